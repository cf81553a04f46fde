"""The urn of a stage: what has been drawn, what is still in it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby

from django.db.models import prefetch_related_objects

from tables.draws.enums import DrawState
from tables.draws.models.draw import Draw, Ticket
from tables.draws.queries.free import free_ticket_of
from tables.ids import DrawId
from tables.plan.plan import letters_for, seat_name, seat_of, table_number
from tables.urn.queries.urn_books import seats_not_drawn
from tables.urn.rules import position_without_gaps
from tournaments.events.models.stage import Stage, StageEntry
from tournaments.ids import StageId, TournamentId
from tournaments.people.names import of_both
from tournaments.people.queries.names import names_by_code
from tournaments.prepared import Prepared, number


@dataclass(frozen=True, slots=True)
class TicketRow:
    """One ticket; without an entrant it is still in the urn.

    ``seats`` are those that it gives, in pairs two; the ``free`` one gives none to
    play at: whoever draws it goes on.
    """

    seat: str
    seats: tuple[str, ...]
    free: bool
    not_drawn: bool
    letter: str
    drawn_as: int | None
    drawn_at: datetime | None
    code: str
    name: str


@dataclass(frozen=True, slots=True)
class WaitingEntrant:
    """An entrant who has not drawn yet."""

    code: str
    name: str
    town: str


@dataclass(frozen=True, slots=True)
class Urn:
    """A draw in force; printed = recorded + still in the urn + not drawn.

    ``free_seat`` is the ticket that goes on without playing, if there is
    one; ``draw_first`` are those who must draw before it goes into the urn.
    """

    id: DrawId
    number: int
    state: DrawState
    opened_at: datetime
    published_at: datetime | None
    frozen_hash: str
    tickets: tuple[TicketRow, ...]
    waiting: tuple[WaitingEntrant, ...]
    called_off: int
    pairs: bool
    free_seat: str
    draw_first: tuple[str, ...]

    @property
    def tables(self) -> list[tuple[str, list[TicketRow]]]:
        """Return the tickets by the letter of their table."""
        return [
            (letter, list(tickets))
            for letter, tickets in groupby(self.tickets, key=lambda one: one.letter)
        ]

    @property
    def in_urn(self) -> tuple[TicketRow, ...]:
        """Return the tickets that nobody has drawn yet."""
        return tuple(
            ticket
            for ticket in self.tickets
            if ticket.drawn_as is None and not ticket.not_drawn
        )

    @property
    def not_drawn(self) -> tuple[TicketRow, ...]:
        """Return the tickets that were counted at the end: their seats stay empty."""
        return tuple(ticket for ticket in self.tickets if ticket.not_drawn)

    @property
    def drawn(self) -> tuple[TicketRow, ...]:
        """Return the drawn tickets, the latest first."""
        drawn = [ticket for ticket in self.tickets if ticket.drawn_as is not None]
        return tuple(sorted(drawn, key=lambda ticket: -(ticket.drawn_as or 0)))


_DRAWS = Prepared(
    Draw.objects.filter(stage=number("stage"))
    .select_related("stage__tournament")
    .order_by("number")
)
_TICKETS = Prepared(
    Ticket.objects.filter(draw=number("draw")).select_related("entrant")
)
_ENTRIES = Prepared(
    StageEntry.objects.filter(stage=number("stage"))
    .select_related("entrant")
    .order_by("entrant__sort_key", "entrant__code")
)


def urn(stage_id: StageId) -> Urn | None:
    """Return the stage's draw in force, or nothing before the urn is open."""
    draws = _DRAWS.all(stage=stage_id)
    draw = next((d for d in draws if d.state != DrawState.VOID), None)
    if draw is None:
        return None
    tickets = sorted(
        _TICKETS.all(draw=draw.id),
        key=lambda ticket: (table_number(ticket.letter), ticket.position),
    )
    names = names_by_code(TournamentId(draw.the_stage.tournament_id))
    have_drawn = {ticket.entrant_id for ticket in tickets}
    free = free_ticket_of(draw.the_stage)
    empty = seats_not_drawn(draw.id)
    entries = _ENTRIES.all(stage=stage_id)
    prefetch_related_objects(entries, "entrant__players")
    return Urn(
        id=draw.id,
        number=draw.number,
        state=DrawState(draw.state),
        opened_at=draw.opened_at,
        published_at=draw.published_at,
        frozen_hash=draw.frozen_hash,
        tickets=tuple(
            _ticket_row(
                ticket,
                stage=draw.the_stage,
                free=free is not None and str(ticket) == free.seat,
                empty=empty,
                names=names,
            )
            for ticket in tickets
        ),
        waiting=tuple(
            _waiting(entry, names=names)
            for entry in entries
            if entry.entrant_id not in have_drawn
        ),
        called_off=sum(d.state == DrawState.VOID for d in draws),
        pairs=draw.the_stage.tournament.in_pairs,
        free_seat="" if free is None else free.seat,
        draw_first=()
        if free is None
        else tuple(name for pk, name in free.first.items() if pk not in have_drawn),
    )


def published_draw(stage_id: StageId) -> dict[str, object] | None:
    """Return the frozen copy of the stage's draw, or nothing before publication."""
    draw = Draw.objects.filter(stage=stage_id, state=DrawState.PUBLISHED).first()
    return None if draw is None else draw.frozen


def map_hash(tournament_id: TournamentId) -> str:
    """Return the hash of the latest published map; empty before the first."""
    published = Draw.objects.filter(
        stage__tournament=tournament_id, state=DrawState.PUBLISHED
    )
    hashes = published.order_by("-stage__number").values_list("frozen_hash", flat=True)
    return hashes.first() or ""


def open_urn_number(tournament_id: TournamentId) -> int | None:
    """Return the number of the stage whose paper urn is open now, if there is one."""
    drawing = Draw.objects.filter(
        stage__tournament=tournament_id, state=DrawState.OPEN, book__isnull=False
    )
    return drawing.values_list("stage__number", flat=True).first()


def _ticket_row(
    ticket: Ticket,
    *,
    stage: Stage,
    free: bool,
    empty: Collection[str],
    names: Mapping[str, str],
) -> TicketRow:
    entrant = ticket.entrant
    return TicketRow(
        seat=str(ticket),
        seats=_seats(ticket, stage=stage, free=free, empty=empty),
        free=free,
        not_drawn=str(ticket) in empty,
        letter=ticket.letter,
        drawn_as=ticket.drawn_as,
        drawn_at=ticket.drawn_at,
        code="" if entrant is None else entrant.code,
        name="" if entrant is None else names[entrant.code],
    )


def _seats(
    ticket: Ticket, *, stage: Stage, free: bool, empty: Collection[str]
) -> tuple[str, ...]:
    """Return the seats that a ticket gives; behind an empty one they move up."""
    if free or not stage.tournament.in_pairs:
        position = position_without_gaps(
            ticket.position, letter=ticket.letter, empty=empty
        )
        return (seat_name(ticket.letter, position),)
    size = dict(zip(letters_for(stage.sizes, stage.letters), stage.sizes, strict=True))
    return tuple(
        seat_name(
            ticket.letter,
            seat_of(ticket.position, size=size[ticket.letter], partner=partner),
        )
        for partner in (0, 1)
    )


def _waiting(entry: StageEntry, *, names: Mapping[str, str]) -> WaitingEntrant:
    return WaitingEntrant(
        code=entry.entrant.code,
        name=names[entry.entrant.code],
        town=of_both(player.town for player in entry.entrant.players.all()),
    )
