"""Take in a whole event from its file; all of it, or nothing.

The books are written line by line, past the same triggers as on the day; every row
that follows from them is made here, by the functions with which the audit compares.
Source: docs/event-file.md.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from itertools import chain
from typing import Any

from django.db import DataError, IntegrityError, transaction
from django.db.models import Model

from scoring.archive.queries.audit import differences
from scoring.archive.queries.called import called_entrants
from scoring.archive.queries.entered import entered_later
from scoring.archive.queries.event_file.reading import (
    BadEventFile,
    ReadLine,
    read_event,
)
from scoring.archive.queries.event_file.records import (
    BOOK,
    CALL,
    CALL_MOVE,
    DESCRIPTION,
    DRAW,
    ENTRANT,
    GRANT,
    PROPOSAL,
    STAGE,
    TABLE,
    TOURNAMENT,
)
from scoring.archive.queries.event_file.writing import event_document
from scoring.calls.models import Call, CallMove
from scoring.finish.lines import Publication
from scoring.finish.models import Results
from scoring.finish.queries.ceremony import held_by_the_book
from scoring.finish.queries.results import body_of_results
from scoring.ledger.enums import LineKind
from scoring.ledger.models import LedgerEntry, LedgerText, TableScore
from scoring.ledger.replay import replay, table_state
from scoring.ledger.seating import seats_of
from scoring.rules.rules import StageRules
from scoring.standings.queries.aftermath import aftermaths_of
from scoring.verifier import program
from tables.draws.enums import DrawPurpose
from tables.draws.models.draw import Draw, Ticket
from tables.draws.models.secret import DrawSecret
from tables.draws.queries.given import give
from tables.draws.queries.steps import columns_of, draw_steps, method_of
from tables.plan.plan import parse_seat, table_number
from tables.plan.queries import letters_columns, sizes_of
from tables.seating.models import Seat, Table
from tables.urn.models import UrnBook
from tables.urn.queries.urn_books import given_by
from tournaments.book.audit import UNREADABLE, differences_of_book
from tournaments.book.file import write_book
from tournaments.book.lines import read
from tournaments.book.models import BookLine
from tournaments.checkin.queries.said import check_in_columns
from tournaments.events.enums import EntrantStatus, Origin
from tournaments.events.models.stage import Stage, StageEntry, StageVersion
from tournaments.events.models.tournament import Tournament
from tournaments.events.queries.state_steps import read_standings
from tournaments.events.queries.versions import version_put_back
from tournaments.opening.models import Description
from tournaments.opening.refusals import SlugTaken
from tournaments.people.models.entrant import Entrant, Player
from tournaments.refusals import EventFileRefused
from tournaments.staff.commands.organizers import enter_organizer
from tournaments.staff.models.access import AccessGrant
from tournaments.staff.models.proposal import Proposal
from tournaments.staff.models.user import User
from tournaments.staff.queries.grants import links_of, numbered
from tournaments.staff.tokens import hash_of, new_token
from tournaments.web.plain_text import plain_text

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
    except UNREADABLE as error:
        raise EventFileRefused([_cannot_be(error)]) from error
    _refuse_hidden(document)
    try:
        _refuse_taken(whole)
        _refuse_copy(whole)
        with transaction.atomic():
            tournament = _write(whole, at=at)
        wrong = [*differences(tournament.slug), *_never_seated(tournament)]
    except (IntegrityError, DataError) as error:
        _refuse_taken(whole)  # by who has read it in at the same moment
        raise EventFileRefused([str(error).splitlines()[0]]) from error
    # Hashes made right over rules or lines that cannot be: nothing can count them.
    except UNREADABLE as error:
        raise EventFileRefused([_cannot_be(error)]) from error
    if wrong:
        raise EventFileRefused(wrong)
    _refuse_false(tournament, document=document)
    _start_codes_behind(tournament, document=document)
    if organizer is not None:
        enter_organizer(tournament, user=organizer, at=at)
    return tournament


def _refuse_false(tournament: Tournament, *, document: object) -> None:
    """Refuse a file that is another one than what was read, or not true at home.

    The program for strangers knows lines that no site would have written.
    """
    if event_document(tournament) != document:
        raise EventFileRefused(["the event that was read is not the one in the file"])
    faults = program().faults_of(document)
    if faults:
        raise EventFileRefused(faults)


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
    full = sizes_of(tournament).full
    if len(codes) == 1 and final.filter(stage__final=True).count() == full:
        return []  # of five, one can stand by while the others play the final
    return [f"{code} was checked in and never had a seat" for code in codes]


def _cannot_be(error: Exception) -> str:
    """Return what cannot be counted, in signs that every terminal can show."""
    return f"the event cannot be read: {type(error).__name__}: {_shown(str(error))}"


def _refuse_taken(whole: Mapping[str, Any]) -> None:
    """Refuse an event whose address another one has. Raises SlugTaken."""
    slug = whole["tournament"]["slug"]
    if Tournament.objects.filter(slug=slug).exists():
        raise SlugTaken(slug=slug)


def _refuse_copy(whole: Mapping[str, Any]) -> None:
    """Refuse an event whose book is here under another address: lines are unique.

    Raises EventFileRefused.
    """
    first = [line["hash"] for line in whole["book"][:1]]
    here = BookLine.objects.filter(hash__in=first).select_related("tournament").first()
    if here is not None:
        raise EventFileRefused([f"this event is here as {here.tournament.slug}"])


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


class _People(dict[str, Entrant]):
    """Entrants by code."""

    def __missing__(self, code: str) -> Entrant:
        raise ValueError(f"there is no entrant {code!r}")


def _write(whole: Mapping[str, Any], *, at: datetime) -> Tournament:
    """Write the books, and make every row that follows from them."""
    tournament = Tournament.objects.create(
        version=version_put_back(at), **TOURNAMENT.picked(whole["tournament"])
    )
    tournament_id = tournament.id
    write_book(whole["book"], tournament_id=tournament_id)
    broken = list(differences_of_book(tournament_id))
    if broken:
        raise EventFileRefused(broken)
    led = read_standings(tournament_id)
    entrants = _write_people(whole["entrants"], tournament=tournament)
    links = _write_links(whole["grants"], tournament=tournament)
    _follow(
        tournament,
        led[None].of_event(),
        check_in_columns(tournament_id),
        letters_columns(tournament_id),
        {"last_entrant_number": len(entrants), "last_grant_number": links},
    )
    Description.objects.bulk_create(
        Description(tournament=tournament, **DESCRIPTION.picked(data))
        for data in whole["described"]
    )
    Proposal.objects.bulk_create(
        Proposal(tournament=tournament, **PROPOSAL.picked(data))
        for data in whole["proposals"]
    )
    after = aftermaths_of(tournament_id)
    for data in whole["stages"]:
        number = data["number"]
        columns = led[number].of_stage() | after[number].columns
        stage = Stage(tournament=tournament, **STAGE.picked(data), **columns)
        _write_stage(stage, data, entrants=entrants)
        entries = after[number - 1].entries(number - 1)
        if number == 1:
            first = dict.fromkeys(data["entered"], Origin.CHECK_IN.value)
            # Who was not there to draw can have taken a free seat.
            entries = entered_later(tournament_id) | first
        StageEntry.objects.bulk_create(
            StageEntry(stage=stage, entrant=entrants[code], origin=origin)
            for code, origin in entries.items()
        )
    for raffle in whole["raffles"]:
        _write_draw(Draw(tournament=tournament), raffle, entrants=entrants)
    for published in read(tournament_id, Publication):
        body = body_of_results(tournament, head=published.said.head)
        Results.objects.create(tournament=tournament, body=body)
    _follow(tournament, {"final_held": held_by_the_book(tournament)})
    return tournament


def _follow(row: Model, *columns: Mapping[str, object]) -> None:
    """Write into a row what the lines of the books give."""
    for name, column in chain(*(some.items() for some in columns)):
        setattr(row, name, column)
    row.save()


def _write_people(
    listed: Sequence[Mapping[str, Any]], *, tournament: Tournament
) -> _People:
    entrants = _People()
    told = called_entrants(tournament.id)
    for data in listed:
        if data["code"] not in told:
            raise ValueError(f"{data['code']} was never entered")
        one = told[data["code"]]
        entrant = Entrant(tournament=tournament, **ENTRANT.picked(data))
        names = one.entrant(initials_only=entrant.initials_only)
        _follow(entrant, one.stands.columns(), names)
        entrants[entrant.code] = entrant
        Player.objects.bulk_create(
            Player(tournament=tournament, entrant=entrant, position=position, **person)
            for position, person in enumerate(one.players())
        )
    return entrants


def _write_links(
    labelled: Sequence[Mapping[str, Any]], *, tournament: Tournament
) -> int:
    """Write the sign-in links, which nobody has; return how many have a number."""
    links = links_of(tournament.id)
    for data in labelled:
        if data["code"] not in links:
            raise ValueError(f"link {data['code']} was never made")
    AccessGrant.objects.bulk_create(
        AccessGrant(
            tournament=tournament,
            token_hash=hash_of(new_token()),
            **GRANT.picked(data),
            **links[data["code"]],
        )
        for data in labelled
    )
    return numbered(links)


def _write_stage(stage: Stage, data: Mapping[str, Any], *, entrants: _People) -> None:
    stage.save()
    lines = sum(len(table["lines"]) for table in data["tables"])
    StageVersion.objects.create(stage=stage, version=lines)
    for drawn in data["draws"]:
        _write_draw(Draw(stage=stage), drawn, entrants=entrants)
    for seated in data["tables"]:
        _write_table(seated, stage=stage, entrants=entrants)
    for lot in data["lots"]:
        _write_draw(Draw(stage=stage, moving_up=True), lot, entrants=entrants)


def _write_draw(draw: Draw, data: Mapping[str, Any], *, entrants: _People) -> None:
    """Write a draw, where its steps have led it, and of one of seats its tickets."""
    written = DRAW.picked(data) | {"method": method_of(data["manifest"])}
    draw.number = data["number"]
    _follow(draw, written, columns_of(draw_steps(draw)))
    # Its secret stayed where it was made; called off, it was never opened.
    if draw.commitment and draw.proof is None and not draw.void_secret:
        DrawSecret.objects.create(draw=draw, secret=b"")
    if draw.purpose is not DrawPurpose.SEATS:
        return
    printed = (data["manifest"] or {}).get("seats", [])
    if data["book"] is not None:
        UrnBook.objects.create(draw=draw, **BOOK.picked(data["book"]))
        printed = data["book"]["tickets"]
    given = given_by(draw)
    tickets = []
    for seat in printed:
        letter, position = parse_seat(seat)
        ticket = Ticket(draw=draw, letter=letter, position=position)
        tickets.append(give(ticket, given.get(seat), entrants=entrants))
    Ticket.objects.bulk_create(tickets)


def _write_table(
    data: Mapping[str, Any], *, stage: Stage, entrants: Mapping[str, Entrant]
) -> None:
    """Write one table of a stage, with its ledger, and the score that follows."""
    read: Sequence[ReadLine] = data["lines"]
    lines = [one.line for one in read]
    number = table_number(data["letter"])
    state = table_state(lines, stage=stage.state)
    table = Table.objects.create(
        stage=stage, number=number, state=state, **TABLE.picked(data)
    )
    for one in read:
        entry = LedgerEntry.objects.create(table=table, **one.line.columns())
        for field, text in one.texts.items():
            LedgerText.objects.create(line=entry, field=field, **text)
    score = replay(lines, rules=StageRules.from_json(stage.rules))
    TableScore.objects.create(table=table, **score.stored())
    Seat.objects.bulk_create(
        Seat(
            table=table,
            stage=stage,
            entrant=entrants[code],
            position=position,
            partner=partner,
            reseated=reseated,
        )
        for code, position, partner, reseated in seats_of(lines)
    )
    for lot in data["lots"]:
        _write_draw(Draw(stage=stage, table=table), lot, entrants=_People())
    for asked in data["calls"]:
        call = Call.objects.create(table=table, **CALL.picked(asked))
        CallMove.objects.bulk_create(
            CallMove(call=call, **CALL_MOVE.picked(move)) for move in asked["moves"]
        )
