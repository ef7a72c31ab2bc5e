"""What players ask of each game has an answer, and a question without one is refused in one line."""

import re
from dataclasses import replace

import pytest

from oppose_engine import RuleError, discover, system
from oppose_engine.declare import Question


def test_each_game_has_three_questions_and_an_answer_to_each() -> None:
    for game in discover().values():
        asked = [(each, mechanic) for mechanic in game.mechanics for each in mechanic.questions]
        assert len(asked) >= 3, game.id
        for each, mechanic in asked:
            assert 0 < mechanic.answered(each) < 1, (game.id, each.text)


@pytest.mark.parametrize(
    ("game", "question", "said"),
    [
        ("mythras", Question("Who wins?", {"you": 60}, "win"), "question 'Who wins?': at names you; give you and them"),
        (
            "mythras",
            Question("Who wins?", {"you": 60, "them": 40}, "winn"),
            "outcome 'winn'; did you mean win or none?",
        ),
        ("mythras", Question("Who wins?", {"you": "sixty", "them": 40}, "win"), "'sixty' is not a whole number"),
        (
            "pendragon",
            Question("A partial success?", {"you": 15, "them": 10}, "lose with succes"),
            "level 'succes'; did you mean success?",
        ),
        ("pbta", Question("A hit?", {"stats": 1}, "miss"), "no setting 'stats'; did you mean stat?"),
        ("pbta", Question("A hit?", {"stat": 9}, "miss"), "stat 9 is outside -3..5"),
        ("pbta", Question("A hit?", {"stat": 1}, "weak"), "no result 'weak'; did you mean weak hit?"),
    ],
)
def test_a_question_without_an_answer_is_refused(game: str, question: Question, said: str) -> None:
    with pytest.raises(RuleError, match=re.escape(said)):
        replace(system(game).mechanics[0], questions=(question,)).check()


def test_a_way_to_improve_answers_no_question() -> None:
    question = Question("How long?", {"start": 35}, "checks")
    with pytest.raises(RuleError, match="Experience answers no question"):
        replace(system("brp").mechanic("experience"), questions=(question,)).check()
