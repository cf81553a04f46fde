"""At which table a player sits now, and who can be let in to record."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime

from django.db.models import QuerySet

from tables.ids import TableId
from tables.seating.models import Seat
from tournaments.book.lines import read
from tournaments.events.enums import ON_NOW, EntrantStatus
from tournaments.ids import TournamentId
from tournaments.people.models.entrant import Entrant
from tournaments.staff.enums import Role
from tournaments.staff.lines import LinkIssued, PlayersRecord
from tournaments.staff.models.access import AccessGrant


@dataclass(frozen=True, slots=True)
class Press:
    """Links that one press has made, and that work: when, and whose by code."""

    at: datetime
    codes: tuple[str, ...]

    @property
    def mark(self) -> str:
        """Return what tells this press from every other, for a form."""
        return self.at.isoformat()


def table_now(tournament_id: TournamentId, *, entrant: str) -> TableId | None:
    """Return the table of the stage that is on at which an entrant sits, if any."""
    seats = Seat.objects.filter(
        stage__tournament=tournament_id,
        stage__state__in=ON_NOW,
        entrant__code=entrant,
        reseated=False,
    )
    found = seats.order_by("-stage__number").values_list("table", flat=True).first()
    return None if found is None else TableId(found)


def who_can_record(tournament_id: TournamentId) -> list[str]:
    """Return the codes of those who are here or play, in the order of the list."""
    entrants = Entrant.objects.filter(
        tournament=tournament_id,
        erased_at=None,
        status=EntrantStatus.CHECKED_IN,
    )
    return list(entrants.values_list("code", flat=True))


def with_a_link(tournament_id: TournamentId) -> set[str]:
    """Return the codes whose link works."""
    return set(_working(tournament_id).values_list("code", flat=True))


def unopened(tournament_id: TournamentId) -> set[str]:
    """Return the codes whose link works, and nobody has opened it."""
    links = _working(tournament_id).filter(opened_at=None)
    return set(links.values_list("code", flat=True))


def last_press(tournament_id: TournamentId, *, among: Collection[str]) -> Press | None:
    """Return the last press that has made more links than one, ``among`` those here.

    Of it the links that work and that nobody has opened. Nothing where these are all
    that work: those are made anew all together.
    """
    made = Counter(
        line.at
        for line in read(tournament_id, LinkIssued)
        if line.said.role == Role.PLAYER
    )
    at = max((at for at, count in made.items() if count > 1), default=None)
    links = list(_working(tournament_id).filter(code__in=among).order_by("code"))
    codes = tuple(
        one.code for one in links if one.created_at == at and one.opened_at is None
    )
    return Press(at, codes) if at and 0 < len(codes) < len(links) else None


def _working(tournament_id: TournamentId) -> QuerySet[AccessGrant]:
    """Return the links of players made since they were let record."""
    said = read(tournament_id, PlayersRecord)
    if not (said and said[-1].said.on):
        return AccessGrant.objects.none()
    return AccessGrant.objects.filter(
        tournament=tournament_id,
        role=Role.PLAYER,
        revoked_at=None,
        created_at__gte=said[-1].at,
    )


def known(tournament_id: TournamentId, codes: Collection[str]) -> set[str]:
    """Return those of the codes that are entrants of the event."""
    entrants = Entrant.objects.filter(
        tournament=tournament_id, code__in=codes, erased_at=None
    )
    return set(entrants.values_list("code", flat=True))
