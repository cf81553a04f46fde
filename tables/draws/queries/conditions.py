"""Who should not sit together: the conditions of a digital draw.

Source: docs/draw.md "Conditions".
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from itertools import combinations

from tables.protocol.conditions import CLUBS, OPPONENTS, Condition
from tournaments.events.models.stage import Stage
from tournaments.ids import StageId
from tournaments.people.models.entrant import Player
from tournaments.people.names import search_key

Company = Callable[[StageId], list[set[str]]]
_asked: list[Company] = []


def ask_for_company(ask: Company) -> None:
    """Let this function say who has sat together; called once, when the site starts."""
    _asked[:] = [ask]


def conditions_of(stage: Stage, *, names: Iterable[str]) -> tuple[Condition, ...]:
    """Return the chosen conditions for the stage's entrants, by their codes.

    One that separates nobody (no club named, no earlier stage) is kept with no
    groups: the list says that it was asked for.
    """
    chosen = set(names)
    codes = set(stage.entries.values_list("entrant__code", flat=True))
    found = []
    if OPPONENTS in chosen:
        found.append(Condition(name=OPPONENTS, groups=_met(stage, codes=codes)))
    if CLUBS in chosen:
        found.append(Condition(name=CLUBS, groups=_clubs(stage)))
    return tuple(found)


def _met(stage: Stage, *, codes: set[str]) -> tuple[tuple[str, ...], ...]:
    """Return the pairs who have played together in an earlier stage."""
    pairs = {
        pair
        for together in company(stage)
        for pair in combinations(sorted(codes & together), 2)
    }
    return tuple(sorted(pairs))


def company(stage: Stage) -> list[set[str]]:
    """Return the codes of who has sat together in the stages before this one.

    Who sat there when deals were played is known to the ledgers alone: whoever keeps
    them has said how to ask them.
    """
    (ask,) = _asked
    return ask(stage.id)


def _clubs(stage: Stage) -> tuple[tuple[str, ...], ...]:
    """Return the club mates, club by club."""
    clubs: dict[str, set[str]] = defaultdict(set)
    players = Player.objects.filter(entrant__stage_entries__stage=stage)
    for club, code in players.values_list("club", "entrant__code"):
        if search_key(club):
            clubs[search_key(club)].add(code)
    mates = {tuple(sorted(codes)) for codes in clubs.values() if len(codes) > 1}
    return tuple(sorted(mates))
