"""Pictures that readers save: whole, with their words and their own colours."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page

from oppose_engine import percent, system
from tests.browser.figure import MYTHRAS, PAGES, figure, never, saved, touch, words_of


@pytest.mark.parametrize("alive", [True, False])
@pytest.mark.parametrize("kind", ["heat", "area"])
def test_a_figure_is_saved_with_its_own_colours(page: Page, kind: str, alive: bool) -> None:
    if not alive:
        page.route("**/assets/charts/**", never)
    page.goto(MYTHRAS)
    found = figure(page, kind)
    if alive:
        touch(found)
    text = saved(page, found, "svg").decode()
    assert "var(" not in text
    assert "<use" not in text
    assert "Reading: Rounded up, same roll ties." in " ".join(words_of(text))
    assert len(re.findall(r'fill="#[0-9a-f]{6}"', text)) > 10
    assert saved(page, found, "png").startswith(b"\x89PNG")


def test_a_saved_picture_says_what_it_shows_and_where_it_is_from(page: Page, site_url: str) -> None:
    """In the light colours, whatever the page has; and a state that is set after the picture was drawn."""
    page.emulate_media(color_scheme="dark")
    query = "?you=72&them=51&difficulty=multiply-hard&variant=imperative"
    page.goto(f"{MYTHRAS}{query}")
    page.wait_for_function("() => window.oppose?.readouts && document.querySelector('#opposed-you').value === '72'")
    text = saved(page, figure(page, "heat"), "svg").decode()
    told = " ".join(words_of(text))
    odds = system("mythras").table("opposed").outcomes(48, 51)  # two thirds of 72
    assert f"At 72 against 51 you win {percent(odds.chance('win'), 1)}% of the time" in told
    for words in (
        "Mythras Where is it a fair fight? Chance that you win, for each rating of yours and each of theirs; below",
        "Reading: Rounded up, same roll ties.",
        "72 against 51",
        "Set: your difficulty Hard, by a factor.",
        "0 10 20 30 40 50 60 70 80 90 100",
        "Oppose ",
        f"{site_url}{MYTHRAS}{query}",
    ):
        assert words in told
    assert "In 33% of all pairs" not in told, "the caption is about the ratings without a difficulty"
    assert re.search(r'<rect width="\d+" height="\d+" fill="#fff(fff)?"', text)
    assert page.evaluate(SMOOTH, text) == []


SMOOTH = """async (text) => {
  const svg = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  const cells = [...svg.querySelectorAll('path[shape-rendering="crispEdges"][fill^="#"]')];
  for (const each of svg.querySelectorAll("path, line, text, rect, circle")) {
    if (!cells.includes(each) && each !== svg.querySelector("rect")) each.remove();
  }
  const full = (colour) => (colour.length > 4 ? colour : colour.replace(/[^#]/g, "$&$&"));
  const known = new Set(["#ffffff", ...cells.map((each) => full(each.getAttribute("fill")))]);
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(svg))}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width: 1.37 * image.width, height: 1.37 * image.height });
  const context = canvas.getContext("2d");
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  const seen = new Map();
  for (let n = 0; n < data.length; n += 4) {
    const colour = `#${[...data.slice(n, n + 3)].map((each) => each.toString(16).padStart(2, "0")).join("")}`;
    seen.set(colour, (seen.get(colour) ?? 0) + 1);
  }
  return cells.length > 100 ? [...seen].filter(([colour]) => !known.has(colour)) : ["no cells"];
}"""
"""The colours of a saved map that no cell has: hairlines between cells, if there are any."""

CUT = """async (kinds) => {
  await opposeLoad.bring();
  await opposeLoad.part("save");
  for (const each of document.querySelectorAll("details")) each.open = true;
  const wrong = [];
  for (const kind of kinds) {
    const seen = [...document.querySelectorAll(`.op-figure[data-figure="${kind}"]`)];
    const figure = seen.find((each) => each.getClientRects().length);
    await opposeFigures.wake(figure);
    const { text } = opposeSave.standalone(figure, figure.querySelector(".op-drawn"), null);
    const holder = document.createElement("div");
    holder.style = "position: absolute; top: 0; left: 0;";
    holder.innerHTML = text;
    document.body.append(holder);
    const page = holder.firstChild.getBoundingClientRect();
    for (const each of holder.querySelectorAll("text")) {
      const { left, right, top, bottom } = each.getBoundingClientRect();
      const inside = left >= page.left && right <= page.right && top >= page.top && bottom <= page.bottom;
      if (right > left && !inside) wrong.push(`${kind}: ${each.textContent}`);
    }
    const words = [...holder.querySelectorAll("text")].map((each) => each.textContent).join(" ");
    for (const part of [".op-figure-title", ".op-figure-sub", ".op-says > span", ".op-caption"]) {
      const told = figure.querySelector(part)?.textContent;
      if (told && !words.includes(told)) wrong.push(`${kind}: without ${told}`);
    }
    if (!words.startsWith(`${figure.dataset.game} `)) wrong.push(`${kind}: of which game?`);
    if (!words.endsWith(location.pathname)) wrong.push(`${kind}: from where?`);
    holder.remove();
  }
  return wrong;
}"""


@pytest.mark.parametrize("width", [1280, 360])
def test_nothing_of_a_saved_picture_is_cut_off(page: Page, built_site: Path, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    tried: set[str] = set()
    for path in PAGES:
        text = (built_site / path.strip("/") / "index.html").read_text("utf-8")
        kinds = set(re.findall(r'data-figure="(\w[^"]*)"', text)) - tried
        page.goto(path)
        assert page.evaluate(CUT, sorted(kinds)) == []
        tried |= kinds
