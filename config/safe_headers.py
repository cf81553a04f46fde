"""The browser's safety, said in every answer.

Django says it on its pages. Static files, live streams and what the gate answers never
reach the middleware that does, so the last door adds what is missing.
"""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus

from csp.constants import HEADER
from csp.middleware import CSPMiddleware
from csp.utils import build_policy
from django.conf import settings
from django.http import HttpRequest, HttpResponse

from config.gate import Message, Send

POLICY, FRAMES = b"content-security-policy", b"x-frame-options"
OF_A_PAGE = {POLICY, FRAMES}


def with_policy(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Give every page the policy that it has asked for, or the site's own.

    The site's is written once: to build it anew for each answer was every eighteenth
    call of a recorded deal.
    """
    built, usual = CSPMiddleware(get_response), str(build_policy())

    def answer(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if any(name.startswith("_csp") for name in vars(response)):
            built.process_response(request, response)
        else:
            response.headers.setdefault(HEADER, usual)
        return response

    return answer


def safe_headers() -> list[tuple[bytes, bytes]]:
    """Return the headers that no answer may lack, as the settings have them."""
    return [
        (POLICY, str(build_policy()).encode()),
        (b"x-content-type-options", b"nosniff"),
        (FRAMES, settings.X_FRAME_OPTIONS.encode()),
        (b"referrer-policy", settings.SECURE_REFERRER_POLICY.encode()),
        (b"cross-origin-opener-policy", b"same-origin"),
    ]


def with_headers(send: Send, *, wanted: list[tuple[bytes, bytes]]) -> Send:
    """Return ``send`` with the wanted headers added where an answer lacks them.

    An answer with a policy of its own has said in it who may frame it. "Not modified"
    says neither: some browsers put what it says in the place of what the kept page
    came with, and a page with a policy of its own would not work any more.
    """

    async def complete(message: Message) -> None:
        if message["type"] == "http.response.start":
            given = list(message.get("headers", ()))
            known = {name.lower() for name, _value in given}
            if message["status"] == HTTPStatus.NOT_MODIFIED:
                given = [pair for pair in given if pair[0].lower() not in OF_A_PAGE]
                known |= OF_A_PAGE
            elif POLICY in known:
                known.add(FRAMES)
            missing = [pair for pair in wanted if pair[0] not in known]
            message = {**message, "headers": [*given, *missing]}
        await send(message)

    return complete
