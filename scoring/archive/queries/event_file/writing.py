"""Write a whole event, or its public record, as one document.

Everything that an event is made of, from the roster to the published results.
Source: docs/event-file.md.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from itertools import takewhile

from django.db.models import QuerySet

from scoring.archive.queries.event_file.records import (
    BOOK,
    CALL,
    CALL_MOVE,
    DESCRIPTION,
    DRAW,
    ENTRANT,
    FORMAT,
    GRANT,
    PROPOSAL,
    PUBLIC_FORMAT,
    STAGE,
    TABLE,
    TOURNAMENT,
    VERSION,
    Document,
    ModelRecord,
)
from scoring.archive.queries.public_end import public_end, table_told_of, tells_the_end
from scoring.calls.models import Call
from scoring.finish.queries.places import tournament_head
from scoring.ledger.lines import line_of
from scoring.ledger.models import LedgerEntry
from scoring.ledger.queries import open_reviews
from scoring.ledger.review import ReviewMove, move_of
from tables.draws.enums import DrawMove as Step
from tables.draws.enums import DrawPurpose, DrawState
from tables.draws.lines import DrawStep
from tables.draws.models.draw import Draw, Ticket
from tables.seating.models import Table
from tables.urn.lines import OF_TICKETS
from tables.urn.models import UrnBook
from tournaments.book.chain import event_head
from tournaments.book.erasing import WordsErased, word_at
from tournaments.book.file import (
    book_document,
    head_of_document,
    line_document,
    public_book,
)
from tournaments.book.kinds import kind_of
from tournaments.book.lines import BOOK as BOOK_NAME
from tournaments.book.lines import read
from tournaments.book.models import WITH_WORDS
from tournaments.events.enums import Origin
from tournaments.events.lines import EventDescribed
from tournaments.events.models.stage import Stage, StageEntry
from tournaments.events.models.tournament import Tournament
from tournaments.events.queries.events import stored_stages
from tournaments.opening.models import Description
from tournaments.people.lines import Named
from tournaments.people.models.entrant import Entrant
from tournaments.snapshot import read_snapshot


@read_snapshot()
def event_document(tournament: Tournament) -> Document:
    """Return the whole event; the same bytes for the same event on every database.

    It is the event as stored, at one moment, whatever is written meanwhile.
    """
    return _whole(Tournament.objects.get(pk=tournament.pk))


def _whole(tournament: Tournament) -> Document:
    stages = stored_stages(tournament.id)
    return {
        "format": FORMAT,
        "v": VERSION,
        "tournament": TOURNAMENT.written(tournament),
        "described": [
            DESCRIPTION.written(one)
            for one in Description.objects.filter(tournament=tournament)
        ],
        "entrants": _rows(ENTRANT, of=tournament, by="code"),
        "proposals": _rows(PROPOSAL, of=tournament, by="number"),
        "grants": _rows(GRANT, of=tournament, by="code"),
        "stages": [_stage(stage) for stage in stages],
        "raffles": _lots(Draw.raffles.filter(tournament=tournament)),
        "book": book_document(tournament.id),
        "head": tournament_head(tournament.id),
    }


def _rows(record: ModelRecord, *, of: Tournament, by: str) -> list[Document]:
    rows = record.model._default_manager.filter(tournament=of).order_by(by)
    return [record.written(row) for row in rows]


@read_snapshot()
def public_document(tournament: Tournament) -> Document:
    """Return the public record: no fees, notes on staff, calls, keys of draws.

    Everything that a stranger needs to check the event is in it, names as shown. A
    table under review has the lines up to there, and the head is that of what is in.
    A final that is held back has its first line and no lots; the book ends before it
    was confirmed, and the event is called as it says.
    """
    tournament = Tournament.objects.get(pk=tournament.pk)
    if tournament.final_held:
        _described_by_the_public_book(tournament)
    document = _whole(tournament)
    document["format"] = PUBLIC_FORMAT
    # What was done is signed by two in its line.
    for private in ("described", "entrants", "proposals", "grants"):
        del document[private]
    tables = [table for stage in document["stages"] for table in stage["tables"]]
    for table in tables:
        del table["calls"]
        table["lines"] = _lines_outside(table["lines"])
    book = document["book"]
    document["book"] = public_lines(tournament, book)
    if tournament.final_held:
        _without_final(document)
        _without_words(document, erased=_erased_in(book[len(document["book"]) :]))
    document["head"] = event_head(
        book=head_of_document(document["book"]),
        tables=[table["lines"][-1]["hash"] for table in tables],
    )
    for stage in document["stages"]:
        for draw in stage["draws"]:
            (draw["book"] or {}).pop("key", None)
    return document


def _described_by_the_public_book(tournament: Tournament) -> None:
    """Let the event say of itself what its book says up to its public end."""
    end = public_end(tournament).seq
    described = [
        line for line in read(tournament.id, EventDescribed) if line.seq <= end
    ]
    for line in described[-1:]:
        for column, value in line.said.columns().items():
            setattr(tournament, column, value)


def _without_final(document: Document) -> None:
    """Take out what tells the score of the final; the book ends before it does."""
    document["raffles"] = _raffles_told(document)
    for stage in document["stages"]:
        for table in stage["tables"] if stage["final"] else ():
            table["lines"], table["lots"] = table["lines"][:1], []


def _erased_in(lines: list[Document]) -> set[str]:
    """Return the places of words of which these lines of the book tell the erasure."""
    rows = [line["row"] for line in lines]
    erased = kind_of(WordsErased).name
    return {
        place
        for row in rows
        if row["kind"] == erased
        for place in row["payload"]["words"]
    }


def _without_words(document: Document, *, erased: Collection[str]) -> None:
    """Leave out words from which somebody was erased: no line says by which."""
    books = {BOOK_NAME: document["book"]}
    for stage in document["stages"]:
        for table in stage["tables"]:
            books[f"{stage['number']}/{table['letter']}"] = table["lines"]
    for book, lines in books.items():
        for number, line in enumerate(lines, start=1):
            line["texts"] = {
                name: text
                for name, text in line["texts"].items()
                if word_at(number, name, book=book) not in erased
            }


def _raffles_told(document: Document) -> list[Document]:
    """Return the raffles as far as the book of the document tells of them."""
    steps: dict[int, str] = {}
    for line in document["book"]:
        row = line["row"]
        if row is None or row["kind"] != kind_of(DrawStep).name:
            continue
        if row["payload"]["purpose"] == DrawPurpose.RAFFLE:
            steps[row["payload"]["draw"]] = row["payload"]["move"]
    not_yet = {"frozen": None, "proof": None, "void_secret": ""}
    over = (Step.PUBLISHED, Step.VOID)
    return [
        raffle if steps[raffle["number"]] in over else {**raffle, **not_yet}
        for raffle in document["raffles"]
        if raffle["number"] in steps
    ]


def public_lines(tournament: Tournament, lines: list[Document]) -> list[Document]:
    """Return the book's lines without confidential words and names of no use.

    Those are whole names in errata of whoever is shown by initials, and how somebody
    was called before. Who has drawn what is sealed while the urn is open, so are
    answers to lines behind an open review. Of a final that is held back it has the
    lines before somebody tells how it goes.
    """
    shown = lines
    if tournament.final_held:
        shown = _before_the_end_is_told(lines, tournament=tournament)
    public = public_book(
        shown,
        sealed=_sealed_in(_open_urns(tournament), reviews=_reviews(tournament)),
    )
    entrants = Entrant.objects.filter(tournament=tournament, initials_only=True)
    shy = set(entrants.values_list("code", flat=True))
    # Of the whole book: behind its public end somebody may have asked for initials.
    called = {
        line["row"]["payload"]["entrant"]: line["row"]["seq"]
        for line in lines
        if line["row"]["kind"] == kind_of(Named).name
    }
    for line in (one for one in public if one["row"] is not None):
        kind, said = line["row"]["kind"], line["row"]["payload"]
        before = called.get(said.get("entrant")) != line["row"]["seq"]
        if kind == kind_of(Named).name and before:
            line["texts"] = {}
        elif said.get("entrant") in shy:
            line["texts"].pop("name", None)
    return public


def _before_the_end_is_told(
    lines: list[Document], *, tournament: Tournament
) -> list[Document]:
    """Return the book up to the first line that tells how the final goes.

    Not even how many follow.
    """
    tells = tells_the_end(tournament)

    def is_before(line: Document) -> bool:
        row = line["row"]
        return not tells(row["seq"], row["kind"], row["payload"])

    return list(takewhile(is_before, lines))


def _open_urns(tournament: Tournament) -> set[tuple[int, int]]:
    """Return the urns of which nobody outside learns who has drawn what: as there."""
    draws = Draw.objects.filter(stage__tournament=tournament, state=DrawState.OPEN)
    return set(draws.values_list("stage__number", "number"))


def _reviews(tournament: Tournament) -> dict[str, int]:
    """Return the line that put each table under review which still is, by its code."""
    lines = LedgerEntry.objects.filter(table__stage__tournament=tournament)
    found = open_reviews(lines)
    tables = Table.objects.filter(pk__in=found).select_related("stage")
    return {one.code: found[one.pk] for one in tables}


def _sealed_in(
    open_urns: Collection[tuple[int, int]], *, reviews: Mapping[str, int]
) -> Callable[[Document], bool]:
    """Return what tells whether a row of the book is not public yet.

    Those are who has drawn what from an open urn, and what is said of lines of a table
    behind an open review.
    """
    of_tickets = {kind_of(payload).name for payload in OF_TICKETS}

    def sealed(row: Document) -> bool:
        said = row["payload"]
        table = table_told_of(row["kind"], row["payload"])
        if table:
            line = int(said["line"])
            return line > reviews.get(table, line)
        return row["kind"] in of_tickets and (said["stage"], said["draw"]) in open_urns

    return sealed


def _lines_outside(lines: list[Document]) -> list[Document]:
    """Return the lines up to the one that put the table under review, if it is."""
    for number, line in reversed(list(enumerate(lines, start=1))):
        move = move_of(line["row"]["kind"], line["row"]["payload"])
        if move is not None:
            return lines[:number] if move is ReviewMove.OPENED else lines
    return lines


def _stage(stage: Stage) -> Document:
    entered = StageEntry.objects.filter(stage=stage, origin=Origin.CHECK_IN)
    draws = Draw.objects.filter(stage=stage).order_by("number")
    tables = Table.objects.filter(stage=stage).select_related("stage")
    return {
        **STAGE.written(stage),
        "entered": sorted(entered.values_list("entrant__code", flat=True)),
        "draws": [_draw(draw) for draw in draws],
        "tables": [_table(table) for table in tables.order_by("number")],
        "lots": _lots(Draw.lots.filter(stage=stage, moving_up=True)),
    }


def _draw(draw: Draw) -> Document:
    book = UrnBook.objects.filter(draw=draw).first()
    tickets = [str(one) for one in Ticket.objects.filter(draw=draw).order_by("id")]
    return {
        **DRAW.written(draw),
        "book": None if book is None else {**BOOK.written(book), "tickets": tickets},
    }


def _lots(lots: QuerySet[Draw]) -> list[Document]:
    return [DRAW.written(lot) for lot in lots.order_by("number")]


def _table(table: Table) -> Document:
    return {
        **TABLE.written(table),
        "lines": _lines(table),
        "lots": _lots(Draw.lots.filter(table=table)),
        "calls": [
            {
                **CALL.written(call),
                "moves": [CALL_MOVE.written(move) for move in call.moves.all()],
            }
            for call in Call.objects.filter(table=table).order_by("number")
        ],
    }


def _lines(table: Table) -> list[Document]:
    """Return the ledger: each line as it was hashed, and its words."""
    entries = LedgerEntry.objects.filter(table=table).order_by("seq")
    return [
        line_document(line_of(entry), book=table.code, texts=entry.words)
        for entry in entries.prefetch_related(WITH_WORDS)
    ]
