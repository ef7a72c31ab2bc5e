"""The box for contests that go on: every way to go on is solved as by the engine."""

from __future__ import annotations

from playwright.sync_api import Page

from oppose_engine import discover, percent
from oppose_engine.courses.series import Series
from oppose_engine.text import number
from tests.browser.asked import ARRIVE, answered, states


def test_series_are_solved_as_by_the_engine(window: Page) -> None:
    """The first of three ways to go on is sent with the address, a turn each; the other two are chosen on the page."""
    ways = (("again", Series()), ("first", Series(4, 4)), ("ahead", Series(3, 3, lead=True)))
    window.goto("/ask/series/?system=mythras&you=60&them=40&rule=first&wins=3")
    answered(window, "81.6%")
    for turn, (game, variant, you, them) in enumerate(states(25, 2)):
        contest = discover()[game].main_contest()
        odds = contest.odds(variant, contest.side(you), contest.side(them))
        if not odds.win + odds.lose:
            continue
        for rule, series in (ways[turn % 3], ways[(turn + 1) % 3], ways[(turn + 2) % 3]):
            exact = series.ends(odds)
            assert exact.rounds is not None
            state = f"system={game}&variant={variant}&you={you}&them={them}&rule={rule}&wins={series.yours}"
            if (rule, series) == ways[turn % 3]:
                window.evaluate(ARRIVE, f"?{state}")
            else:
                window.locator("#ask-rule").select_option(rule)
                if rule != "again":
                    window.locator("#ask-wins").fill(str(series.yours))
            said = (
                f"{percent(exact.win, 1)}% of the time you win the series, which takes {number(exact.rounds, 1)} rounds"
            )
            answered(window, said)
            won, lost = series.lengths(odds, 5)[4]
            cells = window.locator('[data-part="rounds"] tr').nth(4).locator("td").all_text_contents()
            assert cells[:2] == [percent(won, 1), percent(lost, 1)]


def test_wins_that_are_not_asked_for_stop_no_answer(window: Page) -> None:
    contest = discover()["mythras"].main_contest()
    exact = Series().ends(contest.odds("imperative", 60, 40))
    window.goto("/ask/series/?system=mythras&you=60&them=40&rule=again&wins=50")
    answered(window, f"{percent(exact.win, 1)}% of the time you win the series")
