"""A lot by the protocol CD2 at a table: its steps, one call each.

The number of the lot in the address says which one the caller has seen: a step of
another one is refused.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils import timezone
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from scoring.api.answers import WrittenOut, written_json
from scoring.api.calls import sides_of
from scoring.api.doors import answer, described, read
from scoring.api.lot_shapes import (
    SOURCES,
    ConfirmationIn,
    LotDrawIn,
    LotDrawOut,
    LotDrawsOut,
    PublicPartIn,
    RevealIn,
    VoidLotIn,
)
from scoring.api.places import Place, recording_place
from scoring.commands.lot_draws import (
    call_off_lot,
    confirm_lot,
    reveal_lot,
    start_lot,
    type_lot,
)
from scoring.errors import KeyReused
from scoring.ledger.lines import Signature
from scoring.lot_errors import NoLotUnderWay
from tables.queries.lots import LotDraw, lots_at, under_way_at
from tables.queries.seats import seated_at
from tournaments.errors import NotFound
from tournaments.policy import Access, api_policy


@api_policy(Access.REFEREE)
class LotDrawsView(APIView):
    """The lots by the protocol of a table."""

    @described("read_lot_draws", tag="lots", out=LotDrawsOut)
    def get(self, request: Request, table_id: int) -> Response:
        """Answer all lots of the table, those called off among them."""
        place = recording_place(request, table_id=table_id)
        listed = [_lot(one) for one in lots_at(place.table_id)]
        return answer({"table_id": place.table.pk, "lots": listed})

    @described("start_lot", tag="lots", body=LotDrawIn, out=LotDrawOut, new=True)
    def post(self, request: Request, table_id: int) -> Response:
        """Answer 201 with the commitment; 200 with the lot of this number as it is."""
        place = recording_place(request, table_id=table_id)
        values = read(LotDrawIn, request)
        earlier = _opened_before(place, values=values)
        if earlier is not None:
            return answer(_lot(earlier))
        side = sides_of(place)
        draw = start_lot(
            table_id=place.table_id,
            among=sorted({side.get(seat, seat) for seat in values["among"]}),
            sources=[one for one in SOURCES if one in values["sources"]],
            no_deal=values["no_deal"],
            author=place.actor.code,
            at=timezone.now(),
        )
        return answer(_lot(_numbered(place, number=draw.number)), new=True)


@api_policy(Access.REFEREE)
class LotPublicPartView(APIView):
    """Type what was laid open."""

    @described("type_lot", tag="lots", body=PublicPartIn, out=LotDrawOut)
    def post(self, request: Request, table_id: int, number: int) -> Response:
        """Answer the lot; until it is confirmed it can be typed again."""
        place = _at_lot(request, table_id=table_id, number=number)
        type_lot(
            table_id=place.table_id,
            typed=read(PublicPartIn, request)["typed"],
            author=place.actor.code,
            at=timezone.now(),
        )
        return answer(_lot(_numbered(place, number=number)))


@api_policy(Access.REFEREE)
class LotConfirmationView(APIView):
    """Confirm what was laid open, as a second person or with one."""

    @described("confirm_lot", tag="lots", body=ConfirmationIn, out=LotDrawOut)
    def post(self, request: Request, table_id: int, number: int) -> Response:
        """Answer the lot; confirmed before with the same text, it stays so."""
        place = _at_lot(request, table_id=table_id, number=number)
        values = read(ConfirmationIn, request)
        confirm_lot(
            table_id=place.table_id,
            seen=values["seen"],
            author=place.actor.code,
            witness=values["witness"],
            at=timezone.now(),
        )
        return answer(_lot(_numbered(place, number=number)))


@api_policy(Access.REFEREE)
class LotRevealView(APIView):
    """Open the secret and record the order at the table."""

    @described("reveal_lot", tag="lots", body=RevealIn, out=WrittenOut, new=True)
    def post(self, request: Request, table_id: int, number: int) -> Response:
        """Answer 201 with the line, 200 with the first answer to this key."""
        place = recording_place(request, table_id=table_id)
        values = read(RevealIn, request)
        sign = Signature(
            author=place.actor.code,
            at=timezone.now(),
            client_key=values["client_key"],
            after_seq=values["after_seq"],
            grant_id=place.actor.grant_id,
        )
        written = reveal_lot(table_id=place.table_id, number=number, sign=sign)
        return answer(written_json(written), new=not written.replayed)


@api_policy(Access.REFEREE)
class LotVoidView(APIView):
    """Call the lot off before its secret is opened."""

    @described("call_off_lot", tag="lots", body=VoidLotIn, out=LotDrawOut)
    def post(self, request: Request, table_id: int, number: int) -> Response:
        """Answer the lot; called off before, it stays so."""
        place = recording_place(request, table_id=table_id)
        values = read(VoidLotIn, request)
        if _numbered(place, number=number).called_off:
            return answer(_lot(_numbered(place, number=number)))
        _check_under_way(place, number=number)
        call_off_lot(
            table_id=place.table_id,
            reason=values["reason"],
            author=place.actor.code,
            witness=values["witness"],
            at=timezone.now(),
        )
        return answer(_lot(_numbered(place, number=number)))


def _opened_before(place: Place, *, values: Mapping[str, Any]) -> LotDraw | None:
    """Return the lot of this number, whatever became of it; none if it is the next.

    Raises KeyReused where it was drawn among others, NoLotUnderWay where lots before
    it are missing.
    """
    known, number = lots_at(place.table_id), int(values["number"])
    if number > len(known) + 1:
        raise NoLotUnderWay
    if number > len(known):
        return None
    lot = known[number - 1]
    seated = seated_at([place.table.pk])[place.table.pk]
    codes = {one.code for one in seated if one.position in set(values["among"])}
    if codes != set(lot.draw.codes):
        raise KeyReused
    return lot


def _at_lot(request: Request, *, table_id: int, number: int) -> Place:
    """Return the table at which this very lot is under way. Raises NoLotUnderWay."""
    place = recording_place(request, table_id=table_id)
    _check_under_way(place, number=number)
    return place


def _check_under_way(place: Place, *, number: int) -> None:
    waiting = under_way_at(place.table_id)
    if waiting is None or waiting.number != number:
        raise NoLotUnderWay


def _numbered(place: Place, *, number: int) -> LotDraw:
    """Return a lot of the table. Raises NotFound."""
    found = next((one for one in lots_at(place.table_id) if one.number == number), None)
    if found is None:
        raise NotFound
    return found


def _lot(lot: LotDraw) -> dict[str, Any]:
    draw = lot.draw
    return {
        "number": lot.number,
        "state": str(draw.state),
        "among": list(draw.codes),
        "sources": [part.source for part in draw.parts],
        "no_deal": lot.no_deal,
        "manifest": draw.manifest_sha256,
        "commitment": draw.commitment,
        "public": draw.public,
        "typed_by": draw.typed_by,
        "may_type_at": draw.may_type_at,
        "order": list(lot.order),
        "proof": draw.proof_sha256,
        "void_reason": draw.void_reason,
    }
