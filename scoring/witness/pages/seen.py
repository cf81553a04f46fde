"""What a device asks to prove that the record continues what it has seen."""

from __future__ import annotations

from collections.abc import Iterable
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache

from scoring.witness.kept import Kept, KeptKind, kept_of
from scoring.witness.queries import steps_behind, verdict_on
from tournaments.book.lines import BOOK
from tournaments.refusals import existing
from tournaments.staff.policy import Access, Scope, site_page, tournament_page
from tournaments.web.pages.onward import page_of
from tournaments.web.pages.qr import code_image
from tournaments.web.plain_text import plain_number

MOST_MARKS = 20
# More in one code, and a phone no longer reads it from another.
MOST_IN_CODE = 4


@site_page(Access.PUBLIC)
def what_is_seen(request: HttpRequest) -> HttpResponse:
    """Return the page that lists what this device has kept; a script fills it."""
    return render(request, "scoring/witness/seen.html")


@tournament_page(Access.PUBLIC)
@never_cache
def seen(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Return how a book goes on: ``?book=`` (event, 2/B) behind line ``?from=``.

    Without ``from`` its public end alone. ``?mark=`` asks whether marks are known.
    Raises NotFound for what is none of these.
    """
    marks = request.GET.getlist("mark")[:MOST_MARKS]
    behind = steps_behind(
        scope.tournament,
        book=request.GET.get("book", BOOK),
        seq=_number(request.GET.get("from")),
    )
    return JsonResponse(
        {
            "v": 1,
            "event": scope.tournament.slug,
            "name": scope.tournament.name,
            "book": behind.book,
            "steps": behind.steps,
            "end": {"seq": behind.end.seq, "hash": behind.end.hash},
            "held": behind.end.held,
            "marks": {
                mark.digits: verdict_on(scope.tournament, mark)
                for mark in _read(f"{KeptKind.MARK}:{one}" for one in marks)
            },
        }
    )


@tournament_page(Access.PUBLIC)
def seen_code(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Return the code of the comparison with each ``?kept=``. Raises NotFound."""
    kept = _read(request.GET.getlist("kept")[:MOST_IN_CODE])
    href = page_of(scope.tournament, "compare")
    if kept:
        href += "?" + urlencode([("kept", str(one)) for one in kept], safe=":/")
    address = request.build_absolute_uri(href)
    return HttpResponse(
        code_image(address),
        content_type="image/svg+xml",
        headers={"Cache-Control": "private, max-age=300"},
    )


def _read(texts: Iterable[str]) -> list[Kept]:
    """Return what was kept. Raises NotFound for what cannot be read."""
    return [existing(kept_of(text)) for text in texts]


def _number(text: str | None) -> int | None:
    if text is None:
        return None
    return existing(plain_number(text))
