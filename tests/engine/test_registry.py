"""A system file that cannot hold stops the build with one line: which file, what was found, what is allowed."""

import importlib
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from textwrap import dedent

import pytest

from oppose_engine import RangeError, RuleError, System, discover, registry, system

GOOD = dedent(
    '''\
    """A game in the smallest number of words."""

    from oppose_engine.bands import Bands
    from oppose_engine.contest import Contest
    from oppose_engine.opposed import OpposedRoll
    from oppose_engine.system import Clause, Source, System, Variant
    from oppose_engine.terms import ALWAYS, RATING, ROLL, part

    BOOK = Source(title="The Book", publisher="A Publisher", licence="open")
    OTHER = Source(title="Another Book", publisher="A Publisher", licence="open")
    LEVELS = ("failure", "success", "special")
    TESTS = (
        ("special", ROLL <= part(RATING, 5, "up")),
        ("success", ROLL <= RATING),
        ("failure", ALWAYS),
    )
    TIES = {"failure": ("nobody",), "success": ("higher roll", "tie"), "special": ("higher roll", "tie")}
    CLAUSES = (Clause(rule="Both fail: nobody.", source=BOOK, standing="read"),)
    RULES = Contest(bands=Bands(levels=LEVELS, tests=TESTS), ties=TIES)
    SYSTEM = System(
        id="small-game",
        title="Small game",
        owner="A Publisher",
        dice="d100",
        summary="Roll under.",
        card="Roll under.",
        sources=(BOOK,),
        mechanics=(
            OpposedRoll(
                title="Opposed roll",
                summary="Two ratings.",
                variants=(Variant(id="standard", title="Standard", rules=RULES, clauses=CLAUSES),),
            ),
        ),
    )
    '''
)

Load = Callable[..., dict[str, System]]


@pytest.fixture
def load(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Load]:
    """Load a package of system files, given as texts by module name."""
    package = tmp_path / "games"
    package.mkdir()
    (package / "__init__.py").write_text("", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(sys, "dont_write_bytecode", True)

    def write_and_load(**texts: str) -> dict[str, System]:
        for name, text in texts.items():
            (package / f"{name}.py").write_text(text, encoding="utf-8")
        importlib.invalidate_caches()
        return registry.load(importlib.import_module("games"))

    yield write_and_load
    for name in [name for name in sys.modules if name.split(".")[0] == "games"]:
        del sys.modules[name]


def changed(*changes: tuple[str, str]) -> str:
    text = GOOD
    for found, replacement in changes:
        assert text.count(found) == 1, f"{found!r} is not once in the good file"
        text = text.replace(found, replacement)
    return text


def refusal(load: Load, *changes: tuple[str, str]) -> str:
    with pytest.raises(RuleError) as error:
        load(small_game=changed(*changes))
    message = str(error.value)
    assert "\n" not in message
    assert message.startswith("games/small_game.py")
    assert error.value.__cause__ is None
    return message


def test_a_good_file_is_a_system(load: Load) -> None:
    found = load(small_game=GOOD)
    assert list(found) == ["small-game"]
    assert found["small-game"].table("opposed").outcomes(50, 50).none == 2500
    assert "small-game" not in discover()


def test_systems_are_in_the_order_of_their_titles(load: Load) -> None:
    first = GOOD.replace("small-game", "zeta").replace("Small game", "A game")
    assert list(load(small_game=GOOD, zeta=first)) == ["zeta", "small-game"]


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        (
            [('("failure", ALWAYS),', '("failure", ROLL > RATING + 1),')],
            "variant 'standard': bands: gap: at rating 0 no test gives face 1 a level",
        ),
        (
            [('("success", ROLL <= RATING),', '("success", ROLL <= RATING), ("success", ROLL <= RATING),')],
            "variant 'standard': bands: overlap: test 3 (success: roll <= rating) never decides; ",
        ),
        (
            [('("special", ROLL <=', '("critical", ROLL <=')],
            "bands: level 'critical' of a test; did you mean special? allowed: failure, success, special",
        ),
        ([('("special", ROLL <=', '("specail", ROLL <=')], "did you mean special?"),
        ([('("failure", ALWAYS)', '("failure", True)')], "bands: the test for 'failure' is True; give a condition"),
        ([('LEVELS = ("failure", "success", "special")', 'LEVELS = ("failure", "failure")')], "levels ("),
        ([('RATING, 5, "up"', 'RATING, 5, "half-up"')], "'half-up'"),
        ([('RATING, 5, "up"', 'RATING, 0, "up"')], "the divisor is a whole number from 1 up"),
        ([("ROLL <= RATING)", "1 <= ROLL <= RATING)")], "join conditions with & and |"),
        (
            [('"special": ("higher roll", "tie")', '"special": ("highest roll", "tie")')],
            "ties: unknown tie-break 'highest roll' for level 'special'; did you mean higher roll",
        ),
        (
            [('"special": ("higher roll", "tie")', '"special": ("higher roll",)')],
            "ties: the chain for 'special' never settles: ('higher roll',); end it with one of player, opponent,",
        ),
        ([('"special": ("higher roll", "tie")', '"special": ()')], "ties: the chain for 'special' never settles: ()"),
        (
            [('"special": ("higher roll", "tie")', '"special": ("tie", "higher roll", "tie")')],
            "ties: 'tie' in the chain for 'special' settles everything",
        ),
        (
            [('"special": ("higher roll", "tie")', '"special": "tie"')],
            "the chain for 'special' is 'tie'; write a tuple",
        ),
        ([(', "special": ("higher roll", "tie")', "")], "ties: no chain for level 'special'; say who wins"),
        ([('{"failure": ("nobody",)', '{"fumble": ("nobody",)')], "ties: level 'fumble'; allowed: failure, success"),
        ([("ties=TIES)", 'ties=TIES, alike=(("fumble", "failure"),))')], "alike: level 'fumble'; allowed: failure,"),
        ([("sources=(BOOK,)", "sources=()")], "sources: none; name the document that states the rules"),
        (
            [("sources=(BOOK,)", "sources=(OTHER,)")],
            "variant 'standard': clause 'Both fail: nobody.' cites a source missing from sources",
        ),
        ([("source=BOOK", "source=None")], "clause 'Both fail: nobody.': no source; give the Source that states it"),
        (
            [('standing="read"', 'standing="guessed"')],
            "standing 'guessed'; did you mean assumed? allowed: read, quoted, assumed",
        ),
        ([('standing="read"', 'standing="asumed"')], "did you mean assumed"),
        ([('rule="Both fail: nobody."', 'rule=" "')], "clause: the rule is empty"),
        ([("clauses=CLAUSES", "clauses=()")], "variant 'standard': no clause; say what its numbers assume"),
        (
            [
                (
                    'variants=(Variant(id="standard", title="Standard", rules=RULES, clauses=CLAUSES),)',
                    'variants=2 * (Variant(id="standard", title="Standard", rules=RULES, clauses=CLAUSES),)',
                )
            ],
            "Opposed roll: variant 'standard' is declared twice; give each its own id",
        ),
        (
            [('variants=(Variant(id="standard", title="Standard", rules=RULES, clauses=CLAUSES),)', "variants=()")],
            "Opposed roll: no variant; declare one, named 'standard'",
        ),
        ([("    mechanics=(\n", "    mechanics=2 * (\n")], "is published by two mechanics; give each its own id"),
        ([("SYSTEM = System(", "GAME = System(")], "declares no SYSTEM; write SYSTEM = System(...)"),
        (
            [('id="small-game"', 'id="mythras"')],
            "id 'mythras' belongs in a file mythras.py; ids are unique, so rename one of them",
        ),
        ([('dice="d100"', 'dices="d100"')], "unexpected keyword argument 'dices'"),
        ([("ROLL <= RATING)", "ROLL <= SKILL)")], "NameError: name 'SKILL' is not defined"),
        ([("import ALWAYS, RATING", "import ALLWAYS, RATING")], "ImportError: cannot import name 'ALLWAYS'"),
        ([("TIES = {", "TIES = {{")], ":17: "),
        ([("RULES = Contest(", 'RULES = {}["x"] or Contest(')], ":19: KeyError: 'x'"),
        ([("RULES = Contest(", 'RULES = int("five") or Contest(')], ":19: ValueError: invalid literal"),
    ],
)
def test_a_rule_that_cannot_hold(load: Load, changes: list[tuple[str, str]], said: str) -> None:
    assert said in refusal(load, *changes)


def test_the_line_is_named_where_there_is_one(load: Load) -> None:
    lines = GOOD.splitlines()
    assert refusal(load, ('RATING, 5, "up"', 'RATING, 5, "sideways"')).startswith(
        f"games/small_game.py:{lines.index('TESTS = (') + 2}: "
    )
    number = next(n for n, line in enumerate(lines, 1) if line.startswith("RULES"))
    assert refusal(load, ('"special": ("higher roll", "tie")', '"special": ()')).startswith(
        f"games/small_game.py:{number}: "
    )


def test_a_gap_names_the_first_rating_and_face(load: Load) -> None:
    message = refusal(
        load, ('("failure", ALWAYS),', '("failure", ROLL > most(RATING, 0) + 1),'), ("part\n", "most, part\n")
    )
    assert "at rating -100 no test gives face 1 a level; each face 1..100 needs one" in message


def test_one_bad_file_among_good_ones_is_the_one_named(load: Load) -> None:
    other = GOOD.replace("small-game", "other")
    with pytest.raises(RuleError, match=r"^games/small_game\.py"):
        load(other=other, small_game=changed(("sources=(BOOK,)", "sources=()")))


def test_an_id_in_the_wrong_file_cannot_hide_another(load: Load) -> None:
    with pytest.raises(RuleError, match=r"^games/twin\.py: id 'small-game' belongs in a file small_game\.py"):
        load(small_game=GOOD, twin=GOOD)


def test_every_system_here_is_found_by_its_id() -> None:
    assert set(discover()) == {"brp", "coc7", "contract", "mythras", "ngs", "open-ended-d10", "openquest3"}
    assert all(system(name) is game and game.id == name for name, game in discover().items())
    titles = [game.title for game in discover().values()]
    assert titles == sorted(titles)


def test_an_unknown_system_gets_the_nearest_names() -> None:
    with pytest.raises(RangeError) as error:
        system("openquest")
    assert str(error.value).startswith("no system 'openquest'; did you mean openquest3")


@pytest.mark.parametrize("game", discover().values(), ids=lambda game: str(game.id))
def test_every_clause_of_every_variant_is_sourced(game: System) -> None:
    game.check()
    for mechanic in game.mechanics:
        for variant in mechanic.variants:
            assert variant.clauses
            for clause in variant.clauses:
                assert clause.source in game.sources
                assert clause.rule.endswith(".")
