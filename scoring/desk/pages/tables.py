"""All tables of the stage for whoever runs the hall: what each one waits for."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from functools import partial

from django.http import HttpRequest, HttpResponse

from scoring.scoresheet.queries.event_ledger import last_entries
from scoring.stages.pages.cards import CardView, card_view
from scoring.stages.pages.stages import asked_stage, chosen_stage, stage_address
from scoring.stages.queries.cards import TableCard, table_cards
from tables.seating.enums import TableState
from tournaments.events.queries.latecomers import page_in
from tournaments.live.pages import own_page
from tournaments.staff.enums import Role
from tournaments.staff.models.access import AccessGrant
from tournaments.staff.policy import Access, Scope, tournament_page
from tournaments.staff.queries.grants import grants


@dataclass(frozen=True, slots=True)
class HallTable:
    """One table; ``referees`` are the standing links that record there.

    ``can_close`` and ``can_reopen`` say which button there is; the command has the
    last word.
    """

    card: TableCard
    view: CardView
    last_entry: datetime | None
    referees: tuple[AccessGrant, ...]
    can_close: bool
    can_reopen: bool

    @property
    def unattended(self) -> bool:
        """Tell whether somebody should record there, and no link does."""
        card = self.card
        final_word = card.cancelled or card.state is TableState.CONFIRMED
        return not (self.referees or final_word)


@tournament_page(Access.ORGANIZER)
def desk_tables(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Return the tables of the stage that is on, or of ``?stage=``."""
    return own_page(
        request,
        scope,
        template="scoring/desk/tables.html",
        part="scoring/desk/_tables.html",
        context=partial(_context, request, scope),
        timed=True,
    )


def _context(request: HttpRequest, scope: Scope) -> dict[str, object]:
    """Return the tables. Six queries, however many."""
    number = asked_stage(request)
    chosen = chosen_stage(scope.tournament, page="desk-tables", number=number)
    context: dict[str, object] = {
        "chosen": chosen,
        "src": stage_address("desk-tables-part", event=scope.tournament, stage=number),
    }
    if chosen.stage is None:
        return context
    cards = table_cards([chosen.stage.id])
    last = last_entries(chosen.stage.id)
    links = [
        row
        for row in grants(scope.tournament_id)
        if row.revoked_at is None and row.role == Role.REFEREE
    ]
    tables = [
        HallTable(
            card=card,
            view=card_view(card),
            last_entry=last[card.id].at if card.id in last else None,
            referees=tuple(
                link
                for link in links
                if not link.letters or card.letter in link.letters
            ),
            can_close=not (card.closed or card.tied or card.review or card.waits)
            and scope.tournament.takes_records,
            can_reopen=card.state is TableState.CLOSED
            and scope.tournament.takes_records,
        )
        for card in cards
    ]
    first = chosen.stage if chosen.stage.number == 1 else None
    return {
        **context,
        "latecomers": page_in(first, tournament=scope.tournament),
        "tables": tables,
        "unattended": [table.view.letter for table in tables if table.unattended],
        "closed": sum(table.can_reopen for table in tables),
    }
