"""Objections to the provisional results: recorded, answered, an answer taken back."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db import transaction

from scoring.finish.commands.ending import lock_provisional
from scoring.finish.enums import Answer
from scoring.finish.models.ending import TEXT_LIMIT, Objection, ObjectionAnswer
from scoring.finish.refusals import (
    AnsweredBefore,
    NoSuchEntrant,
    NotAnswered,
    ObjectionIncomplete,
)
from scoring.ledger.commands.sent_before import sent_before
from scoring.refusals import ReasonMissing
from tournaments.events.commands.steps import changed
from tournaments.ids import TournamentId
from tournaments.people.models.entrant import Entrant
from tournaments.refusals import NotFound


@dataclass(frozen=True, slots=True)
class ObjectionEntry:
    """Who objects (an entrant's code, or somebody in words) and to what."""

    text: str
    entrant: str = ""
    by: str = ""


@transaction.atomic(durable=True)
def record_objection(
    *,
    tournament_id: TournamentId,
    entry: ObjectionEntry,
    client_key: UUID,
    author: str,
    at: datetime,
) -> Objection:
    """Record an objection, also a late one; the same key gives the first answer.

    It must be answered before the results become official. Raises
    ObjectionIncomplete, NoSuchEntrant, FinalNotConfirmed, ResultsPublished,
    KeyReused.
    """
    tournament = lock_provisional(tournament_id)
    mine = Objection.objects.filter(tournament=tournament)
    code, by, text = (
        entry.entrant.strip().upper(),
        entry.by.strip()[:TEXT_LIMIT],
        entry.text.strip()[:TEXT_LIMIT],
    )
    earlier = sent_before(
        Objection,
        tournament=tournament,
        client_key=client_key,
        entrant=code,
        by=by,
        text=text,
    )
    if earlier is not None:
        return earlier
    if not text or not (code or by):
        raise ObjectionIncomplete
    known = Entrant.objects.filter(tournament=tournament, code=code)
    if code and not known.exists():
        raise NoSuchEntrant(code=code)
    objection = Objection.objects.create(
        tournament=tournament,
        number=mine.count() + 1,
        client_key=client_key,
        entrant=code,
        by=by,
        text=text,
        author=author,
        at=at,
    )
    changed(tournament)
    return objection


@transaction.atomic(durable=True)
def answer_objection(
    *,
    tournament_id: TournamentId,
    number: int,
    answer: Answer,
    reason: str,
    author: str,
    at: datetime,
) -> ObjectionAnswer:
    """Accept or reject an objection with a reason, or take the answer back.

    The same answer twice is once. Accepting changes no score by itself: a correction
    at the table does. Raises NotFound, ReasonMissing, AnsweredBefore, NotAnswered,
    FinalNotConfirmed, ResultsPublished.
    """
    tournament = lock_provisional(tournament_id)
    objection = Objection.objects.filter(tournament=tournament, number=number).first()
    if objection is None:
        raise NotFound
    last = objection.answers.order_by("number").last()
    held = Answer.TAKEN_BACK if last is None else Answer(last.answer)
    words = reason.strip()[:TEXT_LIMIT]
    if last is not None and (held, last.reason) == (answer, words):
        return last
    if not words:
        raise ReasonMissing
    if answer is Answer.TAKEN_BACK and held is Answer.TAKEN_BACK:
        raise NotAnswered(number=number)
    if answer is not Answer.TAKEN_BACK and held is not Answer.TAKEN_BACK:
        raise AnsweredBefore(number=number)
    given = ObjectionAnswer.objects.create(
        objection=objection,
        number=1 if last is None else last.number + 1,
        answer=answer,
        reason=words,
        author=author,
        at=at,
    )
    changed(tournament)
    return given
