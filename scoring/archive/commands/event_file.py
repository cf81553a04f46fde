"""Take in a whole event from its file; all of it, or nothing.

Nothing in the file is believed: every hash is computed again, every line goes
through the same triggers as on the day, and the audit must find no difference.
Source: docs/event-file.md.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any

from django.db import DataError, IntegrityError, transaction

from scoring.archive.queries.audit import differences
from scoring.archive.queries.event_file.reading import (
    BadEventFile,
    ReadLine,
    read_event,
)
from scoring.archive.queries.event_file.records import (
    BOOK,
    CALL,
    CALL_MOVE,
    DRAW,
    ENTRANT,
    ENTRY,
    GRANT,
    PLAYER,
    PROPOSAL,
    RESULTS,
    SEAT,
    STAGE,
    TABLE,
    TICKET,
    TOURNAMENT,
)
from scoring.archive.queries.event_file.writing import event_document
from scoring.calls.models import Call, CallMove
from scoring.finish.models.results import Results
from scoring.ledger.enums import LineKind
from scoring.ledger.models.ledger import LedgerEntry, LedgerText
from scoring.ledger.models.projections import Standings, TableScore
from scoring.ledger.replay import replay
from scoring.rules.rules import StageRules
from scoring.standings.commands.standings import write_standings
from tables.draws.models.draw import Draw, Ticket
from tables.plan.plan import TABLE_SIZE
from tables.seating.models import Seat, Table
from tables.urn.models import UrnBook
from tournaments.book.file import write_book
from tournaments.events.enums import EntrantStatus
from tournaments.events.models.stage import Stage, StageEntry, StageVersion
from tournaments.events.models.tournament import Tournament
from tournaments.ids import StageId, TournamentId
from tournaments.opening.refusals import SlugTaken
from tournaments.people.models.entrant import Entrant, Player
from tournaments.refusals import EventFileRefused
from tournaments.staff.commands.organizers import enter_organizer
from tournaments.staff.models.access import AccessGrant
from tournaments.staff.models.proposal import Proposal
from tournaments.staff.models.user import User
from tournaments.staff.tokens import hash_of, new_token
from tournaments.web.plain_text import plain_text

# -- Write the tables of an event's file: seats, calls, lots, and the ledger line by
# line.


def write_table(
    data: Mapping[str, Any], *, stage: Stage, entrants: Mapping[str, Entrant]
) -> None:
    """Write one table of a stage, with its ledger and the score that follows."""
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
    write_lots(data["lots"], stage=stage, table=table)
    _lines(data["lines"], table=table)


def _lines(lines: Sequence[ReadLine], *, table: Table) -> None:
    """Write the ledger line by line, and the score that follows from it."""
    for read in lines:
        entry = LedgerEntry.objects.create(table=table, **read.line.columns())
        for field, text in read.texts.items():
            LedgerText.objects.create(line=entry, field=field, **text)
    state = replay(
        [read.line for read in lines],
        rules=StageRules.from_json(table.stage.rules or {}),
    )
    TableScore.objects.create(
        table=table, seq=state.seq, head=state.head, body=state.body()
    )


def write_lots(
    data: Sequence[Mapping[str, Any]], *, stage: Stage, table: Table | None
) -> None:
    """Write the lots of a table, or those of who moves up from the stage."""
    for lot in data:
        Draw.lots.create(stage=stage, table=table, **DRAW.picked(lot))


def _calls(data: Sequence[Mapping[str, Any]], *, table: Table) -> None:
    for called in data:
        call = Call.objects.create(table=table, **CALL.picked(called))
        CallMove.objects.bulk_create(
            CallMove(call=call, **CALL_MOVE.picked(move)) for move in called["moves"]
        )


# -- Take in a whole event from its file; all of it, or nothing.

Entrants = Mapping[str, Entrant]
_ORGANIZER = re.compile(r"O([0-9]{2,5})")


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
    _refuse_hidden(document)
    if Tournament.objects.filter(slug=whole["tournament"]["slug"]).exists():
        raise SlugTaken(slug=whole["tournament"]["slug"])
    try:
        with transaction.atomic():
            tournament = _write(whole, at=at)
        wrong = [*differences(tournament.slug), *_never_seated(tournament)]
    except (IntegrityError, DataError) as error:
        raise EventFileRefused([str(error).splitlines()[0]]) from error
    # Hashes made right over rules or lines that cannot be: nothing can count them.
    except (ArithmeticError, LookupError, TypeError, ValueError) as error:
        raise EventFileRefused([_cannot_be(error)]) from error
    if wrong:
        raise EventFileRefused(wrong)
    if event_document(tournament) != document:
        raise EventFileRefused(["the event that was read is not the one in the file"])
    _start_codes_behind(tournament, document=document)
    if organizer is not None:
        enter_organizer(tournament, user=organizer, at=at)
    return tournament


def _never_seated(tournament: Tournament) -> list[str]:
    """Return a sentence for whoever was checked in and neither drew nor sat down.

    Nobody is checked in once the first urn is open, so that a stage is missing then.
    """
    if not Table.objects.filter(stage__tournament=tournament).exists():
        return []
    lines = LedgerEntry.objects.filter(
        table__stage__tournament=tournament, kind__in=[LineKind.SIT, LineKind.JOIN]
    )
    sat = {said["entrant"] for said in lines.values_list("payload", flat=True)}
    present = tournament.entrants.filter(status=EntrantStatus.CHECKED_IN)
    away = present.filter(stage_entries=None, seats=None).exclude(code__in=sat)
    codes = list(away.order_by("code").values_list("code", flat=True))
    final = StageEntry.objects.filter(stage__tournament=tournament, stage__number=1)
    if len(codes) == 1 and final.filter(stage__final=True).count() == TABLE_SIZE:
        return []  # of five, one can stand by while the others play the final
    return [f"{code} was checked in and never had a seat" for code in codes]


def _cannot_be(error: Exception) -> str:
    """Return what cannot be counted, in signs that every terminal can show."""
    return f"the event cannot be read: {type(error).__name__}: {_shown(str(error))}"


def _refuse_hidden(document: object) -> None:
    """Refuse texts that would turn or break a page: taken out, no hash would match."""
    hidden = [_shown(text) for text in _texts(document) if plain_text(text) != text]
    if hidden:
        raise EventFileRefused([f"a text holds hidden characters: {hidden[0]}"])


def _shown(text: str) -> str:
    return text.encode("ascii", "backslashreplace").decode("ascii")


def _start_codes_behind(tournament: Tournament, *, document: object) -> None:
    """Let no organizer here get a code that has signed something in the file.

    Lines, draws, proposals that wait: whoever signed them is not the one who takes
    the event in, nor anybody who is invited later.
    """
    signed = filter(None, map(_ORGANIZER.fullmatch, _texts(document)))
    tournament.last_organizer_number = max((int(one[1]) for one in signed), default=0)
    tournament.save(update_fields=["last_organizer_number"])


def _texts(document: object) -> Iterator[str]:
    """Yield every text that stands as a value in a document."""
    if isinstance(document, str):
        yield document
    elif isinstance(document, dict):
        for value in document.values():
            yield from _texts(value)
    elif isinstance(document, list):
        for value in document:
            yield from _texts(value)


def _write(whole: Mapping[str, Any], *, at: datetime) -> Tournament:
    tournament = Tournament.objects.create(**TOURNAMENT.picked(whole["tournament"]))
    entrants = {
        data["code"]: _entrant(data, tournament=tournament)
        for data in whole["entrants"]
    }
    Proposal.objects.bulk_create(
        Proposal(tournament=tournament, **PROPOSAL.picked(data))
        for data in whole["proposals"]
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
    for raffle in whole["raffles"]:
        Draw.raffles.create(tournament=tournament, **DRAW.picked(raffle))
    if whole["results"] is not None:
        Results.objects.create(
            tournament=tournament, **RESULTS.picked(whole["results"])
        )
    write_book(whole["book"], tournament_id=TournamentId(tournament.pk))
    for stage in tournament.stages.exclude(standings=None):
        write_standings(StageId(stage.pk), at=at)
    return tournament


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
        Ticket.objects.bulk_create(
            Ticket(
                draw=draw,
                entrant=entrants.get(ticket["entrant"]),
                **TICKET.picked(ticket),
            )
            for ticket in drawn["tickets"]
        )
        if drawn["book"] is not None:
            UrnBook.objects.create(draw=draw, **BOOK.picked(drawn["book"]))
    for seated in data["tables"]:
        write_table(seated, stage=stage, entrants=entrants)
    write_lots(data["lots"], stage=stage, table=None)
    if data["tables"]:
        Standings.objects.create(stage=stage, version=0, body="", made_at=at)
