"""The triggers: nothing is changed or deleted, and lines follow one another."""

from __future__ import annotations

import json
from uuid import uuid4

import pytest
from django.db import IntegrityError, connection, transaction

from scoring.ledger.guard import LEDGER
from scoring.ledger.models import LedgerEntry
from tests.integration.scoring.deals.entries import (
    LATER,
    a_table,
    close,
    lines,
    raise_to,
    record,
    void,
)
from tests.integration.scoring.ledger.raw import execute

pytestmark = pytest.mark.django_db
COLUMNS = [field.column for field in LedgerEntry._meta.local_fields]


def next_line(table, *, verb="INSERT", **changes):
    """Insert the line that may come next at the table, with changes."""
    last = lines(table)[-1]
    values = {
        "table_id": table.pk,
        "seq": last.seq + 1,
        "kind": "note",
        "key": uuid4(),
        "payload": {},
        "author": "R01",
        "at": LATER,
        "rules": last.rules,
        "reason": "b" * 64,
        "prev_hash": last.hash,
        "hash": uuid4().hex + uuid4().hex,
        **changes,
    }
    if connection.vendor == "sqlite":
        values["key"] = values["key"].hex
    values["payload"] = json.dumps(values["payload"])
    return execute(
        f"{verb} INTO {LEDGER} ({', '.join(values)}) "
        f"VALUES ({', '.join(['%s'] * len(values))})",
        values.values(),
    )


def a_played(cards, *, purpose="set", **envelope):
    payload = {
        "outcome": "played",
        "purpose": purpose,
        "dealer": 0,
        "bidder": 0,
        "bid": 1,
        "trump": "V",
        "cards": list(cards),
        "announcements": {},
    }
    return {"kind": "deal", "payload": payload, **envelope}


PENALTY = {
    "kind": "penalty",
    "payload": {"seat": 0, "kind": "revoke", "points": 3},
}


@pytest.mark.parametrize("column", COLUMNS)
def test_no_column_of_a_line_can_be_changed(column):
    a_table()

    with pytest.raises(IntegrityError, match="never changed or deleted"):
        execute(f"UPDATE {LEDGER} SET {column} = {column}")


def test_no_line_can_be_deleted():
    table = a_table()

    with pytest.raises(IntegrityError, match="never changed or deleted"):
        execute(f"DELETE FROM {LEDGER}")
    assert len(lines(table)) == 1


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_the_ledger_cannot_be_truncated():
    table = a_table()

    with pytest.raises(IntegrityError, match="never changed or deleted"):
        execute(f"TRUNCATE {LEDGER} CASCADE")
    assert len(lines(table)) == 1


@pytest.mark.no_ledger_check
def test_the_line_that_comes_next_is_taken():
    table = a_table()

    assert next_line(table) == 1
    assert next_line(table, **a_played((38, 30, 30, 22))) == 1


@pytest.mark.parametrize(
    ("sentence", "wrong"),
    [
        ("a kind that is known", {"kind": "merge"}),
        ("a void names a line", {"kind": "void"}),
        ("a void names a line", {"kind": "note", "voids": 2}),
        ("a void names a line", {**a_played((38, 30, 30, 22)), "voids": 2}),
        ("only deals and penalties", {"kind": "lot", "replaces": 2}),
        ("only deals and penalties", {"kind": "void", "voids": 3, "replaces": 2}),
        *(
            (
                "says why",
                {"kind": kind, "voids": voids, "second": "O", "reason": None},
            )
            for kind, voids in [
                ("void", 2),
                ("reopen", None),
                ("note", None),
                ("leave", None),
                ("sit", None),
                ("swap", None),
                ("moved", None),
                ("join", None),
            ]
        ),
        ("by two people", {"kind": "sit"}),
        ("by two people", {"kind": "swap"}),
        pytest.param("follow one another", {"seq": 5}, id="a gap"),
        pytest.param("follow one another", {"seq": 3}, id="the same number again"),
        pytest.param("follow one another", {"seq": 1}, id="an old number"),
        pytest.param("hash of the line before", {"prev_hash": "0" * 64}, id="no chain"),
        pytest.param("begins with the line opened", {"kind": "opened"}, id="opened"),
        pytest.param("is voided", {"kind": "void", "voids": 1}, id="opening void"),
        pytest.param(
            "a replacement stands for a voided line",
            {**a_played((38, 30, 30, 22)), "replaces": 2},
            id="replacement of a line in force",
        ),
    ],
)
def test_a_line_that_does_not_follow_is_refused(sentence, wrong):
    table = a_table(deals=2)

    with pytest.raises(IntegrityError, match=sentence):
        next_line(table, **wrong)
    assert len(lines(table)) == 3


def test_a_line_that_was_never_written_cannot_be_voided():
    table = a_table(deals=1)
    later = {"seq": 3, "kind": "void", "voids": 0}

    with pytest.raises(IntegrityError):
        next_line(table, **later)


def test_a_void_of_a_line_of_another_table_is_refused():
    with_deals = a_table(deals=3)
    without = a_table(deals=1)
    record(without)

    with pytest.raises(IntegrityError, match="is voided"):
        next_line(without, kind="void", voids=4)
    assert len(lines(with_deals)) == 4


def test_a_line_is_voided_once():
    table = a_table(deals=2)
    void(table, 2)

    with pytest.raises(IntegrityError, match=r"(?i)unique|duplicate"):
        next_line(table, kind="void", voids=2)


def test_the_first_line_opens_the_table_on_zero_bytes():
    played = a_table()
    empty = type(played).objects.create(stage=played.stage, number=9, letter="I")
    first = {"table_id": empty.pk, "seq": 1, "kind": "opened", "prev_hash": "0" * 64}

    with pytest.raises(IntegrityError, match="begins with the line opened"):
        next_line(played, **{**first, "kind": "note"})
    with pytest.raises(IntegrityError, match="hash of the line before"):
        next_line(played, **{**first, "prev_hash": "1" * 64})
    with transaction.atomic():
        next_line(played, **first)
        transaction.set_rollback(True)
    empty.delete()


@pytest.fixture
def closed():
    """A closed table."""
    table = a_table()
    raise_to(table, 6, 3, 2, 1)
    close(table)
    return table


@pytest.mark.parametrize(
    "wrong",
    [
        pytest.param(a_played((38, 30, 30, 22)), id="deal"),
        pytest.param(a_played((38, 30, 30, 22), purpose="tie_break"), id="extra deal"),
        pytest.param(PENALTY, id="penalty"),
        pytest.param({"kind": "close"}, id="close"),
        pytest.param({"kind": "leave"}, id="leave"),
        pytest.param(
            {"kind": "leave", "payload": {"seat": 0, "cause": "withdrawn"}},
            id="withdrawn",
        ),
    ],
)
def test_a_closed_table_takes_no_new_play(closed, wrong):
    before = len(lines(closed))

    with pytest.raises(IntegrityError, match="closed table takes no new play"):
        next_line(closed, **wrong)
    assert len(lines(closed)) == before


@pytest.mark.no_ledger_check
@pytest.mark.parametrize(
    "possible",
    [{"kind": "note"}, {"kind": "lot"}, {"kind": "reopen"},
     {"kind": "void", "voids": 2},
     {"kind": "leave", "payload": {"seat": 0, "cause": "expelled"}}],
)  # fmt: skip
def test_a_closed_table_takes_notes_lots_voids_and_its_reopening(closed, possible):
    assert next_line(closed, **possible) == 1


@pytest.mark.no_ledger_check
def test_a_closed_table_takes_the_replacement_of_a_voided_line(closed):
    next_line(closed, kind="void", voids=2)

    assert next_line(closed, **a_played((120, 0, 0, 0), replaces=2)) == 1


@pytest.mark.no_ledger_check
def test_a_reopened_table_takes_play_again(closed):
    next_line(closed, kind="reopen")

    assert next_line(closed, **a_played((38, 30, 30, 22))) == 1


@pytest.mark.skipif("connection.vendor != 'sqlite'", reason="about SQLite")
@pytest.mark.parametrize("same", ["id", "key", "hash", "voids"])
def test_no_line_can_be_replaced_by_a_new_one(same):
    """SQLite deletes what INSERT OR REPLACE meets, without asking the triggers."""
    table = a_table(deals=2)
    void(table, 2)
    old = lines(table)[-1]
    values = {"kind": "void", "voids": 3, same: getattr(old, same)}

    with pytest.raises(IntegrityError, match="never changed or deleted"):
        next_line(table, verb="INSERT OR REPLACE", **values)
    assert [line.seq for line in lines(table)] == [1, 2, 3, 4]
