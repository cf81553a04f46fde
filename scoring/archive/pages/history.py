"""The history of an event for everybody: its book as the public record has it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from urllib.parse import urlencode

from django.contrib import messages
from django.core.paginator import Page, Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_POST

from scoring.archive.queries.event_file.writing import public_lines
from tournaments.book.erasing import erased_words
from tournaments.book.file import Document, book_document
from tournaments.book.history import HistoryLine, history_line, kinds_in
from tournaments.book.kinds import all_kinds, kind_named
from tournaments.book.lines import BOOK
from tournaments.book.undo import can_be_taken_back, take_back
from tournaments.events.models.tournament import Tournament
from tournaments.people.names import has_words
from tournaments.people.queries.names import names_by_code
from tournaments.people.queries.rosters import whole_names
from tournaments.staff.policy import Access, Scope, tournament_page, tournament_view
from tournaments.staff.queries.staff import authors
from tournaments.staff.queries.vouching import signers
from tournaments.staff.words import signer
from tournaments.web.pages.fields import sought
from tournaments.web.pages.onward import back_to, page_of

LINES_PER_PAGE = 50


@dataclass(frozen=True, slots=True)
class HistoryRow:
    """One line of the event's book on a page; ``by`` says who signed it.

    ``name`` and ``url`` are of the entrant that it concerns, or of the stage; ``undo``
    tells that it can be taken back now, by whoever reads it.
    """

    line: HistoryLine
    undo: bool
    by: str
    name: str
    url: str


@tournament_page(Access.PUBLIC)
def history(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Return a page of the event's lines, newest first, as everybody may read them."""
    lines = public_lines(scope.tournament, book_document(scope.tournament_id))
    context = history_shown(request, scope, lines, staff=False)
    return render(request, "scoring/archive/history.html", context)


@tournament_view(Access.ORGANIZER, when_over=True)
@require_POST
def take_back_line(request: HttpRequest, scope: Scope, seq: int) -> HttpResponse:
    """Take a line of the event's book back, as its kind declares it."""
    said, page = take_back(scope.tournament_id, seq=seq, **scope.signed())
    messages.success(request, said)
    kept = {} if page else {"table": BOOK}
    return back_to(page or "desk-ledger", of=scope.tournament, kept=kept)


def history_shown(
    request: HttpRequest, scope: Scope, lines: list[Document], *, staff: bool
) -> dict[str, object]:
    """Return what a page of history shows of these lines; ``staff`` sees names too.

    ``?kind=`` narrows it to a kind, or to all kinds of a room, ``?q=`` to lines with
    these words: of a person, a table, a reason. What a reader does not see, finds
    nothing.
    """
    chosen = request.GET.get("kind", "")
    query = sought(request)
    kinds = kinds_in(chosen)
    if kinds:
        lines = [one for one in lines if one["row"] and one["row"]["kind"] in kinds]
    if query:
        finds = _Search(scope, staff=staff)
        lines = [one for one in lines if finds.has(one, query=query)]
    asked = {"kind": chosen if kinds else "", "q": query}
    page = Paginator(lines[::-1], LINES_PER_PAGE).get_page(request.GET.get("page", "1"))
    return {
        "page": page,
        "rows": _rows(scope, page, staff=staff),
        "kind": chosen if kinds else "",
        "kinds": [(one.name, one.title) for one in all_kinds()],
        "q": query,
        "query": urlencode({name: text for name, text in asked.items() if text}),
    }


class _Search:
    """Finds lines by the words that their reader sees, and by whom they are about."""

    def __init__(self, scope: Scope, *, staff: bool) -> None:
        """Read the names once for all lines."""
        self._names = names_by_code(scope.tournament_id)
        self._whole = whole_names(scope.tournament_id) if staff else {}
        self._signers = authors(scope.tournament_id) if staff else {}

    def has(self, line: Document, *, query: str) -> bool:
        """Tell whether a line has all words of the query; a sealed one has none."""
        if line["row"] is None:
            return False
        told = history_line(line, erased=())
        row = line["row"]
        hidden = kind_named(row["kind"]).private
        openly = [v for name, v in row["payload"].items() if name not in hidden]
        texts = [
            told.title,
            told.said,
            told.author,
            told.second,
            *(word.text for word in told.words),
            *_plain(openly),
        ]
        texts += [self._signers.get(code, "") for code in (told.author, told.second)]
        about = [text for text in texts if text in self._names]
        texts += [self._names[code] for code in about]
        texts += [name for code in about for name in self._whole.get(code, ())]
        return has_words(" ".join(texts), query)


def _plain(values: Iterable[object]) -> Iterator[str]:
    """Yield the texts and numbers in what a line says."""
    for value in values:
        if isinstance(value, list):
            yield from _plain(value)
        elif isinstance(value, dict):
            yield from _plain(value.keys())
        elif value is not None:
            yield str(value)


def _rows(scope: Scope, page: Page[Document], *, staff: bool) -> list[HistoryRow]:
    names = names_by_code(scope.tournament_id)
    erased = erased_words(scope.tournament_id)
    labels = authors(scope.tournament_id) if staff else {}
    undone = can_be_taken_back(scope.tournament_id) if staff else frozenset()
    lines = [history_line(one, erased=erased) for one in page]
    signed = signers(scope.tournament_id, lines)
    return [
        HistoryRow(
            line=line,
            undo=line.seq in undone,
            by=signer(signed[line.seq], names=labels),
            name=names.get(line.entrant, ""),
            url=_url(line, event=scope.tournament, names=names),
        )
        for line in lines
    ]


def _url(line: HistoryLine, *, event: Tournament, names: Mapping[str, str]) -> str:
    if line.entrant in names:
        return page_of(event, "player", code=line.entrant)
    return f"{page_of(event, 'tables')}?stage={line.stage}" if line.stage else ""
