"""My page: one player of an event, from the list to the prize, as it stands now."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.calls.queries import open_call, plays
from scoring.clock.queries import StageClock, clock_of, next_deal_at
from scoring.deals.pages.closing import settles
from scoring.ledger.enums import LeaveCause
from scoring.odds.queries import odds_at
from scoring.odds.words import OddsText, odds_text
from scoring.people.queries.places import counts_for_people
from scoring.player.pages.alerts import alerts
from scoring.player.pages.everybody import whereabouts_of
from scoring.player.pages.goes_on import goes_on
from scoring.player.pages.where_words import headline_of, where_view
from scoring.player.queries import Where, Whereabouts
from scoring.raffles.queries import raffles_of
from scoring.scoresheet.pages.curve import Curve, curve
from scoring.scoresheet.pages.ticker import Tick, table_ticks
from scoring.scoresheet.queries.table_view import TableView, table_shown
from scoring.stages.pages.cards import CardView, card_view
from scoring.stages.queries.cards import CardSide, TableCard, cards_shown
from scoring.standings.pages.lot_links import lot_url
from scoring.standings.queries.aftermath import Aftermath, aftermaths_of
from scoring.standings.queries.goes_on import codes_of
from scoring.standings.queries.standings import LAST
from tables.lots.queries import LotDraw, lots_at
from tables.seating.enums import TableState
from tables.seating.models import Seat, Table
from tables.seating.queries.seating import table_in
from tournaments.book.erased import listed
from tournaments.events.enums import StageState, TournamentStatus
from tournaments.events.models.stage import Stage
from tournaments.events.models.tournament import Tournament
from tournaments.ids import StageId, TournamentId
from tournaments.live.pages import Part, asks_for_part, send_page, send_part
from tournaments.opening.queries.described import description_of
from tournaments.people.names import PAIR
from tournaments.refusals import NotFound
from tournaments.staff.policy import Access, Scope, tournament_page

LATEST = 5
# Where the set is over or goes on, and the stage is not confirmed.
AT_TABLE = frozenset(
    {
        Where.PLAYING,
        Where.SET_OVER,
        Where.TIE,
        Where.REVIEW,
        Where.THROUGH_FOR_NOW,
        Where.OUT_FOR_NOW,
        Where.PLACE_FOR_NOW,
        Where.BROKEN_OFF,
    }
)

ENDED = frozenset(
    {
        Where.OUT,
        Where.STOOD_IN,
        Where.LEFT,
        Where.PLACED,
        Where.WITHDRAWN,
        Where.DID_NOT_PLAY,
    }
)
# Also somebody who is out may move up, or be placed anew after an objection.
NOTHING_COMES = ENDED - {Where.OUT, Where.PLACED}
# Between a stage and the seats of the next.
BETWEEN = frozenset({Where.THROUGH, Where.CONTESTED, Where.LOT, Where.DRAWING})


@dataclass(frozen=True, slots=True)
class Mine:
    """A table as one of its players sees it: their next deal, curve, latest lines."""

    next: tuple[str, ...]
    curve: Curve | None
    ticks: Sequence[tuple[Tick, str, int]]


@tournament_page(Access.PUBLIC)
def player(request: HttpRequest, scope: Scope, code: str) -> HttpResponse:
    """Return the page of one entrant; NotFound for a code that nobody has."""
    if asks_for_part(request):
        return send_part(request, scope, part=_part(scope, code=code))
    people = _known(scope.tournament, code=code)
    return send_page(
        request,
        scope,
        page="player",
        template="scoring/player/player.html",
        part=_part(scope, code=people[0].code),
        context={
            "code": people[0].code,
            "name": listed([one.name for one in people], between=PAIR),
            "town": people[0].town if len(people) == 1 else "",
            "may_be_called": _may_be_called(scope.tournament, people[0]),
        },
    )


def _may_be_called(tournament: Tournament, me: Whereabouts) -> bool:
    """Tell whether anything may come for which somebody's phone would ring."""
    if tournament.cancelled_at is not None:
        return False
    # Of official results only a place that is held back can be new.
    if tournament.status == TournamentStatus.PUBLISHED:
        return me.state is Where.HELD
    return me.state not in NOTHING_COMES


def _part(scope: Scope, *, code: str) -> Part:
    return Part(
        of=f"player.{code}",
        template="scoring/player/_player.html",
        context=partial(_context, scope.tournament, code=code),
    )


def _known(tournament: Tournament, *, code: str) -> list[Whereabouts]:
    """Return the person of a code, or both of a pair. Raises NotFound."""
    people = whereabouts_of(tournament, code=code)
    if not people:
        raise NotFound
    return people


def _context(tournament: Tournament, *, code: str) -> dict[str, object]:
    """Return where the entrant is, with everything that this rests on."""
    people = _known(tournament, code=code)
    me = people[0]
    table = _table(tournament, me)
    clock = _clock(tournament, me)
    view = None if table is None else table_shown(table)
    may_call = bool(table and view and plays(table, state=view.state.as_json()))
    call = open_call(table.id, at=timezone.now()) if table and may_call else None
    lots = _lots(me)
    settling = settles(view, lots=[lot for lot, _page in lots]) if view else ""
    one = where_view(me, settles=settling)
    return {
        "one": one,
        "lots": lots,
        "name": listed([one.name for one in people], between=PAIR),
        "headline": headline_of(people),
        "people": people,
        "cancelled": tournament.cancelled_at is not None,
        "ended": me.state in ENDED,
        "card": _card(me),
        "mine": None if view is None else _mine(view, me, tournament=tournament),
        "view": view,
        "pairs": len(people) > 1,
        "plays": may_call,
        "call": call,
        "when": goes_on(tournament, me, clock=clock),
        "alerts": ()
        if tournament.cancelled_at
        else alerts(people, sentences=one.sentences, call=call),
        "counts": counts_for_people(tournament),
        "prizes": _prizes(tournament, code=me.code),
        "odds": None if table is None else _odds(table, me),
        "programme": _programme(tournament, me),
        "path": _path(tournament, me) if _has_way(me) else [],
    }


def _lots(me: Whereabouts) -> list[tuple[LotDraw, str]]:
    """Return the lots under way at the table of somebody who waits for a tie."""
    if me.state is not Where.TIE or me.table_id is None:
        return []
    return [(lot, lot_url(lot)) for lot in lots_at(me.table_id) if lot.under_way]


def _odds(table: Table, me: Whereabouts) -> OddsText | None:
    """Return the chances of this player, where the table's page shows them."""
    found = odds_at(StageId(table.stage_id), table_id=table.id).get(me.code)
    return None if found is None else odds_text(found)


def _programme(tournament: Tournament, me: Whereabouts) -> str:
    """Return the programme as the organizer wrote it, for whoever waits for a seat."""
    if me.state not in BETWEEN or tournament.cancelled_at is not None:
        return ""
    return description_of(tournament).programme


def _has_way(me: Whereabouts) -> bool:
    """Tell whether nobody waits for this player at a table, or will any more."""
    broken_off = me.state is Where.BROKEN_OFF and me.card is None
    return broken_off or me.state in ENDED | BETWEEN


def _path(
    tournament: Tournament, me: Whereabouts
) -> list[tuple[TableCard, CardSide, str]]:
    """Return the tables at which somebody has played, on which side, in order.

    And why who goes on is not who the place there says.
    """
    seats = Seat.objects.filter(
        table__stage__tournament=tournament, entrant__code=me.code, reseated=False
    )
    at = set(seats.values_list("table__stage", "table__letter"))
    cards = cards_shown(
        {StageId(stage) for stage, _letter in at}, letters={letter for _, letter in at}
    )
    followed = aftermaths_of(tournament.id) if at else {}
    return [
        (card, side, _note(card, side=side, followed=followed[card.stage]))
        for card in cards
        for side in card.sides
        if side.code == me.code
        and side.standing != LeaveCause.NO_SHOW
        and not (card.held or card.free)
    ]


def _note(card: TableCard, *, side: CardSide, followed: Aftermath) -> str:
    """Return why somebody goes on, or out, against the place or what was confirmed."""
    goes_on = side.standing == Where.THROUGH
    if card.final or side.standing not in {Where.THROUGH, Where.OUT}:
        return ""
    by_score = side.code in codes_of(followed.entered)
    exchanged = by_score != (side.code in codes_of(followed.entered_first))
    if goes_on == ((side.rank or LAST) <= card.through) and not exchanged:
        return ""
    if goes_on and not by_score:
        return _("Moved up")
    return _("After a correction")


def _table(tournament: Tournament, me: Whereabouts) -> Table | None:
    """Return the table at which somebody plays, or has just played."""
    if me.table_id is None or not (me.sits or me.state in AT_TABLE):
        return None
    return table_in(tournament.id, table_id=me.table_id)


def _clock(tournament: Tournament, me: Whereabouts) -> StageClock | None:
    """Return the clock of the stage in play, as far as it concerns this player."""
    stages = Stage.objects.filter(tournament=tournament, state=StageState.RUNNING)
    stage = stages.filter(number=me.stage or 0).first()
    if stage is None:
        return None
    return clock_of(stage.id, at=timezone.now(), outside=True)


def _card(me: Whereabouts) -> CardView | None:
    """Return the table with everybody at it, until the stage is confirmed."""
    if me.card is None or me.state is Where.FREE:
        return None
    if not (me.sits or me.state in AT_TABLE):
        return None
    return card_view(me.card)


def _mine(view: TableView, me: Whereabouts, *, tournament: Tournament) -> Mine | None:
    """Return the set as this player has it; nothing of one that shows no score."""
    if view.held or view.waits or me.card is None or me.card.state is TableState.SEATED:
        return None
    side = _side(view, code=me.code)
    return Mine(
        next=_next(view, side=side, tournament_id=tournament.id)
        if tournament.takes_records
        else (),
        curve=curve(view, mine=side),
        ticks=[
            (tick, tick.own[side], tick.totals[side])
            for tick in table_ticks(view)[:LATEST]
        ],
    )


def _side(view: TableView, *, code: str) -> int:
    """Return the side of an entrant. Raises NotFound for who has left the table."""
    for side, seats in enumerate(view.state.sides):
        if view.state.entrants[seats[0]] == code:
            return side
    raise NotFound


def _next(
    view: TableView, *, side: int, tournament_id: TournamentId
) -> tuple[str, ...]:
    needs = next_deal_at(view, tournament_id=tournament_id)
    if needs is None:
        return ()
    return tuple(filter(None, (needs.sides.get(side, ""), needs.end)))


def _prizes(tournament: Tournament, *, code: str) -> list[str]:
    """Return what somebody has won in the raffles."""
    return [
        prize.prize
        for raffle in raffles_of(tournament)
        for prize in raffle.prizes
        if prize.code == code
    ]
