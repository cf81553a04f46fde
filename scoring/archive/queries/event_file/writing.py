"""Write a whole event, or its public record, as one document.

Everything that an event is made of, from the roster to the published results.
Source: docs/event-file.md.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from itertools import takewhile
from typing import Any

from django.db.models import QuerySet

from scoring.archive.queries.event_file.records import (
    BOOK,
    CALL,
    CALL_MOVE,
    DRAW,
    ENTRANT,
    ENTRY,
    FORMAT,
    GRANT,
    PLAYER,
    PROPOSAL,
    PUBLIC_FORMAT,
    RESULTS,
    SEAT,
    STAGE,
    TABLE,
    TICKET,
    TOURNAMENT,
    VERSION,
    Document,
    Record,
)
from scoring.calls.models import Call
from scoring.finish.models.results import Results
from scoring.finish.queries.places import tournament_head
from scoring.ledger.lines import line_of
from scoring.ledger.models.ledger import LedgerEntry
from scoring.ledger.review import Move, move_of
from scoring.standings.lines import StageConfirmed
from tables.draws.enums import DrawState, Purpose
from tables.draws.enums import Move as Step
from tables.draws.lines import DrawStep
from tables.draws.models.draw import Draw, Ticket
from tables.seating.models import Seat, Table
from tables.urn.lines import OF_TICKETS
from tables.urn.models import UrnBook
from tournaments.book.chain import event_head
from tournaments.book.file import (
    book_document,
    head_of_document,
    line_document,
    public_book,
)
from tournaments.book.kinds import kind_of
from tournaments.events.models.stage import Stage, StageEntry
from tournaments.events.models.tournament import Tournament
from tournaments.ids import TournamentId
from tournaments.people.lines import Moved, Named
from tournaments.people.models.entrant import Entrant
from tournaments.staff.models.access import AccessGrant
from tournaments.staff.models.proposal import Proposal


def event_document(tournament: Tournament) -> Document:
    """Return the whole event; the same bytes for the same event on every database."""
    stages = Stage.objects.filter(tournament=tournament).order_by("number")
    results = Results.objects.filter(tournament=tournament).first()
    return {
        "format": FORMAT,
        "v": VERSION,
        "tournament": TOURNAMENT.written(tournament),
        "entrants": _entrants(tournament),
        "proposals": [
            PROPOSAL.written(proposal)
            for proposal in Proposal.objects.filter(tournament=tournament).order_by(
                "number"
            )
        ],
        "grants": [
            GRANT.written(grant)
            for grant in AccessGrant.objects.filter(tournament=tournament).order_by(
                "code"
            )
        ],
        "stages": [_stage(stage) for stage in stages.select_related("version")],
        "raffles": _lots(Draw.raffles.filter(tournament=tournament)),
        "results": None if results is None else RESULTS.written(results),
        "book": book_document(TournamentId(tournament.pk)),
        "head": tournament_head(TournamentId(tournament.pk)),
    }


def public_document(tournament: Tournament) -> Document:
    """Return the public record: no fees, notes on staff, calls, keys of draws.

    Everything that a stranger needs to check the event is in it, names as shown. A
    table under review has the lines up to there, and the head is that of what is in.
    A final that is held back has its first line, no lots, and no results yet; the
    book ends before it was confirmed.
    """
    document = event_document(tournament)
    shy = {one["code"] for one in document["entrants"] if one["initials_only"]}
    document["format"] = PUBLIC_FORMAT
    document["entrants"] = [
        {"code": entrant["code"], "name": entrant["name"]}
        for entrant in document["entrants"]
    ]
    # What was done is signed by two in its line.
    document["proposals"] = []
    document["grants"] = [
        {"code": grant["code"], "role": grant["role"]} for grant in document["grants"]
    ]
    tables = [table for stage in document["stages"] for table in stage["tables"]]
    for table in tables:
        del table["calls"]
        table["lines"] = _lines_outside(table["lines"])
    document["book"] = _public_book(document, shy=shy)
    if tournament.final_held:
        _without_final(document)
    document["head"] = event_head(
        book=head_of_document(document["book"]),
        tables=[table["lines"][-1]["hash"] for table in tables],
    )
    for stage in document["stages"]:
        for draw in stage["draws"]:
            _without_secrets(draw)
    return document


def _without_final(document: Document) -> None:
    """Take out what tells the score of the final; the book ends before it does."""
    document["results"] = None
    document["raffles"] = _raffles_told(document)
    for stage in document["stages"]:
        if not stage["final"]:
            continue
        stage["version"], stage["contested_at"] = 0, None
        for table in stage["tables"]:
            table["lines"], table["lots"] = table["lines"][:1], []


def _raffles_told(document: Document) -> list[Document]:
    """Return the raffles as far as the book of the document tells of them."""
    steps: dict[int, list[Document]] = {}
    for line in document["book"]:
        row = line["row"]
        if row is None or row["kind"] != kind_of(DrawStep).name:
            continue
        if row["payload"]["purpose"] == Purpose.RAFFLE:
            steps.setdefault(row["payload"]["draw"], []).append(row["payload"])
    not_yet = {
        "frozen": None, "frozen_hash": "", "proof": None, "proof_sha256": "",
        "void_secret": "", "published_at": None, "state": str(DrawState.COMMITTED),
    }  # fmt: skip
    told = []
    for raffle in (one for one in document["raffles"] if one["number"] in steps):
        last = steps[raffle["number"]][-1]
        if last["move"] not in (Step.PUBLISHED, Step.VOID):
            typed = last["value"] if last["move"] == Step.TYPED else ""
            raffle = {**raffle, **not_yet, "public_text": typed}
        told.append(raffle)
    return told


def _public_book(document: Document, *, shy: Collection[str]) -> list[Document]:
    """Return the book without confidential words, and without names of no use.

    Those are whole names in errata of whoever is shown by initials, and how somebody
    was called before. Who has drawn what is sealed while the urn is open. Of a final
    that is held back it has the lines before somebody tells how it ends.
    """
    held = document["tournament"]["final_held"]
    book = _before_the_end_is_told(document) if held else document["book"]
    public = public_book(book, sealed=_sealed_in(document))
    # Of the whole book: behind its public end somebody may have asked for initials.
    called = {
        line["row"]["payload"]["entrant"]: line["row"]["seq"]
        for line in document["book"]
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


def _before_the_end_is_told(document: Document) -> list[Document]:
    """Return the book up to the first line that tells how the final goes.

    Not even how many follow: a lot tells that there was a tie, and who left it tells
    too.
    """
    finals = {stage["number"] for stage in document["stages"] if stage["final"]}
    about_its_end = {kind_of(one).name for one in (StageConfirmed, Moved)}

    def tells(row: Document) -> bool:
        said = row["payload"]
        lot = row["kind"] == kind_of(DrawStep).name and said["purpose"] == Purpose.LOT
        return (row["kind"] in about_its_end or lot) and said["stage"] in finals

    return list(takewhile(lambda line: not tells(line["row"]), document["book"]))


def _sealed_in(document: Document) -> Callable[[Document], bool]:
    """Return what tells whether a row of the book is not public yet."""
    of_tickets = {kind_of(payload).name for payload in OF_TICKETS}
    open_urns = {
        (stage["number"], draw["number"])
        for stage in document["stages"]
        for draw in stage["draws"]
        if draw["state"] == DrawState.OPEN
    }

    def sealed(row: Document) -> bool:
        said = row["payload"]
        return row["kind"] in of_tickets and (said["stage"], said["draw"]) in open_urns

    return sealed


def _lines_outside(lines: list[Document]) -> list[Document]:
    """Return the lines up to the one that put the table under review, if it is."""
    for number, line in reversed(list(enumerate(lines, start=1))):
        move = move_of(line["row"]["kind"], line["row"]["payload"])
        if move is not None:
            return lines[:number] if move is Move.OPENED else lines
    return lines


_WHEN_DRAWN = ("drawn_as", "drawn_at", "recorded_by")


def _without_secrets(draw: Document) -> None:
    """Take the draw's key out.

    Of an open urn nobody outside learns who has drawn what: as on the wall.
    """
    if draw["book"] is not None:
        del draw["book"]["key"]
    if draw["state"] == DrawState.OPEN:
        draw["tickets"] = [
            {**ticket, "entrant": None} | dict.fromkeys(_WHEN_DRAWN)
            for ticket in draw["tickets"]
        ]


def _entrants(tournament: Tournament) -> list[Document]:
    entrants = Entrant.objects.filter(tournament=tournament).order_by("code")
    return [
        {
            **ENTRANT.written(entrant),
            "players": [PLAYER.written(player) for player in entrant.players.all()],
        }
        for entrant in entrants.prefetch_related("players")
    ]


def _stage(stage: Stage) -> Document:
    entries = StageEntry.objects.filter(stage=stage).select_related("entrant")
    draws = Draw.objects.filter(stage=stage).order_by("number")
    tables = Table.objects.filter(stage=stage).order_by("number")
    return {
        **STAGE.written(stage),
        "version": stage.version.version,
        "entries": _owned(ENTRY, entries.order_by("entrant__code")),
        "draws": [_draw(draw) for draw in draws],
        "tables": [_table(table) for table in tables],
        "lots": _lots(Draw.lots.filter(stage=stage, moving_up=True)),
    }


def _owned(record: Record, rows: Iterable[Any]) -> list[Document]:
    """Return rows that belong to an entrant, each with its code or nothing."""
    return [
        {
            **record.written(row),
            "entrant": None if row.entrant is None else row.entrant.code,
        }
        for row in rows
    ]


def _draw(draw: Draw) -> Document:
    tickets = Ticket.objects.filter(draw=draw).select_related("entrant")
    book = UrnBook.objects.filter(draw=draw).first()
    return {
        **DRAW.written(draw),
        "tickets": _owned(TICKET, tickets.order_by("id")),
        "book": None if book is None else BOOK.written(book),
    }


def _lots(lots: QuerySet[Draw]) -> list[Document]:
    return [DRAW.written(lot) for lot in lots.order_by("number")]


def _table(table: Table) -> Document:
    seats = Seat.objects.filter(table=table).select_related("entrant")
    return {
        **TABLE.written(table),
        "seats": _owned(SEAT, seats.order_by("position")),
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
    code = f"{table.stage.number}/{table.letter}"
    entries = LedgerEntry.objects.filter(table=table).order_by("seq")
    return [
        line_document(line_of(entry), book=code, texts=entry.texts.all())
        for entry in entries.prefetch_related("texts")
    ]
