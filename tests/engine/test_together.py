"""Several who roll at once: against every triple of faces, by laws, and as the command tells it."""

import random
from collections.abc import Callable
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oppose_engine import RangeError, RuleError, discover, system
from oppose_engine.declare import Together
from oppose_engine.questions.parties import MOST_PARTIES, parties
from oppose_engine.questions.together import ANY, MOST_MEMBERS, NEEDS, group_odds, groups, needed
from oppose_engine.rules.check import CheckOdds
from tests.engine.command import Command
from tests.oracle import d100
from tests.oracle.foes import FACES, Verdict, d100_verdict
from tests.oracle.parties import PAIRS, first_places
from tests.oracle.settle import COIN_VARIANTS
from tests.readings import answering

ORDERED = answering(lambda contest, variant: contest.by_party(variant, contest.ladder()[:1]))
BY_NAME = {(game.id, variant): contest for game, contest, variant in reversed(ORDERED)}
"""The first contest of a game that has the reading."""
GROUPS = groups(discover().values())


def test_the_games_that_people_ask_about_have_an_order() -> None:
    assert {"brp", "coc7", "mythras", "dnd5e", "ngs", "pendragon", "fate"} <= {game for game, _ in BY_NAME}
    one_sided = {("dragonbane", "active"), ("shadowrun", "fifth"), ("brp", "article"), ("dnd2024", "standard")}
    assert not one_sided & BY_NAME.keys()


def test_the_ends_of_what_may_be_asked() -> None:
    coin = CheckOdds((1, 1), 2)
    assert group_odds([coin] * MOST_MEMBERS, 1).at_least(MOST_MEMBERS) == Fraction(1, 2**MOST_MEMBERS)
    for members in (0, MOST_MEMBERS + 1):
        with pytest.raises(RangeError, match=f"{members} members; allowed: 1..{MOST_MEMBERS}"):
            group_odds([coin] * members, 1)
    with pytest.raises(RangeError, match="-1 members are fewer than none"):
        group_odds([coin], 1).at_least(-1)
    assert [needed(word, 5) for word in sorted(NEEDS)] == [5, 3, 1]
    contest = system("mythras").main_contest()
    assert sum(parties(contest, "imperative", [50] * MOST_PARTIES).first(n) for n in range(MOST_PARTIES)) <= 1
    for sides in (1, MOST_PARTIES + 1):
        with pytest.raises(RangeError, match=f"allowed: 2..{MOST_PARTIES}"):
            parties(contest, "imperative", [50] * sides)


def test_a_group_tells_what_its_members_roll() -> None:
    rolls, dnd = GROUPS[ANY], GROUPS["dnd5e"]
    assert (rolls.names, rolls.good, rolls.needs, rolls.common) == (("failure", "success"), 1, "half", ())
    assert rolls.members == ("65", "50", "40", "30")
    assert dnd.together is not None
    roll = dnd.together.roll
    assert roll is not None
    assert (dnd.names, dnd.good) == (tuple(each.name for each in roll.results()), 1)
    usual = int(roll.settings()[0].default)
    assert dnd.members == (str(usual), str(usual - 1), str(usual - 1), str(usual - 2))
    assert [each.name for each in dnd.common] == ["dc"]


def with_lots(known: dict[tuple[int, int], Verdict], coins: range) -> Callable[[int, int, int, int], str]:
    """What two rolls come to; coin if both sides of a coin can decide."""

    def verdict(a: int, b: int, mine: int, other: int) -> str:
        told = {known[a, b](mine, other, coin) for coin in coins}
        return told.pop() if len(told) == 1 else "coin"

    return verdict


@pytest.mark.parametrize(("name", "variant"), [key for key in d100.VARIANTS if key in BY_NAME])
def test_three_parties_equal_every_triple_of_faces(name: str, variant: str) -> None:
    """With equal ratings, with the worst and the best, and with any."""
    chosen = random.Random(f"{name} {variant} together")
    contest, coins = BY_NAME[name, variant], range(1 + ((name, variant) in COIN_VARIANTS))
    for ratings in ([50, 50, 50], [60, 60, 35], [0, 100, 5], [chosen.randint(1, 99) for _ in range(3)]):
        known = {(a, b): d100_verdict(name, variant, ratings[a], ratings[b]) for a, b in PAIRS}
        alone, shared, tied, nobody = first_places(with_lots(known, coins), [FACES] * 3)
        found = parties(contest, variant, ratings)
        assert [found.first(n) for n in range(3)] == alone, ratings
        assert [found.shares(n) for n in range(3)] == shared, ratings
        assert (Fraction(found.tied, found.denominator), found.nobody_first) == (tied, nobody), ratings


def test_three_dice_and_priorities_equal_every_throw() -> None:
    contest = system("ngs").main_contest()
    for texts in (("d4+1", "d6+1", "d8"), ("d6+2", "d6+2", "d6+2"), ("d4+3", "d6+1", "d6+3")):
        sides = [contest.side(text) for text in texts]

        def verdict(a: int, b: int, mine: int, other: int) -> str:
            (_, first), (_, second) = sides[a], sides[b]  # noqa: B023  used within this turn
            ours, theirs = (mine + first, first), (other + second, second)
            return "win" if ours > theirs else "lose" if ours < theirs else "tie"

        alone, shared, tied, nobody = first_places(verdict, [range(1, side.die + 1) for side in sides])
        found = parties(contest, "standard", sides)
        assert [found.first(n) for n in range(3)] == alone
        assert [found.shares(n) for n in range(3)] == shared
        assert (Fraction(found.tied, found.denominator), found.nobody_first) == (tied, nobody)


@settings(max_examples=120, deadline=None)
@given(st.data())
def test_laws_of_several_parties(data: st.DataObject) -> None:
    _, contest, variant = data.draw(st.sampled_from(ORDERED))
    ladder = list(contest.ladder())
    sides = data.draw(st.lists(st.sampled_from(ladder), min_size=2, max_size=5))
    found = parties(contest, variant, sides)
    assert sum(found.alone) + found.tied + found.nobody == found.denominator
    assert all(count <= found.tied for count in found.shared)
    assert sum(found.shared) >= 2 * found.tied
    order = data.draw(st.permutations(range(len(sides))))
    moved = parties(contest, variant, [sides[n] for n in order])
    assert [moved.alone[place] for place in range(len(order))] == [found.alone[n] for n in order]
    assert (moved.tied, moved.nobody, moved.denominator) == (found.tied, found.nobody, found.denominator)
    for a, b in product(range(len(sides)), repeat=2):
        if sides[a] == sides[b]:
            assert (found.alone[a], found.shared[a]) == (found.alone[b], found.shared[b])
    pair = parties(contest, variant, sides[:2])
    odds = contest.odds(variant, *sides[:2])
    ends = (pair.first(0), Fraction(pair.tied, pair.denominator), pair.nobody_first, pair.first(1))
    assert ends == tuple(odds.chance(name) for name in ("win", "tie", "none", "lose"))
    if len(sides) > 2:  # one more party never helps
        assert parties(contest, variant, sides[:-1]).first(0) >= found.first(0)


def test_ratings_above_100_drop_together() -> None:
    contest = system("mythras").main_contest()
    assert parties(contest, "imperative", [130, 80, 60]) == parties(contest, "imperative", [100, 50, 30])


@pytest.mark.parametrize("name", list(GROUPS))
def test_a_group_equals_every_way_in_which_its_members_can_roll(name: str) -> None:
    group = GROUPS[name]
    lists = {ANY: ["65", "0", "100", "40"], "blades": ["0", "1", "3"]}
    members = lists.get(name, ["5", "adv-1", "dis+3"])
    common = {each.name: each.default for each in group.common}
    each = [chances(name, text, int(common.get("dc", 0))) for text in members]
    succeed = [Fraction(0)] * (len(members) + 1)
    best = [Fraction(0)] * len(group.names)
    for levels in product(range(len(group.names)), repeat=len(members)):
        share = Fraction(1)
        for own, level in zip(each, levels, strict=True):
            share *= own[level]
        succeed[sum(level >= 1 for level in levels)] += share
        best[max(levels)] += share
    found = group.odds(members, **common)
    assert list(found.succeed) == succeed
    assert list(found.best) == best
    assert found.failing == sum(own[0] for own in each)


def chances(name: str, text: str, dc: int) -> list[Fraction]:
    """The levels of one member's roll, by listing its dice."""
    if name == ANY:
        return [1 - Fraction(int(text), 100), Fraction(int(text), 100)]
    if name == "blades":
        dice = int(text)
        found = [0] * 4
        throws = list(product(range(1, 7), repeat=dice or 2))
        for throw in throws:
            kept = max(throw) if dice else min(throw)
            found[3 if dice and throw.count(6) > 1 else (kept > 3) + (kept > 5)] += 1
        return [Fraction(count, len(throws)) for count in found]
    keep = {"a": max, "d": min}.get(text[0], max)
    modifier = int(text.lstrip("advis"))
    throws = list(product(range(1, 21), repeat=2 if text[0] in "ad" else 1))
    good = Fraction(sum(keep(throw) + modifier >= dc for throw in throws), len(throws))
    return [1 - good, good]


def test_half_of_a_group_is_rounded_up() -> None:
    assert [needed("half", n) for n in range(1, 6)] == [1, 1, 2, 2, 3]
    assert (needed("one", 4), needed("all", 4)) == (1, 4)


def test_the_commands_answer(oppose: Command) -> None:
    told = oppose.json("parties brp 60,40,35")
    found = parties(system("brp").main_contest(), "uge-2023", [60, 40, 35])
    assert told["parties"] == ["60", "40", "35"]
    assert (tuple(told["alone"]), told["tied"], told["denominator"]) == (found.alone, found.tied, found.denominator)
    assert "54.39" in oppose.text("parties brp 60,40,35")
    told = oppose.json("together dnd5e 5,3,0,2 dc=15")
    assert (told["needs"], Fraction(told["chance"])) == (
        "half",
        GROUPS["dnd5e"].odds(["5", "3", "0", "2"], dc=15).at_least(2),
    )
    assert GROUPS["dnd5e"].odds(["adv 5"], dc=15) == GROUPS["dnd5e"].odds(["adv+5"], dc=15)
    said = oppose.text("together blades 2,1,1,0")
    assert "95.3%: at least one succeeds; on average 2.00 fail, 1 stress each" in said
    assert "critical" in said


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        (["parties", "brp", "60"], "1 party; allowed: 2..8"),
        (["parties", "brp", ",".join(["40"] * (MOST_PARTIES + 1))], "9 parties; allowed: 2..8"),
        (["parties", "brp", "60,x"], "rating 'x' is not a whole number"),
        (["parties", "shadowrun", "6,4,4"], "equal rolls go to one of the two sides"),
        (["parties", "cepheus", "1,0,0"], "equal rolls are rolled again"),
        (["parties", "savage-worlds", "d8,d6,d6"], "no order that holds for several parties"),
        (["parties", "blades", "2,1"], "nobody opposes a roll"),
        (["together", "brp", "5,3"], "no group rolls together in 'brp'"),
        (["together", "dnd5e", "5,3", "dc=99"], "dc 99 is outside 5..30"),
        (["together", "dnd5e", "dc=5,3"], "member 'dc=5'"),
        (["together", "dnd5e", "adv,5"], "modifier '' is not a whole number"),
        (["together", "any", "50,40", "3"], "one value too many"),
        (["together", "any", ",".join(["40"] * (MOST_MEMBERS + 1))], "13 members; allowed: 1..12"),
    ],
)
def test_what_cannot_be_answered_is_told(oppose: Command, asked: list[str], told: str) -> None:
    assert told in oppose.refusal(" ".join(asked))


def test_a_rule_for_several_is_complete() -> None:
    with pytest.raises(RuleError, match="counts is 'most'"):
        Together(title="Group", counts="most", clauses=())
    with pytest.raises(RuleError, match="roll is NoneType"):
        Together(title="Group", counts="half", clauses=())


def test_every_rule_for_several_says_where_it_is_from() -> None:
    for game in discover().values():
        for rule in game.together:
            assert rule.clauses, game.id
            assert all(clause.passage for clause in rule.clauses if clause.standing == "read"), game.id
