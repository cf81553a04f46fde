"""Reads that cost nothing when nothing has changed: ETag and 304."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from django.utils.http import parse_etags
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tournaments.events.models.tournament import Tournament
from tournaments.events.queries.versions import event_with_version
from tournaments.staff.api.authentication import check_readable
from tournaments.web.api.problems import problems

Get = TypeVar("Get", bound=Callable[..., Response])


class PublicRead(APIView):
    """A read that asks who is there only where the tournament is private."""

    def perform_authentication(self, request: Request) -> None:
        """Leave the session alone, so that a public answer is the same for all."""


def described_read(
    name: str,
    answer: Any,
    *,
    parameters: Sequence[OpenApiParameter] = (),
    refused: Sequence[int] = (404, 429, 503),
) -> Callable[[Get], Get]:
    """Return the OpenAPI description of a ``PublicRead``."""
    return extend_schema(
        operation_id=name,
        tags=["reads"],
        auth=[],
        responses={200: answer, 304: None, **problems(*refused)},
        parameters=parameters,
    )


def answer_for_event(
    request: Request,
    *,
    slug: str,
    body: Callable[[Tournament, int], Mapping[str, Any]],
) -> Response:
    """Return what ``body`` makes of an event and its version, or 304.

    Every change in the event is a new version. Raises NotFound.
    """
    tournament, version = event_with_version(slug)
    check_readable(request, tournament=tournament)
    as_of = f"{tournament.pk}.{version}"
    answer = answer_if_changed(
        request,
        version=as_of,
        body=lambda: body(tournament, version),
        event=tournament,
    )
    # One who brings neither session nor token may be given another's (config).
    answer["X-Same-For-All"] = as_of
    return answer


def answer_if_changed(
    request: Request,
    *,
    version: str,
    body: Callable[[], Mapping[str, Any]],
    event: Tournament | None = None,
) -> Response:
    """Return the body under its version's ETag, or 304 when the caller has it.

    What is told of a private ``event`` is for the caller alone.
    """
    reach = "public" if event is None or event.is_public else "private"
    etag = f'"{version}"'
    headers = {"ETag": etag, "Cache-Control": f"{reach}, no-cache"}
    wanted = parse_etags(request.headers.get("If-None-Match", ""))
    known = {tag.removeprefix("W/") for tag in wanted}
    if etag in known or "*" in known:
        return Response(status=status.HTTP_304_NOT_MODIFIED, headers=headers)
    return Response(body(), headers=headers)
