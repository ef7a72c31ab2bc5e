"""What the command refuses, whatever is typed: one line on standard error that names what is allowed."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from oppose_engine import RuleError
from oppose_engine.cli import main
from oppose_engine.discovery import registry
from tests.engine.command import Command


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("odds mythras 401 50", "rating 401 is outside -100..400"),
        ("odds mythras 50 -101", "rating -101 is outside -100..400"),
        ("odds mythras sixty 50", "rating 'sixty' is not a whole number"),
        ("odds mythras 50.5 50", "rating '50.5' is not a whole number"),
        ("odds mithras 50 50", "no system 'mithras'; did you mean mythras?"),
        ("odds COC7 50 50", "no system 'COC7'; did you mean coc7"),
        ("odds Mythras 50 50", "no system 'Mythras'; did you mean mythras?"),
        ("odds xyzzy 50 50", "no system 'xyzzy'; allowed: "),
        ("odds mythras 50 50 --variant artcle", "no variant 'artcle' of Opposed roll or Differential roll; did you"),
        ("odds mythras 50 50 --format yaml", "invalid choice: 'yaml'"),
        ("odds mythras 50", "the following arguments are required: THEM"),
        ("odds mythras", "required: YOU, THEM"),
        ("odds", "required: SYSTEM, YOU, THEM"),
        ("odds mythras 50 50 50", "unrecognized arguments: 50"),
        ("odds mythras 50 50 --verbose", "unrecognized arguments: --verbose"),
        ("odds mythras 50 50 --json", "unrecognized arguments: --json; write --format json; see oppose odds --help"),
        ("odds mythras 50 50 --form json", "unrecognized arguments: --form json"),
        ("odds contract 50 50", "contract: nobody opposes this roll; systems with two sides: brp,"),
        ("odds ngs 12 d8", "side '12' is not a die and a priority; write it as d12+3"),
        ("odds ngs d101 d8", "die d101 is outside d2..d100"),
        ("odds ngs d12+21 d8", "priority 21 is outside 0..20"),
        ("odds open-ended-d10 four 4", "score 'four' is not a whole number"),
        ("odds open-ended-d10 6+x 4", "score '6+x' is not a whole number; give one such as 4, with two ranks 4+2"),
        ("odds open-ended-d10 6*2 4", "score '6*2' is not a whole number"),
        ("odds open-ended-d10 6+21 4", "21 ranks are outside 0..20; write a score of 6 with two as 6+2"),
        ("odds open-ended-d10 101+1 4", "score 101 is outside -100..100"),
        ("table mythras opposd", "mythras: no table 'opposd'; did you mean opposed?"),
        ("table mythras --step 0", "--step 0 is not allowed; give a whole number from 1 up"),
        ("table mythras --step -5", "--step -5 is not allowed"),
        ("table mythras --min 60 --max 40", "--min 60 is above --max 40"),
        ("table mythras --min -101", "rating -101 is outside -100..400"),
        ("table mythras --max 401", "rating 401 is outside -100..400"),
        ("table brp resistance --min 0 --max 900", "0..900 by 1 is 901 values; ask for 501 at most"),
        ("table mythras --min ten", "argument --min: 'ten' is not a whole number"),
        ("table mythras --step", "argument --step: expected one argument"),
        ("table mythras --outcome won", "invalid choice: 'won'"),
        ("table contract --outcome tie", "--outcome tie: table pool has no two sides; leave it out"),
        ("table mythras --variant x", "no variant 'x' of Opposed roll; allowed: imperative, article"),
        ("table ngs --step 2", "give both --min and --max"),
        ("table contract --max 101", "101 dice are outside 0..100"),
        ("table contract --min -1 --max 3", "-1 dice are outside 0..100"),
        ("table coc7 bonus-dice --max 3", "3 bonus dice are outside -2..2"),
        ("table brp experience --min -200", "rating -200 is outside -100..400"),
        ("bands mythras 900", "rating 900 is outside -100..400"),
        ("bands mythras", "required: RATING"),
        ("bands ngs 50", "ngs has no success bands; systems with them: brp, coc7, "),
        ("pool contract 5 11", "difficulty 11 is outside 2..10"),
        ("pool contract 5 1", "difficulty 1 is outside 2..10"),
        ("pool contract 101 6", "101 dice are outside 0..100"),
        ("new my-game --from pool", "unrecognized arguments: --from pool; see oppose new --help"),
        ("pool contract -1 6", "-1 dice are outside 0..100"),
        ("pool contract five 6", "argument DICE: 'five' is not a whole number"),
        ("pool contract 5", "contract: a difficulty is required; the standard is 6"),
        ("pool blades 5 6", "'6' is one value too many; take it out"),
        ("pool blades 101", "dice 101 is outside 0..100"),
        ("check mythras 60 difficulty=hard", "setting 'difficulty'; allowed: rating, grade; write grade=hard"),
        (
            "need shadowrun --band success --chance 60",
            "how many dice are enough is counted for blades and contract alone",
        ),
        ("need mythras --them 50 --band full --chance 50", "--band full does not change this answer; leave it out"),
        ("need mythras --you 80 --them 50 --outcome split --chance 50", "--outcome split does not change this answer"),
        ("need blades --band full --outcome split --chance 50", "--outcome split does not change this answer"),
        (
            "need contract --difficulty 7 --chance 75",
            "band ''; allowed: botch, failure, partial, complete, exceptional",
        ),
        ("need blades --band fine --chance 50", "band 'fine'; allowed: bad, partial, full, critical"),
        ("odds dnd5e five 3", "side 'five' is not a modifier; write it as 5, with advantage as adv+5"),
        ("odds dnd5e 101 3", "modifier 101 is outside -100..100"),
        ("pool contract 5 6 --variant x", "no variant 'x' of"),
        ("pool ngs 5 6", "ngs has no check and rolls no dice pool; systems with one: "),
        ("need mythras --them 50", "required: --chance"),
        ("need mythras --chance 50", "required: --them"),
        ("need mythras --them 50 --chance 101", "argument --chance: '101' is not a percentage"),
        ("need mythras --them 50 --chance -1", "--chance"),
        ("need mythras --them 50 --chance 1e9", "argument --chance: '1e9' is not a percentage"),
        ("need mythras --them 50 --chance nan", "argument --chance: 'nan' is not a percentage"),
        ("need mythras --them 500 --chance 50", "rating 500 is outside -100..400"),
        ("need contract --them 5 --chance 50", "nobody opposes this roll"),
        ("which 60 40 151", "151 is outside 0..100; give a chance in percent, such as 50.50"),
        ("which 60 40 -3", "-3 is outside 0..100"),
        ("check contract dice=3 dice=4 6", "dice is given twice; take dice=4 out"),
        ("check contract foo=3 6", "setting 'foo'; allowed: dice, difficulty; write dice=3"),
        ("check gurps skill=10 skill=12", "skill is given twice; take skill=12 out"),
        ("odds mythras 60 40,,", "an entry is missing in '40,,'; write one before and after each comma, as in 60,40"),
        ("parties brp 60,,40", "an entry is missing in '60,,40'"),
        ("together dnd5e ,5 dc=15", "an entry is missing in ',5'"),
        ("odds mythras 60 ,", "rating '' is not a whole number"),
        ("odds mythras 6_0 40", "rating '6_0' is not a whole number"),
        ("odds mythras \u0663 40", "rating '\u0663' is not a whole number"),
        ("systems mythras", "unrecognized arguments: mythras"),
        ("series mythras 60 40 --theirs 2", "--theirs 2; allowed: beside --first-to or --ahead-by"),
        ("series mythras 60 40 --first-to 0", "--first-to 0; allowed: 1..20; write --first-to 3"),
        ("series mythras 60 40 --ahead-by 3 --theirs 21", "--theirs 21; allowed: 1..20"),
        ("spend coc7 60 --points 3", "--points 3; allowed: beside --rolls"),
        ("odds gurps 16 16 --variant x", "allowed: opposed/standard, resistance/standard, regular/standard"),
        ("odds gurps 16 16 --variant regular/x", "no variant 'regular/x' of"),
        ("system", "invalid choice: 'system'"),
        ("", "the following arguments are required: VERB"),
        ("--format json", "oppose --help"),
    ],
)
def test_bad_input_gets_one_line(oppose: Command, line: str, said: str) -> None:
    assert said in oppose.refusal(line)


@pytest.mark.parametrize("verb", ["check", "systems", "table", "spend", "new"])
def test_an_empty_word_is_no_answer_for_all(verb: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([verb, ""]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)


def test_a_comma_after_the_last_side_parts_nothing(oppose: Command) -> None:
    for line in ("odds mythras 60 40", "odds mythras 60 40,35", "parties brp 60,40", "together any 65,50"):
        assert oppose.text(f"{line},") == oppose.text(line)


def test_a_refusal_is_one_line_even_if_the_message_is_not(oppose: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> None:
        raise RuleError("oppose_engine/systems/brp.py:12: first\n  second")

    monkeypatch.setattr("oppose_engine.cli.matches.named", lambda _: fail())
    assert oppose.refusal("odds brp 1 2") == "oppose_engine/systems/brp.py:12: first second"
    assert registry.system("brp").id == "brp"


VERBS = ("odds", "table", "pool", "bands", "need", "systems")
VALUES = ("mythras", "contract", "ngs", "d6+1", "5", "-3", "json", "win", "opposed")
OPTIONS = ("--variant", "--min", "--max", "--step", "--format", "--them", "--chance", "--outcome")


@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    words=st.lists(
        st.one_of(
            st.sampled_from((*VERBS, *VALUES, *OPTIONS)),
            st.integers(-500, 500).map(str),
            st.text(st.characters(exclude_categories=["Cs", "Zs", "Cc"]), min_size=1, max_size=6),
        ),
        max_size=6,
    )
)
def test_any_words_are_answered_or_refused_in_one_line(capsys: pytest.CaptureFixture[str], words: list[str]) -> None:
    status = main(words)
    out, err = capsys.readouterr()
    if status == 0:
        assert err == ""
    else:
        assert status == 2
        assert out == ""
        assert err.count("\n") == 1
        assert err.startswith("oppose: ")
