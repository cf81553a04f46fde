"""Every "no" of the API as problem+json, with a stable code; docs/api.md lists them."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

from django.core.exceptions import (
    BadRequest,
    PermissionDenied,
    RequestDataTooBig,
    SuspiciousOperation,
)
from django.db import DatabaseError, DataError, InterfaceError, ProgrammingError
from django.http import Http404, UnreadablePostError
from django.http.multipartparser import MultiPartParserError
from django.utils.translation import gettext as _
from rest_framework import exceptions
from rest_framework.response import Response

from tournaments.api.parsing import TooLarge
from tournaments.api.strict import problems_of
from tournaments.errors import NotAllowed, NotFound, Refusal, SignInNeeded

logger = logging.getLogger(__name__)

CONTENT_TYPE = "application/problem+json"
RETRY_AFTER = 2
CODES = {
    exceptions.MethodNotAllowed: "method_not_allowed",
    exceptions.UnsupportedMediaType: "unsupported_media_type",
    exceptions.NotAcceptable: "not_acceptable",
    exceptions.Throttled: "too_many_requests",
    exceptions.ParseError: "unreadable",
}
UNREADABLE = (
    BadRequest,
    SuspiciousOperation,
    MultiPartParserError,
    UnreadablePostError,
)


def answer(error: Exception, context: Mapping[str, Any]) -> Response:  # noqa: ARG001
    """Return the problem that tells the caller what is wrong."""
    error = _as_refusal(error)
    if isinstance(error, Refusal):
        return _refused(error)
    if isinstance(error, exceptions.ValidationError):
        return invalid(problems_of(error.detail))
    if isinstance(error, exceptions.APIException):
        return _from_framework(error)
    if isinstance(error, UNREADABLE):
        detail = _("The request could not be read.")
        return problem(HTTPStatus.BAD_REQUEST, code="unreadable", detail=detail)
    if isinstance(error, (DatabaseError, InterfaceError)) and not isinstance(
        error, (DataError, ProgrammingError)
    ):
        # Locks, a lost connection, a race on one key: the same request again is safe.
        logger.warning("The database could not answer the API.", exc_info=error)
        detail = _("The database is busy. Send the same request again.")
        return problem(
            HTTPStatus.SERVICE_UNAVAILABLE,
            code="busy",
            detail=detail,
            headers={"Retry-After": str(RETRY_AFTER)},
        )
    logger.error("An API request failed.", exc_info=error)
    detail = _("Something went wrong here. The error has been written down.")
    return problem(HTTPStatus.INTERNAL_SERVER_ERROR, code="internal", detail=detail)


def _as_refusal(error: Exception) -> Exception:
    """Return the framework's word for one of our refusals as that refusal."""
    if isinstance(error, (Http404, exceptions.NotFound)):
        return NotFound()
    if isinstance(error, exceptions.NotAuthenticated):
        return SignInNeeded()
    if isinstance(error, PermissionDenied):
        return NotAllowed()
    if isinstance(error, RequestDataTooBig):
        return TooLarge()
    return error


def _refused(refusal: Refusal) -> Response:
    extra = dict(refusal.extra)
    if refusal.status == HTTPStatus.BAD_REQUEST:
        extra.setdefault(
            "problems", [{"code": refusal.code, "field": "", "detail": refusal.detail}]
        )
    if refusal.status == HTTPStatus.CONFLICT:
        extra.setdefault("missed", [])
    headers = {}
    if isinstance(refusal, SignInNeeded):
        headers["WWW-Authenticate"] = 'Bearer realm="cruce"'
    return problem(
        refusal.status,
        code=refusal.code,
        detail=refusal.detail,
        extra=extra,
        headers=headers,
    )


def _from_framework(error: exceptions.APIException) -> Response:
    code = CODES.get(type(error)) or str(error.get_codes())
    if isinstance(error, exceptions.PermissionDenied):
        # The framework's only own reason is a missing CSRF token.
        code = "csrf" if str(error.detail).startswith("CSRF") else "not_allowed"
    headers = {}
    if getattr(error, "auth_header", None):
        headers["WWW-Authenticate"] = error.auth_header
    if getattr(error, "wait", None):
        headers["Retry-After"] = str(int(error.wait))
    extra = {}
    if error.status_code == HTTPStatus.BAD_REQUEST:
        extra["problems"] = [
            {"code": code, "field": "", "detail": str(error.detail)},
        ]
    return problem(
        error.status_code,
        code=code,
        detail=str(error.detail),
        extra=extra,
        headers=headers,
    )


def invalid(problems: Any) -> Response:
    """Return 400 with everything that is wrong, at once."""
    found = list(problems)
    return problem(
        HTTPStatus.BAD_REQUEST,
        code="invalid",
        detail=" ".join(
            f"{wrong['field']}: {wrong['detail']}" if wrong["field"] else wrong["detail"]
            for wrong in found
        ),
        extra={"problems": found},
    )


def problem(
    status: int,
    *,
    code: str,
    detail: str,
    extra: Mapping[str, Any] | None = None,
    headers: Mapping[str, str] | None = None,
) -> Response:
    """Return one problem document (RFC 9457)."""
    return Response(
        {
            **(extra or {}),
            "type": f"urn:cruce:problem:{code}",
            "title": HTTPStatus(status).phrase,
            "status": int(status),
            "code": code,
            "detail": detail,
        },
        status=int(status),
        headers={"Cache-Control": "no-store", **(headers or {})},
        content_type=CONTENT_TYPE,
    )
