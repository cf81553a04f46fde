"""Somebody is expelled once the table was closed, or its stage confirmed."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from scoring.deals.refusals import NotClosed
from scoring.ledger.enums import LeaveCause
from scoring.ledger.lines import Signature
from scoring.ledger.state import LedgerState
from scoring.scoresheet.pages.behind import seats_after
from scoring.scoresheet.pages.choices import choices
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
from scoring.standings.queries.standings import ranks_shown
from scoring.substitutions.commands.accidents import leave_seat
from scoring.substitutions.commands.proposing import propose_expulsion
from tournaments.staff.models.proposal import Proposal
from tournaments.staff.pages.proposals import to_the_proposal
from tournaments.staff.policy import Access


@dataclass(frozen=True, slots=True)
class Ranked:
    """One side in the order then; ``before`` is its rank now, ``why`` it is apart.

    Either rank as ``ranks_shown`` tells it.
    """

    rank: int | None
    before: int | None
    label: str
    name: str
    points: int
    why: str


def _write(
    table: AtTable, *, seat: int, typed: Typed, sign: Signature
) -> Proposal | None:
    """Expel them; where two people are asked, propose it and return that.

    At an open table that is the page of those who leave.
    """
    if not table.state.closed:
        raise NotClosed
    behind_stage = table.goes_behind(typed)
    if table.proposes:
        return propose_expulsion(
            table.row,
            seat=seat,
            organizes=table.may_touch_closed,
            behind_stage=behind_stage,
            sign=sign,
        )
    leave_seat(
        table_id=table.table_id,
        seat=seat,
        cause=LeaveCause.EXPELLED,
        sign=sign,
        may_touch_closed=table.may_touch_closed,
        behind_stage=behind_stage,
    )
    return None


def _sides(table: AtTable) -> dict[int, int]:
    """Return every side that can be expelled, by its first seat."""
    playing = set(table.state.playing)
    sides = enumerate(table.state.sides)
    return {seats[0]: side for side, seats in sides if seats[0] in playing}


def _seat(table: AtTable, *, typed: Typed) -> int | None:
    """Return the chosen seat, if somebody can be expelled from it."""
    among = {str(seat): seat for seat in _sides(table)}
    return among.get(typed.text("seat"))


def _ranked(table: AtTable, *, after: LedgerState) -> list[Ranked]:
    """Return the order of the table then, the first first."""
    before, then = map(ranks_shown, (table.state.as_json(), after.as_json()))
    apart = dict(after.apart)
    return [
        Ranked(
            rank=then[side],
            before=before[side],
            label=table.side_label(side),
            name=table.side_name(side),
            points=after.totals[side],
            why=apart_word(apart.get(side, "")),
        )
        for side in after.order
    ]


def _preview(table: AtTable, *, seat: int) -> dict[str, object]:
    """Return the order then, and what else it would change."""
    after = after_expulsion(table.view, seat=seat)
    notes = consequences_in_words(table, after=after)
    later = seats_after(table, code=table.state.entrants[seat])
    return {
        "name": table.side_name(_sides(table)[seat]),
        "ranked": _ranked(table, after=after),
        "notes": [*notes, *(one for one in later if one not in notes)],
    }


def _context(table: AtTable, typed: Typed, refused: Refused) -> dict[str, object]:
    blocked = not_correctable(table) if table.state.closed else NotClosed()
    seat = None if blocked else _seat(table, typed=typed)
    return {
        "blocked": blocked,
        "pairs": table.in_pairs,
        "choices": choices(
            "seat",
            {
                str(seat): (table.side_name(side), table.side_label(side))
                for seat, side in _sides(table).items()
            },
            chosen="",
            wrong=refused.by_field,
        ),
        "chosen": seat,
        "then": None if seat is None else _preview(table, seat=seat),
        "behind": table.view.confirmed,
        "two_people": table.proposes,
        "others": agreeing(table) if table.proposes else [],
    }


@table_form(
    Access.REFEREE,
    template="scoring/substitutions/expel.html",
    context=_context,
    fresh=from_link("seat"),
)
def expel(request: HttpRequest, table: AtTable, typed: Typed) -> HttpResponse:
    """Record who is expelled, or propose it."""
    seat = _seat(table, typed=typed)
    if seat is None:
        typed.wrong("leaver_missing", "seat")
    sign = signature(table, typed=typed)
    assert seat is not None
    name = table.side_name(_sides(table)[seat])
    proposed = _write(table, seat=seat, typed=typed, sign=sign)
    if proposed is not None:
        return to_the_proposal(request, proposed)
    words = {"name": name, "cause": apart_word(LeaveCause.EXPELLED)}
    return saved(request, table, _("Saved: %(name)s, %(cause)s.") % words)
