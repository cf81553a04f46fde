"""Write a whole event, or its public record, as one document.

Everything that an event is made of, from the roster to the published results.
Source: docs/event-file.md.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from scoring.ledger.lines import line_of
from scoring.models import Contest, LedgerEntry, LedgerReason, Qualification, Results
from scoring.queries.event_file.records import (
    BOOK,
    CONTEST,
    DRAW,
    ENTRANT,
    ENTRY,
    FORMAT,
    GRANT,
    PLAYER,
    PUBLIC_FORMAT,
    QUALIFICATION,
    RESULTS,
    SEAT,
    STAGE,
    STEP,
    TABLE,
    TICKET,
    TOURNAMENT,
    URN_LINE,
    VERSION,
    Document,
    Record,
)
from scoring.queries.places import tournament_head
from tables.models import Draw, Seat, Table, Ticket, UrnBook, UrnLine
from tournaments.ids import TournamentId
from tournaments.models import AccessGrant, Entrant, Stage, StageEntry, Tournament


def event_document(tournament: Tournament) -> Document:
    """Return the whole event; the same bytes for the same event on every database."""
    stages = Stage.objects.filter(tournament=tournament).order_by("number")
    results = Results.objects.filter(tournament=tournament).first()
    return {
        "format": FORMAT,
        "v": VERSION,
        "tournament": TOURNAMENT.written(tournament),
        "entrants": _entrants(tournament),
        "grants": [
            GRANT.written(grant)
            for grant in AccessGrant.objects.filter(tournament=tournament).order_by(
                "code"
            )
        ],
        "stages": [_stage(stage) for stage in stages.select_related("version")],
        "results": None if results is None else RESULTS.written(results),
        "head": tournament_head(TournamentId(tournament.pk)),
    }


def public_document(tournament: Tournament) -> Document:
    """Return the public record: no fees, desk's times, notes on staff, draws' keys.

    Everything that a stranger needs to check the event is in it, names as shown.
    """
    document = event_document(tournament)
    document["format"] = PUBLIC_FORMAT
    document["entrants"] = [
        {"code": entrant["code"], "name": entrant["name"]}
        for entrant in document["entrants"]
    ]
    document["grants"] = [
        {"code": grant["code"], "role": grant["role"]} for grant in document["grants"]
    ]
    for stage in document["stages"]:
        for draw in stage["draws"]:
            _without_secrets(draw)
    return document


def _without_secrets(draw: Document) -> None:
    """Take the draw's key out, and the words that the desk wrote beside the lines."""
    if draw["book"] is not None:
        del draw["book"]["key"]
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
        "contests": [
            CONTEST.written(contest)
            for contest in Contest.objects.filter(stage=stage).order_by("number")
        ],
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
    lines = UrnLine.objects.filter(draw=draw).select_related("entrant")
    book = UrnBook.objects.filter(draw=draw).first()
    return {
        **DRAW.written(draw),
        "steps": [STEP.written(step) for step in draw.steps.order_by("seq")],
        "tickets": _owned(TICKET, tickets.order_by("id")),
        "book": None if book is None else BOOK.written(book),
        "lines": _owned(URN_LINE, lines.order_by("seq")),
    }


def _table(table: Table) -> Document:
    seats = Seat.objects.filter(table=table).select_related("entrant")
    return {
        **TABLE.written(table),
        "seats": _owned(SEAT, seats.order_by("position")),
        "lines": _lines(table),
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
            "row": line_of(entry).row(table=code),
            "hash": entry.hash,
            "after_seq": entry.after_seq,
            "fingerprint": entry.fingerprint,
            "reason": reasons.get(entry.pk),
        }
        for entry in LedgerEntry.objects.filter(table=table).order_by("seq")
    ]
