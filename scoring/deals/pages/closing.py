"""Close a table on what everybody can see, and open it again."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from scoring.deals.commands.closing import close_table, propose_reopen, reopen_table
from scoring.deals.refusals import NotClosed
from scoring.games.words.figures import points_text
from scoring.ledger.enums import LineKind
from scoring.ranking.tiebreaks import LOT, PLAYOFF_DEAL
from scoring.ranking.words import settled_sentences, what_settles
from scoring.scoresheet.pages.forms import Typed
from scoring.scoresheet.pages.frame import (
    AtTable,
    agreeing,
    closed_for_good,
    saved,
    signature,
)
from scoring.scoresheet.pages.refused import Refused
from scoring.scoresheet.pages.table_form import table_form
from scoring.scoresheet.queries.table_view import LineView, TableView, held_back
from scoring.stages.pages.words import side_chip
from scoring.standings.pages.lot_links import lot_url
from scoring.standings.queries.standings import ranks_shown, side_state
from tables.lots.queries import LotDraw, lots_at
from tournaments.book.erased import listed
from tournaments.events.words import Chip
from tournaments.staff.pages.proposals import to_the_proposal
from tournaments.staff.policy import Access
from tournaments.stops import one_stop

# On the scoreboard, by what the chip says.
CSS = {
    "tie": "is-tie", "contested": "is-tie",
    "through": "is-through", "winner": "is-through",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class RankedSide:
    """One side in the order of its table; ``rank``: see ``ranks_shown``.

    ``seats`` are as on the tickets, ``names`` who sits there. ``contested``: a
    correction asks about its way; ``leads``: it is ahead while the table plays.
    ``dealer`` is who of them gives the next deal.
    """

    side: int
    rank: int | None
    seats: tuple[str, ...]
    name: str
    names: tuple[str, ...]
    points: int
    toward: int
    penalties: int
    standing: str
    chip: Chip
    contested: bool
    leads: bool
    dealer: str

    @property
    def label(self) -> str:
        """Return its seats: ``B1``, or ``B1 + B3`` in pairs."""
        return " + ".join(self.seats)

    @property
    def css(self) -> str:
        """Return its class on the scoreboard."""
        return "is-leading" if self.leads else CSS.get(self.chip.state, "")

    @property
    def through(self) -> bool:
        """Tell whether it goes on."""
        return self.standing == "through"


def ranked_sides(
    view: TableView,
    *,
    asked: Collection[str] = (),
    waits: bool = False,
    cancelled: bool = False,
    kept_back: str = "",
    event_goes_on: bool = True,
) -> Iterator[RankedSide]:
    """Yield the sides from first to last, ties under one rank.

    ``asked`` are the codes of those whose way a correction asks about. Their chips say
    that the table ``waits`` for its start, or that the event is ``cancelled``. What is
    ``kept_back``, and whether the ``event_goes_on``: see ``side_state``.
    """
    state, target = view.state, view.rules.target
    body = state.as_json()
    for side, rank in ranks_shown(body).items():
        standing = side_state(
            body,
            side=side,
            decided=view.decided,
            kept_back=kept_back,
            event_goes_on=event_goes_on,
        )
        positions = state.sides[side]
        deals = not state.closed and state.next_dealer in positions
        contested = view.seats[positions[0]].code in asked
        yield RankedSide(
            side=side,
            rank=rank,
            seats=tuple(view.seats[at].seat for at in positions),
            name=view.side_names[side],
            names=tuple(view.names[at] for at in positions),
            points=state.totals[side],
            toward=max(0, min(state.totals[side], target)),
            penalties=state.penalties[side],
            standing=standing,
            chip=side_chip(
                standing,
                rank=rank,
                final=state.final,
                over=state.over,
                contested=contested,
                free=view.free,
                waits=waits,
                cancelled=cancelled,
            ),
            contested=contested,
            leads=not state.closed and state.deals > 0 and side == state.leader,
            dealer=view.names[state.next_dealer] if deals else "",
        )


def settlers(table: AtTable) -> dict[str, bool]:
    """Return which ways of settling a tie the rules of this table know."""
    return {
        "extra_deal": PLAYOFF_DEAL in table.view.rules.tie_break,
        "lots": LOT in table.view.rules.tie_break,
    }


def settled(view: TableView) -> list[str]:
    """Return how each tie was settled, with what was compared."""
    if not (view.state.over or view.state.closed):
        return []
    return settled_sentences(view.state.ranking.reasons, names=view.side_names)


def settles(view: TableView, *, lots: Iterable[LotDraw] = ()) -> str:
    """Return what settles a tie that decides; ``lots`` are those of the table."""
    state = view.state
    # Somebody has said why lots that are under way do not wait for a deal.
    tried = state.dealt_in_vain or any(lot.under_way for lot in lots)
    return what_settles(view.rules.tie_break, tried=tried, closed=state.closed)


def lot_links(table: AtTable) -> list[tuple[LotDraw, str]]:
    """Return the table's lots by the protocol, with the addresses of their pages.

    Of a final that is held back these pages are not there yet: "".
    """
    held = held_back(table.row)
    return [(lot, "" if held else lot_url(lot)) for lot in lots_at(table.table_id)]


def closing_line(table: AtTable) -> LineView | None:
    closing = [v for v in table.view.lines if v.line.kind is LineKind.CLOSE]
    return closing[-1] if table.state.closed and closing else None


def closed_on(table: AtTable) -> str:
    """Return the points on which the table was closed, if a correction changed them."""
    line = closing_line(table)
    before = table.state.totals if line is None else line.line.payload["totals"]
    if tuple(before) == table.state.totals:
        return ""
    return " : ".join(points_text(points) for points in before)


def would_go_through(table: AtTable) -> list[str]:
    """Return who goes through on the order as it is; nobody from the final or a tie."""
    if table.state.final or table.state.unresolved:
        return []
    contending = [side for side in table.state.order if side in table.state.contending]
    return [table.side_name(side) for side in contending[: table.view.through]]


def decided_by_tie_break(table: AtTable) -> list[str]:
    """Return what extra deals and lots have decided at an open table, and what not.

    The last sentence says what follows: who goes through, or what settles the rest;
    in the final the order alone. Nothing where a correction lets the set go on.
    """
    state = table.state
    played = {reason.kind for reason in state.ranking.reasons} & {PLAYOFF_DEAL, LOT}
    if state.closed or not state.over or not (played or state.tried):
        return []
    told = settled(table.view)
    for group in state.unresolved:
        names = listed(table.side_name(side) for side in group)
        told.append(one_stop(_("Still tied: %(names)s.") % {"names": names}))
    if state.unresolved:
        told.append(settles(table.view))
    through = would_go_through(table)
    if through:
        told.append(one_stop(_("Go through: %(names)s.") % {"names": listed(through)}))
    return told


def _close_context(
    table: AtTable, _typed: Typed, _refused: Refused
) -> dict[str, object]:
    state = table.state
    return {
        "ranked": list(ranked_sides(table.view)),
        "free": table.view.free,
        "goes_on": table.view.goes_on,
        "through": would_go_through(table),
        "tie": bool(state.unresolved),
        "tied": [[table.side_name(side) for side in g] for g in state.unresolved],
        "settlers": settlers(table),
        "settled": settled(table.view),
        "lots": lot_links(table),
        "review": None if state.review is None else table.line(state.review),
        "slip": closing_line(table),
        "closed_on": closed_on(table),
        "head": state.head,
        "shown": ",".join(str(total) for total in state.totals),
        "confirmed": table.view.confirmed,
        "may_reopen": table.may_touch_closed and closed_for_good(table) is None,
    }


@table_form(Access.REFEREE, template="scoring/deals/close.html", context=_close_context)
def close(request: HttpRequest, table: AtTable, typed: Typed) -> HttpResponse:
    """Close the table on the order that was shown.

    The page of a closed table shows its closing slip.
    """
    ended = table.state.over or table.state.closed
    reason = (
        typed.words("reason")
        if ended
        else typed.words("reason", missing="close_reason")
    )
    sign = signature(table, typed=typed, reason=reason)
    close_table(table_id=table.table_id, shown=typed.shown() or (), sign=sign)
    told = _("Table %(letter)s is closed.") % {"letter": table.row.letter}
    return saved(request, table, told, then="close-table")


def _reopen_context(
    table: AtTable, _typed: Typed, _refused: Refused
) -> dict[str, object]:
    blocked = closed_for_good(table)
    if blocked is None and not table.state.closed:
        blocked = NotClosed()
    return {
        "blocked": blocked,
        "two_people": table.needs_two_people,
        "others": agreeing(table) if table.needs_two_people else [],
    }


@table_form(
    Access.ORGANIZER, template="scoring/deals/reopen.html", context=_reopen_context
)
def reopen(request: HttpRequest, table: AtTable, typed: Typed) -> HttpResponse:
    """Open a closed table again for a reason, or propose it."""
    sign = signature(table, typed=typed)
    if table.needs_two_people:
        return to_the_proposal(request, propose_reopen(table.row, sign=sign))
    reopen_table(table_id=table.table_id, sign=sign)
    told = _("Table %(letter)s is open again.") % {"letter": table.row.letter}
    return saved(request, table, told)
