"""Who is on the list of an event, who is present, who is missing."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime

from django.db.models import prefetch_related_objects

from tournaments.events.enums import EntrantStatus
from tournaments.events.models.stage import Stage
from tournaments.events.models.tournament import Tournament
from tournaments.events.queries.events import TO_PLAY
from tournaments.ids import EntrantId, TournamentId
from tournaments.people.models.entrant import Entrant, Player
from tournaments.people.names import PAIR, name_of_pair, of_both, search_key, sort_key
from tournaments.prepared import Prepared, number
from tournaments.refusals import existing

_OF_EVENT = Entrant.objects.filter(tournament=number("event"))
_ON_THE_LIST = Prepared(_OF_EVENT.order_by("sort_key", "code"))
_STATUSES = Prepared(_OF_EVENT.order_by().values_list("status", flat=True))


@dataclass(frozen=True, slots=True)
class EntrantRow:
    """One entrant on the list; ``town`` and ``club`` tell namesakes apart.

    ``name`` is what everybody reads; ``full_name`` is for the desk, the same unless
    only initials are shown. ``line`` is the entrant as typed at the desk, a pair with
    a slash between them.
    """

    id: EntrantId
    code: str
    name: str
    town: str
    club: str
    status: EntrantStatus
    fee_paid: bool
    checked_in_at: datetime | None
    line: str
    full_name: str
    initials_only: bool = False
    people: int = 1
    fee_amount: int = 0
    fee_method: str = ""
    fee_paid_at: datetime | None = None
    fee_taken_by: str = ""
    expected_at: datetime | None = None
    prefers_to_stand_by: bool = False


@dataclass(frozen=True, slots=True)
class RosterCounts:
    """How many are on the list, present, and withdrawn.

    ``registered`` are those who are to play, here or not yet. Who came late, stands
    by, is absent or has withdrawn is counted apart.
    """

    registered: int
    checked_in: int
    withdrawn: int
    late: int
    stand_by: int
    absent: int

    @property
    def listed(self) -> int:
        """Return how many are on the list, whether they are to play or not."""
        return self.registered + self.late + self.stand_by + self.absent

    @property
    def missing(self) -> int:
        """Return how many are expected and not yet present."""
        return self.registered - self.checked_in


def roster(
    tournament_id: TournamentId, *, search: str = "", at_desk: bool = False
) -> list[EntrantRow]:
    """Return the entrants in Romanian alphabetical order.

    ``search`` finds parts of name, town, club or code, with or without diacritics;
    ``at_desk`` it finds whole names, and goes by them, also where only initials are
    shown.
    """
    entrants = _ON_THE_LIST.all(event=tournament_id)
    prefetch_related_objects(entrants, "players")
    wanted = search_key(search)
    words = wanted.split()
    rows = [
        _row(entrant)
        for entrant in entrants
        if all(word in _searched(entrant, at_desk=at_desk) for word in words)
        or wanted == entrant.code.casefold()
    ]
    if at_desk and any(row.initials_only for row in rows):
        rows.sort(key=lambda row: (sort_key(row.full_name), row.code))
    return rows


def entrant_row(tournament_id: TournamentId, *, entrant_id: EntrantId) -> EntrantRow:
    """Return one entrant of the event; another event's is NotFound."""
    entrant = existing(
        Entrant.objects.filter(tournament=tournament_id, pk=entrant_id)
        .prefetch_related("players")
        .first()
    )
    return _row(entrant)


def roster_counts(tournament_id: TournamentId) -> RosterCounts:
    """Return the numbers of the list; who is not to play is counted apart."""
    statuses = _STATUSES.all(event=tournament_id)
    present = statuses.count(EntrantStatus.CHECKED_IN)
    return RosterCounts(
        registered=statuses.count(EntrantStatus.REGISTERED) + present,
        checked_in=present,
        withdrawn=statuses.count(EntrantStatus.WITHDRAWN),
        late=statuses.count(EntrantStatus.LATE),
        stand_by=statuses.count(EntrantStatus.STAND_BY),
        absent=statuses.count(EntrantStatus.ABSENT),
    )


def counts_outside(tournament: Tournament) -> RosterCounts:
    """Return the same numbers as everybody may see them.

    While the final is held back nobody outside learns that somebody has left it: who
    drew for it is counted, and not who came in for them.
    """
    found = roster_counts(tournament.id)
    final = _held_final(tournament)
    if final is None:
        return found
    people = Entrant.objects.filter(tournament=tournament)
    left = people.filter(stage_entries__stage=final).exclude(status__in=TO_PLAY)
    came = people.filter(
        status=EntrantStatus.CHECKED_IN, checked_in_at__gt=final.opened_at
    ).exclude(stage_entries__stage=final)
    more = left.count() - came.count()
    return replace(
        found,
        registered=found.registered + more,
        checked_in=found.checked_in + more,
    )


def drew_for_held_final(tournament: Tournament) -> set[str]:
    """Return the codes of who drew for the final while it is held back, else nobody."""
    final = _held_final(tournament)
    if final is None:
        return set()
    drew = Entrant.objects.filter(stage_entries__stage=final)
    return set(drew.values_list("code", flat=True))


def _held_final(tournament: Tournament) -> Stage | None:
    """Return the final once it is open, while its score is held back."""
    if not tournament.final_held:
        return None
    return Stage.objects.filter(
        tournament=tournament, final=True, opened_at__isnull=False
    ).first()


def stand_by_list(tournament_id: TournamentId) -> list[EntrantRow]:
    """Return who stands by, first come first; who would rather not play comes last."""
    rows = Entrant.objects.filter(
        tournament=tournament_id, status=EntrantStatus.STAND_BY
    ).prefetch_related("players")
    in_order = rows.order_by("prefers_to_stand_by", "stand_by_at", "code")
    return [_row(entrant) for entrant in in_order]


def whole_names(tournament_id: TournamentId) -> dict[str, tuple[str, ...]]:
    """Return by code the people of whom everybody else reads the initials only."""
    shy = Entrant.objects.filter(
        tournament=tournament_id, initials_only=True, erased_at__isnull=True
    ).prefetch_related("players")
    return {
        entrant.code: tuple(str(player) for player in entrant.players.all())
        for entrant in shy
    }


def identity_keys(tournament_id: TournamentId) -> set[str]:
    """Return the identity (folded name and town) of everybody on the list.

    Of pairs those of the pair and of both players.
    """
    entrants = Entrant.objects.filter(tournament=tournament_id)
    players = Player.objects.filter(tournament=tournament_id)
    return {
        *entrants.values_list("identity_key", flat=True),
        *players.values_list("identity_key", flat=True),
    }


def _searched(entrant: Entrant, *, at_desk: bool) -> str:
    if not (at_desk and entrant.initials_only):
        return entrant.search_key
    return search_key(f"{entrant.search_key} {_full_name(entrant)}")


def _full_name(entrant: Entrant) -> str:
    if not entrant.initials_only:
        return entrant.name
    return name_of_pair([str(player) for player in entrant.players.all()])


def _row(entrant: Entrant) -> EntrantRow:
    players = list(entrant.players.all())
    return EntrantRow(
        id=entrant.id,
        code=entrant.code,
        name=entrant.name,
        town=of_both(one.town for one in players),
        club=of_both(one.club for one in players),
        status=EntrantStatus(entrant.status),
        fee_paid=entrant.fee_paid,
        checked_in_at=entrant.checked_in_at,
        line=PAIR.join(
            f"{player}, {player.town}, {player.club}".rstrip(", ") for player in players
        ),
        full_name=_full_name(entrant),
        initials_only=entrant.initials_only,
        people=len(players),
        fee_amount=entrant.fee_amount,
        fee_method=entrant.fee_method,
        fee_paid_at=entrant.fee_paid_at,
        fee_taken_by=entrant.fee_taken_by,
        expected_at=entrant.expected_at,
        prefers_to_stand_by=entrant.prefers_to_stand_by,
    )
