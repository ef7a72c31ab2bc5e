"""The readout of one open-ended roll with ranks of mastery; docs/assets/explore.js makes it live."""

from collections.abc import Sequence
from fractions import Fraction

from hooks.html.bar import Share
from hooks.html.markup import Html, join, tag
from hooks.html.words import chance
from hooks.pages.context.mechanic_on_page import MechanicOnPage
from hooks.pages.readouts.box import actions, answer, box, live
from hooks.pages.readouts.controls import Field, choice_field, field, number_field
from oppose_engine import OddsTable

RESULTS = {"critical": "Critical success", "success": "Success", "failure": "Failure", "fumble": "Critical failure"}
TARGETS = ("a success", "a critical success", "a double critical", "a triple critical")


def order_groups(outcomes: Sequence[str]) -> list[list[int]]:
    """The places of critical successes, successes, failures and critical failures among the outcomes of a roll."""
    groups: list[list[int]] = [[], [], [], []]
    for n, outcome in enumerate(outcomes):
        critical = outcome.split()[-1] not in ("0", "success", "failure")
        groups[(0 if critical else 1) if "success" in outcome else (3 if critical else 2)].append(n)
    return groups


def ladder(placed: MechanicOnPage, mastery: OddsTable) -> Html:
    """One open-ended roll: the chance of each result, and how ranks of mastery change it."""
    (score,) = (int(value) for value in placed.example("score"))
    answers = []
    for variant, made in zip(placed.variants, placed.tables("outcomes"), strict=True):
        cells = made.cells[made.axes[0].index(score)].tolist()
        counts = [sum(cells[n] for n in group) for group in order_groups([str(v) for v in made.axes[-1].values])]
        total = sum(counts)
        shares = [
            Share(name, label, f"level-{name}", count, total)
            for (name, label), count in zip(RESULTS.items(), counts, strict=True)
        ]
        good = Fraction(counts[0] + counts[1], total)
        said = join(
            f"At score {score} the roll succeeds ",
            tag("strong", chance(good)),
            f" of the time, critically {chance(Fraction(counts[0], total))}.",
        )
        exact = f"Exactly {good}." if good in (0, 1) else f"Exactly {good.numerator:,} in {good.denominator:,}."
        answers.append(answer(variant.id, shares, said, [("exact", exact)], same_size=True))
    ranks = [int(value) for value in mastery.axes[1].values]
    reached = mastery.value(score=score, ranks=ranks[0], target=1, outcome="success")
    target = Field("target", "", 1, options=[(str(n), text) for n, text in enumerate(TARGETS, 1)])
    question = tag(
        "p",
        tag("label", "With ", for_="ladder-ranks"),
        number_field("ladder", Field("ranks", "Ranks", ranks[0], ranks[0], ranks[-1]), steps=False),
        tag("label", " ranks of mastery the standard roll reaches ", for_="ladder-target"),
        choice_field("ladder", target),
        " or better ",
        tag("output", f"{chance(reached)} of the time.", data_part="mastery"),
        class_="op-question-line",
    )
    values = [int(value) for value in placed.table("outcomes").axes[0].values]
    inputs = [field("ladder", Field("score", "Score", score, values[0], values[-1], kind="number")), placed.switch()]
    content = [box("ladder", inputs, placed.panels(answers), actions()), tag("div", question, class_="op-need")]
    return live(placed, "ladder", "outcomes", content, optional="ranks target", data_reading="roll")
