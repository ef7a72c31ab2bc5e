"""Figure: the four outcomes as stacked areas over your rating, against one opponent."""

from typing import Any

from hooks.charts.frame import Drawing, Figure, FigureError, signals, texts
from hooks.charts.grammar import Along, Plate, Rows, Shades, percent
from hooks.charts.sentences import against, chances, longest
from hooks.charts.subject import SIZES, Subject
from oppose_engine import OddsTable
from oppose_engine.odds_table import OUTCOMES

NEAR = 8
"""Two names closer than so many points of rating stand on each other."""
APART, THICK = 0.035, 0.15
"""Words stand so far from a line, where an area is so thick; in parts of the height."""


def area(subject: Subject, table: OddsTable, you: int = 60, them: int = 40) -> Figure:
    """Win, tie, nobody and they win, stacked over your rating, against one opponent."""
    if not table.is_opposed or table.axes[0].values != tuple(range(101)):
        raise FigureError("wants an opposed table of the ratings 0 to 100")
    rows, marks = _against(table, them), _marks(table, them)
    odds = table.outcomes(you, them)
    template = against(table)
    says = template.format(you=you, them=them, **chances(odds))
    return Figure(
        **texts("area", subject),
        says=says,
        longest=longest(template, table),
        signals=signals(table, you=you, them=them),
        meta={"says": template, "pointer": {"x": "you"}},
        draw=lambda size: Drawing(_area(size, table, rows, marks, you, them)),
        data={"table": subject.file("json")},
    )


def _against(table: OddsTable, them: int) -> Rows:
    """Cumulative counts of the four outcomes by your rating against one opponent."""
    rows: Rows = []
    for you in table.axes[0].values:
        odds = table.outcomes(you, them)
        below = 0
        for k, count in enumerate(odds[:4]):
            rows.append({"u": you, "k": k, "n": count, "a": below, "b": below + count})
            below += count
    return rows


def _marks(table: OddsTable, them: int) -> Rows:
    """Where your rating first wins half the time, and where it equals theirs; of two that are near, one is named."""
    wins, whole = table.cells[:, table.axes[1].index(them), 0].tolist(), table.denominator_at(0)
    enough = next((you for you, win in enumerate(wins) if 2 * win >= whole), None)
    near = enough is not None and abs(them - enough) < NEAR
    marks = [{"u": them, "b": wins[them], "t": "" if near else "equal"}] if them != enough else []
    return marks if enough is None else [*marks, {"u": enough, "b": wins[enough], "t": "half"}]


def _area(size: str, table: OddsTable, rows: Rows, marks: Rows, you: int, them: int) -> Plate:
    wide = size == "wide"
    whole = table.denominator_at(0)
    quarters = [whole * n / 4 for n in range(5)]
    x = Along((0, 100), range(0, 101, 20 if wide else 25), title="your rating")
    y = Along((0, whole), quarters, words=f"datum.value=={whole}?'100%':format(datum.value*100/{whole},'d')")
    height, margins = (330, (26, 48, 44, 46)) if wide else (300, (26, 44, 44, 40))
    plate = Plate(SIZES[size], height, margins, x=x, y=y, you=you, them=them)
    fills = Shades("k", {k: f"outcome-{name}" for k, name in enumerate(OUTCOMES)})
    plate.give(slice=rows, marks=marks, frame=[{"w": n} for n in quarters[1:4]], one=[{}])
    plate.area("slice", x="u", y="a", y2="b", shades=fills, order="k")
    plate.line("slice", x="u", y="b", when="datum.k!=1&&datum.k<3", stroke="page", stroke_width=1.5, detail="k")
    plate.rule("frame", x=0, x2=100, y="w", stroke="page", stroke_opacity=0.35)
    plate.rect("one", x=0, x2=100, y=0, y2=whole, fill="", stroke="edge")
    here = "datum.u==you&&datum.k==0"
    plate.rule("slice", x="u", y=0, y2=whole, when=here, stroke="mark", stroke_width=1.5)
    _area_words(plate, whole)
    plate.ring("marks", x="u", y="b", width=1.5, size=30)
    plate.ring("slice", x="u", y="b", when=here, width=1.5, size=50)
    return plate


def _area_words(plate: Plate, whole: int) -> None:
    """Values at your rating and at the right end, names inside the areas, words above the plot."""
    on = Shades("k", {k: f"on-outcome-{name}" for k, name in enumerate(OUTCOMES)})
    middle: dict[str, Any] = {"y": "m", "derive": {"m": "(datum.a+datum.b)/2"}}
    # inside a thick area, off the line of a quarter that would go through the words
    off = f"datum.m-round(datum.m*4/{whole})*{whole}/4"
    moved = f"datum.m+(datum.b-datum.a<{whole}*{THICK}?0:(datum.d<0?-1:1)*max(0,{whole}*{APART}-abs(datum.d)))"
    clear: dict[str, Any] = {"y": "c", "derive": {**middle["derive"], "d": off, "c": moved}}
    value = percent("datum.n", str(whole)) + "+'%'"
    thick = f"datum.b-datum.a>={whole}*"
    # your own chance to the right of the rule, the others to its left, unless the plot ends there
    right = "(datum.k==0?you<86:you<14)"
    plate.text("slice", x="u", when=f"datum.u==you&&{thick}0.055", say=value, shades=on, font_weight="bold",
               align={"expr": f"{right}?'left':'right'"}, dx={"expr": f"{right}?8:-8"}, **clear)  # fmt: skip
    plate.text("slice", x=100, when=f"datum.u==100&&{thick}0.05", say=value, align="left", dx=6, **middle)
    # where an area is thickest, away from the rule, its values and the ends, and nearer the middle if in doubt
    side, reach = (14, 22) if plate.width > 400 else (18, 36)
    apart = f"datum.u>you-({right}?{side + 2}:{reach})&&datum.u<you+({right}?{reach}:{side + 2})"
    away = f"({apart}||datum.u<{side}||datum.u>{100 - side}?0:1)"
    best = f"(datum.b-datum.a)*{away}-abs(datum.u-50)*{whole}*0.0001"
    names = "['You win','Tie','Nobody wins','They win'][datum.k]"
    plate.name("slice", best=best, least=whole * 0.085, by="k", x="u", say=names, shades=on, **clear)
    # below the line, where your chance is; above it, where the rule or the axis would be in the way
    inside = f"datum.b>{whole}*0.1&&datum.u<86&&!(you>datum.u&&you<datum.u+(you<86?18:{reach + 20}))"
    words: dict[str, Any] = {"x": "u", "y": "b", "say": "datum.t"}
    beside = "abs(datum.u-you)>3"
    plate.text("marks", when=f"{beside}&&{inside}", fill="on-outcome-win", align="left", dx=7, dy=10, **words)
    turned = {"expr": "datum.u<18?'left':'right'"}
    plate.text("marks", when=f"{beside}&&!({inside})", align=turned, dy=-10, halo=3, **words)
    above: dict[str, Any] = {"y": whole, "dy": -14}
    plate.text("one", x=100, say="'at 100'", align="left", dx=6, fill="muted", **above)
    plate.text("slice", x="u", when="datum.u==you&&datum.k==0", say="'you at '+you", font_weight="bold",
               align={"expr": "you<8?'left':you>92?'right':'center'"}, **above)  # fmt: skip
