"""Every "no" of the API as problem+json, with a stable code; docs/api.md lists them."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Any

from django.core.exceptions import (
    BadRequest,
    PermissionDenied,
    RequestDataTooBig,
    SuspiciousOperation,
)
from django.http import Http404, UnreadablePostError
from django.http.multipartparser import MultiPartParserError
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiResponse
from rest_framework import exceptions, serializers
from rest_framework.response import Response

from tournaments.refusals import NotAllowed, NotFound, Refusal, SignInNeeded
from tournaments.web.api.parsing import TooLarge
from tournaments.web.api.strict import problems_of
from tournaments.web.outages import outage

logger = logging.getLogger(__name__)

CONTENT_TYPE = "application/problem+json"
UNREADABLE = (
    BadRequest,
    SuspiciousOperation,
    MultiPartParserError,
    UnreadablePostError,
)


class WrongField(serializers.Serializer[Any]):
    """One thing wrong with a request."""

    code = serializers.CharField()
    field = serializers.CharField(help_text="path in the body: `deal.cards.2`")
    detail = serializers.CharField()


class ProblemOut(serializers.Serializer[Any]):
    """A problem document, RFC 9457; some codes bring fields of their own."""

    type = serializers.CharField()
    title = serializers.CharField()
    status = serializers.IntegerField()
    code = serializers.CharField(help_text="stable")
    detail = serializers.CharField(help_text="a sentence for the person")
    problems = WrongField(many=True, required=False, help_text="400: all at once")
    missed = serializers.ListField(
        child=serializers.DictField(),
        required=False,
        help_text="409: the lines after the caller's position",
    )
    last_seq = serializers.IntegerField(
        required=False, help_text="409 at a table: its last line"
    )
    same = serializers.IntegerField(
        required=False, help_text="`probable_duplicate`: the line that says the same"
    )
    shown = serializers.ListField(
        child=serializers.IntegerField(),
        required=False,
        help_text="`result_mismatch`: what the device showed",
    )
    expected = serializers.ListField(
        child=serializers.IntegerField(),
        required=False,
        help_text="`result_mismatch`: what the rules give",
    )
    expected_dealer = serializers.IntegerField(
        required=False, help_text="`dealer`: the seat whose turn it is"
    )
    tied = serializers.ListField(
        child=serializers.ListField(child=serializers.IntegerField()),
        required=False,
        help_text="`tie`: the sides of each tie to be settled",
    )
    meanwhile = serializers.DictField(
        required=False, help_text="`call_moved`: the call's last step"
    )


@dataclass(frozen=True, slots=True)
class ProblemDetails:
    """One refused request, ready to be answered."""

    status: int
    code: str
    detail: str
    extra: Mapping[str, Any] = field(default_factory=dict)
    headers: Mapping[str, str] = field(default_factory=dict)

    def body(self) -> dict[str, Any]:
        """Return the problem document."""
        always: dict[str, Any] = {}
        if self.status == HTTPStatus.BAD_REQUEST:
            wrong = {"code": self.code, "field": "", "detail": self.detail}
            always["problems"] = [wrong]
        if self.status == HTTPStatus.CONFLICT:
            always["missed"] = []
        return {
            **always,
            **self.extra,
            "type": f"urn:cruce:problem:{self.code}",
            "title": HTTPStatus(self.status).phrase,
            "status": int(self.status),
            "code": self.code,
            "detail": self.detail,
        }


def problem_of(error: Exception) -> ProblemDetails:
    """Return the problem that tells the caller what is wrong; logs what is ours."""
    error = _as_refusal(error)
    if isinstance(error, Refusal):
        return _refused(error)
    if isinstance(error, exceptions.ValidationError):
        return _invalid(problems_of(error.detail))
    if isinstance(error, exceptions.APIException):
        return _from_framework(error)
    if isinstance(error, UNREADABLE):
        return _unreadable(_("The request could not be read."))
    refusal = outage(error)
    if refusal is not None:
        logger.warning("The database could not answer the API.", exc_info=error)
        return _refused(refusal)
    logger.error("An API request failed.", exc_info=error)
    return ProblemDetails(
        status=HTTPStatus.INTERNAL_SERVER_ERROR,
        code="internal",
        detail=_("Something went wrong here. The error has been written down."),
    )


def answer_problem(error: Exception, _context: Mapping[str, Any]) -> Response:
    """Return what the API answers where a view has raised: its exception handler."""
    problem = problem_of(error)
    return Response(
        problem.body(),
        status=problem.status,
        headers={"Cache-Control": "no-store", **problem.headers},
        content_type=CONTENT_TYPE,
    )


def _as_refusal(error: Exception) -> Exception:
    """Return the framework's word for one of our refusals as that refusal."""
    if isinstance(error, (Http404, exceptions.NotFound)):
        return NotFound()
    if isinstance(error, exceptions.NotAuthenticated):
        return SignInNeeded()
    if isinstance(error, PermissionDenied):
        return NotAllowed()
    if type(error) is exceptions.PermissionDenied and error.get_codes() != "csrf":
        return NotAllowed()
    if isinstance(error, RequestDataTooBig):
        return TooLarge()
    return error


def _refused(refusal: Refusal) -> ProblemDetails:
    headers = refusal.and_when(dict[str, str]())
    if isinstance(refusal, SignInNeeded):
        headers["WWW-Authenticate"] = 'Bearer realm="cruce"'
    return ProblemDetails(
        status=refusal.status,
        code=refusal.code,
        detail=refusal.detail,
        extra=refusal.extra,
        headers=headers,
    )


def _from_framework(error: exceptions.APIException) -> ProblemDetails:
    if error.status_code == HTTPStatus.BAD_REQUEST:
        return _unreadable(str(error.detail))
    asks = getattr(error, "auth_header", None)
    return ProblemDetails(
        status=error.status_code,
        code=str(error.get_codes()),
        detail=str(error.detail),
        headers={"WWW-Authenticate": str(asks)} if asks else {},
    )


def _unreadable(detail: str) -> ProblemDetails:
    return ProblemDetails(
        status=HTTPStatus.BAD_REQUEST, code="unreadable", detail=detail
    )


def _invalid(found: Iterable[Mapping[str, str]]) -> ProblemDetails:
    """Return 400 with everything that is wrong, at once."""
    problems = list(found)
    return ProblemDetails(
        status=HTTPStatus.BAD_REQUEST,
        code="invalid",
        detail=" ".join(
            f"{wrong['field']}: {wrong['detail']}"
            if wrong["field"]
            else wrong["detail"]
            for wrong in problems
        ),
        extra={"problems": problems},
    )


PROBLEMS = {
    400: "malformed or impossible, with everything wrong in `problems`",
    401: "no sign-in",
    403: "another referee's table, or no CSRF token",
    404: "nothing there, or nothing that the caller may see",
    409: "does not fit the table's state; `missed` has the unseen lines",
    413: "larger than 64 kB",
    415: "not JSON",
    422: "the key stands for something else",
    429: "too soon after wrong tokens, or after another call for a referee",
    503: "busy: send the same again",
    507: "no room to save it: send the same again once there is",
}


def problems(*statuses: int) -> dict[Any, Any]:
    """Return the OpenAPI answers with these statuses; all of them without any.

    Whoever is asked to sign in may have tried too often.
    """
    wanted = set(statuses or PROBLEMS)
    if HTTPStatus.UNAUTHORIZED in wanted:
        wanted.add(HTTPStatus.TOO_MANY_REQUESTS)
    return {
        (status, CONTENT_TYPE): OpenApiResponse(ProblemOut, words)
        for status, words in PROBLEMS.items()
        if status in wanted
    }
