"""Somebody is expelled once the table was closed, or its stage confirmed."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from scoring.deals.refusals import NotClosed
from scoring.ledger.enums import LeaveCause
from scoring.ledger.lines import Signature
from scoring.ledger.state import LedgerState
from scoring.ranking.order import ranks
from scoring.scoresheet.pages.behind import seats_after
from scoring.scoresheet.pages.choices import seat_choices
from scoring.scoresheet.pages.forms import Typed
from scoring.scoresheet.pages.frame import (
    AtTable,
    agreeing,
    not_correctable,
    saved,
    signature,
)
from scoring.scoresheet.pages.preview import consequences_in_words
from scoring.scoresheet.pages.refused import Refused
from scoring.scoresheet.pages.table_form import from_link, table_form
from scoring.scoresheet.queries.what_if import after_expulsion
from scoring.scoresheet.words.accidents import apart_word
from scoring.substitutions.commands.accidents import leave_seat
from scoring.substitutions.commands.proposing import propose_expulsion
from tables.seating.enums import TableState
from tournaments.staff.models.proposal import Proposal
from tournaments.staff.pages.proposals import to_the_proposal
from tournaments.staff.policy import Access


@dataclass(frozen=True, slots=True)
class Ranked:
    """One side in the order then; ``before`` is its rank now, ``why`` it is apart."""

    rank: int
    before: int
    label: str
    name: str
    points: int
    why: str


def _write(at: AtTable, *, seat: int, typed: Typed, sign: Signature) -> Proposal | None:
    """Expel them; where two people are asked, propose it and return that.

    At an open table that is the page of those who leave.
    """
    if not at.state.closed:
        raise NotClosed
    behind_stage = at.goes_behind(typed)
    if at.proposes:
        return propose_expulsion(
            at.table,
            seat=seat,
            organizes=at.may_touch_closed,
            behind_stage=behind_stage,
            sign=sign,
        )
    leave_seat(
        table_id=at.table_id,
        seat=seat,
        cause=LeaveCause.EXPELLED,
        sign=sign,
        may_touch_closed=at.may_touch_closed,
        behind_stage=behind_stage,
    )
    return None


def _seats(at: AtTable) -> list[int]:
    """Return the first seat of every side that can be expelled."""
    playing = set(at.playing)
    return [side[0] for side in at.state.sides if side[0] in playing]


def _seat(at: AtTable, *, typed: Typed) -> int | None:
    """Return the chosen seat, if somebody can be expelled from it."""
    among = {str(seat): seat for seat in _seats(at)}
    return among.get(typed.text("seat"))


def _name(at: AtTable, *, seat: int) -> str:
    side = next(i for i, seats in enumerate(at.state.sides) if seat in seats)
    return at.side_name(side)


def _ranked(at: AtTable, *, after: LedgerState) -> list[Ranked]:
    """Return the order of the table then, the first first."""
    before, then = ranks(at.state.ranking.groups), ranks(after.ranking.groups)
    apart = dict(after.apart)
    return [
        Ranked(
            rank=then[side],
            before=before[side],
            label=at.side_label(side),
            name=at.side_name(side),
            points=after.totals[side],
            why=(apart_word(apart[side]) or "") if side in apart else "",
        )
        for side in after.order
    ]


def _preview(at: AtTable, *, seat: int) -> dict[str, object]:
    """Return the order then, and what else it would change."""
    after = after_expulsion(at.view, seat=seat)
    notes = consequences_in_words(at, after=after)
    later = seats_after(at, code=at.state.entrants[seat])
    return {
        "name": _name(at, seat=seat),
        "ranked": _ranked(at, after=after),
        "notes": [*notes, *(one for one in later if one not in notes)],
    }


def _context(at: AtTable, typed: Typed, refused: Refused) -> dict[str, object]:
    blocked = not_correctable(at) if at.state.closed else NotClosed()
    seat = None if blocked else _seat(at, typed=typed)
    return {
        "blocked": blocked,
        "pairs": at.in_pairs,
        "choices": seat_choices(
            at, chosen="", wrong=refused.by_field, among=_seats(at)
        ),
        "chosen": seat,
        "then": None if seat is None else _preview(at, seat=seat),
        "behind": at.view.stored_state is TableState.CONFIRMED,
        "two_people": at.proposes,
        "others": agreeing(at) if at.proposes else [],
    }


@table_form(
    Access.REFEREE,
    template="scoring/substitutions/expel.html",
    context=_context,
    fresh=from_link("seat"),
)
def expel(request: HttpRequest, at: AtTable, typed: Typed) -> HttpResponse:
    """Record who is expelled, or propose it."""
    seat = _seat(at, typed=typed)
    if seat is None:
        typed.wrong("leaver_missing", "seat")
    reason = typed.words("reason", missing="reason_missing")
    sign = signature(at, typed=typed, reason=reason)
    assert seat is not None
    proposed = _write(at, seat=seat, typed=typed, sign=sign)
    if proposed is not None:
        return to_the_proposal(request, proposed)
    words = {"name": _name(at, seat=seat), "cause": apart_word(LeaveCause.EXPELLED)}
    return saved(request, at, _("Saved: %(name)s, %(cause)s.") % words)
