"""What the addresses of an event's desk share: who may, the answer, the description."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from http import HTTPStatus
from typing import Any, TypeVar

from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.staff.api.authentication import scope_of_staff
from tournaments.staff.policy import Access, Scope
from tournaments.web.api.problems import problems

View = TypeVar("View", bound=Callable[..., Response])


def organized(request: Request, *, slug: str) -> Scope:
    """Return the event, and as whom the caller organizes it.

    Raises NotFound for whoever has no part in it, NotAllowed for its referees.
    """
    return scope_of_staff(request, slug=slug, access=Access.ORGANIZER)


def answer(
    body: Mapping[str, Any], *, new: bool = False, waits: bool = False
) -> Response:
    """Return 201 for what is new, 202 for what waits, else 200; kept by no cache."""
    code = HTTPStatus.CREATED if new else HTTPStatus.OK
    if waits:
        code = HTTPStatus.ACCEPTED
    return Response(body, status=code, headers={"Cache-Control": "no-store"})


def described(
    name: str,
    *,
    tag: str,
    out: Any,
    body: Any = None,
    new: bool = False,
) -> Callable[[View], View]:
    """Return the OpenAPI description of a desk's call; ``new``: it may answer 201."""
    answers: dict[Any, Any] = {200: OpenApiResponse(out, "as it is now")}
    if new:
        answers = {
            201: OpenApiResponse(out, "done"),
            200: OpenApiResponse(out, "done before under this key"),
        }
    if body is None:
        return extend_schema(
            operation_id=name,
            tags=[tag],
            responses={**answers, **problems(401, 403, 404, 503)},
        )
    return extend_schema(
        operation_id=name, tags=[tag], request=body, responses={**answers, **problems()}
    )
