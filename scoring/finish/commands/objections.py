"""Objections to the provisional results: recorded, answered, an answer taken back."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from django.db import transaction

from scoring.finish.commands.ending import lock_provisional
from scoring.finish.enums import ObjectionOutcome
from scoring.finish.lines import Objection, ObjectionAnswer
from scoring.finish.refusals import (
    AnsweredBefore,
    NoSuchEntrant,
    NotAnswered,
    ObjectionIncomplete,
)
from scoring.refusals import ReasonMissing
from tournaments.book.chain import TEXT_LIMIT
from tournaments.book.lines import Entry, read, write, written_before
from tournaments.events.commands.steps import lock_tournament
from tournaments.ids import TournamentId
from tournaments.people.models.entrant import Entrant
from tournaments.refusals import NotFound


@transaction.atomic(durable=True)
def record_objection(
    *,
    tournament_id: TournamentId,
    text: str,
    entrant: str = "",
    by: str = "",
    client_key: UUID,
    author: str,
    at: datetime,
) -> Entry[Objection]:
    """Record an objection, also a late one; the same key gives the first answer.

    ``entrant`` is the code of whoever objects, or ``by`` says who in words.

    It must be answered before the results become official. Raises
    ObjectionIncomplete, NoSuchEntrant, FinalNotConfirmed, ResultsPublished,
    KeyReused.
    """
    tournament = lock_tournament(tournament_id)
    code, by, text = (
        entrant.strip().upper(),
        by.strip()[:TEXT_LIMIT],
        text.strip()[:TEXT_LIMIT],
    )
    if not text or not (code or by):
        raise ObjectionIncomplete
    said = Objection(text=text, entrant=code, by=by)
    earlier = written_before(tournament_id, said, key=client_key)
    if earlier is not None:
        return earlier
    lock_provisional(tournament_id)
    known = Entrant.objects.filter(tournament=tournament, code=code)
    if code and not known.exists():
        raise NoSuchEntrant(code=code)
    return write(tournament_id, said, author=author, at=at, key=client_key)


@transaction.atomic(durable=True)
def answer_objection(
    *,
    tournament_id: TournamentId,
    number: int,
    answer: ObjectionOutcome,
    reason: str,
    author: str,
    at: datetime,
) -> Entry[ObjectionAnswer]:
    """Accept or reject an objection with a reason, or take the answer back.

    The same answer twice is once. Accepting changes no score by itself: a correction
    at the table does. Raises NotFound, ReasonMissing, AnsweredBefore, NotAnswered,
    FinalNotConfirmed, ResultsPublished.
    """
    lock_provisional(tournament_id)
    if not 1 <= number <= len(read(tournament_id, Objection)):
        raise NotFound
    answers = read(tournament_id, ObjectionAnswer)
    mine = [one.said for one in answers if one.said.objection == number]
    held = mine[-1].answer if mine else ObjectionOutcome.TAKEN_BACK
    words = reason.strip()[:TEXT_LIMIT]
    if mine and (held, mine[-1].reason) == (answer, words):
        return next(one for one in answers if one.said is mine[-1])
    if not words:
        raise ReasonMissing
    if answer is ObjectionOutcome.TAKEN_BACK and held is ObjectionOutcome.TAKEN_BACK:
        raise NotAnswered(number=number)
    if (
        answer is not ObjectionOutcome.TAKEN_BACK
        and held is not ObjectionOutcome.TAKEN_BACK
    ):
        raise AnsweredBefore(number=number)
    said = ObjectionAnswer(objection=number, answer=answer, reason=words)
    return write(tournament_id, said, author=author, at=at)
