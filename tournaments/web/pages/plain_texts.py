"""What people type, without characters that would turn or break a page."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from django.http import HttpRequest, HttpResponse

from tournaments.web.plain_text import plain_text

_SHOWN = 20_000


def unsent_texts(request: HttpRequest) -> str:
    """Return what somebody wrote into a form that came to nothing, to be copied.

    The way back does not keep it: the pages of the staff are stored nowhere, and a
    browser that goes back asks for them anew. Only texts of several words; the rest
    are keys and choices, or is typed again in a moment. Never what lets somebody in: a
    password, or a code that was typed with a space.
    """
    sent = request.POST.lists() if request.method == "POST" else ()
    texts = (
        plain_text(str(value)).strip()
        for name, values in sent
        if "password" not in name and name != "pin"
        for value in values
    )
    return "\n\n".join(text for text in texts if len(text.split()) > 1)[:_SHOWN]


class PlainTexts:
    """Takes such characters out of every form, before a page reads it.

    A password is taken as it is. The API reads its texts in its own parser.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self._get_response(request)

    def process_view(
        self,
        request: HttpRequest,
        view: Callable[..., HttpResponse],
        args: Sequence[object],  # noqa: ARG002 - the framework's signature
        kwargs: Mapping[str, object],  # noqa: ARG002
    ) -> None:
        """Clean the form; the API's views are those without the forms' token."""
        if request.method != "POST" or getattr(view, "csrf_exempt", False):
            return
        typed = request.POST.copy()
        for name, values in request.POST.lists():
            if "password" not in name:
                typed.setlist(name, [plain_text(str(value)) for value in values])
        typed._mutable = False
        request.POST = typed  # type: ignore[assignment]
