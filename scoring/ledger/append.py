"""The one writer of the ledger: locks the table, checks, appends one line.

Order of locks: the table, then, last, the stage's version.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass

from django.db import IntegrityError, models, transaction
from django.db.models import Exists, F

from scoring.ledger.enums import KINDS, LineKind
from scoring.ledger.lines import REASON, Line, Payload, Signature, stored_lines
from scoring.ledger.models import LedgerEntry, LedgerText, TableScore
from scoring.ledger.refusals import OutOfSequence, ProbableDuplicate
from scoring.ledger.replay import folded, known_lines
from scoring.ledger.state import LedgerState
from scoring.ledger.written import Written
from scoring.rules.rules import StageRules
from tables.ids import TableId
from tables.seating.models import Table
from tournaments.book.chain import text_hash
from tournaments.book.randomness import fresh_salt
from tournaments.events.models.stage import StageVersion
from tournaments.prepared import (
    Parameter,
    Prepared,
    PreparedInsert,
    PreparedUpdate,
    number,
)
from tournaments.refusals import KeyReused, NotAllowed, existing
from tournaments.staff.models.access import AccessGrant

_THE_KEY = re.compile(r"ledgerentry[._]key")  # as SQLite and PostgreSQL name it


@dataclass(slots=True)
class OpenLedger:
    """A table's ledger under its lock: what is there, and what may be added.

    ``added`` counts the lines that were written under this lock. ``grant_id`` is the
    grant that was seen to stand under it; ``key_known`` tells that the writer's key
    stands for a line, here or at another table; ``earlier`` is the answer to it, if it
    is one of this table's.
    """

    table: Table
    rules: StageRules
    lines: list[Line]
    added: int = 0
    grant_id: int | None = None
    key_known: bool = False
    earlier: Written | None = None

    def state(self) -> LedgerState:
        """Return the state after all lines so far."""
        return folded(self.lines, rules=self.rules).state


_LOCKED = Prepared(
    Table.objects.select_for_update(of=("self",), no_key=True)
    .select_related("stage__tournament")
    # What every line asks; anything else is read when it is asked.
    .only(
        "number", "letter", "state",
        "stage__number", "stage__final", "stage__state", "stage__rules",
        "stage__rules_hash", "stage__contested_at", "stage__places_awaited",
        "stage__tournament__slug", "stage__tournament__status",
        "stage__tournament__event_rules",
        "stage__tournament__cancelled_at", "stage__tournament__archived_at",
    )
    .filter(pk=number("table"), stage__rules__isnull=False)
)  # fmt: skip
_STANDING = AccessGrant.objects.filter(pk=number("grant"), revoked_at=None)
_WITH_KEY = LedgerEntry.objects.filter(key=Parameter("key", models.UUIDField()))
# The last line, how stage and event stand at this moment, and whether the writer may.
_LAST = Prepared(
    LedgerEntry.objects.filter(table_id=number("table"))
    .annotate(stands=Exists(_STANDING), key_known=Exists(_WITH_KEY))
    .order_by("-seq")
    .values_list(
        "hash",
        "table__stage__state",
        "table__stage__tournament__cancelled_at",
        "table__stage__tournament__archived_at",
        "stands",
        "key_known",
    )[:1]
)


def lock_ledger(table_id: TableId, *, sign: Signature | None = None) -> OpenLedger:
    """Return the table's ledger, locked until the transaction ends.

    ``sign`` is the writer's, if somebody writes: what has to be asked of grant and key
    is asked with the last line. Raises NotFound for a table that does not exist. Call
    inside a transaction.
    """
    assert transaction.get_connection().in_atomic_block
    table = existing(_LOCKED.first(table=table_id))
    grant, key = (None, None) if sign is None else (sign.grant_id, sign.client_key)
    last = _LAST.first(table=table_id, grant=grant, key=key)
    ledger = OpenLedger(
        table=table, rules=StageRules.from_json(table.stage.rules), lines=[]
    )
    if last is not None:
        # What was read to lock the table can be older than the lock.
        stage, event = table.stage, table.stage.tournament
        head, stage.state, cancelled, archived, stands, ledger.key_known = last
        event.cancelled_at, event.archived_at = cancelled, archived
        ledger.grant_id = grant if stands else None
        known = known_lines(head, rules=ledger.rules)
        ledger.lines = stored_lines(table_id) if known is None else known
    return ledger


@dataclass(frozen=True, slots=True)
class RequestedLine:
    """What a writer asks for: a line of this kind that says at least ``content``."""

    kind: LineKind
    content: Payload
    voids: int | None = None

    def stands_in(self, line: Line) -> bool:
        """Tell whether a line says just that, and what follows from it."""
        said = set(line.payload)
        return (
            line.kind is self.kind
            and line.voids == self.voids
            and all(
                line.payload.get(name) == self.content[name]
                for name in said & set(self.content)
            )
            and set(self.content) <= said
            and said - set(self.content) <= KINDS[self.kind].filled
        )


def earlier_answer(
    ledger: OpenLedger, *, requested: RequestedLine, sign: Signature
) -> Written | None:
    """Return the first answer to this key, or nothing if the key is new.

    Raises KeyReused when the key stands for something else, or has another reason.
    """
    if not ledger.key_known:
        return None
    line = next((one for one in ledger.lines if one.key == sign.client_key), None)
    if line is None:
        raise KeyReused
    two = KINDS[requested.kind].two_people
    if not requested.stands_in(line) or (two and line.second != sign.second):
        raise KeyReused
    if not _same_reason(line, table_id=ledger.table.pk, given=sign.reason):
        raise KeyReused
    return answered(ledger, line)


def answered(ledger: OpenLedger, line: Line) -> Written:
    """Return the answer that a line on record got when it was written."""
    known = [earlier for earlier in ledger.lines if earlier.seq <= line.seq]
    # A replacement is written right after its void, under the void's key.
    if line.kind is LineKind.VOID:
        known += [
            later
            for later in ledger.lines
            if later.seq == line.seq + 1 and later.replaces == line.voids
        ]
    return Written(
        line=line, state=folded(known, rules=ledger.rules).state, replayed=True
    )


def _same_reason(line: Line, *, table_id: int, given: str) -> bool:
    """Tell whether a line has these words; of erased ones nobody can tell any more."""
    if line.reason is None:
        return not given
    reason = _words_of(line, table_id=table_id)
    erased = reason.hash != line.reason
    return erased or text_hash(salt=reason.salt, text=given) == line.reason


def _words_of(line: Line, *, table_id: int) -> LedgerText:
    return LedgerText.objects.get(line__table=table_id, line__seq=line.seq)


def check_position(
    ledger: OpenLedger, *, requested: RequestedLine, sign: Signature
) -> None:
    """Refuse a writer who has not seen the last line.

    Raises OutOfSequence, or ProbableDuplicate, which names the first of the lines that
    the writer has missed that says the same and is in force.
    """
    seen, last = sign.after_seq, ledger.lines[-1].seq
    if seen == last:
        return
    at = {"table": ledger.table.pk, "after_seq": seen, "last_seq": last}
    unseen = [line for line in ledger.lines if line.seq > seen]
    void = {line.voids for line in unseen}
    for line in unseen:
        if line.seq not in void and _says_the_same(ledger, line, requested, sign):
            raise ProbableDuplicate(**at, same=line.seq)
    raise OutOfSequence(**at)


def _says_the_same(
    ledger: OpenLedger, line: Line, requested: RequestedLine, sign: Signature
) -> bool:
    if not requested.stands_in(line):
        return False
    if not KINDS[requested.kind].only_words:
        return True
    words = _words_of(line, table_id=ledger.table.pk)
    return text_hash(salt=words.salt, text=sign.reason) == line.reason


_INSERT = PreparedInsert(LedgerEntry)
_SCORE = PreparedUpdate(
    TableScore.objects.filter(table_id=number("table")),
    **{
        name: Parameter(name, TableScore._meta.get_field(name))
        for name in ("seq", "head", "body", "sends_on")
    },
)
_VERSION = PreparedUpdate(
    StageVersion.objects.filter(stage_id=number("stage")), version=F("version") + 1
)


def append(
    ledger: OpenLedger,
    *,
    kind: LineKind,
    payload: Payload,
    sign: Signature,
    voids: int | None = None,
    replaces: int | None = None,
) -> LedgerState:
    """Write one line and the table's score; return the state after it.

    The caller holds the lock (``lock_ledger``) and has checked everything that
    the rules ask; the database checks sequence and chain once more.
    Raises NotAllowed when the writer's grant was revoked meanwhile, KeyReused.
    """
    assert transaction.get_connection().in_atomic_block
    _grant_still_stands(ledger, sign)
    salt = fresh_salt() if sign.reason else ""
    line = Line(
        seq=0,
        kind=kind,
        # As it will be read back, so that nobody has to.
        payload=json.loads(json.dumps(payload)),
        voids=voids,
        replaces=replaces,
        author=sign.author,
        second=sign.second,
        at=sign.at,
        key=sign.client_key,
        rules=ledger.table.stage.rules_hash,
        reason=text_hash(salt=salt, text=sign.reason) if sign.reason else None,
    ).following(ledger.lines[-1] if ledger.lines else None, book=ledger.table.code)
    ledger.lines.append(line)
    ledger.added += 1
    state = ledger.state()
    written = _insert(ledger.table, line=line)
    if sign.reason:
        LedgerText.objects.create(
            line_id=written, field=REASON, text=sign.reason, salt=salt
        )
    _project(ledger, state)
    return state


def _insert(table: Table, *, line: Line) -> int:
    """Insert a line and return its id.

    The same key at another table in the same moment is refused.
    """
    try:
        return _INSERT.run(table_id=table.pk, **line.columns())
    except IntegrityError as error:
        if _THE_KEY.search(str(error)):
            raise KeyReused from error
        raise


def _grant_still_stands(ledger: OpenLedger, sign: Signature) -> None:
    """Refuse a writer whose grant was revoked while the request was on its way."""
    if sign.grant_id is None or sign.grant_id == ledger.grant_id:
        return
    if not AccessGrant.objects.filter(pk=sign.grant_id, revoked_at=None).exists():
        raise NotAllowed


def _project(ledger: OpenLedger, state: LedgerState) -> None:
    """Write the table's score and count the line in the stage's version."""
    written = state.stored()
    if state.seq == 1:
        TableScore.objects.create(table=ledger.table, **written)
    else:
        _SCORE.run(table=ledger.table.pk, **written)
    _VERSION.run(stage=ledger.table.stage_id)
