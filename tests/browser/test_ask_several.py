"""The boxes for several foes, parties or members of a group: counted as by the engine, one more or one less."""

from __future__ import annotations

from fractions import Fraction

from playwright.sync_api import Page, expect

from oppose_engine import RangeError, discover, percent, system
from oppose_engine.questions.foes import foes_beaten, most_foes
from oppose_engine.questions.parties import parties
from oppose_engine.questions.together import ANY as ANY_ROLLS
from oppose_engine.questions.together import groups, needed
from oppose_engine.text import number
from oppose_engine.views.together import by_best, by_number
from tests.browser.asked import answered, refuses, states

ACTIVE = next(each for each in system("brp").contests() if each.match_table == "active-roll")
BEATEN = """({ kind }, rule, [you, ...foes]) => {
  const { beat, total } = oppose.asks.beaten(kind, rule, you, foes);
  return [...beat, total];
}"""
COMPARED = """({ kind }, rule, parties) => {
  const { alone, shared, tied, nobody, total } = oppose.asks.compared(oppose.asks.ORDERS[kind](rule, parties));
  return [...alone, ...shared, tied, nobody, total];
}"""


def counted(window: Page, wanted: list[tuple[str, str, list[str]]], count: str) -> list[list[str] | None]:
    """What the box counts for the sides of each game and reading.

    There is nothing for a game that is not on its list, and an empty list for what it refuses.
    """
    found: list[list[str] | None] = window.evaluate(
        f"""async (asked) => {{
          const count = {count};
          const games = JSON.parse(document.querySelector("[data-ask]").dataset.rolls);
          const found = [];
          for (const [id, variant, sides] of asked) {{
            const game = games.find((each) => each.id === id);
            if (!game) {{
              found.push(null);
              continue;
            }}
            await oppose.need(id);
            const {{ rule, read }} = oppose.asks.meeting(game, variant);
            try {{
              found.push(count(game, rule, sides.map(read)).map(String));
            }} catch (error) {{
              if (!(error instanceof RangeError)) throw error;
              found.push([]);
            }}
          }}
          return found;
        }}""",
        wanted,
    )
    return found


def test_several_foes_are_counted_as_by_the_engine(window: Page) -> None:
    window.goto("/ask/foes/?system=mythras&you=60&them=40,40,40")
    answered(window, "40.6% of the time you beat all of them")
    wanted = [(game, variant, [you, them, you, them]) for game, variant, you, them in states(120, 1)]
    found = counted(window, wanted, BEATEN)
    for (game, variant, (you, *foes)), told in zip(wanted, found, strict=True):
        contest = discover()[game].main_contest()
        assert (told is None) is not contest.lists_rolls  # what the box has no answer for is not on its list
        if told is None:
            continue
        try:
            exact = foes_beaten(contest, variant, contest.side(you), [contest.side(foe) for foe in foes])
        except RangeError:  # its rolls may have no end, or are made again
            assert told == [], (game, variant)
            continue
        *beat, total = map(int, told)
        shares = [Fraction(each, total) for each in beat]
        assert shares == [exact.chance(n) for n in range(len(foes) + 1)], (game, variant, you, foes)


def test_masters_and_rolls_that_a_passive_side_lowers_meet_several_foes(window: Page) -> None:
    window.goto("/ask/foes/?system=openquest3&variant=srd&you=100&them=60,100,140")
    both = [["100", "60", "100", "140"], ["70", "100", "30"], ["100", "100"], ["150", "40", "101", "40"]]
    active = [["65", "40", "80"], ["30", "0", "55", "100"], ["120", "60"]]
    wanted = [("openquest3", variant, sides) for variant in ("srd", "article") for sides in both]
    wanted += [("brp", variant.id, sides) for variant in ACTIVE.variants for sides in active]
    exact = foes_beaten(system("openquest3").main_contest(), "srd", 100, [60, 100, 140])
    answered(window, f"{percent(exact.chance(3), 1)}% of the time you beat all of them")
    found = window.evaluate(
        f"""async (asked) => {{
          const found = [];
          for (const [id, variant, sides] of asked) {{
            await oppose.need(id);
            const table = id === "brp" ? "active-roll" : "opposed";
            const {{ rule, read }} = oppose.asks.meeting({{ id, table }}, variant);
            found.push(({BEATEN})({{ kind: rule.kind }}, rule, sides.map(read)).map(String));
          }}
          return found;
        }}""",
        wanted,
    )
    for (game, variant, (you, *foes)), (*beat, total) in zip(wanted, found, strict=True):
        contest = ACTIVE if game == "brp" else system(game).main_contest()
        exact = foes_beaten(contest, variant, contest.side(you), [contest.side(foe) for foe in foes])
        shares = [Fraction(int(each), int(total)) for each in beat]
        assert shares == [exact.chance(n) for n in range(len(foes) + 1)], (game, variant, you, foes)


def test_several_parties_are_counted_as_by_the_engine(window: Page) -> None:
    window.goto("/ask/parties/?system=brp&parties=60,40,35")
    answered(
        window,
        "54.4% of the time the first party, 60, comes first alone. The first place is shared 1.1%, nobody has it 0.0%.",
    )
    expect(window.locator('[data-part="firsts"] tr')).to_have_count(4)
    wanted = [(game, variant, [you, them, you]) for game, variant, you, them in states(120, 6)]
    window.evaluate("opposeLoad.part('dice')")
    found = counted(window, wanted, COMPARED)
    compared = 0
    for (game, variant, sides), told in zip(wanted, found, strict=True):
        contest = discover()[game].main_contest()
        try:
            exact = parties(contest, variant, [contest.side(side) for side in sides])
        except RangeError:
            assert not told, (game, variant)
            continue
        if told is None:
            assert not contest.orders_parties, (game, variant)  # its first reading has no order: it is not on the list
            continue
        compared += 1
        *counts, total = map(int, told)
        wanted_counts = (*exact.alone, *exact.shared, exact.tied, exact.nobody)
        assert [Fraction(each, total) for each in counts] == [
            Fraction(each, exact.denominator) for each in wanted_counts
        ], (game, variant, sides)
    assert compared > 40


def test_a_box_of_several_is_set_and_refuses(window: Page) -> None:
    window.goto("/ask/parties/")
    window.get_by_role("button", name="+ party").click()
    expect(window.locator("#ask-parties")).to_have_value("60, 40, 35, 35")
    window.wait_for_function("() => decodeURIComponent(location.search).includes('parties=60,40,35,35')")
    answered(window, "of the time the first party, 60, comes first alone")
    window.locator("#ask-system").select_option("ngs")
    expect(window.locator("#ask-parties")).to_have_value("d10+2, d8+2, d8+2")
    answered(window, "of the time the first party, d10+2, comes first alone")
    refused = (
        ("system=brp&variant=article&parties=60,40", "Equal rolls go to one of two sides"),
        ("system=mythras&parties=60", "1 party. Allowed: 2 to 8; a comma, a semicolon or a blank goes between two."),
        ("system=mythras&parties=abc", "“abc” is no rating. Allowed: whole numbers from −100 to 400."),
        ("system=mythras&parties=1,2,3,4,5,6,7,8,9", "9 parties. Allowed: 2 to 8"),
        ("system=mythras&parties=60,%3Cb%3E", "is no rating"),
        ("system=nonsense", "is not on the list of games"),
    )
    refuses(window, "parties", refused)
    window.goto("/ask/foes/?system=mythras&you=60&them=40,40")
    fewer, more = (window.get_by_role("button", name=f"{sign} foe") for sign in "−+")
    expect(fewer).to_be_enabled()
    fewer.click()
    answered(window, "51.8% of the time you beat it.")
    expect(window.locator("#ask-them")).to_have_value("40")
    expect(fewer).to_be_disabled()
    expect(more).to_be_enabled()
    more.click()
    expect(fewer).to_be_enabled()
    between = "A comma, a semicolon or a blank goes between two."
    comma = f"“40 4O” is no rating. Allowed: whole numbers from −100 to 400. {between}"
    refuses(window, "foes", [("system=mythras&you=60&them=40%204O", comma)])
    refuses(window, "together", [("system=dnd5e&members=5%2030", f"from −5 to 15. {between}")])
    group = window.get_by_label("Members", exact=False)
    expect(group).to_have_attribute("aria-invalid", "true")
    edge, told = group.evaluate(
        "(field) => [getComputedStyle(field).borderTopColor, "
        "getComputedStyle(document.querySelector('[data-part=problem]')).color]"
    )
    assert edge == told  # a reader sees which field it is
    group.fill("5, 3")
    expect(group).to_have_attribute("aria-invalid", "false")
    group.fill("5, 3 30")
    expect(group).to_have_attribute("aria-invalid", "true")


def test_groups_are_counted_as_by_the_engine(window: Page) -> None:
    window.goto("/ask/together/")
    for name, members, needs, common in (
        ("blades", ["2", "1", "0"], "one", {}),
        ("dnd5e", ["5", "adv+3", "dis-1"], "half", {"dc": 12}),
        ("dnd2024", ["0", "-5"], "all", {"dc": 30}),
        (ANY_ROLLS, ["65", "0", "100"], "half", {}),
    ):
        state = "&".join(f"{each}={value}" for each, value in common.items())
        listed = ",".join(members).replace("+", "%2B")
        window.goto(f"/ask/together/?system={name}&members={listed}&needs={needs}&{state}")
        group_of = groups(discover().values())[name]
        exact = group_of.odds(members, **common)
        answered(window, f"{percent(exact.at_least(needed(needs, len(members))), 1)}% of the time")
        answered(window, f"On average {number(exact.failing)} fail")
        rows = [row.locator("th, td").all_text_contents() for row in window.locator('[data-part="succeed"] tr').all()]
        assert [(row[0], row[1], row[3]) for row in rows] == list(by_number(exact).rows)
        best = [row.locator("th, td").all_text_contents() for row in window.locator('[data-part="best"] tr').all()]
        assert best == [list(row) for row in by_best(exact, group_of.names).rows]
        assert window.locator('[data-part="graded"]').is_visible() == (len(best) > 2)
        assert window.locator("#ask-dc").is_visible() == bool(common)
    refused = (
        ("system=any&members=50,x", "is not allowed"),
        ("system=any&members=", "An empty field is not allowed: whole numbers from 0 to 100."),
        ("system=dnd5e&members=5,abc", "“abc” is not allowed: whole numbers from"),
        ("system=blades&members=adv%2B2", "is not understood"),
        ("system=dnd5e&members=best%2B2", "is not understood"),
        ("system=dnd5e&members=5&dc=99", "is not allowed"),
        ("system=blades&members=1,1,1,1,1,1,1,1,1,1,1,1,1", "13 members"),
    )
    refuses(window, "together", refused)


def test_the_share_that_is_risked_may_be_written_anew(window: Page) -> None:
    window.goto("/ask/foes/?system=mythras&you=60&them=40,40,40")
    answered(window, "40.6% of the time you beat all of them")
    share, risk = window.locator("#ask-chance"), window.locator("[data-part=risk]")
    share.fill("")
    expect(risk).to_have_text("An empty field is no percentage. Allowed: whole numbers from 1 to 99.")
    expect(window.locator("[data-part=further]")).to_be_visible()
    share.press_sequentially("60")
    expect(share).to_have_value("60")
    game = system("mythras").main_contest()
    most = most_foes(game, "imperative", 60, 40, Fraction(60, 100))
    expect(risk).to_have_text(f"{most} foe" if most == 1 else f"{most} foes")


def test_sides_stay_where_another_game_begins_with_the_same(window: Page) -> None:
    window.goto("/ask/foes/")
    for field, text in {"you": "65", "them": "50, 45"}.items():
        window.locator(f"#ask-{field}").fill(text)
    window.locator("#ask-system").select_option("coc7")
    expect(window.locator("#ask-you")).to_have_value("65")
    expect(window.locator("#ask-them")).to_have_value("50, 45")
    window.locator("#ask-system").select_option("fate")
    expect(window.locator("#ask-you")).to_have_value("3")


def test_a_question_without_an_answer_has_no_link(window: Page) -> None:
    window.goto("/ask/together/?system=any&members=65,50")
    answered(window, "% of the time")
    window.locator("#ask-members").fill("101")
    expect(window.locator("[data-part=problem]")).to_contain_text("is not allowed")
    window.get_by_role("button", name="Copy link").click()
    expect(window.get_by_role("button", name="Not copied: no answer yet")).to_be_visible()
