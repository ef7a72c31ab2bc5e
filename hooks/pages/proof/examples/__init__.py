"""Checks single printed statements, such as a chance in a rulebook's example: does each hold? If not, why?

A statement is an example of ``site_data/published``; its check has the same id. Values are read from the engine
when the page is written, so a changed rule changes the finding.
"""

from hooks.pages.context import Context
from hooks.pages.proof.examples import basic_roleplaying, burning_wheel, contract, d100, legend, open_ended
from hooks.pages.proof.examples.finding import Check, Finding
from hooks.records.published import Example
from oppose_engine import DataError

CHECKS: dict[str, Check] = {
    **d100.CHECKS,
    **basic_roleplaying.CHECKS,
    **open_ended.CHECKS,
    **burning_wheel.CHECKS,
    **contract.CHECKS,
    **legend.CHECKS,
}


def examine(context: Context, example: Example) -> Finding | None:
    """Our finding on a statement; None if its system is not on this site.

    DataError if the statement has no check. A check may come before its system, but no statement before its
    check.
    """
    if example.id not in CHECKS:
        raise DataError(
            f"example {example.id!r} has no check; write one in hooks/pages/proof/examples, or remove the example"
        )
    return CHECKS[example.id](context) if example.system in context.systems else None
