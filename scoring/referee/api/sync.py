"""``POST sync``: what a device recorded while it had no connection, in order."""

from __future__ import annotations

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail, ValidationError
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from scoring.referee.api.performing import WRITES, perform
from scoring.scoresheet.api.answers import written_json
from scoring.scoresheet.api.places import ApiTable, recording_place
from scoring.scoresheet.api.writes import ApiWrite
from tournaments.staff.api.doors import answer
from tournaments.staff.policy import Access, api_policy, check_access
from tournaments.web.api.problems import ProblemDetails, problem_of, problems
from tournaments.web.api.strict import (
    LARGEST,
    LONGEST_NAME,
    ListOf,
    Strict,
    unknown_field,
)

MOST_ITEMS = 50
SINGULAR = {write.one: name for name, write in WRITES.items() if write.one}
# For items that do not name their call.
TELLING = {write.told_by: name for name, write in WRITES.items() if write.told_by}


class SyncItem(serializers.Serializer[Any]):
    """One write: a table, which call, and that call's body."""

    table = serializers.IntegerField()
    call = serializers.ChoiceField(
        [(name, name) for name in WRITES],
        required=False,
        help_text="may be left out where a field of the body tells it",
    )
    body = serializers.DictField(help_text="as for the single call")


class SyncIn(Strict):
    """Up to 50 writes, in the order in which they happened."""

    items = ListOf(child=SyncItem(), max_length=MOST_ITEMS)


class SyncResult(serializers.Serializer[Any]):
    """The answer to one item: that of the single call, with its status."""

    index = serializers.IntegerField()
    table = serializers.IntegerField(allow_null=True)
    client_key = serializers.CharField(allow_null=True)
    status = serializers.IntegerField(
        help_text="as for the single call; 424 `skipped`: stopped before it"
    )


class SyncOut(serializers.Serializer[Any]):
    """One result for each item, in the same order."""

    results = SyncResult(many=True)


@api_policy(Access.REFEREE)
class SyncView(APIView):
    """Take several writes, each in its own transaction."""

    @extend_schema(
        operation_id="sync",
        tags=["writes"],
        request=SyncIn,
        responses={
            200: OpenApiResponse(SyncOut, "one result for each item"),
            **problems(400, 401, 403, 413, 415, 503),
        },
    )
    def post(self, request: Request) -> Response:
        """Answer one result for each item; a table stops at its first conflict."""
        run = _Run(request)
        results = [
            run.take(item, index=index)
            for index, item in enumerate(_items(request.data))
        ]
        return answer({"results": results})


def _items(data: Any) -> list[Any]:
    """Return the items of ``{"items": [...]}`` or of a bare list."""
    if isinstance(data, Mapping):
        unknown = [str(name)[:LONGEST_NAME] for name in data if name != "items"]
        if unknown:
            raise ValidationError({name: [unknown_field()] for name in unknown})
        data = data.get("items")
    if not isinstance(data, list):
        raise ValidationError({"items": [_("This must be a list.")]})
    if len(data) > MOST_ITEMS:
        sentence = _("At most %(most)s at a time.") % {"most": MOST_ITEMS}
        raise ValidationError({"items": [ErrorDetail(sentence, "too_many_items")]})
    return data


class _Run:
    """One pass through the items; remembers which tables have stopped."""

    def __init__(self, request: Request) -> None:
        self.request = request
        self.at = timezone.now()
        self.places: dict[int, ApiTable] = {}
        self.stopped: set[int] = set()

    def take(self, item: Any, *, index: int) -> dict[str, Any]:
        """Return the result of one item."""
        table_id, body = _read(item)
        result = {"index": index, "table": table_id, "client_key": _key(body)}
        if table_id in self.stopped:
            skipped = ProblemDetails(
                status=HTTPStatus.FAILED_DEPENDENCY,
                code="skipped",
                detail=_(
                    "Not tried: an earlier entry of this table was refused. "
                    "Please compare first."
                ),
            )
            return {**result, **skipped.body()}
        try:
            write = _called(item, body=body)
            place = self._place(table_id, write=write)
            written = perform(write, place=place, data=body, at=self.at)
        except Exception as error:  # noqa: BLE001 (an item keeps no other one back)
            problem = problem_of(error)
            if table_id is not None and _stops(problem):
                self.stopped.add(table_id)
            return {**result, **problem.body()}
        status = HTTPStatus.OK if written.replayed else HTTPStatus.CREATED
        return {**result, "status": int(status), **written_json(written)}

    def _place(self, table_id: int | None, *, write: ApiWrite) -> ApiTable:
        if table_id is None:
            raise ValidationError({"table": [_("A table's number is needed.")]})
        place = self.places.get(table_id)
        if place is None:
            place = recording_place(
                self.request, table_id=table_id, access=Access.PLAYER
            )
            self.places[table_id] = place
        check_access(place.actor, access=write.access)
        return place


def _stops(problem: ProblemDetails) -> bool:
    """Tell whether the table's later items must wait: a conflict, or no answer."""
    return (
        problem.status == HTTPStatus.CONFLICT
        or problem.status >= HTTPStatus.INTERNAL_SERVER_ERROR
    )


def _read(item: Any) -> tuple[int | None, Any]:
    """Return an item's table and body; the body may also lie in the item itself."""
    if not isinstance(item, Mapping):
        return None, item
    table = item.get("table")
    body = item.get("body")
    if "body" not in item:
        body = {n: v for n, v in item.items() if n not in {"table", "call"}}
    known = type(table) is int and 0 < table <= LARGEST
    return (table if known else None), body


def _called(item: Any, *, body: Any) -> ApiWrite:
    """Return the call that an item names, or that its fields tell."""
    named = item.get("call") if isinstance(item, Mapping) else None
    if named is None and isinstance(body, Mapping):
        named = next((name for field, name in TELLING.items() if field in body), None)
    if isinstance(named, str):
        named = SINGULAR.get(named, named)
        if named in WRITES:
            return WRITES[named]
    raise ValidationError(
        {"call": [_("This must be one of: %(names)s.") % {"names": ", ".join(WRITES)}]}
    )


def _key(body: Any) -> str | None:
    key = body.get("client_key") if isinstance(body, Mapping) else None
    return key if isinstance(key, str) else None
