"""Void a line, with or without a replacement; take back the last one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from uuid import UUID, uuid5

from django.db import transaction

from scoring.answers.commands import end_objection, refuse_player
from scoring.deals.commands.deals import check_deal, result_of
from scoring.deals.commands.penalties import check_penalty
from scoring.games.protocol import Deal, Penalty
from scoring.ledger.append import OpenLedger, append
from scoring.ledger.commands.second import check_correction
from scoring.ledger.commands.writing import begin, finish
from scoring.ledger.enums import LineKind
from scoring.ledger.lines import Line, Payload, Signature
from scoring.ledger.seating import seating_at
from scoring.ledger.written import Written
from scoring.refusals import TableClosed
from scoring.scoresheet.queries.what_if import replacing, voidable
from scoring.scoresheet.refusals import NotVoidable
from scoring.standings.commands.contests import is_behind, note_correction
from scoring.substitutions.commands.dissolving import refuse_two_seats
from scoring.substitutions.commands.seats import follow_seats, plays_again
from scoring.substitutions.commands.walk_ins import (
    refuse_taking_back,
    take_back_walk_in,
)
from tables.ids import TableId
from tables.seating.commands.seats import lock_stage_of
from tournaments.refusals import KeyReused, NotAllowed


@dataclass(frozen=True, slots=True)
class Replacement:
    """What takes the place of a voided line: a deal or a penalty."""

    instead: Deal | Penalty
    shown: Sequence[int] | None = None

    @property
    def kind(self) -> LineKind:
        """Return of which kind the line must be that it replaces."""
        is_penalty = isinstance(self.instead, Penalty)
        return LineKind.PENALTY if is_penalty else LineKind.DEAL


@transaction.atomic(durable=True)
def void_line(
    *,
    table_id: TableId,
    seq: int,
    sign: Signature,
    replacement: Replacement | None = None,
    may_touch_closed: bool = False,
    behind_stage: bool = False,
) -> Written:
    """Void a line of the ledger; a replacement takes its place in the play.

    Nothing is changed or deleted: a void line is appended, with author and
    reason, then the replacement. ``may_touch_closed`` is the organizer's right
    at a closed table; ``behind_stage`` says that the writer has seen that the
    stage is confirmed: nobody's way changes by that, it waits for
    ``decide_contest``. Raises what ``begin`` raises, NoSuchLine, NotVoidable,
    AlreadyVoided, FollowedBy, NotAllowed, InvalidEntry, ResultMismatch,
    ResultsPublished.
    """
    # Whatever the line is: an objection, or the stage's confirmation, may come now.
    stage = lock_stage_of(table_id)
    behind = is_behind(stage, seen=behind_stage)
    ledger = begin(
        table_id=table_id,
        kind=LineKind.VOID,
        content={},
        voids=seq,
        sign=sign,
        confirmed_too=behind,
    )
    if ledger.earlier is not None:
        _same_replacement(replacement, ledger=ledger, void=ledger.earlier.line)
        return ledger.earlier
    if ledger.state().closed:
        if not may_touch_closed:
            raise TableClosed
        check_correction(ledger.table.stage, sign=sign)
    voided = voidable(ledger.lines, seq=seq)
    _check_seats(ledger, voided=voided, may_move_seats=may_touch_closed)
    refuse_player(ledger, line=voided, author=sign.author, replaced=bool(replacement))
    _check_replacement(replacement, ledger=ledger, voided=voided, reason=sign.reason)
    written = _write(ledger, voided=voided, replacement=replacement, sign=sign)
    if voided.kind is LineKind.JOIN:
        take_back_walk_in(stage, ledger=ledger, line=voided)
    if behind:
        note_correction(
            stage,
            letter=ledger.table.letter,
            seq=written.line.seq,
            author=sign.author,
            at=written.line.at,
        )
    end_objection(ledger, line=voided, author=sign.author, at=written.line.at)
    finish(ledger)
    return written


def _same_replacement(
    replacement: Replacement | None, *, ledger: OpenLedger, void: Line
) -> None:
    """Refuse a key that comes again with another replacement. Raises KeyReused."""
    written = next((one for one in ledger.lines if one.key == _key(void.key)), None)
    voided = next(one for one in ledger.lines if one.seq == void.voids)
    if replacement is not None and replacement.kind is not voided.kind:
        raise KeyReused
    asked = None if replacement is None else _payload(replacement, voided=voided)
    if asked != (None if written is None else written.payload):
        raise KeyReused
    if replacement is None or replacement.shown is None:
        return
    assert not isinstance(replacement.instead, Penalty)
    given = [line for line in ledger.lines if line.seq <= void.seq]
    rules = ledger.rules
    if tuple(replacement.shown) != result_of(
        replacement.instead, lines=given, rules=rules, before=voided.seq
    ):
        raise KeyReused


def _key(void: UUID) -> UUID:
    """Return the key of the line that takes the place of what was voided."""
    return uuid5(void, "replacement")


def _write(
    ledger: OpenLedger,
    *,
    voided: Line,
    replacement: Replacement | None,
    sign: Signature,
) -> Written:
    """Append the void, and what takes the line's place, if anything does."""
    after = append(
        ledger,
        kind=LineKind.VOID,
        payload={},
        sign=sign,
        voids=voided.seq,
    )
    void = ledger.lines[-1]
    if voided.kind is LineKind.SIT:
        follow_seats(ledger)
    if voided.kind is LineKind.LEAVE:
        follow_seats(ledger)
        plays_again(ledger, line=voided)
    if replacement is not None:
        after = append(
            ledger,
            kind=voided.kind,
            payload=_payload(replacement, voided=voided),
            sign=replace(
                sign,
                client_key=_key(sign.client_key),
                after_seq=void.seq,
            ),
            replaces=voided.seq,
        )
    return Written(line=void, state=after, replayed=False)


def _check_seats(ledger: OpenLedger, *, voided: Line, may_move_seats: bool) -> None:
    """Refuse to give a seat back; organizers may, where nobody has seen it taken.

    Raises NotAllowed, TableClosed, UnderReview, SitsElsewhere.
    """
    if voided.kind in (LineKind.SIT, LineKind.JOIN) and not may_move_seats:
        raise NotAllowed
    if voided.kind is LineKind.JOIN:
        refuse_taking_back(ledger)
    if voided.kind is LineKind.LEAVE:
        refuse_two_seats(ledger, line=voided)


def _check_replacement(
    replacement: Replacement | None, *, ledger: OpenLedger, voided: Line, reason: str
) -> None:
    """Refuse a replacement of another kind, or one that cannot be."""
    if replacement is None:
        return
    if replacement.kind is not voided.kind:
        raise NotVoidable(seq=voided.seq)
    if isinstance(replacement.instead, Penalty):
        check_penalty(replacement.instead, ledger, reason=reason)
        return
    check_deal(
        replacement.instead,
        rules=ledger.rules,
        company=seating_at(ledger.lines, before=voided.seq).company,
        shown=replacement.shown,
    )


def _payload(replacement: Replacement, *, voided: Line) -> Payload:
    if isinstance(replacement.instead, Penalty):
        return replacement.instead.payload()
    return replacing(voided, deal=replacement.instead)
