"""A system file that cannot hold stops the build with one line: which file, what was found, what is allowed."""

from dataclasses import replace

import pytest

from oppose_engine import RangeError, RuleError, System, discover, system
from oppose_engine.discovery import registry
from tests.engine.conftest import Load
from tests.engine.small_game import GOOD, changed


def test_two_games_of_one_title_are_told() -> None:
    brp, mythras = (registry.system(name) for name in ("brp", "mythras"))
    with pytest.raises(RuleError, match=r"systems/mythras\.py: title 'Basic Roleplaying' is that of brp too"):
        registry.told_apart({"brp": brp, "mythras": replace(mythras, title=brp.title)})


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
    with pytest.raises(RuleError, match=r"^games/twin\.py:\d+: id 'small-game' belongs in a file small_game\.py"):
        load(small_game=GOOD, twin=GOOD)


def test_every_system_here_is_found_by_its_id() -> None:
    assert set(discover()) == {path.stem.replace("_", "-") for path in registry.HOME.glob("[a-z]*")}
    assert set(discover()) >= {"brp", "coc7", "contract", "mythras", "ngs", "open-ended-d10", "openquest3"}
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


def test_every_contest_names_the_table_of_its_match_ups() -> None:
    for game in discover().values():
        for contest in game.contests():
            table = game.table(contest.match_table)
            assert [axis.name for axis in table.axes] == ["you", "them", "outcome"]


WHENCE = ("article", "rulebook", "handbook", "imperative", "srd", "quick-start", "2023 book")


@pytest.mark.parametrize("game", discover().values(), ids=lambda game: str(game.id))
def test_the_name_of_a_reading_says_what_it_assumes_and_fits_on_a_tab(game: System) -> None:
    for mechanic in game.mechanics:
        for variant in mechanic.variants:
            assert len(variant.title) <= 34, variant.title
            assert not any(word in variant.title.lower() for word in WHENCE), variant.title
            assert len(mechanic.variants) == 1 or variant.title != "Standard"


def test_a_game_without_contests_says_so() -> None:
    pools = system("blades")
    assert pools.contests() == ()
    with pytest.raises(RangeError, match="blades: nobody opposes a roll in this game; its tables: outcomes"):
        pools.main_contest()
