"""Each request is answered with the pack of cards that its device has chosen."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from tournaments.web.reader import pack_in, reads_with

Answer = Callable[[HttpRequest], HttpResponse]


def with_readers_cards(get_response: Answer) -> Answer:
    """Say suits and cards in the names that the reader knows.

    Pages see the pack as ``request.cards``.
    """

    def answer(request: HttpRequest) -> HttpResponse:
        chosen = pack_in(request.COOKIES)
        request.cards = chosen  # type: ignore[attr-defined]
        with reads_with(chosen):
            return get_response(request)

    return answer
