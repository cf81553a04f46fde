"""Replay every ledger from zero and compare with everything that was derived.

The check of one event runs after every integration test, as ``verify_ledger`` on the
day, and on the tables of a stage before it is confirmed; that of a whole database looks
at its triggers too.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from django.db import DatabaseError, connection
from django.db.models import Manager, QuerySet

from scoring.archive.guard import GUARDS
from scoring.archive.queries.audit_draws import (
    Drawn,
    all_draws,
    differences_of_drawn,
    differences_of_draws,
    unopened,
)
from scoring.archive.queries.audit_lots import (
    differences_of_lots,
    differences_of_moving_up,
    differences_of_raffles,
)
from scoring.archive.queries.audit_people import differences_of_people
from scoring.archive.queries.audit_values import differences_of_values
from scoring.archive.queries.event_file.writing import event_document
from scoring.finish.enums import EndState
from scoring.finish.lines import (
    EndStep,
    Erratum,
    Objection,
    ObjectionAnswer,
    Publication,
    Reveal,
)
from scoring.finish.models import Results
from scoring.finish.queries.ceremony import held_by_the_book
from scoring.finish.queries.places import published_head
from scoring.finish.queries.results import body_of_results
from scoring.games.registry import GAMES
from scoring.ledger.enums import LineKind
from scoring.ledger.lines import REASON, Line, line_of
from scoring.ledger.models import LedgerEntry, LedgerText
from scoring.ledger.possible import impossible
from scoring.ledger.replay import replay, table_state
from scoring.ledger.seating import seats_of
from scoring.rules.rules import StageRules
from scoring.stages.queries.played import played_letters
from scoring.stamps.queries import differences_of_stamps
from scoring.standings.queries.aftermath import aftermaths_of
from scoring.standings.queries.by_the_rule import differences_of_stages
from scoring.substitutions.queries.dissolving import unpaired
from scoring.verifier import program
from tables.draws.enums import DrawMove, DrawPurpose
from tables.draws.models.draw import Draw
from tables.draws.queries.steps import Which, all_draw_steps, last
from tables.plan.plan import table_number
from tables.seating.models import Seat, Table
from tournaments.book.audit import (
    UNREADABLE,
    as_stored,
    differences_of_book,
    of_one,
    read_otherwise,
    unlike,
    word_faults,
)
from tournaments.book.chain import breaks
from tournaments.book.erasing import erased_words
from tournaments.book.lines import BOOK, Entry, held_open, read
from tournaments.book.models import BookLine, give_words
from tournaments.canon import digest
from tournaments.events.enums import StageState, TournamentStatus
from tournaments.events.models.stage import Stage
from tournaments.events.models.tournament import Tournament
from tournaments.events.queries.events import stored_stages
from tournaments.events.queries.state_steps import read_standings
from tournaments.ids import TournamentId
from tournaments.prepared import Prepared, number
from tournaments.snapshot import read_snapshot
from tournaments.staff.enums import ProposalKind, ProposalState
from tournaments.staff.lines import Countersigned
from tournaments.staff.models.proposal import Proposal
from tournaments.staff.queries.grants import differences_of_links

# -- Whether the final is held back, compared with what was decided and revealed.


def differences_of_held(tournament: Tournament) -> Iterator[str]:
    """Yield a sentence if the stored mark is not what its rows give."""
    try:
        yield from unlike(tournament, {"final_held": held_by_the_book(tournament)})
    except (KeyError, TypeError, ValueError):
        return  # the published copy cannot be read, which is told elsewhere


# -- The lines about an event's end follow from one another.


def differences_of_ending(tournament: Tournament) -> Iterator[str]:
    """Yield steps that begin elsewhere, answers to nothing, errata before results."""
    tournament_id = tournament.id
    steps = read(tournament_id, EndStep)
    yield from _of_end_steps(steps)
    yield from _of_answers(tournament_id)
    after: list[Entry[Any]] = [
        *read(tournament_id, Erratum),
        *read(tournament_id, Reveal),
    ]
    official = [step.seq for step in steps if step.said.after is EndState.OFFICIAL]
    if bool(official) != (tournament.status == TournamentStatus.PUBLISHED):
        yield f"the event is {tournament.status}, its book says otherwise"
    for line in after:
        if not official or line.seq < official[0]:
            yield f"book: line {line.seq} stands before there are official results"


def _of_end_steps(steps: Sequence[Entry[EndStep]]) -> Iterator[str]:
    stood = EndState.PROVISIONAL
    for step in steps:
        if step.said.before is not stood:
            yield f"book: line {step.seq} begins at {step.said.before}, not at {stood}"
        stood = step.said.after


def _of_answers(tournament_id: TournamentId) -> Iterator[str]:
    objections = read(tournament_id, Objection)
    for answer in read(tournament_id, ObjectionAnswer):
        before = sum(one.seq < answer.seq for one in objections)
        if not 1 <= answer.said.objection <= before:
            yield f"book: line {answer.seq} answers no objection"


# -- What was countersigned must stand where it was done, signed by the same two.

AT_TABLES = (LedgerEntry.objects, "table__stage__tournament")
IN_THE_BOOK = (BookLine.objects, "tournament")
WRITTEN: Mapping[ProposalKind, tuple[Manager[Any], str]] = {
    ProposalKind.VOID: AT_TABLES,
    ProposalKind.REOPEN: AT_TABLES,
    ProposalKind.SWAP: AT_TABLES,
    ProposalKind.SIT: AT_TABLES,
    ProposalKind.EXPEL: AT_TABLES,
    ProposalKind.TICKET_BACK: IN_THE_BOOK,
    ProposalKind.ERRATUM: IN_THE_BOOK,
}
CALLED_OFF = frozenset(ProposalKind) - WRITTEN.keys()


_PROPOSALS = Prepared(
    Proposal.objects.filter(tournament=number("event")).order_by("number")
)


def differences_of_proposals(tournament: Tournament) -> Iterator[str]:
    """Yield one sentence for each proposal whose line is missing, or not its own."""
    for row in _PROPOSALS.all(event=tournament.pk):
        place = WRITTEN.get(ProposalKind(row.kind))
        if place is None:
            continue
        manager, event = place
        found = manager.filter(**{event: tournament.pk}, key=row.client_key)
        signed = list(found.values_list("author", "second"))
        confirmed = row.state == ProposalState.CONFIRMED
        if confirmed and signed != [(row.author, row.decided_by)]:
            yield f"proposal {row.number}: its line is not signed by the same two"
        # Written by one person where one is enough, under a key used before: fine.
        elif not confirmed and any(second for _author, second in signed):
            yield f"proposal {row.number}: done, but nobody has countersigned it"


def differences_of_called_off(tournament: Tournament) -> Iterator[str]:
    """Yield the same of proposals to call a draw off, whose line has another key.

    Each draw is called off once, so the line is found by the draw.
    """
    rows: dict[Which | None, list[Proposal]] = {}
    for row in _PROPOSALS.all(event=tournament.pk):
        if row.kind in CALLED_OFF:
            rows.setdefault(_drawn_of(row), []).append(row)
    steps = all_draw_steps(tournament.id) if rows else {}
    by_two = {one.said.line for one in read(tournament.id, Countersigned, book=BOOK)}
    for draw, asked in rows.items():
        void = None if draw is None else last(steps.get(draw, ()), DrawMove.VOID)
        signed = None if void is None else (void.author, void.second)
        confirmed = [row for row in asked if row.state == ProposalState.CONFIRMED]
        for row in confirmed:
            if signed != (row.author, row.decided_by):
                yield f"proposal {row.number}: its line is not signed by the same two"
        if void is not None and void.seq in by_two and not confirmed:
            yield f"proposal {asked[-1].number}: done, but nobody has countersigned it"


def _drawn_of(row: Proposal) -> Which | None:
    """Return which draw a proposal calls off, as steps name it; nothing of junk."""
    try:
        if row.kind == ProposalKind.RAFFLE_OFF:
            return (DrawPurpose.RAFFLE, None, "", int(row.arguments["raffle"]))
        if row.kind == ProposalKind.LOT_OFF:
            purpose = DrawPurpose.LOT if row.letters else DrawPurpose.MOVING_UP
            number = int(row.arguments["lot"])
            return (purpose, row.stage, "".join(row.letters), number)
        stage, number = map(int, row.preview["before"]["draw"].split("/"))
    except UNREADABLE:
        return None
    return (DrawPurpose.SEATS, stage, "", number) if stage == row.stage else None


def differences_of_countersigned(tournament: Tournament) -> Iterator[str]:
    """Yield a sentence for each line that confirms what its author has not signed."""
    confirmed = read(tournament.id, Countersigned)
    if not confirmed:
        return
    lines = LedgerEntry.objects.filter(table__stage__tournament=tournament)
    at_tables = {
        (f"{stage}/{letter}", seq): second
        for stage, letter, seq, second in lines.exclude(second=None).values_list(
            "table__stage__number", "table__letter", "seq", "second"
        )
    }
    book = BookLine.objects.filter(tournament=tournament).exclude(second=None)
    signed = at_tables | {
        (BOOK, seq): second for seq, second in book.values_list("seq", "second")
    }
    for one in confirmed:
        if signed.get((one.said.book, one.said.line)) != one.author:
            what = f"confirms what {one.author} has not signed"
            yield f"line {one.seq} of the book {what}"


# -- Where an event and its stages stand, compared with the steps that led there.


def differences_of_states(
    tournament: Tournament, *, stages: Iterable[Stage]
) -> Iterator[str]:
    """Yield a sentence for each difference; nothing means that all is true."""
    led = read_standings(tournament.id)
    for standing in led.values():
        yield from standing.faults
    event = led.pop(None)
    yield from _of_chosen(tournament, said=event.rules)
    yield from unlike(tournament, event.of_event())
    for stage in stages:
        for difference in unlike(stage, led[stage.number].of_stage()):
            yield f"stage {stage.number}: {difference}"
        if stage.state == StageState.SEATED and played_letters(stage.id):
            yield f"stage {stage.number} waits for its start, but has been played in"
        del led[stage.number]
    for missing in led:
        yield f"there is no stage {missing}, but steps of it"


def _of_chosen(tournament: Tournament, *, said: str) -> Iterator[str]:
    try:
        if digest(tournament.rules) != said:
            yield "the rules are not those that were chosen"
    except UNREADABLE as error:
        yield f"the rules cannot be read: {error}"


# -- Replay every ledger from zero and compare with everything that was derived.

_TABLES = Prepared(
    Table.objects.filter(stage=number("stage"))
    .select_related("score", "stage")
    .order_by("number")
)
_LEDGER = Prepared(LedgerEntry.objects.filter(table=number("table")).order_by("seq"))
_WORDS = Prepared(LedgerText.objects.filter(line__table=number("table")))
_SEATS = Prepared(
    Seat.objects.filter(table=number("table"))
    .order_by("position")
    .values_list("entrant__code", "position", "partner", "reseated")
)
_ALL = Prepared(Tournament.objects.order_by("pk").values_list("pk", flat=True))
_EVENT = Prepared(Tournament.objects.filter(pk=number("event")))
_STORED = as_stored(LedgerEntry.objects.filter(table=number("table")))


def differences(slug: str | None = None) -> list[str]:
    """Return one sentence for each difference; an empty list means all is true.

    What is stored is compared with the books, of each event as it stood at one moment,
    and each value with its column.
    """
    if slug is None:
        odd = list(differences_of_values())
    else:
        odd = [
            f"{slug} {one}" for pk in _ids(slug) for one in differences_of_values(pk)
        ]
    return [*differences_from_books(slug, odd=bool(odd)), *odd]


def differences_from_books(slug: str | None = None, *, odd: bool = False) -> list[str]:
    """Return one sentence for each difference of what is stored from the books.

    With ``odd`` there are values that their columns do not admit, told elsewhere.
    """
    return [one for pk in _ids(slug) for one in _named(pk, odd=odd)]


def _ids(slug: str | None) -> list[TournamentId]:
    if slug is None:
        return [TournamentId(one) for one in _ALL.all()]
    return [TournamentId(one) for one in _events(slug).values_list("pk", flat=True)]


def _named(tournament_id: TournamentId, *, odd: bool) -> Iterator[str]:
    """Yield each difference, and what cannot be computed at all.

    What somebody has written into the database can be anything, and no junk in one
    event hides what is wrong with it or with another. Of ``odd`` values, which are told
    elsewhere, some cannot even be read.
    """
    event = f"event {tournament_id}"
    try:
        # Each by itself: after an error PostgreSQL reads nothing more at that moment.
        with read_snapshot():
            (tournament,) = _EVENT.all(event=tournament_id)
            event = tournament.slug
            with held_open(tournament_id):
                for one in _of_tournament(tournament):
                    yield f"{event} {one}"
    except Exception as error:
        if isinstance(error, DatabaseError) and not odd:
            raise  # it is not what was written that could not be read
        yield f"{event} cannot be read any further: {type(error).__name__}: {error}"


def _of_tournament(tournament: Tournament) -> Iterator[str]:
    erased = erased_words(tournament.id)
    try:
        GAMES[tournament.game].read_rules(tournament.ruleset)
    except UNREADABLE as error:
        yield f"the chosen rules cannot be: {error}"
    broken = list(differences_of_book(tournament.id))
    yield from broken
    stages = stored_stages(tournament.id)
    # Of a broken book nothing that its lines say can be compared.
    drawn = None if broken else all_draws(tournament)
    for stage in stages:
        yield from _of_stage_itself(stage, erased=erased, drawn=drawn)
    yield from differences_of_proposals(tournament)
    yield from differences_of_countersigned(tournament)
    if drawn is not None:
        yield from _of_lines(tournament, stages=stages, drawn=drawn)


def _of_stages(
    tournament: Tournament, *, stages: Iterable[Stage], drawn: Drawn
) -> Iterator[str]:
    """Yield what does not follow from the scores, which are compared elsewhere."""
    tournament_id = tournament.id
    try:
        yield from differences_of_stages(tournament_id)
        found = aftermaths_of(tournament_id)
        for stage in stages:
            after = found[stage.number]
            yield from differences_of_moving_up(stage, after=after, drawn=drawn)
    except (KeyError, TypeError, ValueError):
        yield "a stored score cannot be read"


def _of_stage_itself(
    stage: Stage, *, erased: Mapping[str, str], drawn: Drawn | None
) -> Iterator[str]:
    """Compare a stage with its tables' ledgers, and their lots, if ``drawn`` is known.

    One ledger is in memory at once, however many tables there are.
    """
    yield from of_one(f"stage {stage.number}", _of_rules(stage))
    for table in _TABLES.all(stage=stage.pk):
        code = f"{stage.number}/{table.letter}"
        if table.number != table_number(table.letter):
            yield f"table {code}: its number is not that of its letter"
        name = f"table {code}"
        ledger = _ledger_of(table)
        itself = _of_table(table, ledger, stage=stage, code=code, erased=erased)
        yield from of_one(name, itself)
        yield from of_one(name, read_otherwise(_STORED, table=table.id))
        if drawn is not None:
            lots = drawn.get((DrawPurpose.LOT, stage.number, table.letter), ())
            yield from of_one(name, _of_lots(ledger, lots=lots))


def _of_rules(stage: Stage) -> Iterator[str]:
    if stage.rules is not None and digest(stage.rules) != stage.rules_hash:
        yield "the frozen rules do not match their hash"


def _of_lines(
    tournament: Tournament, *, stages: Sequence[Stage], drawn: Drawn
) -> Iterator[str]:
    """Compare what is stored with what the lines of the event's book give."""
    yield from differences_of_links(tournament)
    yield from differences_of_people(tournament)
    yield from differences_of_states(tournament, stages=stages)
    yield from differences_of_called_off(tournament)
    yield from differences_of_drawn(tournament, drawn=drawn)
    for stage in stages:
        yield from differences_of_draws(stage, drawn=drawn)
        yield from of_one(f"stage {stage.number}", unpaired(stage))
    yield from _of_stages(tournament, stages=stages, drawn=drawn)
    yield from differences_of_ending(tournament)
    yield from _of_results(tournament)
    yield from differences_of_held(tournament)
    yield from differences_of_raffles(tournament, drawn=drawn)
    yield from differences_of_stamps(tournament)


def _ledger_of(table: Table) -> Sequence[LedgerEntry]:
    """Return the lines of a table's ledger, with their words."""
    ledger = _LEDGER.all(table=table.id)
    give_words(ledger, _WORDS.all(table=table.id))
    return ledger


def _of_table(
    table: Table,
    ledger: Iterable[LedgerEntry],
    *,
    stage: Stage,
    code: str,
    erased: Mapping[str, str],
) -> Iterator[str]:
    lines: list[Line] = []
    words: list[str] = []
    for entry in ledger:
        try:
            lines.append(line_of(entry))
        except (KeyError, TypeError, ValueError) as error:
            yield f"line {entry.seq} cannot be read: {error}"
            return
        hashes = {REASON: entry.reason}
        words += word_faults(entry, book=code, hashes=hashes, erased=erased)
    if not lines:
        yield "the ledger is empty"
        return
    broken = next(breaks(lines, book=code), None)
    if broken is not None:
        yield broken
        return
    yield from words
    if any(line.rules != stage.rules_hash for line in lines):
        yield "a line was written under other rules than the stage's"
    if _SEATS.all(table=table.id) != seats_of(lines):
        yield "the seats are not those of the ledger"
    if bool(lines[0].payload.get("final")) != stage.final:
        yield "it is not said right whether it is the final"
    yield from _of_score(table, lines, rules=StageRules.from_json(stage.rules))


def _of_lots(ledger: Iterable[LedgerEntry], *, lots: Sequence[Draw]) -> Iterator[str]:
    """Compare a table's lots with its ledger and with the book."""
    try:
        lines = [line_of(entry) for entry in ledger]
    except (KeyError, TypeError, ValueError):
        return  # which is told elsewhere
    yield from differences_of_lots(lots, lines)


def _of_score(table: Table, lines: list[Line], *, rules: StageRules) -> Iterator[str]:
    """Compare the stored score and state with what the ledger gives."""
    wrong = next(impossible(lines, rules=rules), None)
    if wrong is not None:
        yield wrong
        return
    yield from _closed_otherwise(lines, rules=rules)
    state = replay(lines, rules=rules)
    score, given = getattr(table, "score", None), state.stored()
    if score is None or score.body != given["body"]:
        yield "the stored score is not what the ledger gives"
    elif (score.seq, score.head) != (given["seq"], given["head"]):
        yield "the stored score names another ledger position"
    elif score.sends_on != given["sends_on"]:
        yield "the stored score says that another number can go on"
    stage = table.stage.state
    stands = table_state(lines, stage=stage)
    if table.state != stands:
        yield f"the table is {table.state}, the ledger and its stage say {stands}"
    if not state.closed and stage == StageState.CONFIRMED:
        yield "the table is open, its stage confirmed"


def _closed_otherwise(lines: list[Line], *, rules: StageRules) -> Iterator[str]:
    """Compare what a close says with the score that the lines before it give."""
    for position, line in enumerate(lines):
        if line.kind is not LineKind.CLOSE:
            continue
        stood = replay(lines[:position], rules=rules)
        said = {
            "totals": list(stood.totals),
            "order": list(stood.order),
            "deals": stood.deals,
        }
        if dict(line.payload) != said:
            yield f"line {line.seq}: the table was closed on another score"


_RESULTS = Prepared(Results.objects.filter(tournament=number("event")))


def _of_results(tournament: Tournament) -> Iterator[str]:
    """Yield what is wrong with the published results."""
    tournament_id = tournament.id
    copy = _RESULTS.first(event=tournament.pk)
    lines = read(tournament_id, Publication)
    published = tournament.status == TournamentStatus.PUBLISHED
    if not len(lines) == (copy is not None) == published:
        yield "the published results are missing, or there are some too early"
    if copy is None or not lines:
        return
    said, at = lines[0].said, lines[0].at
    if hashlib.sha256(copy.body.encode()).hexdigest() != said.body_hash:
        yield "the published results do not match their hash"
    if said.head != published_head(tournament_id):
        yield "the published results name another ledger"
    if at != tournament.published_at:
        yield "the results were published at another time"
    if copy.body != body_of_results(tournament, head=said.head):
        yield "the published results are not what the ledgers give"


def all_differences(slug: str | None) -> list[str]:
    """Return a sentence for each difference, of one event or all; none if all is true.

    Where everything stored agrees with the books, the program for strangers is asked
    too: it finds lines with right hashes that no site would have written.
    """
    return differences(slug) or list(_at_home(slug))


def unopened_draws(slug: str | None) -> list[str]:
    """Return a sentence for each draw that was called off without its secret."""
    return [f"{one.slug} {said}" for one in _events(slug) for said in unopened(one)]


def _events(slug: str | None) -> QuerySet[Tournament]:
    events = Tournament.objects.order_by("pk")
    return events if slug is None else events.filter(slug=slug)


def _at_home(slug: str | None) -> Iterator[str]:
    for event in _events(slug):
        # A game of one's own is known to nobody at home.
        if event.game in program().GAMES:
            for fault in program().faults_of(event_document(event)):
                yield f"{event.slug} {fault}"


def differences_of_triggers() -> Iterator[str]:
    """Yield a sentence for each trigger that does not stand as it was made."""
    for guard in GUARDS:
        tables = {trigger.name: trigger.table for trigger in guard.triggers}
        for name, is_there in sorted(guard.broken(connection).items()):
            wrong = "is not as it was made" if is_there else "is missing or off"
            yield f"the trigger {name} of {tables[name]} {wrong}"
