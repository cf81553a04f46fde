"""The browser's safety, said in every answer.

Django says it on its pages. Static files, live streams and what the gate answers never
reach the middleware that does, so the last door adds what is missing.
"""

from __future__ import annotations

from csp.utils import build_policy
from django.conf import settings

from config.gate import Message, Send


def safe_headers() -> list[tuple[bytes, bytes]]:
    """Return the headers that no answer may lack, as the settings have them."""
    return [
        (b"content-security-policy", str(build_policy()).encode()),
        (b"x-content-type-options", b"nosniff"),
        (b"x-frame-options", settings.X_FRAME_OPTIONS.encode()),
        (b"referrer-policy", settings.SECURE_REFERRER_POLICY.encode()),
        (b"cross-origin-opener-policy", b"same-origin"),
    ]


def with_headers(send: Send, *, wanted: list[tuple[bytes, bytes]]) -> Send:
    """Return ``send`` with the wanted headers added where an answer lacks them."""

    async def complete(message: Message) -> None:
        if message["type"] == "http.response.start":
            given = list(message.get("headers", ()))
            known = {name.lower() for name, _value in given}
            missing = [pair for pair in wanted if pair[0] not in known]
            message = {**message, "headers": [*given, *missing]}
        await send(message)

    return complete
