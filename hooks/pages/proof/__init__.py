"""The page Proof: every printed number beside ours, the count of the second implementation, the laws that hold."""

from collections.abc import Callable, Mapping

from hooks.html.markup import block
from hooks.pages.context import Context
from hooks.pages.proof import printed, second_method
from hooks.pages.proof.laws import laws
from hooks.pages.proof.printed import comparisons

PARTS: Mapping[str, Callable[[Context], str]] = {
    "summary": lambda context: printed.summary(comparisons(context)),
    "tables": lambda context: block(printed.tables(context, comparisons(context))),
    "differences": printed.differences,
    "cells": lambda context: block(*(printed.cells(context, each) for each in comparisons(context))),
    "readings": lambda context: block(printed.other_readings(context, comparisons(context))),
    "asked": second_method.asked,
    "browser": second_method.counted_again,
    "laws": laws,
    "citations": lambda context: block(printed.citations(context)),
}
"""The parts of the page, as Markdown."""
