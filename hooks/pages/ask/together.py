"""Several who roll at once: the box for a contest of several parties, and the box for a group."""

from collections.abc import Sequence
from fractions import Fraction
from operator import attrgetter

from hooks.html.markup import Child, Html, tag
from hooks.html.words import start
from hooks.pages.ask.box import box, choice, contest, counted, games, length, played, sentence, setting, typed
from hooks.pages.context import Context
from hooks.pages.readouts.box import table
from oppose_engine import percent
from oppose_engine.documents.write import to_rule
from oppose_engine.questions.parties import LEAST_PARTIES, MOST_PARTIES
from oppose_engine.questions.parties import parties as compared
from oppose_engine.questions.together import MOST_MEMBERS, NEEDS, Group, groups, needed
from oppose_engine.rules.together import COUNTS
from oppose_engine.text import number
from oppose_engine.views import Grid
from oppose_engine.views.together import by_best, by_number, by_party

PARTIES = ("60", "40", "35")
"""The parties of the first state."""
GROUP, PLAIN = "dnd5e", 2
"""The game of the first group. A roll of two levels has no best result worth a table."""


def parties(context: Context) -> Html:
    """The box, at three parties."""
    main = contest(context)
    found = compared(main, main.variants[0].id, list(map(main.side, PARTIES)))
    chances = [*map(found.first, range(len(PARTIES))), found.nobody_first]
    shared, none = (percent(chance, 1) for chance in (found.place_shared, found.nobody_first))
    rest = (
        f" of the time the first party, {PARTIES[0]}, comes first alone.",
        f" The first place is shared {shared}%, nobody has it {none}%.",
    )
    firsts = _bars("Who comes first?", "firsts", by_party(found, PARTIES), chances)
    fits = attrgetter("orders_parties")
    inputs = [*played(context, fits), typed("parties", "Parties", ", ".join(PARTIES))]
    said = sentence(f"{percent(chances[0], 1)}%", "".join(rest))
    return box(
        context,
        "parties",
        [*inputs, counted("party", "parties", LEAST_PARTIES, MOST_PARTIES)],
        said,
        firsts,
        rolls=games(context, fits=fits),
    )


def together(context: Context) -> Html:
    """The box, at the first group; docs/assets/together.js computes any other state."""
    listed = groups(context.systems.values())
    first = listed[GROUP]
    common = {each.name: each.default for each in first.common}
    found = first.odds(first.members, **common)
    enough = needed(first.needs, len(first.members))
    told = f" of the time {COUNTS[first.needs]}: {enough} of {len(first.members)} or more."
    said = sentence(f"{percent(found.at_least(enough), 1)}%", f"{told} On average {number(found.failing)} fail.")
    succeed = _bars("How many succeed?", "succeed", by_number(found), found.succeed)
    best = by_best(found, first.names)
    levels = table("How good is the best roll?", list(map(start, best.head)), best.rows, "best")
    graded = tag("div", levels, data_part="graded", hidden=len(first.names) == PLAIN)
    fields = [typed("members", "Members", ", ".join(first.members)), *map(setting, first.common)]
    needs = choice("needs", "Needed", {word: COUNTS[word] for word in NEEDS}, first.needs)
    inputs = [choice("system", "Who rolls", {each.id: each.title for each in listed.values()}, GROUP), needs, *fields]
    rolls = list(map(_told, listed.values()))
    return box(
        context,
        "together",
        [*inputs, counted("member", "members", 1, MOST_MEMBERS)],
        said,
        succeed,
        graded,
        rolls=rolls,
    )


def _told(group: Group) -> dict[str, object]:
    """For the script: a group, its rule and its first state."""
    rule = group.together
    told: dict[str, object] = {name: getattr(group, name) for name in ("id", "needs", "members", "good", "names")}
    return told | {"rule": to_rule(rule.roll), "price": rule.price} if rule else told


def _bars(caption: str, name: str, grid: Grid, chances: Sequence[Fraction]) -> Html:
    """A small table with a bar for each chance; the last one may be that nobody has it."""
    first, chance, other = ([start(word)] for word in grid.head)
    rows: list[list[Child]] = [
        [one, share, length(each, "none" if one in ("nobody", "0") else "win"), rest]
        for each, (one, share, rest) in zip(chances, grid.rows, strict=True)
    ]
    return table(caption, [*first, *chance, "", *other], rows, name)
