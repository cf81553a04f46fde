"""Take in a whole event from its file; all of it, or nothing.

Nothing in the file is believed: every hash is computed again, every line goes
through the same triggers as on the day, and the audit must find no difference.
Source: docs/event-file.md.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from django.db import DataError, IntegrityError, transaction

from scoring.commands.standings import write_standings
from scoring.ledger.lines import columns_of
from scoring.ledger.replay import replay
from scoring.ledger.rules import StageRules
from scoring.models import (
    Call,
    CallMove,
    Contest,
    LedgerEntry,
    LedgerReason,
    ObjectionAnswer,
    Qualification,
    Results,
    Standings,
    TableScore,
)
from scoring.queries.audit import differences
from scoring.queries.event_file.ending import ENDING_LISTS
from scoring.queries.event_file.reading import BadEventFile, ReadLine, read_event
from scoring.queries.event_file.records import (
    BOOK,
    CALL,
    CALL_MOVE,
    CONTEST,
    DESK_MOVE,
    DRAW,
    ENTRANT,
    ENTRY,
    GRANT,
    OBJECTION_ANSWER,
    PLAYER,
    QUALIFICATION,
    RESULTS,
    SEAT,
    STAGE,
    STEP,
    TABLE,
    TICKET,
    TOURNAMENT,
    URN_LINE,
)
from scoring.queries.event_file.writing import event_document
from tables.models import Draw, DrawStep, Seat, Table, Ticket, UrnBook, UrnLine
from tournaments.errors import EventFileRefused, SlugTaken
from tournaments.ids import StageId
from tournaments.models import (
    AccessGrant,
    DeskMove,
    Entrant,
    Organizer,
    Player,
    Stage,
    StageEntry,
    StageVersion,
    Tournament,
    User,
)
from tournaments.tokens import hash_of, new_token

Entrants = Mapping[str, Entrant]


@transaction.atomic(durable=True)
def import_event(
    document: object, *, organizer: User | None, at: datetime
) -> Tournament:
    """Return the event of a file; exporting it again gives the same document.

    Sign-in links are not in a file: those of the event are known by their codes,
    and nobody can sign in with them. ``organizer`` becomes an organizer of it.
    Raises EventFileRefused naming what is wrong, SlugTaken.
    """
    try:
        whole = read_event(document)
    except BadEventFile as error:
        raise EventFileRefused(error.problems) from error
    if Tournament.objects.filter(slug=whole["tournament"]["slug"]).exists():
        raise SlugTaken(slug=whole["tournament"]["slug"])
    try:
        with transaction.atomic():
            tournament = _write(whole, at=at)
    except (IntegrityError, DataError) as error:
        raise EventFileRefused([str(error).splitlines()[0]]) from error
    wrong = differences(tournament.slug)
    if wrong:
        raise EventFileRefused(wrong)
    if event_document(tournament) != document:
        raise EventFileRefused(["the event that was read is not the one in the file"])
    if organizer is not None:
        Organizer.objects.create(
            tournament=tournament, user=organizer, code=_free_code(whole)
        )
    return tournament


def _free_code(whole: Mapping[str, Any]) -> str:
    """Return an organizer's code that has signed no line of the file."""
    signed = {
        read.line.author
        for stage in whole["stages"]
        for table in stage["tables"]
        for read in table["lines"]
    }
    return next(code for n in range(1, 100) if (code := f"O{n:02d}") not in signed)


def _write(whole: Mapping[str, Any], *, at: datetime) -> Tournament:
    tournament = Tournament.objects.create(**TOURNAMENT.picked(whole["tournament"]))
    entrants = {
        data["code"]: _entrant(data, tournament=tournament)
        for data in whole["entrants"]
    }
    DeskMove.objects.bulk_create(
        DeskMove(
            tournament=tournament,
            entrant=entrants.get(data["entrant"]),
            **DESK_MOVE.picked(data),
        )
        for data in whole["desk_moves"]
    )
    AccessGrant.objects.bulk_create(
        AccessGrant(
            tournament=tournament,
            token_hash=hash_of(new_token()),  # a link that nobody has
            **GRANT.picked(data),
        )
        for data in whole["grants"]
    )
    for data in whole["stages"]:
        _stage(data, tournament=tournament, entrants=entrants, at=at)
    if whole["results"] is not None:
        Results.objects.create(
            tournament=tournament, **RESULTS.picked(whole["results"])
        )
    _ending(whole["ending"], tournament=tournament)
    return tournament


def _ending(data: Mapping[str, Any], *, tournament: Tournament) -> None:
    """Write how the results became official, and what followed."""
    for name, record in ENDING_LISTS.items():
        for row in data[name]:
            written = record.model._base_manager.create(
                tournament=tournament, **record.picked(row)
            )
            for answer in row.get("answers", ()):
                ObjectionAnswer.objects.create(
                    objection_id=written.pk, **OBJECTION_ANSWER.picked(answer)
                )


def _entrant(data: Mapping[str, Any], *, tournament: Tournament) -> Entrant:
    entrant = Entrant.objects.create(tournament=tournament, **ENTRANT.picked(data))
    Player.objects.bulk_create(
        Player(tournament=tournament, entrant=entrant, **PLAYER.picked(player))
        for player in data["players"]
    )
    return entrant


def _stage(
    data: Mapping[str, Any],
    *,
    tournament: Tournament,
    entrants: Entrants,
    at: datetime,
) -> None:
    stage = Stage.objects.create(tournament=tournament, **STAGE.picked(data))
    StageVersion.objects.create(stage=stage, version=data["version"])
    StageEntry.objects.bulk_create(
        StageEntry(
            stage=stage, entrant=entrants[entry["entrant"]], **ENTRY.picked(entry)
        )
        for entry in data["entries"]
    )
    for drawn in data["draws"]:
        draw = Draw.objects.create(stage=stage, **DRAW.picked(drawn))
        for step in drawn["steps"]:
            DrawStep.objects.create(draw=draw, **STEP.picked(step))
        Ticket.objects.bulk_create(
            Ticket(
                draw=draw,
                entrant=entrants.get(ticket["entrant"]),
                **TICKET.picked(ticket),
            )
            for ticket in drawn["tickets"]
        )
        _books(drawn, draw=draw, entrants=entrants)
    for seated in data["tables"]:
        _table(seated, stage=stage, entrants=entrants)
    if data["qualification"] is not None:
        Qualification.objects.create(
            stage=stage, **QUALIFICATION.picked(data["qualification"])
        )
    Contest.objects.bulk_create(
        Contest(stage=stage, **CONTEST.picked(contest)) for contest in data["contests"]
    )
    if data["tables"]:
        Standings.objects.create(stage=stage, version=0, body="", made_at=at)
        write_standings(StageId(stage.pk), at=at)


def _books(data: Mapping[str, Any], *, draw: Draw, entrants: Entrants) -> None:
    """Write the books of an urn line by line, past the same triggers as on the day."""
    if data["book"] is not None:
        UrnBook.objects.create(draw=draw, **BOOK.picked(data["book"]))
    for line in data["lines"]:
        UrnLine.objects.create(
            draw=draw,
            entrant=entrants.get(line["entrant"]),
            **URN_LINE.picked(line),
        )


def _table(data: Mapping[str, Any], *, stage: Stage, entrants: Entrants) -> None:
    table = Table.objects.create(stage=stage, **TABLE.picked(data))
    Seat.objects.bulk_create(
        Seat(
            table=table,
            stage=stage,
            entrant=entrants[seat["entrant"]],
            **SEAT.picked(seat),
        )
        for seat in data["seats"]
    )
    _calls(data["calls"], table=table)
    lines: Sequence[ReadLine] = data["lines"]
    for read in lines:
        line = read.line
        entry = LedgerEntry.objects.create(
            table=table,
            seq=line.seq,
            kind=line.kind,
            client_key=line.key,
            fingerprint=read.fingerprint,
            after_seq=read.after_seq,
            voids_seq=line.voids,
            replaces_seq=line.replaces,
            author=line.author,
            second=line.second,
            at=line.at,
            rules_hash=line.rules,
            reason_hash=line.reason,
            prev_hash=line.previous,
            hash=line.hash,
            **columns_of(line.kind, line.payload),
        )
        if read.reason is not None:
            LedgerReason.objects.create(entry=entry, **read.reason)
    state = replay(
        [read.line for read in lines], rules=StageRules.from_json(stage.rules or {})
    )
    TableScore.objects.create(
        table=table, seq=state.seq, head=state.head, body=state.body()
    )


def _calls(data: Sequence[Mapping[str, Any]], *, table: Table) -> None:
    for called in data:
        call = Call.objects.create(table=table, **CALL.picked(called))
        CallMove.objects.bulk_create(
            CallMove(call=call, **CALL_MOVE.picked(move)) for move in called["moves"]
        )
