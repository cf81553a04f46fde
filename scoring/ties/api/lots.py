"""Lots drawn by hand that settle a tie, over the API."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from scoring.games.enums import LotMethod
from scoring.ledger.lines import Signature
from scoring.ledger.written import Written
from scoring.scoresheet.api.places import ApiTable, side_by_seat
from scoring.scoresheet.api.writes import ApiWrite, Values, WriteIn, a_list
from scoring.ties.commands.lots import DRAWN_BY_HAND, record_lot
from tournaments.book.chain import TEXT_LIMIT
from tournaments.web.api.strict import OneOf, optional_text

LONGEST_NAME = 40
MOST_WITNESSES = 10


@extend_schema_field(
    {
        "oneOf": [
            {"type": "integer", "minimum": 0, "maximum": MOST_WITNESSES},
            {
                "type": "array",
                "items": {"type": "string", "maxLength": LONGEST_NAME},
                "maxItems": MOST_WITNESSES,
            },
        ],
        "description": "how many, or their names, which are kept with the reason",
    }
)
class Witnesses(serializers.Field[Any, Any, Any, Any]):
    """How many watched, or who; names go beside the ledger, never into it."""

    default_error_messages = {  # noqa: RUF012 - the framework's way
        "invalid": _("This must be a number, or a list of names.")
    }

    def to_internal_value(self, data: Any) -> list[str]:
        """Return the names; empty ones where only the number is known."""
        if type(data) is int and 0 <= data <= MOST_WITNESSES:
            return [""] * data
        if not isinstance(data, list) or len(data) > MOST_WITNESSES:
            self.fail("invalid")
        if not all(isinstance(one, str) and len(one) <= LONGEST_NAME for one in data):
            self.fail("invalid")
        return [one.strip() for one in data]


class LotsIn(WriteIn):
    """``POST tables/{id}/lots``: drawn lots that settle a tie."""

    among = a_list(help_text=_("the tied seats; in pairs one seat of each"))
    order = a_list(help_text=_("the same seats as drawn, best first"))
    witnesses = Witnesses()
    method = OneOf([(method.value, method.label) for method in DRAWN_BY_HAND])
    reason = optional_text(
        TEXT_LIMIT,
        help_text=_("needed where no extra deal was played first: why not"),
    )


def _write_lot(place: ApiTable, values: Values, sign: Signature) -> Written:
    side = side_by_seat(place)
    return record_lot(
        table_id=place.table_id,
        among=[side.get(seat, seat) for seat in values["among"]],
        order=[side.get(seat, seat) for seat in values["order"]],
        witnesses=len(values["witnesses"]),
        method=LotMethod(values["method"]),
        no_deal=values.get("reason", ""),
        sign=sign,
    )


LOT = ApiWrite("lots", "record_lot", LotsIn, _write_lot, one="lot", told_by="among")
WRITES = (LOT,)
