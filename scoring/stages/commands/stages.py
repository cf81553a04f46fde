"""Publish the seats of a stage, with its tables and their ledgers, and confirm it.

A quick draw publishes them at once.

Order of locks: tournament, stage, its tables by id, the stage's version, then the book.
Nothing here happens without a person's command.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID, uuid4

from django.db import transaction
from django.views.decorators.debug import sensitive_variables

from scoring.ledger.append import OpenLedger, append, lock_ledger
from scoring.ledger.enums import LineKind
from scoring.ledger.lines import Line, Signature
from scoring.ledger.models import TableScore
from scoring.ledger.replay import replay
from scoring.ledger.state import LedgerState
from scoring.refusals import StageNotStarted
from scoring.rules.rules import StageRules
from scoring.stages.refusals import (
    AuditFailed,
    LotsUnderWay,
    SetUnfinished,
    StageChanged,
    StageNotRunning,
    TablesOpen,
    TablesUnderReview,
    TieUnsettled,
)
from scoring.standings.lines import StageConfirmed
from scoring.standings.queries.aftermath import aftermath_of
from tables.draws.commands.digital import ready_to_reveal
from tables.ids import TableId
from tables.lots.queries import tables_with_a_lot
from tables.plan.plan import FiveChoice
from tables.seating.commands.publication import publish_draw
from tables.seating.enums import TableState
from tables.seating.models import Table
from tables.seating.queries.seats import seated_at
from tournaments.book.lines import Entry, write
from tournaments.events.commands.states import move_event, move_stage
from tournaments.events.commands.steps import lock_stage, refuse_contested
from tournaments.events.enums import StageState, TournamentStatus
from tournaments.events.models.stage import Stage, StageEntry, StageVersion
from tournaments.ids import EntrantId, StageId, TournamentId
from tournaments.refusals import Refusal

QUALIFICATION_FUNCTION = 1


@transaction.atomic(durable=True)
def publish_seats(
    *,
    stage_id: StageId,
    author: str,
    at: datetime,
    keys: Sequence[UUID] = (),
    play: bool = True,
) -> list[Table]:
    """Publish the seats and open every table's ledger; return the tables.

    A digital draw is revealed in the same transaction. Without ``play`` the seats are
    published and the stage waits for ``begin_play``. ``keys`` fixes the keys of the
    opening lines in rehearsals. Raises what ``publish_draw`` raises.
    """
    stage = lock_stage(stage_id)
    return seats_published(stage, author=author, at=at, keys=keys, play=play)


def seats_published(
    stage: Stage,
    *,
    author: str,
    at: datetime,
    keys: Sequence[UUID],
    play: bool = True,
) -> list[Table]:
    """Publish the seats of the locked stage, in a transaction: ``publish_seats``."""
    tables = publish_draw(stage, author=author, at=at, play=play)
    rules = StageRules.from_json(stage.rules)
    for index, table in enumerate(tables):
        seats = table.seats.select_related("entrant").order_by("position")
        payload = {
            "first_dealer": 0,
            "entrants": [seat.entrant.code for seat in seats],
            "through": 0 if stage.final else rules.through_per_table,
            "final": int(stage.final),
        }
        append(
            OpenLedger(table=table, rules=rules, lines=[]),
            kind=LineKind.OPENED,
            payload=payload,
            sign=Signature(
                author=author,
                at=at,
                client_key=keys[index] if keys else uuid4(),
                after_seq=0,
            ),
        )
    return tables


@dataclass(frozen=True, slots=True)
class Confirmed:
    """A confirmed stage; ``next_stage`` waits for its urn, or there is none."""

    line: Entry[StageConfirmed]
    next_stage: Stage | None


@transaction.atomic(durable=True)
def confirm_stage(
    *,
    stage_id: StageId,
    author: str,
    at: datetime,
    expected_version: int | None = None,
) -> Confirmed:
    """Fix who goes through and enter them in the next stage, or fix the places.

    A stage that is confirmed already is answered as it was. Raises
    StageNotStarted, StageNotRunning, StageContested, StageChanged, TablesOpen,
    TablesUnderReview, TieUnsettled, AuditFailed, LotsUnderWay.
    Source: docs/rules.md R-76, R-77; docs/adr/0022.
    """
    stage = lock_stage(stage_id)
    if stage.state == StageState.CONFIRMED:
        earlier = aftermath_of(stage_id).confirmed
        assert earlier is not None
        return Confirmed(line=earlier, next_stage=stage.following.first())
    if stage.state == StageState.SEATED:
        raise StageNotStarted
    if stage.state != StageState.RUNNING:
        raise StageNotRunning
    refuse_contested(stage.tournament)
    tables, refused = _settled_tables(stage)
    version = StageVersion.objects.select_for_update().get(stage=stage).version
    if expected_version is not None and expected_version != version:
        raise StageChanged
    if refused is not None:
        raise refused
    if lots := tables_with_a_lot(stage_id):
        raise LotsUnderWay(letters=", ".join(lots))
    said = StageConfirmed(
        stage=stage.number,
        final=stage.final,
        function=QUALIFICATION_FUNCTION,
        heads={table.letter: table.head for table in tables},
        through=tuple((table.letter, *table.going_on) for table in tables),
    )
    StageVersion.objects.filter(stage=stage).update(version=version + 1)
    line = write(TournamentId(stage.tournament_id), said, author=author, at=at)
    move_stage(stage, to=StageState.CONFIRMED, author=author, at=line.at)
    stage.confirmed_at = line.at
    stage.save(update_fields=["state", "confirmed_at"])
    Table.objects.filter(stage=stage).update(state=TableState.CONFIRMED)
    return Confirmed(line=line, next_stage=_go_on(stage, line=line))


@dataclass(frozen=True, slots=True)
class _Settled:
    """What of a table goes into the confirmation."""

    letter: str
    head: str
    going_on: tuple[str, ...]


def _settled_tables(stage: Stage) -> tuple[list[_Settled], Refusal | None]:
    """Lock all tables in order of their ids; return them, and why they may not go on.

    They may if all are closed, settled and true to the ledger. Each is folded anew and
    not kept, so that one ledger is in memory at a time.
    """
    settled: list[_Settled] = []
    still_open: list[str] = []
    in_review: list[str] = []
    refused: list[Refusal] = []
    ids = Table.objects.filter(stage=stage).order_by("pk").values_list("pk", flat=True)
    for pk in ids:
        ledger = lock_ledger(TableId(pk))
        state = replay(ledger.lines, rules=ledger.rules)
        letter = ledger.table.letter
        if not state.closed:
            still_open.append(letter)
        elif state.review is not None:
            in_review.append(letter)
        elif (why := _not_settled(ledger, state=state)) is not None:
            refused.append(why)
        else:
            settled.append(_Settled(letter, state.head, tuple(state.going_on)))
    if still_open:
        return settled, TablesOpen(letters=", ".join(still_open))
    if in_review:
        return settled, TablesUnderReview(letters=", ".join(in_review))
    return settled, next(iter(refused), None)


def _not_settled(ledger: OpenLedger, *, state: LedgerState) -> Refusal | None:
    """Return why a closed table cannot be confirmed, if it cannot."""
    if state.unresolved:
        seats = seated_at([ledger.table.pk])[ledger.table.pk]
        return TieUnsettled(state, rules=ledger.rules, seats=seats)
    if not state.over and _last_close(ledger).reason is None:
        return SetUnfinished(table=ledger.table.letter)
    if not TableScore.objects.filter(table=ledger.table, **state.stored()).exists():
        return AuditFailed(table=ledger.table.letter)
    return None


def _last_close(ledger: OpenLedger) -> Line:
    """Return the line that closed the table."""
    return next(line for line in reversed(ledger.lines) if line.kind is LineKind.CLOSE)


def _go_on(stage: Stage, *, line: Entry[StageConfirmed]) -> Stage | None:
    """Enter those who are through in the next stage; after the final, finish."""
    tournament = stage.tournament
    if stage.final:
        move_event(
            tournament,
            to=TournamentStatus.FINISHED,
            author=line.author,
            at=line.at,
        )
        return None
    following = Stage.objects.create(tournament=tournament, number=stage.number + 1)
    StageVersion.objects.create(stage=following)
    # Not the stage's own entries: a substitute has come in at a table.
    entrants = {entrant.code: entrant for entrant in tournament.entrants.all()}
    StageEntry.objects.bulk_create(
        StageEntry(
            stage=following,
            entrant=entrants[code],
            origin=f"{stage.number}/{letter}",
        )
        for letter, *codes in line.said.through
        for code in codes
    )
    return following


@sensitive_variables("secret")
@transaction.atomic(durable=True)
def draw_quickly(
    *,
    tournament_id: TournamentId,
    conditions: Sequence[str],
    author: str,
    at: datetime,
    five: FiveChoice | None = None,
    stand_by: EntrantId | None = None,
    keys: Sequence[UUID] = (),
    secret: bytes | None = None,
) -> list[Table]:
    """Draw without witnesses, publish the seats and open the tables.

    It is called a quick draw wherever it is shown. ``keys`` and ``secret`` are
    fixed in rehearsals. Raises DigitalNeedsUrn, and what ``open_urn`` raises.
    """
    stage = ready_to_reveal(
        tournament_id=tournament_id,
        conditions=conditions,
        author=author,
        at=at,
        five=five,
        stand_by=stand_by,
        secret=secret,
    )
    return seats_published(stage, author=author, at=at, keys=keys)
