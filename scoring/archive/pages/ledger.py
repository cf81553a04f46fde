"""Every line of every table, newest first, and the check of the whole ledger."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from scoring.archive.pages.history import history_shown
from scoring.archive.pages.line_forms import book_forms
from scoring.archive.queries.audit import all_differences
from scoring.ledger.enums import LineKind
from scoring.scoresheet.pages.lines import line_row
from scoring.scoresheet.queries.event_ledger import EventLine, event_ledger, tables_of
from tables.ids import TableId
from tables.seating.models import Table
from tournaments.book.file import book_document
from tournaments.book.lines import BOOK
from tournaments.events.words import stage_name
from tournaments.people.names import has_words
from tournaments.staff.policy import Access, Scope, tournament_page
from tournaments.staff.queries.staff import authors
from tournaments.staff.words import signer
from tournaments.web.pages.fields import sought
from tournaments.web.plain_text import plain_number

NOW = "now"


@tournament_page(Access.ORGANIZER)
def ledger(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Return a page of lines; ``?check=now`` replays everything and compares.

    ``?table=event`` is the event's own book, ``?q=`` finds lines by their words.
    """
    checked = _checked(request, scope)
    if request.GET.get("table") == BOOK:
        lines = book_document(scope.tournament_id)
        shown = history_shown(request, scope, lines, staff=True)
        query = f"table={BOOK}&{shown['query']}".rstrip("&")
        context = {
            **checked,
            **shown,
            "book": BOOK,
            "query": query,
            "forms": book_forms(scope),
        }
        return render(request, "scoring/archive/ledger.html", context)
    tournament_id = scope.tournament_id
    tables = tables_of(tournament_id)
    table_id = _chosen_table(request, tables=tables)
    kind = _chosen_kind(request)
    people = authors(tournament_id)
    words = sought(request)
    page = event_ledger(
        tournament_id,
        table_id=table_id,
        kind=kind,
        page=plain_number(request.GET.get("page", "")) or 1,
        keep=partial(_has, words=words, authors=people) if words else None,
    )
    chosen = {"table": table_id or "", "kind": kind or "", "q": words}
    context = {
        **checked,
        "page": page,
        "lines": [
            line_row(line.view, table=line.table, authors=people) for line in page
        ],
        "tables": [
            (table, stage_name(table.stage.number, final=table.stage.final))
            for table in tables
        ],
        "kinds": LineKind.choices,
        "table_id": table_id,
        "kind": kind,
        "q": words,
        "query": urlencode({name: value for name, value in chosen.items() if value}),
    }
    return render(request, "scoring/archive/ledger.html", context)


def _has(line: EventLine, *, words: str, authors: Mapping[str, str]) -> bool:
    """Tell whether a line of a table has these words, or is about this person."""
    table, view = line.table, line.view
    by = signer(view.author, names=authors)
    texts = (table.stage_name, table.letter, view.title, view.reason, by, *view.why)
    return has_words(" ".join(texts), words)


def _checked(request: HttpRequest, scope: Scope) -> dict[str, object]:
    """Return what the check has found, if it was asked for."""
    if request.GET.get("check") != NOW:
        return {"checked_at": None}
    prefix = f"{scope.tournament.slug} "
    found = all_differences(scope.tournament.slug)
    return {
        "checked_at": timezone.now(),
        "differences": [sentence.removeprefix(prefix) for sentence in found],
    }


def _chosen_table(request: HttpRequest, *, tables: list[Table]) -> TableId | None:
    """Return the table asked for, if the event has it."""
    number = plain_number(request.GET.get("table", ""))
    return next((table.id for table in tables if table.id == number), None)


def _chosen_kind(request: HttpRequest) -> LineKind | None:
    asked = request.GET.get("kind", "")
    return LineKind(asked) if asked in LineKind.values else None
