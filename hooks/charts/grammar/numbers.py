"""How a chart writes a number that it works out itself."""

from __future__ import annotations

__all__ = ["percent"]


def percent(count: str, whole: str) -> str:
    """The expression that writes ``count`` of ``whole`` in percent, to a tenth, exactly half up.

    What can still happen is never written as 0, nor what can still fail as 100, as in
    ``oppose_engine.text.percent``. Exact while ``count * 2000`` stays below 2**53.
    """
    tenths = f"floor((2*{count}*1000+{whole})/(2*{whole}))"
    shown = f"format({tenths}/10,'.1f')"
    return f"({count}>0&&{tenths}==0?'<0.1':{count}<{whole}&&{tenths}==1000?'>99.9':{shown})"
