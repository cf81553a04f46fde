"""What a page answers that met a refusal or an outage nobody caught."""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.views.defaults import server_error

from tournaments.refusals import Refusal
from tournaments.staff.policy import refusal_as_json, refused, wants_json
from tournaments.web.outages import outage
from tournaments.web.pages.plain_texts import unsent_texts

logger = logging.getLogger(__name__)


class AnswerOutages:
    """Names a busy database and a full disk; refuses on pages of the framework."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self._get_response(request)

    def process_exception(
        self, request: HttpRequest, exception: Exception
    ) -> HttpResponse | None:
        """Answer what the page did not; nothing for a fault of ours."""
        return answer_to(request, exception)


def answer_to(request: HttpRequest, exception: Exception) -> HttpResponse | None:
    """Return the page of a refusal or an outage; nothing for a fault of ours."""
    if isinstance(exception, Refusal):
        return refused(request, exception)
    refusal = outage(exception)
    if refusal is None:
        return None
    logger.warning("The database could not answer a page.", exc_info=exception)
    return refusal.and_when(_page(request, refusal))


def uncaught(request: HttpRequest) -> HttpResponse:
    """Answer what failed around a page, as where its session is kept (``handler500``).

    A fault of ours gets the page of the framework's ``server_error``.
    """
    error = sys.exc_info()[1]
    known = answer_to(request, error) if isinstance(error, Exception) else None
    return known or server_error(request)


def _page(request: HttpRequest, refusal: Refusal) -> HttpResponse:
    """Return a page that needs no database, not even to know who asks."""
    if wants_json(request):
        answer: HttpResponse = refusal_as_json(refusal)
    else:
        said = {"refusal": refusal, "unsent": unsent_texts(request)}
        body = render_to_string("outage.html", said)
        answer = HttpResponse(body, status=refusal.status)
    answer["Cache-Control"] = "no-store"
    return answer
