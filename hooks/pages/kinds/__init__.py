"""Says for each kind of roll which sections, print sheet and search words its page has."""

from functools import cache
from typing import Any

from hooks.html.template import told
from hooks.pages.kinds.base import Kind
from hooks.pages.kinds.checks import ExperienceKind, OrdersKind, PoolKind, ResistanceKind, SymbolKind
from hooks.pages.kinds.match import DegreeKind, MatchKind
from hooks.pages.kinds.opposed import OpposedKind
from oppose_engine.rules.system import Mechanic

TOLD: dict[str, dict[str, Any]] = told("pages/kinds/kinds.toml")
_CHECKS = (ExperienceKind, OrdersKind, PoolKind, ResistanceKind, SymbolKind)
_CLASSES: dict[str, type[Kind]] = {each.__name__: each for each in (Kind, MatchKind, DegreeKind, OpposedKind, *_CHECKS)}


def kind_of(mechanic: Mechanic[Any]) -> Kind:
    """The kind of a mechanic: that of its class or of the nearest base class."""
    return _kind(next(each.__name__ for each in type(mechanic).__mro__ if each.__name__ in TOLD))


@cache
def _kind(name: str) -> Kind:
    fields = dict(TOLD[name])
    return _CLASSES[fields.pop("kind", "Kind")](**fields)
