"""Synthetic systems: twins of present ones, each with a name, texts and a rule of its own."""

import re
from collections.abc import Iterator
from pathlib import Path

MODELS: dict[str, tuple[str, int, int]] = {
    "legend": ("part(RATING, {}, ", 10, 1),
    "coc7": ("part(RATING, {}, ", 5, 1),
    "mythras": ("part(RATING, {}, ", 10, 1),
    "openquest3": ("ROLL >= {}", 100, -1),
    "delta_green": ("ROLL <= {})", 1, 1),
    "contract": ('("exceptional", {})', 6, 1),
    "dnd5e": ("sides={}", 20, 1),
    "ngs": ("dice=(4, 6, 8, 10, {})", 12, 1),
    "open_ended_d10": ("year={}", 2006, 1),
    "blades": ("sides={}", 6, 1),
}
"""Ten games, all sorts of rolls: where each has a number, which it is, and how the next twin's differs."""

_OWN = re.compile(r'^    (id|title)="(.*)"', re.MULTILINE)


def synthetic(folder: Path, count: int) -> Iterator[tuple[str, str]]:
    """Name and text of so many system files, made from those in ``folder``: a twin of each model, then the next."""
    for n in range(count):
        turn, at = divmod(n, len(MODELS))
        model = list(MODELS)[at]
        source = (folder / f"{model}.py").read_text(encoding="utf-8")
        yield f"{model}_{turn + 1}.py", _twin(model, source, turn + 1)


def _twin(model: str, source: str, turn: int) -> str:
    place, number, step = MODELS[model]
    if place.format(number) not in source:
        raise ValueError(
            f"{model}.py: no {place.format(number)!r} for twins to vary; name another number in {__name__}"
        )
    source = source.replace(place.format(number), place.format(number + turn * step))
    head, begin, system = source.partition("SYSTEM = System(\n")
    own = dict(_OWN.findall(system))
    title = f"{own['title']} {turn}"
    system = system.replace(f'id="{own["id"]}"', f'id="{own["id"]}-{turn}"', 1)
    system = system.replace(f'title="{own["title"]}"', f'title="{title}"', 1)
    return re.sub(r'\brule="', f'rule="{title}: ', head + begin + system)
