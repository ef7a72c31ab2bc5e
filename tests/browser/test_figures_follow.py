"""Figures follow the state of their page and set it: by pointer, keys and controls, each kind alike."""

import re
from fractions import Fraction
from random import Random

import pytest
from playwright.sync_api import Locator, Page, expect

from oppose_engine import percent, points, system
from oppose_engine.checks.symbols import SymbolCheck
from oppose_engine.text import face_ranges
from tests.browser.figure import CONTRACT, DELTA, MYTHRAS, PAGES, figure, live, move, never, saved, touch, words_of


def test_the_bands_turn_to_ratings_above_the_published(page: Page) -> None:
    page.goto(MYTHRAS)
    found = touch(figure(page, "bands"))
    marks = found.locator(".op-live .mark-rect path").evaluate_all("(paths) => paths.map((p) => p.getAttribute('d'))")
    says = found.locator(".op-says > span")
    move(page, you=61)
    expect(says).to_have_text(re.compile(r"^At 61: critical 01–07, success 08–61"))
    after = found.locator(".op-live .mark-rect path").evaluate_all("(paths) => paths.map((p) => p.getAttribute('d'))")
    assert after != marks
    move(page, you=200, variant="article")  # the other reading takes such a rating as it is
    found = touch(figure(page, "bands"))
    says = found.locator(".op-says > span")
    expect(says).to_have_text(re.compile("^At 200: critical 01–20, success 21–95, "))
    labels = found.locator(".op-live svg text").all_text_contents()
    assert {"110", "190", "200"} <= set(labels)
    assert not {"0", "10", "90"} & set(labels)
    move(page, you=0)
    expect(says).to_have_text(re.compile("^At 0: "))
    assert {"0", "10", "90"} <= set(found.locator(".op-live svg text").all_text_contents())


@pytest.mark.parametrize("alive", [True, False])
def test_a_bar_answers_with_all_its_ranges(page: Page, alive: bool) -> None:
    if not alive:
        page.route("**/assets/charts/**", never)
    page.goto(MYTHRAS)
    found = figure(page, "bands")
    if alive:
        touch(found)
    ranges = system("mythras").mechanic("bands").rules("imperative").bands.ranges(60)
    said = ", ".join(f"{level} {face_ranges(spans)}" for level, spans in reversed(ranges.items()))
    drawn = found.locator(".op-live" if alive else ".op-twin:visible")
    for level in ranges:
        part = drawn.locator(f'[data-tip^="60: {level} "], [aria-label^="60: {level} "]').first
        part.scroll_into_view_if_needed()
        part.hover()
        expect(page.locator(".op-tip")).to_have_text(f"60: {said}")


def test_a_difference_answers_by_both_readings(page: Page) -> None:
    page.goto(DELTA)
    page.locator("details", has=page.locator('[data-figure="difference"]')).locator("summary").click()
    found = touch(figure(page, "difference"))
    move(page, you=100, them=95)
    first, second = (system("delta-green").table("opposed", name) for name in ("lower-roll", "standard"))
    a, b = (made.value(you=100, them=95, outcome="win") for made in (first, second))
    expect(found.locator(".op-says > span")).to_have_text(
        f"At 100 against 95: {points(b - a, 2)} points. You win {percent(b, 2)}% by “Two failures: nobody wins” "
        f"and {percent(a, 2)}% by “Two failures: lower roll wins”."
    )


def test_the_line_of_the_chosen_difficulty_stands_out_on_the_contract(page: Page) -> None:
    page.goto(CONTRACT)
    found = touch(figure(page, "botch"))
    odds = system("contract").table("outcomes", "standard")
    first, most = (percent(odds.value(dice=n, difficulty=10, outcome="botch"), 1) for n in (1, 7))
    values = found.locator(".op-live text", has_text=re.compile(f"^{re.escape(most)}%$"))
    expect(values).to_have_count(0)
    move(page, difficulty=10)
    expect(values).to_have_count(2)  # the halo and the words
    expect(found.locator(".op-says")).to_contain_text(f"difficulty 10 a botch comes up {first}%")
    expect(found.locator(".op-says")).to_contain_text(f"the most is {most}%, with 7 dice.")


def test_the_chances_of_a_pool_follow_its_switches_at_the_dice_that_are_drawn(page: Page) -> None:
    """Seven dice against 6, without what ones take away: the sum of faces, four of ten worth one, a ten two."""
    page.goto("/systems/contract/?dice=7&difficulty=6&botches=no")
    found = touch(figure(page, "pool"))
    expect(found.locator(".op-says")).to_contain_text("botch 0.0%, failure 0.8%, partial 35.2%, complete 41.6%")


def test_the_opponent_of_the_area_chart_is_fetched_and_exact(page: Page) -> None:
    page.goto(MYTHRAS)
    found = touch(figure(page, "area"))
    move(page, you=70, them=75)
    data = page.evaluate("fetch('/data/mythras/opposed/imperative.json').then((answer) => answer.json())")
    win = data["counts"][70][75][0]
    expect(found.locator(".op-figure-title")).to_have_text("What are your chances against 75?")
    expect(found.locator(".op-says > span")).to_contain_text(f"At 70 against 75 you win {(win + 5) // 10 / 10:.1f}%")
    expect(found.locator(".op-live svg")).to_contain_text("you at 70")
    move(page, you=70, them=150)  # whom no published table has
    odds = system("mythras").main_contest().odds("", 70, 150)
    said = f"At 70 against 150 you win {percent(odds.chance('win'), 1)}% of the time and they win"
    expect(found.locator(".op-says > span")).to_contain_text(f"{said} {percent(odds.chance('lose'), 1)}%")
    expect(found.locator(".op-off")).to_be_empty()
    expect(found.locator(".op-live svg path[fill*=outcome]").first).to_be_attached()


@pytest.mark.parametrize("dice", ["your-dice=1", "their-dice=-2"])
def test_the_area_of_a_roll_with_more_dice_stays_in_its_frame(page: Page, dice: str) -> None:
    page.goto(f"/systems/coc7/?you=60&them=40&{dice}")
    found = touch(figure(page, "area"))
    said = found.locator(".op-says > span")
    expect(said).to_contain_text(re.compile(r"you win \d\d\.\d%"))
    win = re.search(r"you win ([\d.]+%)", said.inner_text())
    assert win
    expect(found.locator(".op-live svg text", has_text=re.compile(f"^{re.escape(win[1])}$")).first).to_be_attached()
    told = found.locator(".op-live svg text").all_text_contents()
    assert max(float(text[:-1]) for text in told if re.fullmatch(r"[\d.]+%", text)) <= 100
    stage = found.locator(".op-live svg").bounding_box()
    drawn = [path.bounding_box() for path in found.locator(".op-live svg path[fill*=outcome]").all()]
    assert stage
    assert drawn
    assert all(box and box["y"] >= stage["y"] - 1 and box["height"] <= stage["height"] for box in drawn)


def test_the_map_switches_and_follows_the_pointer(page: Page) -> None:
    page.goto(MYTHRAS)
    found = touch(figure(page, "heat"))
    found.get_by_role("radio", name="Nobody").check()
    expect(found.locator(".op-figure-title")).to_have_text("How often does nobody win?")
    expect(found.locator('.op-live path[fill*="share"]').first).to_be_attached()
    expect(found.locator('.op-live path[fill*="--op-chance"]')).to_have_count(0)
    box = found.locator(".op-stage").bounding_box()
    assert box is not None
    found.locator(".op-stage").hover(position={"x": box["width"] / 3, "y": box["height"] / 2})
    said = found.locator(".op-says > span")
    expect(said).not_to_contain_text("At 60 against 40 ")
    assert page.locator("#opposed-you").input_value() == "60", "a pointer that passes by changes nothing"
    found.locator(".op-figure-title").hover()
    expect(said).to_contain_text("At 60 against 40 ")
    found.locator(".op-stage").click(position={"x": box["width"] / 3, "y": box["height"] / 2})
    page.wait_for_function("() => document.querySelector('#opposed-you').value !== '60'")
    you, them = (page.locator(f"#opposed-{side}").input_value() for side in ("you", "them"))
    found.locator(".op-figure-title").hover()
    expect(said).to_contain_text(f"At {you} against {them} ")


AXES = """(svg) => {
  const [them, you] = [...svg.querySelectorAll(".role-axis")].map((axis) =>
    [...axis.querySelectorAll("text")].map((each) => Number(each.textContent)).sort((a, b) => a - b));
  return { them, you };
}"""
"""The numbers along both edges of a map."""
PLACE = """(svg, [you, them]) => {
  svg.scrollIntoView({ block: "center" });
  const [across, down] = [...svg.querySelectorAll(".role-axis")].map((axis, n) => [...axis.querySelectorAll("text")]
    .find((each) => each.textContent === String(n ? you : them)).getBoundingClientRect());
  return [(across.left + across.right) / 2, (down.top + down.bottom) / 2];
}"""
"""Where on the screen a match-up is, if both its numbers stand at the edges."""


def at_work(page: Page, path: str) -> Locator:
    """A map whose tools are open."""
    page.goto(path)
    found = figure(page, "heat")
    found.get_by_role("button", name="Compare, zoom").click()
    expect(found.get_by_role("button", name="Keep this pin")).to_be_focused()
    expect(found.locator(".op-live svg")).to_contain_text("equals")
    return found


def test_a_kept_pin_is_compared_and_each_ten_more_has_its_gain(page: Page) -> None:
    odds = system("mythras").table("opposed", "imperative")

    def win(you: int, them: int) -> Fraction:
        return odds.value(you=you, them=them, outcome="win")

    found = at_work(page, f"{MYTHRAS}?variant=imperative")
    page.keyboard.press("Enter")
    page.keyboard.press("Shift+ArrowDown")
    page.keyboard.press("ArrowRight")
    gain = points(win(70, 41) - win(60, 40), 1)
    said = f"At 60 against 40 you win {percent(win(60, 40), 1)}%; at 70 against 41 it is {percent(win(70, 41), 1)}%"
    expect(found.locator(".op-map-said")).to_have_text(f"{said}: {gain} points.")
    gains = {you: points(win(you, 41) - win(you - 10, 41), 1) for you in (80, 90, 100)}
    buys = [f"{you} makes it {percent(win(you, 41), 1)}% ({more})" for you, more in gains.items()]
    expect(found.locator(".op-map-path")).to_have_text(f"Each 10 more for you: {', '.join(buys)}.")
    words = words_of(saved(page, found, "svg").decode())
    assert {"equals", "kept", *gains.values()} <= set(words)
    assert said in " ".join(words)


def test_a_map_zooms_and_fills_the_screen(page: Page) -> None:
    """By keys and by buttons; a place that is pressed on the larger map is the one that stands there."""
    found = at_work(page, MYTHRAS)
    drawn, times = found.locator(".op-live svg"), found.locator(".op-map-tools span")
    whole = drawn.evaluate(AXES)
    found.get_by_role("button", name="Zoom in").click()
    page.keyboard.press("+")
    expect(times).to_have_text("4×")
    page.wait_for_function("() => !opposeFigures.busy")
    assert drawn.evaluate(AXES) == {"them": [30, 35, 40, 45, 50], "you": [50, 55, 60, 65, 70]}
    page.mouse.click(*drawn.evaluate(PLACE, [65, 35]))
    expect(page.locator("#opposed-you")).to_have_value("65")
    expect(page.locator("#opposed-them")).to_have_value("35")
    page.keyboard.press("ArrowLeft")  # a press on the map gave it the keys
    expect(page.locator("#opposed-them")).to_have_value("34")
    found.get_by_role("button", name="Full screen").click()
    page.wait_for_function("() => document.fullscreenElement?.dataset.figure === 'heat'")
    page.keyboard.press("-")
    expect(times).to_have_text("2×")
    found.get_by_role("button", name="Leave full screen").click()
    page.wait_for_function("() => !document.fullscreenElement")
    page.keyboard.press("Escape")
    expect(found.get_by_role("button", name="Compare, zoom")).to_be_focused()
    expect(found.locator(".op-map-tools")).to_have_count(0)
    expect(live(found).locator(".op-live svg")).not_to_contain_text("equals")
    assert drawn.evaluate(AXES) == whole


def test_the_live_map_has_the_classes_of_its_picture(page: Page) -> None:
    page.goto(MYTHRAS)
    found = touch(figure(page, "heat"))
    sums = """(figure) => {
      const area = {};
      const box = (path) => path.getBBox();
      for (const path of figure.querySelectorAll('.op-live .mark-rect path[fill*="--op-chance"]')) {
        const { width, height } = box(path);
        area[path.getAttribute('fill')] = (area[path.getAttribute('fill')] ?? 0) + width * height;
      }
      return area;
    }"""
    live_area: dict[str, float] = found.evaluate(sums)
    side = sum(live_area.values()) ** 0.5
    painted = found.locator('.op-wide path[fill*="--op-chance"]').all()
    covered = [enclosed(path.get_attribute("d") or "") for path in painted]
    for path, cells, higher in zip(painted, covered, [*covered[1:], 0], strict=True):
        area = live_area[path.get_attribute("fill") or ""]
        assert area / (side / 101) ** 2 == pytest.approx(cells - higher, abs=0.5)
    assert len(painted) == len(live_area)


def test_lines_of_a_map_bear_their_names_at_the_same_places_live(page: Page) -> None:
    page.goto("/systems/mythras/?you=65&them=40")
    found = touch(figure(page, "heat"))
    read = """(svg) => [...svg.querySelectorAll("text")].filter((each) => /^(25|50|75)%$/.test(each.textContent))
      .map((each) => each.textContent + ["transform", "x", "y"].map((name) => each.getAttribute(name)))"""
    still, live = (sorted(found.locator(part).first.evaluate(read)) for part in (".op-wide", ".op-live svg"))
    assert [name[:3] for name in still] == [name[:3] for name in live] == ["25%", "50%", "75%"]
    places = [[float(each) for name in names for each in re.findall(r"[\d.]+", name[3:])] for names in (still, live)]
    assert places[0] == pytest.approx(places[1], abs=0.1)
    expect(found.locator(".op-live svg")).to_contain_text("6 above half (59)")


def enclosed(path: str) -> int:
    """How many cells closed lines of whole steps go around: each step across adds what is above it."""
    x, y, start, area = 0, 0, (0, 0), 0
    for step, by, down in re.findall(r"([mhvz])(-?\d+)?(?:,(-?\d+))?", path):
        if step == "z":
            area -= (start[0] - x) * y
            x, y = start
        elif step == "m":
            x, y = start = x + int(by), y + int(down)
        elif step == "h":
            area -= int(by) * y
            x += int(by)
        else:
            y += int(by)
    return area


def test_the_pool_counts_as_the_tables_do(page: Page) -> None:
    page.goto(CONTRACT)
    found = touch(figure(page, "pool"))
    move(page, dice=12)
    expect(found.locator(".op-figure-title")).to_have_text("How well do 12 dice do at difficulty 6?")
    expect(found.locator(".op-says > span")).to_have_text(
        "12 dice at difficulty 6: botch 0.9%, failure 1.4%, partial 16.1%, complete 24.4%, exceptional 57.1%."
    )
    found.get_by_role("radio", name="At least").check()
    expect(found.locator(".op-live svg")).to_contain_text("99.1")  # everything but a botch


def test_the_last_of_many_changes_wins(page: Page) -> None:
    """All in one breath, while the first is still being counted."""
    page.goto(CONTRACT)
    found = touch(figure(page, "pool"))
    page.evaluate("""async () => {
      await opposeLoad.bring();
      const readout = [...oppose.readouts.values()][0];
      for (const dice of [3, 12, 1]) readout.set({ dice, variant: "no-botches" });
      readout.set({ variant: "standard" });
    }""")
    expect(found.locator(".op-says > span")).to_have_text(
        re.compile("^1 die at difficulty 6: botch 10.0%, failure 40.0%")
    )
    expect(found.locator(".op-live svg")).to_contain_text("40.0")
    expect(found.locator(".op-figure-title")).to_have_text("How well does 1 die do at difficulty 6?")


def test_a_match_up_set_elsewhere_moves_the_figures(page: Page) -> None:
    page.goto(MYTHRAS)
    found = touch(figure(page, "heat"))
    move(page, you=33, them=66)
    expect(found.locator(".op-says > span")).to_contain_text("At 33 against 66 ")
    expect(found.locator(".op-live svg")).to_contain_text("33 against 66")
    # the others are pictures still, and come alive with the same match-up when they are seen
    area = figure(page, "area")
    area.scroll_into_view_if_needed()
    live(area)
    expect(area.locator(".op-says > span")).to_contain_text("At 33 against 66 ")


def test_a_figure_that_is_hidden_is_drawn_when_it_is_shown(page: Page) -> None:
    """A change is drawn by the figures of the reading that is shown; others follow when a reader gets there."""
    page.goto(MYTHRAS)
    first = page.locator(f"#{touch(figure(page, 'heat')).get_attribute('id')}")
    says = first.locator(".op-says > span")
    before = says.text_content()
    move(page, variant="article", you=33, them=66)
    expect(first).to_be_hidden()
    expect(touch(figure(page, "heat")).locator(".op-says > span")).to_contain_text("At 33 against 66 ")
    page.wait_for_function("opposeFigures.busy === 0")
    assert says.text_content() == before
    move(page, variant="imperative")
    expect(says).to_contain_text("At 33 against 66 ")
    expect(first.locator(".op-live svg")).to_contain_text("33 against 66")


def test_a_figure_in_a_closed_fold_is_drawn_when_it_is_opened(page: Page) -> None:
    page.goto(DELTA)
    fold = page.locator("details", has=page.locator('[data-figure="difference"]'))
    move(page, you=33, them=66)
    for kind in ("heat", "area", "bands"):  # they come alive by themselves
        live(figure(page, kind))
    page.wait_for_function("opposeFigures.busy === 0")
    expect(fold.locator(".op-figure").first).to_have_attribute("data-state", "static")
    fold.locator("summary").click()
    expect(live(figure(page, "difference")).locator(".op-says > span")).to_contain_text("At 33 against 66")


def test_what_a_figure_cannot_show_is_said(page: Page) -> None:
    page.goto(f"{MYTHRAS}?you=130&them=80")
    found = touch(figure(page, "heat"))
    expect(found.locator(".op-off")).to_have_text("130 is not on this picture: it ends at 100.")
    assert found.locator(".op-says > span").text_content() == ""
    expect(found.locator('.op-live [stroke-dasharray="2,2"]')).to_have_count(0)
    move(page, you=55, them=40, difficulty="multiply-hard")
    expect(found.locator(".op-off")).to_have_text("Every rating here is changed as set above.")
    win = percent(system("mythras").table("opposed").value(you=37, them=40, outcome="win"), 1)
    expect(found.locator(".op-says > span")).to_contain_text(f"At 55 against 40 you win {win}%")
    expect(found.locator(".op-stage")).to_have_attribute("aria-label", re.compile(f"you win {re.escape(win)}%"))


UNMOVED = {"orders", "pool", "sums"}
"""Kinds without a place that stands for another state."""
FIRST = """async () => {
  for (const each of document.querySelectorAll("article details")) each.open = true;
  await opposeLoad.bring();
  await opposeLoad.part("save");
  const found = new Map();
  for (const each of document.querySelectorAll(".op-figure")) {
    if (each.getClientRects().length && !found.has(each.dataset.figure)) found.set(each.dataset.figure, each);
  }
  for (const each of found.values()) await opposeFigures.wake(each);
  window.firstFigures = found;
  window.settled = async () => {
    do await new Promise((done) => requestAnimationFrame(() => setTimeout(done))); while (opposeFigures.busy);
  };
  window.shownBy = (figure) => ({
    says: figure.querySelector(".op-says > span").textContent,
    described: figure.querySelector(".op-stage").getAttribute("aria-label"),
    caption: figure.querySelector(".op-caption")?.textContent ?? "",
    drawn: [...figure.querySelectorAll(".op-drawn :not(:has(*))")].map((each) => each.outerHTML).sort().join(),
  });
  window.readoutOf = (figure) => [...(window.oppose?.readouts?.values() ?? [])].find(({ box }) =>
    box.dataset.system === figure.dataset.system && box.dataset.tables.split(" ").includes(figure.dataset.of));
  return [...found].map(([kind, figure]) => [kind, Boolean(readoutOf(figure))]);
}"""
PRESS = """async ([kind, stays]) => {
  const figure = firstFigures.get(kind), stage = figure.querySelector(".op-stage"), readout = readoutOf(figure);
  figure.scrollIntoView({ block: "center" });
  const { left, top, width, height } = figure.querySelector(".op-drawn").getBoundingClientRect();
  const at = { bubbles: true, clientX: left + 0.3 * width, clientY: top + 0.4 * height };
  const state = () => JSON.stringify(readout.state), before = [shownBy(figure), state()];
  stage.dispatchEvent(new PointerEvent("pointermove", at));
  await settled();
  const over = shownBy(figure), unmoved = state() === before[1];
  document.body.dispatchEvent(new PointerEvent("pointermove", { bubbles: true, clientX: 0, clientY: 0 }));
  await settled();
  const back = JSON.stringify(shownBy(figure)) === JSON.stringify(before[0]);
  stage.dispatchEvent(new MouseEvent("click", at));
  await readout.settled;
  await settled();
  for (let n = 0; n < 60 && !stays && state() === before[1]; n += 1) await settled(); // a figure may wake first
  return { over, unmoved, back, pressed: state() !== before[1], before: before[0], after: shownBy(figure) };
}"""
KEYS = """(kind) => {
  const figure = firstFigures.get(kind), readout = readoutOf(figure);
  const all = [...readout.box.querySelectorAll("input[type=number], input[list]")];
  const inputs = all.filter((each) => each.getClientRects().length);
  const drawn = JSON.parse(figure.dataset.at ?? "{}");
  const input = inputs.find((each) => each.dataset.field in drawn) ?? inputs[0];
  input.focus();
  if (!input.list) return [input.min, input.max];
  return [...input.list.options].slice(0, 2).map((option) => option.value);
}"""
STATE = """async (kind) => {
  const figure = firstFigures.get(kind), readout = readoutOf(figure), input = document.activeElement;
  await readout.settled;
  await settled();
  const told = [".op-figure-title", ".op-says > span", ".op-off"].map((part) => figure.querySelector(part).textContent);
  const shows = input.dataset.field in JSON.parse(figure.dataset.at ?? "{}");
  return [input.value, String(readout.state[input.dataset.field]), shows ? told.join(" ") : null];
}"""
KEPT = """async (kind) => {
  await settled();
  const figure = firstFigures.get(kind), readout = readoutOf(figure);
  const { text } = opposeSave.standalone(figure, figure.querySelector(".op-drawn"), readout);
  const ground = document.createElement("i");
  ground.style.color = "var(--op-page)";
  figure.append(ground);
  const own = document.body.getAttribute("data-md-color-scheme"), faint = [];
  const luminance = (colour) => colour.match(/[\\d.]+/g).slice(0, 3).map((c) => c / 255)
    .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
    .reduce((sum, c, n) => sum + c * [0.2126, 0.7152, 0.0722][n], 0);
  for (const scheme of ["default", "slate"]) {
    document.body.setAttribute("data-md-color-scheme", scheme);
    const page = luminance(getComputedStyle(ground).color);
    for (const each of figure.querySelectorAll(".op-live :is(.mark-line path, .mark-rule line, .mark-symbol path)")) {
      const stroke = each.getAttribute("stroke") ?? "", { stroke: colour, strokeOpacity } = getComputedStyle(each);
      if (!stroke.startsWith("var(") || /--op-(page|grid|border|on-)/.test(stroke)) continue;
      const [light, dark] = [luminance(colour), page].sort((a, b) => b - a);
      if (strokeOpacity >= 1 && (light + 0.05) / (dark + 0.05) < 3) faint.push(`${stroke} ${scheme}`);
    }
  }
  document.body.setAttribute("data-md-color-scheme", own);
  ground.remove();
  const sub = figure.querySelector(".op-figure-sub").textContent;
  return { ...shownBy(figure), text, faint, game: figure.dataset.game, sub };
}"""


WITHOUT_BOX = ("/systems/coc7/bonus-dice/",)
"""Pages whose figures follow no box: the dice are set in that of the main page."""


WHOLE = {"botch"}
"""Kinds whose sentence is about every number of dice."""


def by_keys(page: Page, kind: str) -> None:
    """The last state of a figure, the first, and one between, each by keys alone; the figure and the box agree."""
    least, most = page.evaluate(KEYS, kind)
    steps = (most, least, least + most if least.isalpha() else str(int(least) + 1))
    for value in steps:
        if value == steps[-1] and not value.isalpha():
            page.keyboard.press("ArrowUp")
        else:
            page.keyboard.press("Control+a")
            page.keyboard.type(value)
        typed, state, told = page.evaluate(STATE, kind)
        assert typed == state == value, f"{kind}: {value} is typed, the box has {state}"
        number = value.replace("-", "\N{MINUS SIGN}")
        assert told is None or kind in WHOLE or re.search(rf"(?<!\d){number}(?!\d)", told), (
            f"{kind}: {told} at {number}"
        )


@pytest.mark.parametrize("path", PAGES)
def test_each_kind_of_figure_answers_alike(page: Page, path: str) -> None:
    """A press sets the state, hovering goes back, keys reach a state; words, description and saved picture follow."""
    page.goto(path)
    kinds = page.evaluate(FIRST)
    assert kinds
    assert any(follows for _, follows in kinds) == (path not in WITHOUT_BOX)
    for kind, follows in kinds:
        if follows:
            found = page.evaluate(PRESS, [kind, kind in UNMOVED])
            assert found["unmoved"], f"{kind}: hovering changed the state"
            assert found["back"], f"{kind}: not as it was before hovering"
            assert found["pressed"] == (kind not in UNMOVED), f"{kind}: pressed"
            assert (found["before"]["drawn"] != found["after"]["drawn"]) == (kind not in UNMOVED), kind
            by_keys(page, kind)
        kept = page.evaluate(KEPT, kind)
        assert kept["says"] in kept["described"], f"{kind}: described as {kept['described']!r}"
        words = " ".join(words_of(kept["text"]))
        for part in ("game", "sub", "says", "caption"):
            assert kept[part] in words, f"{kind}: saved without its {part}"
        assert not kept["faint"], f"{kind}: under 3 to 1: {kept['faint']}"


@pytest.mark.parametrize(
    ("pool", "said"),
    [
        ((3, 6), "The mean is 1.5 (▲), the median 1 or 2, the most likely outcome 1 or 2."),
        ((4, 6), "The mean is 2.0 (▲), the median 2, the most likely outcome 2."),
        ((12, 10), "The mean is 1.2 (▲), the median 1, the most likely outcome 0."),
    ],
)
def test_the_middle_of_a_pool_follows_its_dice(page: Page, pool: tuple[int, int], said: str) -> None:
    page.goto("/systems/contract/")
    found = touch(figure(page, "pool"))
    move(page, dice=pool[0], difficulty=pool[1])
    expect(found.locator(".op-caption")).to_have_text(said)


def test_signs_tell_gain_from_loss_without_colour(page: Page) -> None:
    page.goto("/systems/brp/")
    page.evaluate("for (const each of document.querySelectorAll('article details')) each.open = true")
    found = touch(figure(page, "difference"))
    for drawn in (found.locator(".op-twin.op-wide"), found.locator(".op-live svg")):
        cells, signs = drawn.evaluate("""(svg) => [/var\\(--op-diff-([mp]\\d)/g, /var\\(--op-on-diff-([mp]\\d)/g]
          .map((known) => [...new Set([...svg.innerHTML.matchAll(known)].map(([, name]) => name))].sort())""")
        assert cells
        assert set(signs) <= set(cells)
        assert {name[0] for name in signs} == {name[0] for name in cells}


# ---- a map of two sums ------------------------------------------------------------------------------

DRAWN = """(figure) => [...figure.querySelectorAll(".op-live .mark-rect [aria-label]")]
  .map((each) => each.getAttribute("aria-label").replaceAll("\u2212", "-"))"""
SUMS = """([pool, against]) => {
  const { list, apart } = opposeFigures.sums(oppose.rule("genesys/outcomes/standard"), [pool, against]);
  const rare = apart.map(([name, { each: [, some], total }]) => [name, String(some), String(total)]);
  return [list.map(([up, across, ways]) => [up, across, String(ways)]), rare];
}"""


def the_bar_has(page: Page, pool: str, against: str) -> None:
    """The bar that travels shows the dice of the box."""
    expect(page.locator(".op-dock input").first).to_have_value(pool)
    expect(page.locator(".op-dock input").last).to_have_value(against)


def test_a_pool_may_be_rolled_against_none(page: Page) -> None:
    page.goto("/systems/genesys/")
    says = touch(figure(page, "sums")).locator(".op-says > span")
    theirs = page.locator("#outcomes-against")
    expect(page.locator("label[for=outcomes-against]")).to_have_text("Against: D, C, S or none")
    theirs.fill("None")
    expect(says).to_contain_text("AAP against none:")
    theirs.fill("x")
    expect(page.locator("[data-part=problem]").first).to_have_text(
        "Write 1 to 12 letters of D, C, S, one for each die, or none."
    )


def test_a_map_of_sums_follows_the_dice_also_those_typed(page: Page) -> None:
    """Both sums of random pools as the engine counts them; each square of the map, and what is told of them."""
    check = system("genesys").mechanic("outcomes")
    assert isinstance(check, SymbolCheck)
    rng = Random(7)
    pools = [("".join(sorted(rng.choices("APB", k=rng.randint(1, 5)), key="APB".index)),
              "".join(sorted(rng.choices("DCS", k=rng.randint(1, 5)), key="DCS".index))) for _ in range(6)]  # fmt: skip
    page.goto("/systems/genesys/?pool=PPBB&against=DDCSS")
    found = touch(figure(page, "sums"))
    says, caption = found.locator(".op-says > span"), found.locator(".op-caption")
    expect(says).to_contain_text("PPBB against DDCSS")
    for pool, against in [*pools, ("AAP", "none"), ("PPPPPPPPPPPP", "CCCCCCCCCCCC")]:
        move(page, pool=pool, against=against)
        expect(says).to_contain_text(f"{pool} against {against}:")
        right = check.sums(pool=pool, against=against)
        shares = {at: Fraction(count, right.total) for at, count in right.counts.items()}
        told, rare = page.evaluate(SUMS, [pool, against])
        whole = sum(int(ways) for *_, ways in told)
        assert {(up, across): Fraction(int(ways), whole) for up, across, ways in told} == shares
        assert {name: Fraction(int(some), int(total)) for name, some, total in rare} == right.apart
        page.wait_for_function("opposeFigures.busy === 0")
        drawn = found.evaluate(DRAWN)
        inside = {
            at: share for at, share in shares.items() if f"success {at[0]}, advantage {at[1]}: " in "".join(drawn)
        }
        wanted = [f"success {a}, advantage {b}: {percent(share, 1)}%" for (a, b), share in inside.items()]
        assert sorted(drawn) == sorted(wanted)
        rest = 1 - sum(inside.values())
        assert rest < Fraction(1, 100)
        good = sum(share for (up, _), share in shares.items() if up > 0)
        assert f"{percent(Fraction(good), 1)}% lies above the line" in (says.text_content() or "")
        words = caption.text_content() or ""
        for name, share in right.apart.items():
            assert f"A {name} {f'comes up {percent(share, 1)}% of the time' if share else 'cannot come up'}." in words
        assert (f"{percent(Fraction(rest))}% of the rolls have rarer sums" in words) == bool(rest)
        assert (says.text_content() or "?") in (found.locator(".op-stage").get_attribute("aria-label") or "")
    the_bar_has(page, "P" * 12, "C" * 12)
    mine = page.locator("#outcomes-pool")
    mine.fill("bpa")
    expect(says).to_contain_text("APB against")
    mine.fill("apx")
    expect(page.locator("[data-part=problem]").first).to_have_text(
        "Write 1 to 12 letters of A, P, B, one for each die."
    )
    mine.blur()
    expect(mine).to_have_value("APB")
    expect(page.locator("#triumph-pool")).to_have_value("APB")
    expect(page).to_have_url(re.compile("pool=APB"))
