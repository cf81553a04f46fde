"""Who was expelled from an event, before its people come along to another one."""

from __future__ import annotations

from collections.abc import Callable, Collection

from tournaments.ids import TournamentId
from tournaments.people.models.entrant import Entrant

Expelled = Callable[[TournamentId], Collection[str]]
_asked: list[Expelled] = []


def ask_for_expelled(ask: Expelled) -> None:
    """Let this function say who was expelled; called once, when the site starts."""
    _asked[:] = [ask]


def expelled_from(tournament_id: TournamentId) -> dict[str, str]:
    """Return by code the names of those who were expelled, without who was erased.

    Only the ledgers know: whoever keeps them has said how to ask them.
    """
    (ask,) = _asked
    found = Entrant.objects.filter(
        tournament=tournament_id,
        code__in=ask(tournament_id),
        erased_at__isnull=True,
    )
    return dict(found.order_by("code").values_list("code", "name"))
