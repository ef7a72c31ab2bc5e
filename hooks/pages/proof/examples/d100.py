"""Statements about Call of Cthulhu, Mythras, OpenQuest and the Narrative Game System."""

from hooks.pages.context import Context
from hooks.pages.proof.examples.finding import (
    Check,
    Finding,
    best_rounding,
    exact,
    face_runs,
    faces,
    reading,
    said,
    sizes,
)
from oppose_engine import percent

COC, MYTHRAS = "coc7", "mythras"


def _coc_critical(context: Context) -> Finding:
    found = {faces(context, COC, "rulebook", rating, ["critical"]) for rating in range(101)}
    return Finding(f"{', '.join(sorted(found))} at every rating", found == {"01"})


def _coc_part(levels: tuple[str, ...], divisor: int) -> Check:
    def check(context: Context) -> Finding:
        ratings = range(divisor, 101)  # at lower ratings only the critical 01 is left
        rounding, fits = best_rounding(sizes(context, COC, "rulebook", levels), divisor, ratings)
        text = f"{rounding} at {fits} of the ratings {ratings[0]}–{ratings[-1]}"
        return Finding(text, rounding == "rounded down" and fits == len(ratings))

    return check


def _coc_fumble(context: Context) -> Finding:
    found = face_runs(context, COC, "rulebook", ["fumble"])
    article = face_runs(context, COC, "article", ["fumble"])
    same = "The article’s own figures have the same ranges." if found == article else ""
    return Finding(found, found == "96–00 at 0–100", f"It holds for low ratings only. {same}".strip())


def _mythras_critical(context: Context) -> Finding:
    found = {variant: sizes(context, MYTHRAS, variant, ["critical"]) for variant in ("imperative", "article")}
    texts = []
    for variant, counts in found.items():
        rounding, fits = best_rounding(counts, 10)
        texts.append(f"{reading(context, MYTHRAS, variant)}: {rounding} at {fits} of 100 ratings")
    core, article = found.values()
    differ = [rating for rating in range(1, 101) if core[rating] != article[rating]]
    tens = "none of them a multiple of ten" if all(rating % 10 for rating in differ) else "multiples of ten among them"
    return Finding(
        "; ".join(texts), agrees=False, reason=f"It names no rounding; the readings differ at {len(differ)}, {tens}."
    )


def _mythras_automatic(context: Context) -> Finding:
    always = faces(context, MYTHRAS, "imperative", 0, ["success", "critical"])
    never = faces(context, MYTHRAS, "imperative", 100, ["failure", "fumble"])
    return Finding(f"{always} succeeds at 0, {never} fails at 100", (always, never) == ("01–05", "96–00"))


def _mythras_fumble(context: Context) -> Finding:
    found = face_runs(context, MYTHRAS, "imperative", ["fumble"])
    above = faces(context, MYTHRAS, "imperative", 101, ["fumble"])
    return Finding(f"{found}, {above} above", (found, above) == ("99–00 at 0–100", "00"))


def _openquest_doubles(context: Context) -> Finding:
    found = faces(context, "openquest3", "srd", 50, ["critical", "fumble"])
    return Finding(f"{found} (at 50)", found.split(", ") == [*map(str, range(11, 100, 11)), "00"])


def _ngs(context: Context) -> Finding:
    odds = context.table("ngs", "opposed").outcomes("d12+3", "d8+4")
    return Finding(exact(odds.split), percent(odds.split, 0) == "54")


CHECKS: dict[str, Check] = {
    "coc-crit": _coc_critical,
    "coc-extreme": _coc_part(("extreme", "critical"), 5),
    "coc-hard": _coc_part(("hard", "extreme", "critical"), 2),
    "coc-fumble": _coc_fumble,
    "mythras-crit": _mythras_critical,
    "mythras-auto": _mythras_automatic,
    "mythras-fumble": _mythras_fumble,
    "mythras-66": said(MYTHRAS, "imperative", 66, "critical", "01–07"),
    "oq-double": _openquest_doubles,
    "ngs-54": _ngs,
}
