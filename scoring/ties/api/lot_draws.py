"""A lot by the protocol CD2 at a table: its steps, one call each.

The number of the lot in the address says which one the caller has seen: a step of
another one is refused.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from scoring.scoresheet.api.answers import WrittenOut, telling_missed, written_json
from scoring.scoresheet.api.places import ApiTable, recording_place, side_by_seat
from scoring.scoresheet.api.writes import signature
from scoring.ties.commands.lot_draws import SOURCES, LotAtTable, reveal_lot, start_lot
from scoring.ties.refusals import LotUnderWay, NoLotUnderWay
from tables.draws.commands.digital_steps import WITNESS_LIMIT
from tables.draws.commands.public_part import confirm_public_part, type_public_part
from tables.draws.enums import DrawState
from tables.lots.queries import LotDraw, lots_at, under_way_at
from tables.plan.plan import MOST_AT_TABLE
from tables.seating.queries.seats import seated_at
from tournaments.refusals import KeyReused
from tournaments.staff.api.doors import answer, described
from tournaments.staff.policy import Access, api_policy
from tournaments.web.api.shapes import Moment, Out, TextAsStored
from tournaments.web.api.strict import (
    LARGEST,
    Int,
    Key,
    ListOf,
    OneOf,
    Strict,
    Text,
    optional_text,
)
from tournaments.web.plain_text import TYPED_LIMIT

# -- The bodies and answers of a lot by the protocol.


class LotDrawIn(Strict):
    """Who is tied, and what will be laid open."""

    number = Int(
        min_value=1,
        max_value=LARGEST,
        help_text=_("which lot of the table it will be: one more than there are"),
    )
    among = ListOf(
        child=Int(), max_length=MOST_AT_TABLE, help_text=_("the tied seats, from 0")
    )
    sources = ListOf(child=OneOf(SOURCES), max_length=len(SOURCES))
    no_deal = optional_text(
        TYPED_LIMIT, help_text=_("why no extra deal was played first")
    )


class PublicPartIn(Strict):
    """What was laid open."""

    typed = ListOf(
        child=Text(max_length=TYPED_LIMIT),
        max_length=len(SOURCES),
        help_text=_("one text for each source: `AR 9V XD …`"),
    )


class ConfirmationIn(Strict):
    """What a second person has compared with the table."""

    seen = Text(max_length=2 * TYPED_LIMIT, help_text=_("`public` of the lot"))
    witness = optional_text(
        WITNESS_LIMIT,
        help_text=_("code or name, only where the caller has typed it"),
    )


class RevealIn(Strict):
    """Opens the secret; the order is a line of the table."""

    client_key = Key()
    after_seq = Int(min_value=0, max_value=LARGEST)


class LotDrawOut(Out):
    """One lot of a table; the secret is never in it before it is opened."""

    number = serializers.IntegerField(help_text="counted at the table, from 1")
    state = serializers.ChoiceField(DrawState.choices, source="draw.state")
    among = serializers.ListField(
        child=serializers.CharField(), source="draw.codes", help_text="codes"
    )
    sources = serializers.ListField(
        child=serializers.CharField(), source="draw.sources"
    )
    no_deal = TextAsStored(source="draw.no_deal")
    manifest = serializers.CharField(
        source="draw.manifest_sha256", help_text="SHA-256 of the frozen list"
    )
    commitment = serializers.CharField(source="draw.commitment")
    public = serializers.CharField(
        source="draw.public", help_text="what was laid open, as typed"
    )
    typed_by = serializers.CharField(source="draw.typed_by")
    may_type_at = Moment(
        source="draw.may_type_at",
        allow_null=True,
        help_text="from when on cards may be laid open",
    )
    order = serializers.ListField(
        child=serializers.CharField(), help_text="codes as drawn, best first"
    )
    proof = serializers.CharField(
        source="draw.proof_sha256", help_text="SHA-256 of the proof, once drawn"
    )
    void_reason = TextAsStored(source="draw.void_reason")


class LotDrawsOut(Out):
    """All lots of a table, in order."""

    table_id = serializers.IntegerField()
    lots = LotDrawOut(many=True)


# -- A lot by the protocol CD2 at a table: its steps, one call each.


@api_policy(Access.REFEREE)
class LotDrawsView(APIView):
    """The lots by the protocol of a table."""

    @described("read_lot_draws", tag="lots", out=LotDrawsOut)
    def get(self, request: Request, table_id: int) -> Response:
        """Answer all lots of the table, those called off among them."""
        place = recording_place(request, table_id=table_id)
        told = {"table_id": place.table_id, "lots": lots_at(place.table_id)}
        return answer(LotDrawsOut.tell(told))

    @described("start_lot", tag="lots", body=LotDrawIn, out=LotDrawOut, new=True)
    def post(self, request: Request, table_id: int) -> Response:
        """Answer 201 with the commitment; 200 with the lot of this number as it is."""
        place = recording_place(request, table_id=table_id)
        values = LotDrawIn.read(request.data)
        earlier = _opened_before(place, values=values)
        if earlier is not None:
            return answer(LotDrawOut.tell(earlier))
        side = side_by_seat(place)
        draw, is_new = start_lot(
            table_id=place.table_id,
            among=sorted({side.get(seat, seat) for seat in values["among"]}),
            sources=[one for one in SOURCES if one in values["sources"]],
            no_deal=values["no_deal"],
            author=place.actor.code,
            at=timezone.now(),
        )
        return answer(_lot(place, number=draw.number), new=is_new)


@api_policy(Access.REFEREE)
class LotPublicPartView(APIView):
    """Type what was laid open."""

    @described("type_lot", tag="lots", body=PublicPartIn, out=LotDrawOut)
    def post(self, request: Request, table_id: int, number: int) -> Response:
        """Answer the lot; until it is confirmed it can be typed again."""
        place = _at_lot(request, table_id=table_id, number=number)
        type_public_part(
            LotAtTable(place.table_id),
            typed=PublicPartIn.read(request.data)["typed"],
            author=place.actor.code,
            at=timezone.now(),
        )
        return answer(_lot(place, number=number))


@api_policy(Access.REFEREE)
class LotConfirmationView(APIView):
    """Confirm what was laid open, as a second person or with one."""

    @described("confirm_lot", tag="lots", body=ConfirmationIn, out=LotDrawOut)
    def post(self, request: Request, table_id: int, number: int) -> Response:
        """Answer the lot; confirmed before with the same text, it stays so."""
        place = _at_lot(request, table_id=table_id, number=number)
        values = ConfirmationIn.read(request.data)
        confirm_public_part(
            LotAtTable(place.table_id),
            seen=values["seen"],
            author=place.actor.code,
            witness=values["witness"],
            at=timezone.now(),
        )
        return answer(_lot(place, number=number))


@api_policy(Access.REFEREE)
class LotRevealView(APIView):
    """Open the secret and record the order at the table."""

    @described("reveal_lot", tag="lots", body=RevealIn, out=WrittenOut, new=True)
    def post(self, request: Request, table_id: int, number: int) -> Response:
        """Answer 201 with the line, 200 with the first answer to this key."""
        place = recording_place(request, table_id=table_id)
        values = RevealIn.read(request.data)
        sign = signature(place, values, at=timezone.now())
        with telling_missed(place.table, after_seq=sign.after_seq):
            written = reveal_lot(table_id=place.table_id, number=number, sign=sign)
        return answer(written_json(written), new=not written.replayed)


def _opened_before(place: ApiTable, *, values: Mapping[str, Any]) -> LotDraw | None:
    """Return the lot of this number, whatever became of it; none if it is the next.

    Raises KeyReused where it was drawn among others or with something else, LotUnderWay
    where the one before waits, NoLotUnderWay where lots before it are missing.
    """
    known, number = lots_at(place.table_id), int(values["number"])
    if number > len(known) + 1:
        raise NoLotUnderWay
    if number > len(known):
        # Of those that were read, not anew: the very same may be opened meanwhile.
        if any(lot.under_way for lot in known):
            raise LotUnderWay
        return None
    lot = known[number - 1]
    seated = seated_at([place.table.pk])[place.table.pk]
    codes = {one.code for one in seated if one.position in set(values["among"])}
    if (codes, set(values["sources"])) != (set(lot.draw.codes), {*lot.draw.sources}):
        raise KeyReused
    return lot


def _at_lot(request: Request, *, table_id: int, number: int) -> ApiTable:
    """Return the table at which this very lot is under way. Raises NoLotUnderWay."""
    place = recording_place(request, table_id=table_id)
    waiting = under_way_at(place.table_id)
    if waiting is None or waiting.number != number:
        raise NoLotUnderWay
    return place


def _lot(place: ApiTable, *, number: int) -> dict[str, Any]:
    """Return what is told of a lot of the table, which is there."""
    return LotDrawOut.tell(lots_at(place.table_id)[number - 1])
