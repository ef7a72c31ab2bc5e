"""The page Proof: figures and statements that others printed, next to what we compute."""

from hooks.html.markup import block, tag
from hooks.html.notes import stamp
from hooks.pages.context import Context
from hooks.pages.proof import printed
from hooks.pages.proof.laws import laws
from hooks.pages.proof.reproduction import comparisons
from hooks.pages.proof.second_method import second_method
from oppose_engine.questions.claim import Claim

FRONT = """---
title: Proof
full_title: Published dice odds checked, figure by figure
description: Every figure that others printed next to ours, cell by cell, and what breaks the laws.
search:
  keywords: verified check correct error mistake wrong published sources article reproduced
---

# Proof
"""
READINGS = """### Which reading they hold for

The same tables compared with every other reading of the rule: a printed table follows one reading, and differs from
the others.
"""


REPRODUCED = Claim("reproduced", ("site_data/published/index.json",))


def page(context: Context) -> str:
    """The whole page, as Markdown with finished tables."""
    compared = comparisons(context)
    return "".join(
        [
            FRONT,
            block(tag("p", printed.summary(compared), class_="op-lede", data_claim=str(REPRODUCED)), class_="op-head"),
            "## Printed tables\n",
            block(printed.tables(context, compared)),
            *(printed.differences(context, comparison) for comparison in compared if comparison.differing),
            "### Cell by cell\n\nEach printed table, with our figure next to the printed one wherever they differ.\n",
            block(*(printed.cells(context, comparison) for comparison in compared)),
            READINGS,
            block(printed.other_readings(context, compared)),
            second_method(context),
            laws(context),
            "## Where they were printed\n",
            block(printed.citations(context)),
            block(stamp(context.version, context.rules_hash, "compared as printed, half up")),
        ]
    )
