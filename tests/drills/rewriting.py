"""Rewrite a line in the database, and with right hashes everything that follows.

What somebody does who has the computer: triggers are dropped, chains made again,
scores and results computed anew. Nothing inside the database can contradict then.
"""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import replace

from django.db import transaction

from scoring.archive.queries.audit import differences
from scoring.archive.queries.event_file.writing import event_document
from scoring.finish.models import Results
from scoring.finish.queries.places import published_head
from scoring.finish.queries.results import body_of_results
from scoring.ledger.lines import line_of as ledger_line
from scoring.ledger.models import LedgerEntry, TableScore
from scoring.ledger.replay import replay
from scoring.rules.rules import StageRules
from tables.seating.models import Table
from tests.drills.tampering import forged_json
from tests.integration.scoring.archive.event_file.forging import verifier
from tests.integration.scoring.archive.event_file.judging import Kept, unfit
from tournaments.book.chain import GENESIS, line_of
from tournaments.book.models import Book, BookLine
from tournaments.canon import digest

BOOK = "event"


class _TakenBack(Exception):
    """Nothing is to be left of a rewriting."""


def rewritings(tournament, *, wanted=lambda row: True):
    """Yield what was rewritten, and by what it is found: audit, verifier, or kept."""
    document = event_document(tournament)
    kept = Kept.of(document)
    for model in (LedgerEntry, BookLine):
        where = "table" if model is LedgerEntry else "book"
        for row in _lines(model, tournament):
            if not wanted(row):
                continue
            for change in changes(row):
                by = found_by(tournament, row, change, kept)
                yield f"{where}: {row.kind}.{'.'.join(change)}", by


def changes(row):
    """Other values for what a line says, and for who wrote it."""
    for payload in forged_json(dict(row.payload))[1:]:
        yield {"payload": payload}
    yield {"author": "O99"}
    yield {"second": "O98"}


def found_by(tournament, row, change, kept):
    """What finds a line that was rewritten so; everything is taken back."""
    found = set()
    with suppress(_TakenBack), transaction.atomic():
        rewrite(tournament, row, change)
        found = _found(tournament, kept)
        raise _TakenBack
    return found


def _found(tournament, kept):
    if differences(tournament.slug):
        return {"audit"}
    document = event_document(tournament)
    if document["head"] == kept.whole:
        return {"nothing changed"}  # what was made right again was the change itself
    if verifier().faults_of(document):
        return {"verifier"}
    event = verifier().followed(document)
    found = {"head"} if unfit(event, head=kept.head) else set()
    found |= {"slip"} if unfit(event, kept=kept.slips) else set()
    return found | ({"mark"} if unfit(event, kept=kept.marks) else set())


def rewrite(tournament, row, change):
    """Change one line, then make right what follows from it, as far as it can be."""
    type(row)._base_manager.filter(pk=row.pk).update(**change)
    again = {}
    for table in Table.objects.filter(stage__tournament=tournament):
        if isinstance(row, LedgerEntry) and row.table_id == table.pk:
            again |= _chained(
                LedgerEntry.objects.filter(table=table),
                book=f"{table.stage.number}/{table.letter}",
            )
            with suppress(Exception):  # a score of junk cannot be made again
                _score(table)
    _book(tournament, again)
    with suppress(Exception):
        _publish(tournament)


def _lines(model, tournament):
    if model is LedgerEntry:
        rows = model.objects.filter(table__stage__tournament=tournament)
        return list(rows.order_by("table", "seq"))
    return list(model.objects.filter(tournament=tournament).order_by("seq"))


def _chained(rows, *, book):
    """Make the hashes of a book right again; return the new ones by the old."""
    previous, again = GENESIS, {}
    for row in rows.order_by("seq"):
        line = replace(line_of(row), prev_hash=previous)
        previous = line.computed_hash(book=book)
        if previous != row.hash:
            again[row.hash] = previous
            rows.filter(pk=row.pk).update(prev_hash=line.prev_hash, hash=previous)
    return again


def _score(table):
    lines = [ledger_line(row) for row in LedgerEntry.objects.filter(table=table)]
    state = replay(lines, rules=StageRules.from_json(table.stage.rules))
    TableScore.objects.filter(table=table).update(
        seq=state.seq, head=state.head, body=state.body()
    )


def _book(tournament, again):
    """Put new hashes in the place of old ones in the event's book, and chain it."""
    rows = BookLine.objects.filter(tournament=tournament)
    for row in rows.order_by("seq") if again else ():
        text = said = json.dumps(row.payload)
        for old, new in again.items():
            text = text.replace(old, new)
        if text != said:
            rows.filter(pk=row.pk).update(payload=json.loads(text))
    _chained(rows, book=BOOK)
    last = rows.latest("seq")
    Book.objects.filter(pk=tournament.pk).update(seq=last.seq, head=last.hash)


def _publish(tournament):
    """Freeze the results of what stands there now."""
    line = BookLine.objects.filter(
        tournament=tournament, kind="results_published"
    ).first()
    if line is None:
        return
    head = published_head(tournament.id)
    body = body_of_results(tournament, head=head)
    Results.objects.filter(tournament=tournament).update(body=body)
    said = {**line.payload, "head": head, "body_hash": digest(json.loads(body))}
    BookLine.objects.filter(pk=line.pk).update(payload=said)
    _book(tournament, {})
