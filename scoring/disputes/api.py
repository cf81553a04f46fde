"""Lines voided or corrected, and reviews, over the API."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import PolymorphicProxySerializer, extend_schema_field
from rest_framework import serializers

from scoring.deals.api import DealIn, PenaltyIn, deal_in
from scoring.disputes.commands.corrections import Replacement, void_line
from scoring.disputes.commands.proposing import propose_void
from scoring.disputes.commands.reviews import open_review, release_table
from scoring.ledger.lines import Signature
from scoring.ledger.possible import penalty_of
from scoring.ledger.review import ReviewMove
from scoring.ledger.written import Written
from scoring.scoresheet.api.places import ApiTable
from scoring.scoresheet.api.writes import (
    ApiWrite,
    Values,
    WriteIn,
    a_list,
    a_reason,
    a_second,
    whether_to_propose,
)
from tournaments.staff.models.proposal import Proposal
from tournaments.staff.policy import Access
from tournaments.web.api.strict import LARGEST, Int, OneOf, Strict

# -- Lines voided or corrected.


class BareDealIn(DealIn):
    """A deal that takes the place of a voided line."""

    shown = a_list(required=False, allow_null=True)


class WrappedIn(Strict):
    """A deal or a penalty that takes the place of a voided line, by its name."""

    deal = DealIn(required=False)
    penalty = PenaltyIn(required=False)
    shown = a_list(required=False, allow_null=True)


@extend_schema_field(
    PolymorphicProxySerializer(
        component_name="ReplacementIn",
        serializers=[BareDealIn, PenaltyIn, WrappedIn],
        resource_type_field_name=None,
    )
)
class ReplacementIn(WrappedIn):
    """What takes the place of a voided line; a deal may carry ``shown``."""

    def to_internal_value(self, data: Any) -> dict[str, Any]:
        """Return the values of ``{"deal": …}``, ``{"penalty": …}`` or a bare one."""
        values: dict[str, Any] = super().to_internal_value(_wrapped(data))
        if ("deal" in values) == ("penalty" in values):
            raise serializers.ValidationError(_("Give either a deal or a penalty."))
        return values


def _wrapped(data: Any) -> Any:
    if not isinstance(data, dict) or {"deal", "penalty"} & set(data):
        return data
    bare = {name: value for name, value in data.items() if name != "shown"}
    if "outcome" in bare:
        shown = {"shown": data["shown"]} if "shown" in data else {}
        return {"deal": bare, **shown}
    return {"penalty": bare} if {"seat", "kind", "points"} & set(bare) else data


class VoidsIn(WriteIn):
    """``POST tables/{id}/voids``; the reason stands for the replacement too."""

    voids = Int(min_value=1, max_value=LARGEST, help_text=_("seq of the line"))
    reason = a_reason()
    second = a_second()
    propose = whether_to_propose()
    replacement = ReplacementIn(required=False, allow_null=True)


def _write_void(place: ApiTable, values: Values, sign: Signature) -> Written:
    return void_line(
        table_id=place.table_id,
        seq=values["voids"],
        sign=sign,
        replacement=_replacement(place, values.get("replacement")),
        may_touch_closed=place.actor.organizes,
    )


def _replacement(place: ApiTable, values: Values | None) -> Replacement | None:
    """Return what a body gives in the place of a voided line."""
    if values is None:
        return None
    if "penalty" in values:
        return Replacement(instead=penalty_of(values["penalty"]))
    return Replacement(
        instead=deal_in(place, values["deal"]), shown=values.get("shown")
    )


def _replaced_field(values: Values) -> str:
    kind = "penalty" if "penalty" in (values.get("replacement") or {}) else "deal"
    return f"replacement.{kind}."


def _propose_void(place: ApiTable, values: Values, sign: Signature) -> Proposal:
    return propose_void(
        place.table,
        seq=values["voids"],
        replacement=_replacement(place, values.get("replacement")),
        organizes=place.actor.organizes,
        behind_stage=False,
        sign=sign,
    )


VOID = ApiWrite(
    "voids",
    "void_line",
    VoidsIn,
    _write_void,
    _replaced_field,
    access=Access.PLAYER,
    propose=_propose_void,
    corrects=lambda _values: True,
    one="void",
    told_by="voids",
)

# -- Reviews.


class ReviewsIn(WriteIn):
    """``POST tables/{id}/reviews``: a table goes under review, or is released.

    The reason of the first says what is in dispute, that of the second is the ruling.
    """

    move = OneOf([str(move) for move in ReviewMove])
    reason = a_reason()


def _write_review(place: ApiTable, values: Values, sign: Signature) -> Written:
    opens = values["move"] == ReviewMove.OPENED
    write = open_review if opens else release_table
    return write(table_id=place.table_id, sign=sign)


REVIEW = ApiWrite(
    "reviews", "review_table", ReviewsIn, _write_review, one="review", told_by="move"
)
WRITES = (VOID, REVIEW)
