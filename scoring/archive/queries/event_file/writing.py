"""Write a whole event, or its public record, as one document.

Everything that an event is made of, from the roster to the published results.
Source: docs/event-file.md.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from django.db.models import QuerySet

from scoring.archive.queries.event_file.records import (
    BOOK,
    CALL,
    CALL_MOVE,
    CHECK_IN_LINE,
    CONTEST,
    DESK_MOVE,
    DRAW,
    ENTRANT,
    ENTRY,
    FORMAT,
    GRANT,
    PLAYER,
    PROPOSAL,
    PUBLIC_FORMAT,
    QUALIFICATION,
    RAFFLE,
    RAFFLE_STEP,
    RESULTS,
    SEAT,
    STAGE,
    STATE_STEP,
    STEP,
    TABLE,
    TICKET,
    TOURNAMENT,
    URN_LINE,
    VERSION,
    WITHDRAWAL,
    Document,
    Record,
)
from scoring.calls.models import Call
from scoring.finish.models.results import Results
from scoring.finish.queries.places import tournament_head
from scoring.ledger.lines import line_of
from scoring.ledger.models.ledger import LedgerEntry, LedgerReason
from scoring.ledger.review import Move, move_of
from scoring.raffles.models import Raffle
from scoring.standings.models import Contest, Qualification
from tables.draws.enums import DrawState
from tables.draws.models.draw import Draw, Ticket
from tables.seating.models import Seat, Table
from tables.urn.models import UrnBook, UrnLine
from tournaments.book.chain import event_head
from tournaments.book.file import book_document, head_of_document, public_book
from tournaments.checkin.models import CheckInLine
from tournaments.events.models.stage import Stage, StageEntry
from tournaments.events.models.state_step import StateStep
from tournaments.events.models.tournament import Tournament
from tournaments.ids import TournamentId
from tournaments.people.enums import MoveKind
from tournaments.people.models.desk import DeskMove
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
        "desk_moves": _owned(
            DESK_MOVE,
            DeskMove.objects.filter(tournament=tournament)
            .select_related("entrant")
            .order_by("number"),
        ),
        "check_in_lines": _owned(
            CHECK_IN_LINE,
            CheckInLine.objects.filter(tournament=tournament)
            .select_related("entrant")
            .order_by("number"),
        ),
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
        "state_steps": [
            STATE_STEP.written(step)
            for step in StateStep.objects.filter(tournament=tournament)
        ],
        "results": None if results is None else RESULTS.written(results),
        "book": book_document(TournamentId(tournament.pk)),
        "raffles": [_raffle(raffle) for raffle in _raffles(tournament)],
        "head": tournament_head(TournamentId(tournament.pk)),
    }


def public_document(tournament: Tournament) -> Document:
    """Return the public record: no fees, desk's times, notes on staff, calls, keys.

    Everything that a stranger needs to check the event is in it, names as shown. A
    table under review has the lines up to there, and the head is that of what is in.
    A final that is held back has its first line, no lots, and no results yet.
    """
    document = event_document(tournament)
    shy = {one["code"] for one in document["entrants"] if one["initials_only"]}
    document["format"] = PUBLIC_FORMAT
    document["entrants"] = [
        {"code": entrant["code"], "name": entrant["name"]}
        for entrant in document["entrants"]
    ]
    document["desk_moves"] = [
        move for move in document["desk_moves"] if move["kind"] == MoveKind.LATE_ENTRY
    ]
    # What was done is signed by two in its line.
    document["check_in_lines"], document["proposals"] = [], []
    document["grants"] = [
        {"code": grant["code"], "role": grant["role"]} for grant in document["grants"]
    ]
    tables = [table for stage in document["stages"] for table in stage["tables"]]
    for table in tables:
        del table["calls"]
        table["lines"] = _lines_outside(table["lines"])
    if tournament.final_held:
        _without_final(document)
    document["book"] = _public_book(document["book"], shy=shy)
    document["head"] = event_head(
        book=head_of_document(document["book"]),
        tables=[table["lines"][-1]["hash"] for table in tables],
    )
    for raffle in document["raffles"]:
        del raffle["client_key"]
    for stage in document["stages"]:
        for draw in stage["draws"]:
            _without_secrets(draw)
        for withdrawal in stage["withdrawals"]:
            del withdrawal["client_key"]
    return document


def _without_final(document: Document) -> None:
    """Take out what tells the score of the final."""
    document["results"] = None
    document["book"] = _before_words_about_it(document["book"])
    for stage in document["stages"]:
        if not stage["final"]:
            continue
        stage["qualification"], stage["contests"], stage["version"] = None, [], 0
        stage["contested_at"] = None
        for table in stage["tables"]:
            table["lines"], table["lots"] = table["lines"][:1], []


def _before_words_about_it(book: list[Document]) -> list[Document]:
    """Return the lines before somebody tells the final's end, and no words of steps."""
    told = [
        number
        for number, line in enumerate(book)
        if line["row"]["kind"] in ("objection", "objection_answer", "erratum")
    ]
    kept = book[: min(told, default=len(book))]
    return [
        line | {"texts": {}} if line["row"]["kind"] == "end_step" else line
        for line in kept
    ]


def _public_book(book: list[Document], *, shy: Collection[str]) -> list[Document]:
    """Return the book without confidential words, and without whole names in errata."""
    public = public_book(book)
    for line in public:
        if line["row"]["payload"].get("entrant") in shy:
            line["texts"].pop("name", None)
    return public


def _raffles(tournament: Tournament) -> QuerySet[Raffle]:
    return Raffle.objects.filter(tournament=tournament).order_by("number")


def _raffle(raffle: Raffle) -> Document:
    steps = raffle.steps.order_by("number")
    return {
        **RAFFLE.written(raffle),
        "steps": [RAFFLE_STEP.written(step) for step in steps],
    }


def _lines_outside(lines: list[Document]) -> list[Document]:
    """Return the lines up to the one that put the table under review, if it is."""
    for number, line in reversed(list(enumerate(lines, start=1))):
        move = move_of(line["row"]["kind"], line["row"]["payload"])
        if move is not None:
            return lines[:number] if move is Move.OPENED else lines
    return lines


_WHEN_DRAWN = ("drawn_as", "drawn_at", "recorded_by")


def _without_secrets(draw: Document) -> None:
    """Take the draw's key out, and the words that the desk wrote beside the lines.

    Of an open urn nobody outside learns who has drawn what: as on the wall.
    """
    if draw["book"] is not None:
        del draw["book"]["key"]
    if draw["state"] == DrawState.OPEN:
        draw["lines"] = []
        draw["tickets"] = [
            {**ticket, "entrant": None} | dict.fromkeys(_WHEN_DRAWN)
            for ticket in draw["tickets"]
        ]
    for line in draw["lines"]:
        del line["reason"], line["client_key"]


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
    qualification = Qualification.objects.filter(stage=stage).first()
    return {
        **STAGE.written(stage),
        "version": stage.version.version,
        "entries": _owned(ENTRY, entries.order_by("entrant__code")),
        "draws": [_draw(draw) for draw in draws],
        "tables": [_table(table) for table in tables],
        "qualification": (
            None if qualification is None else QUALIFICATION.written(qualification)
        ),
        "contests": _numbered(CONTEST, Contest.objects.filter(stage=stage)),
        "lots": _lots(Draw.lots.filter(stage=stage, moving_up=True)),
        "withdrawals": _numbered(WITHDRAWAL, stage.withdrawals.all()),
    }


def _numbered(record: Record, rows: QuerySet[Any]) -> list[Document]:
    return [record.written(row) for row in rows.order_by("number")]


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
    lines = UrnLine.objects.filter(draw=draw).select_related("entrant")
    book = UrnBook.objects.filter(draw=draw).first()
    return {
        **_drawn_digitally(draw),
        "tickets": _owned(TICKET, tickets.order_by("id")),
        "book": None if book is None else BOOK.written(book),
        "lines": _owned(URN_LINE, lines.order_by("seq")),
    }


def _drawn_digitally(draw: Draw) -> Document:
    """Return a draw with its steps; a lot has nothing else."""
    steps = [STEP.written(step) for step in draw.steps.order_by("seq")]
    return {**DRAW.written(draw), "steps": steps}


def _lots(lots: QuerySet[Draw]) -> list[Document]:
    return [_drawn_digitally(lot) for lot in lots.order_by("number")]


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
    """Return the ledger: each line as it was hashed, and what stands beside it."""
    code = f"{table.stage.number}/{table.letter}"
    reasons = {
        reason.entry_id: {"salt": reason.salt, "text": reason.text}
        for reason in LedgerReason.objects.filter(entry__table=table)
    }
    return [
        {
            "row": line_of(entry).row(book=code),
            "hash": entry.hash,
            "after_seq": entry.after_seq,
            "fingerprint": entry.fingerprint,
            "reason": reasons.get(entry.pk),
        }
        for entry in LedgerEntry.objects.filter(table=table).order_by("seq")
    ]
