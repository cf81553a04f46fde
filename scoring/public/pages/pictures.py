"""A picture of an event, a table or the results, for links that are shown elsewhere.

It says what the page says to everybody, no more. Anybody may ask for it, and drawing
takes longer than painting a page: it is drawn once for each version, one at a time, and
so many in a minute at most.
"""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from functools import partial

from django.http import HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.translation import get_language, pgettext
from django.utils.translation import gettext as _

from scoring.finish.pages.results_view import PlaceView, results_view
from scoring.finish.queries.ceremony import results_shown
from scoring.games.words.figures import points_text
from scoring.hall.pages.board import board_card
from scoring.public.drawing import LinkPicture, Row, png_of
from scoring.stages.pages.words import FINAL_HELD, held_chip, now_sentences
from scoring.stages.queries.bracket import path_of
from tables.seating.queries.seating import table_in
from tournaments.book.erased import listed
from tournaments.events.enums import BEFORE_THE_END, TournamentStatus
from tournaments.events.models.tournament import Tournament
from tournaments.events.queries.versions import painted_version
from tournaments.events.words import stage_name
from tournaments.opening.pages.describing import ONLY_AN_IMAGE
from tournaments.people.names import PAIR
from tournaments.people.queries.rosters import counts_outside
from tournaments.refusals import NotFound
from tournaments.staff.policy import Access, Scope, tournament_page
from tournaments.templatetags.dates import begins

MOST_KEPT = 128
# So many may be drawn at once after a quiet time, and then one in so many seconds.
MOST_AT_ONCE = 60
SECONDS_FOR_ONE = 1.0
WAITS_SECONDS = 1.0
FIRST_PLACES = 3


class Drawn:
    """The pictures of this process: kept, and drawn no faster than it can bear."""

    def __init__(self, *, at_once: int = MOST_AT_ONCE) -> None:
        """Begin with none, and with the full number that may be drawn at once."""
        self._kept: OrderedDict[str, bytes] = OrderedDict()
        self._at_once = at_once
        self._left = float(at_once)
        self._since = time.monotonic()
        self._drawing = threading.Lock()
        # One draws and one may wait for it: the other threads are for the hall.
        self._inside = threading.BoundedSemaphore(2)

    def get(self, key: str, *, make: Callable[[], LinkPicture]) -> bytes | None:
        """Return the picture of that key; nothing while too many are asked for."""
        kept = self._kept.get(key)
        if kept is not None or not self._inside.acquire(blocking=False):
            return kept
        try:
            if not self._drawing.acquire(timeout=WAITS_SECONDS):
                return None
            try:
                return self._kept.get(key) or self._draw(key, make=make)
            finally:
                self._drawing.release()
        finally:
            self._inside.release()

    def _draw(self, key: str, *, make: Callable[[], LinkPicture]) -> bytes | None:
        now = time.monotonic()
        earned = (now - self._since) / SECONDS_FOR_ONE
        self._left, self._since = min(self._at_once, self._left + earned), now
        if self._left < 1:
            return None
        self._left -= 1
        drawn = png_of(make())
        self._kept[key] = drawn
        while len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)
        return drawn


PICTURES = Drawn()


@tournament_page(Access.PUBLIC)
def event_picture(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Return where the event stands, as a picture. NotFound for a private one."""
    return _send(request, scope, of="event", make=partial(_event, scope.tournament))


@tournament_page(Access.PUBLIC)
def results_picture(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Return the first places, as far as they are told, as a picture."""
    return _send(request, scope, of="results", make=partial(_results, scope.tournament))


@tournament_page(Access.PUBLIC)
def table_picture(request: HttpRequest, scope: Scope, table_id: int) -> HttpResponse:
    """Return the score of a table as a picture. NotFound for another event's table."""
    table_in(scope.tournament_id, table_id=table_id)
    return _send(
        request,
        scope,
        of=f"table.{table_id}",
        make=partial(_table, scope.tournament, table_id=table_id),
    )


def _send(
    request: HttpRequest, scope: Scope, *, of: str, make: Callable[[], LinkPicture]
) -> HttpResponse:
    tournament = scope.tournament
    if not tournament.is_public:
        raise NotFound
    # Read first: the picture is never older than it.
    version = f"{painted_version(tournament)}.{get_language()}"
    etag = f'"{version}"'
    response = get_conditional_response(request, etag=etag)
    if response is None:
        key = f"{tournament.pk}.{tournament.slug}.{of}.{version}"
        drawn = PICTURES.get(key, make=make)
        if drawn is None:
            return HttpResponse(
                status=503, headers={"Retry-After": "5", "Cache-Control": "no-store"}
            )
        response = HttpResponse(drawn, content_type="image/png")
        response["ETag"] = etag
    response["Content-Security-Policy"] = ONLY_AN_IMAGE
    response["Cache-Control"] = "public, no-cache"
    patch_vary_headers(response, ("Accept-Language", "Cookie"))
    return response


def _head(tournament: Tournament) -> str:
    day = begins(tournament, "j F Y")
    return " · ".join(filter(None, (tournament.place, day)))


def _chip(tournament: Tournament, *, otherwise: str) -> str:
    if tournament.cancelled_at is not None:
        return pgettext("an event", "Cancelled")
    return _("Rehearsal") if tournament.is_rehearsal else otherwise


def _event(tournament: Tournament) -> LinkPicture:
    status = TournamentStatus(tournament.status)
    rows = _places(tournament)
    lines: list[str] = []
    if not rows and tournament.cancelled_at is None:
        counts = counts_outside(tournament)
        path = path_of(tournament, counts=counts)
        lines = now_sentences(tournament, path=path, counts=counts)
    return LinkPicture(
        event=_head(tournament),
        title=tournament.name,
        chip=_chip(tournament, otherwise=str(status.label)),
        lines=tuple(lines),
        rows=rows,
    )


def _results(tournament: Tournament) -> LinkPicture:
    rows = _places(tournament)
    nothing = (
        str(FINAL_HELD)
        if tournament.final_held
        else _("Places are given when the final is confirmed.")
    )
    return LinkPicture(
        event=f"{tournament.name} · {_head(tournament)}",
        title=_("Results"),
        chip=_chip(tournament, otherwise=_results_chip(tournament)),
        lines=() if rows else (nothing,),
        rows=rows,
    )


def _results_chip(tournament: Tournament) -> str:
    """Return what the places are, or for what they wait while they are held back."""
    if tournament.status in BEFORE_THE_END:
        return ""
    if tournament.final_held:
        return held_chip().label
    if tournament.status == TournamentStatus.PUBLISHED:
        return _("Official results")
    return _("Provisional results")


def _places(tournament: Tournament) -> tuple[Row, ...]:
    """Return the first places that everybody may know; none before the results."""
    view = results_view(tournament, found=results_shown(tournament))
    if view is None:
        return ()
    return tuple(_place(one) for one in view.final if one.place <= FIRST_PLACES)


def _place(view: PlaceView) -> Row:
    return Row(
        before=f"{view.place}.",
        name=" · ".join((view.name, *view.errata)),
        value=points_text(view.points),
    )


def _table(tournament: Tournament, *, table_id: int) -> LinkPicture:
    # Read here, after the version.
    table = table_in(tournament.id, table_id=table_id)
    card = board_card(table)
    letter = _("Table %(letter)s") % {"letter": card.letter}
    stage = stage_name(table.stage.number, final=table.stage.final)
    return LinkPicture(
        event=tournament.name,
        title=f"{letter} · {stage}",
        chip=_chip(tournament, otherwise=card.chip.label),
        rows=tuple(
            Row(
                before=" ".join(seat.seats),
                name=listed(seat.names, between=PAIR),
                value="" if card.held or card.free else points_text(seat.points),
            )
            for seat in card.seats
        ),
    )
