"""The deal under way: a phone tells its taps, and everybody sees them later."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from scoring.cards.commands import Tapped, keep_tapped
from scoring.cards.pages.replay_view import SeatView, SideScore, TricksView, TrickView
from scoring.cards.queries.recorded_deal import last_with_plays, recorded_deal
from scoring.cards.queries.under_way import (
    Shown,
    is_followed,
    is_open,
    shown_of,
    under_way,
)
from scoring.games.cards import UnderWay
from scoring.games.words.terms import SuitFace
from scoring.scoresheet.queries.table_view import LineView, TableView, table_shown
from tables.seating.models import Table
from tables.seating.queries.seating import table_for, table_in
from tournaments.events.models.tournament import Tournament
from tournaments.live.pages import Part, send_part
from tournaments.refusals import Unreadable
from tournaments.staff.policy import Access, Scope, tournament_page, tournament_view
from tournaments.web.pages.onward import page_of

# An act is a card or a little more; a pack and its answers are far shorter than this.
LONGEST_BODY = 4000
LONGEST_WORD = 4
MOST_WORDS = 64
LONGEST_NUMBER = 2**31 - 1


@dataclass(frozen=True, slots=True)
class DealOnTable:
    """The deal that is played, or the last one that was; ``key`` names its table.

    ``trick`` lies on the table, ``earlier`` were taken before; there is no trick
    before the first card, and no trump before something has made it. ``turn`` is
    whose card is due. ``to_come`` are card points; ``url`` leads to a deal that has
    been recorded, ``title`` is its own. ``stakes`` are sentences.
    """

    key: int
    seats: tuple[SeatView, ...]
    trump: SuitFace | None
    trick: TrickView | None
    earlier: tuple[TrickView, ...]
    stakes: tuple[str, ...]
    sides: tuple[SideScore, ...]
    turn: SeatView | None = None
    leads: bool = False
    to_come: int = 0
    title: str = ""
    url: str = ""

    @property
    def cards(self) -> int:
        """Return how many cards of the last trick lie."""
        return 0 if self.trick is None else len(self.trick.cards)


# -- What the phone tells.


@tournament_view(Access.REFEREE)
@require_POST
def tell_tapped(request: HttpRequest, scope: Scope, table_id: int) -> HttpResponse:
    """Keep what the phone has tapped, if anybody will see it. Raises Unreadable."""
    table = table_for(scope.actor, tournament_id=scope.tournament_id, table_id=table_id)
    tapped = _tapped(request.POST.get("deal", ""))
    delay = scope.tournament.cards_delay
    if delay is not None and is_followed(table):
        keep_tapped(
            tapped,
            tournament_id=scope.tournament_id,
            table_id=table.id,
            delay=delay,
            at=timezone.now(),
        )
    return HttpResponse(status=204)


def _tapped(text: str) -> Tapped:
    """Return what the phone has. Raises Unreadable."""
    try:
        body: Any = json.loads(text) if len(text) <= LONGEST_BODY else None
        return Tapped(
            key=UUID(body["key"]),
            step=_number(body["step"]),
            after_seq=_number(body["after_seq"]),
            asked={_word(name, longest=16): _word(one) for name, one in _asked(body)},
            acts=_words(body["acts"]),
            said=tuple(dict.fromkeys(_words(body["said"]))),
        )
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        raise Unreadable(why=_("it is not what a phone tells of a deal.")) from None


def _asked(body: Mapping[str, Any]) -> list[tuple[object, object]]:
    return list(body["asked"].items())[:MOST_WORDS]


def _number(value: object) -> int:
    if type(value) is not int or not 0 <= value <= LONGEST_NUMBER:
        raise ValueError("no number that counts")
    return value


def _words(values: object) -> tuple[str, ...]:
    if not isinstance(values, list) or len(values) > MOST_WORDS:
        raise ValueError("no list that is so short")
    return tuple(map(_word, values))


def _word(value: object, *, longest: int = LONGEST_WORD) -> str:
    """Return a code; a sentence that somebody has typed is none."""
    code = isinstance(value, str) and value.isascii() and value.isprintable()
    if not isinstance(value, str) or not code or len(value) > longest:
        raise ValueError("no code")
    return value


# -- What everybody sees.


@tournament_page(Access.PUBLIC)
def under_way_part(request: HttpRequest, scope: Scope, table_id: int) -> HttpResponse:
    """Return the cards on the table of the final, as late as the organizer wants."""
    table = table_in(scope.tournament_id, table_id=table_id)
    return send_part(request, scope, part=part_of(table))


def part_of(table: Table) -> Part:
    """Return the fragment of the deal under way. One query for what was tapped."""
    shown = shown_of(table, at=timezone.now())
    return Part(
        of=f"under-way.{table.pk}",
        template="scoring/cards/_under_way.html",
        context=partial(_context, table.pk, shown=shown),
        table=table.pk,
        mark=shown.mark,
    )


def _context(table_id: int, *, shown: Shown) -> dict[str, object]:
    """Return what is seen. The table is read here, after the version."""
    table = Table.objects.select_related("stage__tournament").get(pk=table_id)
    followed, event = is_followed(table), table.stage.tournament
    return {
        "followed": followed,
        "deal": deal_on_table(table_shown(table), shown=shown, event=event)
        if followed
        else None,
        "delay": event.cards_delay,
    }


def deal_on_table(
    view: TableView, *, shown: Shown, event: Tournament
) -> DealOnTable | None:
    """Return the deal under way, else the last one that counts, if it has its cards."""
    if not is_open(view):
        return None
    found = under_way(view, shown=shown)
    if found is not None:
        return _under_way(view, found)
    last = last_with_plays(view)
    return None if last is None else _recorded(view, line=last, event=event)


def live_deal(table: Table, *, view: TableView) -> DealOnTable | None:
    """Return the deal under way as everybody may see it now; nothing between deals."""
    found = under_way(view, shown=shown_of(table, at=timezone.now()))
    return None if found is None else _under_way(view, found)


def _under_way(view: TableView, found: UnderWay) -> DealOnTable:
    told = TricksView(view, told=found.told)
    tricks = told.tricks()
    trick = tricks[-1] if tricks else None
    stakes = told.telling.under_way(found, names=told.names, sides=told.sides)
    return DealOnTable(
        key=view.id,
        seats=told.seats,
        trump=told.trump if found.told.trump else None,
        trick=trick,
        earlier=tricks[:-1],
        stakes=tuple(stakes),
        sides=told.scores() if trick is None else trick.scores,
        turn=None if found.turn is None else told.seats[found.turn],
        leads=trick is None or trick.whole,
        to_come=found.to_come,
    )


def _recorded(view: TableView, *, line: LineView, event: Tournament) -> DealOnTable:
    """Return a deal of the ledger as it lay at its end."""
    deal = recorded_deal(view, seq=line.line.seq)
    told = TricksView(view, told=deal.told, seq=line.line.seq)
    *earlier, last = told.tricks()
    return DealOnTable(
        key=view.id,
        seats=told.seats,
        trump=told.trump,
        trick=last,
        earlier=tuple(earlier),
        stakes=(told.telling.lead(line.why, result=deal.result),),
        sides=last.scores,
        title=line.title,
        url=page_of(event, "replay", table_id=view.id, seq=line.line.seq),
    )
