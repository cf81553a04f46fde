"""One deal card by card: watched trick by trick, each trick with its own address."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from scoring.cards.pages.replay_view import ReplayView, TrickView, ruling_words
from scoring.cards.queries.recorded_deal import NotRecorded, RecordedDeal, recorded_deal
from scoring.scoresheet.queries.table_view import (
    LineView,
    TableView,
    table_shown,
    table_view,
)
from tables.seating.queries.seating import table_in
from tournaments.events.models.tournament import Tournament
from tournaments.events.queries.versions import painted_version
from tournaments.live.pages import Painted, Part, asks_for_part, frame, send_part
from tournaments.staff.policy import Access, Scope, tournament_page
from tournaments.web.pages.onward import page_of


@dataclass(frozen=True, slots=True)
class ReplayPage:
    """The page of one ledger line: its address, and how to read its deal.

    ``staff``, who record at the table, read also what is kept back: what is recorded
    while the table is under review, and a final that is held.
    """

    tournament: Tournament
    table_id: int
    seq: int
    staff: bool

    @property
    def url(self) -> str:
        return self.address("replay", seq=self.seq)

    def address(self, name: str, **more: int) -> str:
        """Return the address of one of the table's pages."""
        return page_of(self.tournament, name, table_id=self.table_id, **more)

    def read(self) -> RecordedDeal:
        """Return the deal. Four queries. Raises NotFound, NotRecorded."""
        table = table_in(self.tournament.id, table_id=self.table_id)
        view = table_view(table) if self.staff else table_shown(table)
        return recorded_deal(view, seq=self.seq)

    @property
    def of(self) -> str:
        """Return what the fragments of this page are kept under."""
        return f"replay.{self.table_id}.{self.seq}{'.staff' if self.staff else ''}"

    def elsewhere(self, line: LineView | None) -> Elsewhere | None:
        """Return another line of the table with the way to it, if there is one."""
        if line is None:
            return None
        seq = line.line.seq
        if line.has_plays:
            url = self.address("replay", seq=seq)
        else:
            url = f"{self.address('table')}#line-{seq}"
        return Elsewhere(seq=seq, title=line.title, url=url)


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """Another line; ``url`` is its replay, or its place in the table's ledger."""

    seq: int
    title: str
    url: str


@tournament_page(Access.PUBLIC)
def replay(request: HttpRequest, scope: Scope, table_id: int, seq: int) -> HttpResponse:
    """Return the deal's page; ``?trick=4`` opens it there, title and all.

    Alone, its part is what may still change: whether the deal counts, what was ruled.
    NotFound for another tournament's table and for a line that is no deal. A deal
    without cards has a page that says so, not found either.
    """
    page = _deal_page(scope, table_id=table_id, seq=seq)
    if asks_for_part(request):
        return send_part(request, scope, part=_state_part(page, read=page.read))
    # Before the deal is read: what is kept for a version is never older than it.
    version = painted_version(scope.tournament)
    try:
        deal = page.read()
    except NotRecorded as missing:
        where = _table(page, table=missing.table, line=missing.line)
        context = {**frame(scope, page="replay"), **where}
        return render(request, "scoring/cards/not_recorded.html", context, status=404)
    context = {
        **frame(scope, page="replay"),
        **_page(request, page, deal=deal, version=version),
    }
    return render(request, "scoring/cards/replay.html", context)


def _deal_page(scope: Scope, *, table_id: int, seq: int) -> ReplayPage:
    return ReplayPage(
        scope.tournament,
        table_id=table_id,
        seq=seq,
        staff=_records_at(scope, table_id=table_id),
    )


def _records_at(scope: Scope, *, table_id: int) -> bool:
    """Tell whether the reader records at the table; asks nothing for a visitor."""
    if scope.actor.role is None:
        return False
    table = table_in(scope.tournament_id, table_id=table_id)
    return scope.actor.may_record_at(table.letter)


def _page(
    request: HttpRequest, page: ReplayPage, *, deal: RecordedDeal, version: int
) -> dict[str, object]:
    """Return the page with its two fragments: what may change, and the tricks."""
    view = ReplayView(deal, url=page.url)
    tricks = view.tricks()
    asked = _asked(request, tricks=tricks)
    number = None if asked is None else asked.number
    state = _state_part(page, read=lambda: deal)
    told = Part(
        of=f"{page.of}.tricks.{number}",
        template="scoring/cards/_replay.html",
        context=partial(_told, view, tricks=tricks, asked=number),
    )
    painted = partial(Painted, tournament=page.tournament, version=version)
    rules = deal.table.rules
    lead = view.telling.lead(deal.view.why, result=deal.result)
    lead = lead or _("This deal is void: it counts nothing.")
    where = f"{deal.view.title} · {_place(deal.table)} · {page.tournament.name}"
    return {
        **_table(page, table=deal.table, line=deal.view),
        "notation": deal.notation,
        "part": state,
        "part_src": page.address("replay-part", seq=page.seq),
        "part_html": painted(part=state).html(),
        "tricks_html": painted(part=told).html(),
        "version": version,
        "voided": deal.voided is not None,
        "mark": deal.result.mark,
        "ended": rules.telling.told(deal.view.deal, result=deal.result).ended,
        "columns": view.columns,
        "results": view.results(),
        "start": view.words.start(),
        "where": where,
        "title": where if asked is None else f"{asked.title} · {where}",
        "lead": lead,
        "description": lead if asked is None else asked.summary,
        "share_url": request.build_absolute_uri(
            page.url if asked is None else asked.url
        ),
    }


def _table(page: ReplayPage, *, table: TableView, line: LineView) -> dict[str, object]:
    """Return what the page says about where it is, and the way back."""
    return {
        "table": table,
        "stage_name": table.stage_name,
        "line": line,
        "back": f"{page.address('table')}#line-{page.seq}",
    }


def _place(table: TableView) -> str:
    """Return table and stage: “Table A, Final”."""
    letter = _("Table %(letter)s") % {"letter": table.letter}
    return f"{letter}, {table.stage_name}"


def _asked(request: HttpRequest, *, tricks: Sequence[TrickView]) -> TrickView | None:
    """Return the trick that the address names, if the record has it."""
    wanted = request.GET.get("trick", "")
    return next((trick for trick in tricks if str(trick.number) == wanted), None)


def _told(
    view: ReplayView, *, tricks: Sequence[TrickView], asked: int | None
) -> dict[str, object]:
    deal = view.deal
    return {
        "tricks": tricks,
        "asked": asked,
        "seats": view.seats,
        "trump": view.trump,
        "whole": deal.told.whole,
    }


def _state_part(page: ReplayPage, *, read: Callable[[], RecordedDeal]) -> Part:
    return Part(
        of=page.of,
        template="scoring/cards/_replay_state.html",
        context=lambda: _state(page, deal=read()),
        table=page.table_id,
    )


def _state(page: ReplayPage, *, deal: RecordedDeal) -> dict[str, object]:
    """Return whether the deal counts, what was ruled, and its neighbours."""
    replaces = deal.view.line.replaces
    lines = {view.line.seq: view for view in deal.table.lines}
    return {
        "voided": deal.voided,
        "replacement": page.elsewhere(deal.replacement),
        "replaces": None if replaces is None else page.elsewhere(lines[replaces]),
        "rulings": [ruling_words(view) for view in deal.rulings],
        "earlier": page.elsewhere(deal.earlier),
        "later": page.elsewhere(deal.later),
    }
