"""Answer to a line of a table: a player confirms it or objects, the staff rules.

The table's ledger stays as it is; the answer is a line of the event's book that holds
the hash of what was seen. Source: docs/adr/0050.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from uuid import UUID

from django.conf import settings
from django.db import transaction
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import override

from scoring.answers.enums import Verdict
from scoring.answers.lines import LineAnswered
from scoring.answers.queries import ANSWERED, Answers, answers_at, objected
from scoring.answers.refusals import (
    AnsweredEnough,
    LineGone,
    NotYours,
    NotYourTable,
    ObjectionOpen,
    OwnLine,
    Ruled,
    TooLateToObject,
)
from scoring.calls.commands import end_call, ensure_call
from scoring.calls.models import LONGEST_TEXT, OPEN, Call
from scoring.ledger.append import OpenLedger, lock_ledger
from scoring.ledger.lines import Line
from scoring.ledger.replay import folded
from scoring.ledger.seating import owners_by_line
from scoring.ledger.state import LedgerState
from scoring.refusals import StageConfirmed
from tables.ids import TableId
from tables.seating.enums import TableState
from tables.seating.queries.seating import table_anywhere
from tournaments.book.lines import Entry, write, written_before
from tournaments.events.commands.steps import lock_tournament
from tournaments.events.models.tournament import Tournament
from tournaments.ids import TournamentId
from tournaments.refusals import KeyReused
from tournaments.staff.queries.roles import Actor
from tournaments.staff.words import is_player

LONGEST_WORDS = 200
# So often one player says something of one line; then it is for the referee.
MOST_ANSWERS = 4


@transaction.atomic(durable=True)
def answer_line(
    *,
    table_id: TableId,
    seq: int,
    head: str,
    verdict: Verdict,
    words: str,
    actor: Actor,
    at: datetime,
    key: UUID,
) -> Entry[LineAnswered]:
    """Say of a line that it is so, or that it is not; return what stands in the book.

    ``head`` is the hash of the line that was seen. A player answers to others' lines at
    the own table; an objection calls a referee. Whoever records there from the staff
    lets the line stand. The same key again gives the first answer, and the same answer
    of the same person is one line. Raises NotFound, KeyReused, NotYourTable,
    StageConfirmed, LineGone, OwnLine, TooLateToObject, Ruled, AnsweredEnough.
    """
    stage = table_anywhere(table_id).stage
    tournament = lock_tournament(TournamentId(stage.tournament_id))
    ledger = lock_ledger(table_id)
    said = LineAnswered(
        table=ledger.table.code,
        line=seq,
        hash=head,
        verdict=verdict,
        words=words.strip()[:LONGEST_WORDS],
    )
    event_id = tournament.id
    earlier = written_before(event_id, said, key=key)
    if earlier is not None:
        if earlier.author != actor.code:
            raise KeyReused
        return earlier
    line = _line_seen(ledger, seq=seq, head=head)
    _check(ledger, line=line, verdict=verdict, actor=actor)
    answers = _answers(ledger).get(seq, ())
    mine = [one for one in answers if one.author == actor.code]
    if mine and mine[-1].said == said and not _ruled(answers, after=mine[-1]):
        return mine[-1]
    if actor.entrant and _ruled(answers):
        raise Ruled
    if actor.entrant and len(mine) >= MOST_ANSWERS:
        raise AnsweredEnough
    entry = write(event_id, said, author=actor.code, at=at, key=key, table_id=table_id)
    if verdict is Verdict.OBJECTED:
        _call(tournament, ledger=ledger, said=said, actor=actor, at=at)
    elif not actor.entrant:
        with override(settings.LANGUAGE_CODE):
            ruling = _("The line stands.")
        _end_call(ledger, author=actor.code, at=at, ruling=ruling)
    return entry


def end_objection(ledger: OpenLedger, *, line: Line, author: str, at: datetime) -> None:
    """Close the call of an objection to a line that has just been corrected.

    The caller has locked the event before the table. A call for something else stays
    open.
    """
    called = Call.objects.filter(table=ledger.table, state__in=OPEN)
    if called.exists() and objected([line], answers=_answers(ledger)):
        before = folded(ledger.lines[: -ledger.added], rules=ledger.rules).state
        with override(settings.LANGUAGE_CODE):
            ruling = _correction(before, line=line)
        _end_call(ledger, author=author, at=at, ruling=ruling)


def refuse_objected(ledger: OpenLedger) -> None:
    """Refuse to go on while a player objects to a line. Raises ObjectionOpen."""
    lines = objected(ledger.lines, answers=_answers(ledger))
    if lines:
        state = ledger.state()
        called = ", ".join(
            _as_the_sheet_does(state, line=_line(ledger, seq=seq)) for seq in lines
        )
        raise ObjectionOpen(which=called)


def refuse_player(
    ledger: OpenLedger, *, line: Line, author: str, replaced: bool
) -> None:
    """Refuse a player who takes back more than the own last deal, not yet answered.

    The staff is not refused here. Raises NotYours.
    """
    if not is_player(author):
        return
    answered = _answers(ledger).get(line.seq)
    last = ledger.lines[-1]
    if answered or replaced or (line.author, line.seq) != (author, last.seq):
        raise NotYours


def _answers(ledger: OpenLedger) -> Answers:
    """Return what was answered to the table's lines. Two queries."""
    event_id = TournamentId(ledger.table.stage.tournament_id)
    return answers_at(event_id, tables=[ledger.table.code])[ledger.table.code]


def _line_seen(ledger: OpenLedger, *, seq: int, head: str) -> Line:
    """Return the line in force that was seen. Raises LineGone."""
    void = {line.voids for line in ledger.lines}
    for line in ledger.lines:
        if line.seq == seq and line.kind in ANSWERED:
            if line.hash == head and seq not in void:
                return line
            break
    raise LineGone


def _check(ledger: OpenLedger, *, line: Line, verdict: Verdict, actor: Actor) -> None:
    if ledger.table.state == TableState.CONFIRMED:
        raise StageConfirmed
    if not actor.entrant:
        return
    state = ledger.state()
    if actor.entrant not in playing(state):
        raise NotYourTable
    seats = {seat for seat, code in enumerate(state.entrants) if code == actor.entrant}
    owners = owners_by_line(ledger.lines)[line.seq]
    if any(code == line.author and seat in seats for seat, code in enumerate(owners)):
        raise OwnLine
    if line.author == actor.entrant:
        raise OwnLine
    if verdict is Verdict.OBJECTED and state.closed:
        raise TooLateToObject


def playing(state: LedgerState) -> Iterable[str]:
    """Return the codes of those who still play at a table."""
    return {state.entrants[seat] for seat in state.playing}


def _ruled(
    answers: Sequence[Entry[LineAnswered]], *, after: Entry[LineAnswered] | None = None
) -> bool:
    """Tell whether the staff has let the line stand; of late, ``after`` an answer."""
    since = 0 if after is None else after.seq
    return any(not is_player(one.author) and one.seq > since for one in answers)


def _call(
    tournament: Tournament,
    *,
    ledger: OpenLedger,
    said: LineAnswered,
    actor: Actor,
    at: datetime,
) -> None:
    """Call a referee, in the language of the site: the words are for the staff."""
    with override(settings.LANGUAGE_CODE):
        text = _objection(ledger.state(), line=_line(ledger, seq=said.line))
    text = f"{text}: {said.words}" if said.words else text
    found = ensure_call(tournament, ledger.table, text=text, author=actor.code, at=at)
    if found.again:
        found.call.text = f"{text} · {found.call.text}"[:LONGEST_TEXT]
        found.call.save(update_fields=["text"])


def _line(ledger: OpenLedger, *, seq: int) -> Line:
    return next(line for line in ledger.lines if line.seq == seq)


def _objection(state: LedgerState, *, line: Line) -> str:
    """Return to what a player objects, as the score sheet calls it."""
    number = state.number_of(line.seq)
    if number is None:
        return _("Objection: %(what)s, %(at)s") % _what_and_when(line)
    return _("Objection to deal %(number)s") % {"number": number}


def _correction(state: LedgerState, *, line: Line) -> str:
    """Return what was corrected, as the score sheet had called it."""
    number = state.number_of(line.seq)
    if number is None:
        return _("Corrected: %(what)s, %(at)s.") % _what_and_when(line)
    return _("Deal %(number)s was corrected.") % {"number": number}


def _as_the_sheet_does(state: LedgerState, *, line: Line) -> str:
    """Return what a line is called within a sentence."""
    number = state.number_of(line.seq)
    if number is None:
        return _("“%(what)s”, %(at)s") % _what_and_when(line)
    return _("deal %(number)s") % {"number": number}


def _what_and_when(line: Line) -> dict[str, object]:
    """Return what a line is called that is no deal of the set, and its time."""
    return {"what": line.kind.label, "at": f"{localtime(line.at):%H:%M}"}


def _end_call(ledger: OpenLedger, *, author: str, at: datetime, ruling: str) -> None:
    """Close the call of an objection, once the staff has ruled on the last one."""
    if not objected(ledger.lines, answers=_answers(ledger)):
        end_call(ledger.table, author=author, at=at, words=ruling)
