"""Closing slips: what a table ended with, to be signed by those who played."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from scoring.games.words.figures import penalties_text
from scoring.ranking.tiebreaks import LOT
from scoring.ranking.words import settled_sentences
from scoring.stages.pages.stages import asked_stage, chosen_stage
from scoring.stages.pages.words import standing_chip
from scoring.stages.queries.cards import CardSide, TableCard, table_cards
from scoring.standings.pages.lot_links import lot_url
from tables.desk.pages.printing import no_seats
from tables.lots.queries import LotDraw, lots_at
from tables.seating.queries.seating import table_for
from tournaments.events.words import Chip
from tournaments.ids import StageId
from tournaments.refusals import NotFound
from tournaments.staff.policy import Access, Scope, tournament_page
from tournaments.web.pages.onward import page_of
from tournaments.web.pages.qr import QrCode, public_code
from tournaments.web.pages.sheets import Missing, Sheets, send_sheets


@dataclass(frozen=True, slots=True)
class Slip:
    """One closed table: its sides in order with how each stands, ``kept`` its line.

    ``settled`` say how ties were settled, ``lots`` where the proofs of lots are.
    """

    card: TableCard
    penalties: str
    sides: tuple[tuple[CardSide, Chip], ...]
    kept: str
    code: QrCode | None
    settled: tuple[str, ...]
    lots: tuple[tuple[LotDraw, str], ...]


@tournament_page(Access.ORGANIZER)
def print_slips(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Return the slips of the stage's closed tables."""
    number = asked_stage(request)
    chosen = chosen_stage(scope.tournament, page="print-slips", number=number)
    cards = [] if chosen.stage is None else table_cards([chosen.stage.id])
    slips = _slips(request, scope, cards=cards)
    missing = no_seats() if chosen.stage is None else _nothing_closed()
    sheets = Sheets(
        title=_("Closing slips"),
        template="scoring/desk/printing/slips.html",
        context={"slips": slips},
        missing=None if slips else missing,
        has_codes=True,
        choices=chosen.links,
    )
    return send_sheets(request, scope.tournament, sheets)


@tournament_page(Access.REFEREE)
def print_slip(request: HttpRequest, scope: Scope, table_id: int) -> HttpResponse:
    """Return one table's slip, for whoever records there.

    Raises NotFound also while the table is open: there is nothing to sign.
    """
    table = table_for(scope.actor, tournament_id=scope.tournament_id, table_id=table_id)
    cards = table_cards([StageId(table.stage_id)], letters=[table.letter])
    slips = _slips(request, scope, cards=cards)
    if not slips:
        raise NotFound
    sheets = Sheets(
        title=_("Closing slip"),
        template="scoring/desk/printing/slips.html",
        context={"slips": slips},
        has_codes=True,
    )
    back = page_of(scope.tournament, "close-table", table_id=table.pk)
    return send_sheets(request, scope.tournament, sheets, back=back)


def _slips(
    request: HttpRequest, scope: Scope, *, cards: Iterable[TableCard]
) -> list[Slip]:
    """Return a slip for each closed table at which somebody plays."""
    closed = [card for card in cards if card.closed and not card.free]
    return [
        Slip(
            card=card,
            penalties=penalties_text(
                card.penalties.total, misdeals=card.penalties.misdeals
            ),
            sides=tuple(
                (side, standing_chip(side.standing, rank=side.rank, final=card.final))
                for side in card.ranked
            ),
            kept=f"slip:{card.code}:{card.seq}",
            code=public_code(request, scope.tournament, "table", table_id=card.id),
            settled=_settled(card),
            lots=_lots(request, card=card),
        )
        for card in closed
    ]


def _settled(card: TableCard) -> tuple[str, ...]:
    """Return how ties were settled, with what was compared."""
    named = [side.name for side in card.sides]
    return tuple(settled_sentences(card.settled, names=named))


def _lots(request: HttpRequest, *, card: TableCard) -> tuple[tuple[LotDraw, str], ...]:
    """Return the drawn lots by the protocol with their addresses, if there are any."""
    if all(reason.kind != LOT for reason in card.settled):
        return ()
    return tuple(
        (lot, request.build_absolute_uri(lot_url(lot)))
        for lot in lots_at(card.id)
        if lot.opened is not None
    )


def _nothing_closed() -> Missing:
    return Missing(
        text=_("No table of this stage is closed yet."),
        action=_("To the tables"),
        page="desk-tables",
    )
