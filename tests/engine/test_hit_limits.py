"""Hits above the limit of a side do not count: throw by throw, against the oracle, by laws, as a side is written."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oppose_engine import OUTCOMES, RangeError, RuleError, TableId, system
from oppose_engine.contests.hits import HitContest, Hits
from oppose_engine.documents import from_rule, to_rule
from oppose_engine.questions.foes import foes_beaten
from oppose_engine.questions.parties import parties
from oppose_engine.sides.faces import FaceDie
from oppose_engine.sides.hit_pool import HitPool
from tests.engine.command import Command
from tests.oracle import hits
from tests.oracle.parties import first_places

SHADOWRUN: Any = system("shadowrun").main_contest()
VARIANTS = [variant.id for variant in SHADOWRUN.variants]
DIE = FaceDie(worth=(0, 0, 0, 0, 1, 1))
dice, limits = st.integers(1, 40), st.integers(0, 40)
pools = st.builds(HitPool, dice, limits)


def thrown(pool: HitPool) -> Iterator[int]:
    """The hits that count, of every throw."""
    for faces in product(range(1, 7), repeat=pool.dice):
        found = sum(face >= 5 for face in faces)
        yield min(found, pool.limit) if pool.limit else found


def test_two_dice_with_a_limit_of_one_against_one_die() -> None:
    """Of 216 throws: 20 of 36 have a hit, and 4 of 6 of theirs have none."""
    odds = Hits(die=DIE, dice=(1, 2), limited=True).odds(HitPool(2, 1), 1)
    assert [odds.chance(name) for name in OUTCOMES] == [
        Fraction(20 * 4, 216),
        Fraction(20 * 2 + 16 * 4, 216),
        0,
        Fraction(16 * 2, 216),
    ]


@pytest.mark.parametrize(
    ("you", "them"), [(HitPool(4, 1), HitPool(3)), (HitPool(3, 2), HitPool(4, 1)), (HitPool(2), HitPool(4, 3))]
)
@pytest.mark.parametrize("variant", VARIANTS)
def test_every_throw(variant: str, you: HitPool, them: HitPool) -> None:
    leads = Counter(mine - other for mine in thrown(you) for other in thrown(them))
    whole = sum(leads.values())
    won = sum(n for lead, n in leads.items() if lead > 0 or (lead == 0 and variant == "sixth"))
    odds = SHADOWRUN.odds(variant, you, them)
    assert odds.chance("win") == Fraction(won, whole)
    assert odds.chance("win") + odds.chance("lose") == 1
    expected = [
        tuple(Fraction(sum(n for lead, n in leads.items() if sign * lead >= least), whole) for sign in (1, -1))
        for least in range(1, 5)
    ]
    assert SHADOWRUN.leads(variant, you, them, 4) == expected


@settings(max_examples=60, deadline=None)
@given(variant=st.sampled_from(VARIANTS), you=pools, them=pools)
def test_limits_against_the_oracle(variant: str, you: HitPool, them: HitPool) -> None:
    ours, oracle = (
        SHADOWRUN.odds(variant, you, them),
        hits.shadowrun(variant, you.dice, them.dice, you.limit, them.limit),
    )
    assert [ours.chance(name) for name in OUTCOMES] == [Fraction(count, oracle.denominator) for count in oracle[:4]]


@settings(max_examples=60, deadline=None)
@given(variant=st.sampled_from(VARIANTS), you=dice, limit=st.integers(2, 40), them=pools)
def test_laws_of_limits(variant: str, you: int, limit: int, them: HitPool) -> None:
    free = SHADOWRUN.odds(variant, you, them)
    within, lower = (SHADOWRUN.odds(variant, HitPool(you, each), them) for each in (limit, limit - 1))
    assert lower.chance("win") <= within.chance("win") <= free.chance("win")
    if limit >= you:
        assert within == free
    mine, less = (SHADOWRUN.leads(variant, HitPool(you, each), them, 6) for each in (limit, limit - 1))
    assert all(low <= high for (low, _), (high, _) in zip(less, mine, strict=True))
    assert all(share == 0 for share, _ in mine[limit:])


@settings(max_examples=40, deadline=None)
@given(you=dice, them=dice, limit=st.integers(1, 40))
def test_the_same_limit_for_both_helps_the_defender(you: int, them: int, limit: int) -> None:
    capped, free = (
        SHADOWRUN.odds("fifth", HitPool(you, limit), HitPool(them, limit)),
        SHADOWRUN.odds("fifth", you, them),
    )
    assert capped.chance("lose") >= free.chance("lose")


def test_the_limits_count_against_several_foes() -> None:
    you, foes = HitPool(4, 2), (HitPool(3, 1), HitPool(2))
    by_number: Counter[int] = Counter()
    for mine, *theirs in product(thrown(you), *map(thrown, foes)):
        by_number[sum(mine > each for each in theirs)] += 1
    found = foes_beaten(SHADOWRUN, "fifth", you, foes)
    assert [found.chance(n) for n in range(3)] == [Fraction(by_number[n], 6**9) for n in range(3)]


def test_the_limits_count_among_several_parties() -> None:
    contest: Any = from_rule(
        {"schema": "oppose-rule-1", "kind": "hits", "rule": {"die": {"worth": [0, 1]}, "dice": [1, 2], "limited": True}}
    )
    sides = [contest.side(text) for text in ("3L1", "2", "3L2")]
    pools = [contest.rules().pool(side) for side in sides]
    faces = [[min(sum(each), pool.limit or 9) for each in product((0, 1), repeat=pool.dice)] for pool in pools]

    def verdict(_a: int, _b: int, mine: int, other: int) -> str:
        return "win" if mine > other else "lose" if mine < other else "tie"

    alone, shared, tied, _ = first_places(verdict, faces)
    found = parties(contest, "rule", sides)
    assert [found.first(n) for n in range(3)] == alone
    assert [found.shares(n) for n in range(3)] == shared
    assert Fraction(found.tied, found.denominator) == tied


@pytest.mark.parametrize(
    ("text", "side"), [("12", "12"), ("12L5", "12L5"), ("12l5", "12L5"), (" +12 L 5 ", "12L5"), ("40L40", "40L40")]
)
def test_a_side_is_written_with_its_limit(text: str, side: str) -> None:
    assert str(SHADOWRUN.side(text)) == side


@pytest.mark.parametrize(
    ("game", "text", "said"),
    [
        ("shadowrun", "12L0", r"side '12L0' has a limit of 0; allowed: 1\.\.40; without a limit write 12"),
        ("shadowrun", "12L41", r"a limit of 41 is outside 0\.\.40"),
        ("shadowrun", "41L4", r"41 dice are outside 1\.\.40"),
        ("shadowrun", "12L", r"side '12L' is not a number of dice; .* with a limit of 5 as 8L5$"),
        ("year-zero", "12L5", r"side '12L5' is not a number of dice; allowed: 1\.\.40; write it as 8$"),
    ],
)
def test_a_side_with_a_limit_that_there_is_not(game: str, text: str, said: str) -> None:
    with pytest.raises(RangeError, match=said):
        system(game).main_contest().side(text)


def test_a_rule_without_limits_takes_none() -> None:
    plain = replace(SHADOWRUN.rules(), limited=False)
    with pytest.raises(RangeError, match="a limit of 5, but this rule has no limits; give the number of dice alone"):
        plain.odds(HitPool(12, 5), 8)
    with pytest.raises(RangeError, match=r"a limit of -1 is outside 0\.\.40; give a whole number, 0 for none"):
        SHADOWRUN.odds("fifth", HitPool(12, -1), 8)
    assert plain.odds(HitPool(12), 8) == plain.odds(12, 8) == SHADOWRUN.rules().odds(12, 8)


def test_dice_that_are_rolled_again_have_no_limit() -> None:
    with pytest.raises(RuleError, match="Hits: limited beside dice that are rolled again; allowed: ") as error:
        Hits(die=FaceDie(worth=(0, 1), again=2), dice=(1,), limited=True)
    assert error.value.field == "limited"


def test_a_document_says_that_a_rule_is_limited() -> None:
    document = to_rule(SHADOWRUN, "fifth")
    assert document["rule"]["limited"] is True
    read = from_rule(document)
    assert isinstance(read, HitContest)
    assert read.odds("", read.side("12L5"), read.side("8")) == SHADOWRUN.odds("fifth", HitPool(12, 5), 8)
    assert "limited" not in to_rule(system("year-zero").main_contest())["rule"]


def test_the_commands_take_limits(oppose: Command) -> None:
    assert oppose.text("odds shadowrun 12L5 8 --format tsv").startswith("12L5\t8\twin\t63.87\n")
    assert oppose.text("need shadowrun --them 8L3 --chance 60") == (
        "Shadowrun, fifth, against 8L3: 10 is the first from 1 to 16 that wins at least 60% (60.40%)\n"
    )
    assert oppose.json("odds shadowrun 12L5 8L3")["you"] == "12L5"
    assert "has a limit of 0" in oppose.refusal("series shadowrun 12L0 8")
    assert "equal rolls go to one of the two sides" in oppose.refusal("parties shadowrun 12L5,8")


def test_a_table_may_have_pools_with_a_limit() -> None:
    made = SHADOWRUN.table(TableId("shadowrun", "opposed", "fifth"), (8, HitPool(12, 5)))
    assert made.axes[0].values == (8, "12L5")
    assert made.outcomes("12L5", 8) == made.outcomes("12L5", SHADOWRUN.side("8"))
    assert made.outcomes("12L5", 8).chance("win") == SHADOWRUN.odds("fifth", HitPool(12, 5), 8).chance("win")
