"""Who leaves, takes a seat or exchanges it, over the API."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from scoring.ledger.enums import AWAY, LeaveCause, SitAs
from scoring.ledger.lines import Signature
from scoring.ledger.written import Written
from scoring.scoresheet.api.places import ApiTable
from scoring.scoresheet.api.writes import (
    ApiWrite,
    Values,
    WriteIn,
    a_reason,
    a_seat,
    a_second,
    whether_to_propose,
)
from scoring.substitutions.commands.accidents import leave_seat, take_seat
from scoring.substitutions.commands.dissolving import dissolve_table
from scoring.substitutions.commands.proposing import (
    propose_expulsion,
    propose_sit,
    propose_swap,
)
from scoring.substitutions.commands.swaps import SeatToSwap as At
from scoring.substitutions.commands.swaps import swap_seats
from tables.ids import TableId
from tournaments.staff.models.proposal import Proposal
from tournaments.staff.policy import Access
from tournaments.web.api.strict import LARGEST, LONGEST_CODE, Int, OneOf, Text

# -- Somebody leaves.


class LeavesIn(WriteIn):
    """``POST tables/{id}/leaves``: a player does not play any more."""

    seat = a_seat()
    cause = OneOf([(cause.value, cause.label) for cause in AWAY])
    propose = whether_to_propose()
    reason = a_reason()


def _write_leave(place: ApiTable, values: Values, sign: Signature) -> Written:
    return leave_seat(
        table_id=place.table_id,
        seat=values["seat"],
        cause=LeaveCause(values["cause"]),
        sign=sign,
        may_touch_closed=place.actor.organizes,
    )


def _propose_expulsion(place: ApiTable, values: Values, sign: Signature) -> Proposal:
    return propose_expulsion(
        place.table,
        seat=values["seat"],
        organizes=place.actor.organizes,
        behind_stage=False,
        sign=sign,
    )


LEAVE = ApiWrite(
    "leaves",
    "leave_seat",
    LeavesIn,
    _write_leave,
    propose=_propose_expulsion,
    corrects=lambda values: bool(values["cause"] == LeaveCause.EXPELLED),
    one="leave",
    told_by="cause",
)

# -- Somebody takes the seat.


class SeatsIn(WriteIn):
    """``POST tables/{id}/seats``: somebody takes a seat that was left."""

    seat = a_seat()
    entrant = Text(max_length=LONGEST_CODE, help_text=_("code of who sits down"))
    sits_as = OneOf(SitAs.choices)
    second = a_second()
    propose = whether_to_propose()
    reason = a_reason()


def _write_seat(place: ApiTable, values: Values, sign: Signature) -> Written:
    return take_seat(
        table_id=place.table_id,
        seat=values["seat"],
        entrant=values["entrant"],
        sits_as=SitAs(values["sits_as"]),
        sign=sign,
    )


def _propose_seat(place: ApiTable, values: Values, sign: Signature) -> Proposal:
    return propose_sit(
        place.table,
        seat=values["seat"],
        entrant=values["entrant"],
        sits_as=SitAs(values["sits_as"]),
        sign=sign,
    )


SEAT = ApiWrite(
    "seats",
    "take_seat",
    SeatsIn,
    _write_seat,
    access=Access.ORGANIZER,
    propose=_propose_seat,
    one="seat",
    told_by="sits_as",
)

# -- Two exchange their seats.


class SwapsIn(WriteIn):
    """``POST tables/{id}/swaps``: two seats of a stage change their owners."""

    seat = a_seat()
    other_table = Int(min_value=1, max_value=LARGEST, help_text=_("id of its table"))
    other_seat = a_seat()
    other_after_seq = Int(min_value=0, max_value=LARGEST)
    second = a_second()
    propose = whether_to_propose()
    reason = a_reason()


def _write_swap(place: ApiTable, values: Values, sign: Signature) -> Written:
    one, other = _swapped(place, values, sign)
    return swap_seats(one=one, other=other, sign=sign)


def _swapped(place: ApiTable, values: Values, sign: Signature) -> tuple[At, At]:
    """Return the two seats of a body that exchanges them."""
    return (
        At(table_id=place.table_id, seat=values["seat"], after_seq=sign.after_seq),
        At(
            table_id=TableId(values["other_table"]),
            seat=values["other_seat"],
            after_seq=values["other_after_seq"],
        ),
    )


def _propose_swap(place: ApiTable, values: Values, sign: Signature) -> Proposal:
    one, other = _swapped(place, values, sign)
    return propose_swap(place.table, one=one, other=other, sign=sign)


SWAP = ApiWrite(
    "swaps",
    "swap_seats",
    SwapsIn,
    _write_swap,
    access=Access.ORGANIZER,
    propose=_propose_swap,
    one="swap",
    told_by="other_table",
)

# -- A table to which too few came.


class DissolutionsIn(WriteIn):
    """``POST tables/{id}/dissolutions``: whoever is left plays at other tables."""

    reason = a_reason()


def _dissolve(place: ApiTable, _values: Values, sign: Signature) -> Written:
    return dissolve_table(table_id=place.table_id, sign=sign)


DISSOLUTION = ApiWrite(
    "dissolutions",
    "dissolve_table",
    DissolutionsIn,
    _dissolve,
    access=Access.ORGANIZER,
)
WRITES = (LEAVE, SEAT, SWAP, DISSOLUTION)
