"""Who is meant by the name or the code of a second person."""

from __future__ import annotations

from itertools import chain

from tournaments.events.enums import NOT_TO_PLAY
from tournaments.events.models.tournament import Tournament
from tournaments.people.models.entrant import Entrant
from tournaments.people.names import search_key
from tournaments.staff.queries.staff import staff


def codes_meant(tournament: Tournament, *, typed: str) -> list[str]:
    """Return the codes that a typed name or code can mean.

    Entrants who have not gone, by code, name or parts of it; staff by code, account
    or the label of their link.
    """
    wanted = search_key(typed)
    if not wanted:
        return []
    people = list(
        chain(
            Entrant.objects.filter(tournament=tournament, erased_at=None)
            .exclude(status__in=NOT_TO_PLAY)
            .values_list("code", "name"),
            ((one.code, one.label) for one in staff(tournament.id)),
        )
    )
    # Lists that offer themselves while typing say “Pop Ioan · E017”.
    as_code = {wanted, wanted.split()[-1]}
    by_code = [code for code, _name in people if search_key(code) in as_code]
    by_name = [code for code, name in people if search_key(name) == wanted]
    words = set(wanted.split())
    return (
        by_code
        or by_name
        or [code for code, name in people if words <= set(search_key(name).split())]
    )
