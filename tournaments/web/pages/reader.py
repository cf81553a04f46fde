"""Each request is answered with the pack of cards that its device has chosen."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from tournaments.web.reader import pack_in, reads_with


class WithReadersCards:
    """Says suits and cards in the names that the reader knows."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        """Stand around everything that says anything."""
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Return the answer in the reader's pack; pages see it as ``request.cards``."""
        chosen = pack_in(request.COOKIES)
        request.cards = chosen  # type: ignore[attr-defined]
        with reads_with(chosen):
            return self._get_response(request)
