"""The database alone refuses what cannot be, on whatever way it comes."""

from __future__ import annotations

import json
from uuid import uuid4

import pytest
from django.db import DatabaseError, IntegrityError, connection, transaction

from scoring.ledger.guard import GUARD, LEDGER
from scoring.ledger.models import LedgerEntry
from tests.integration.scoring.deals.entries import a_table
from tests.scenarios import AT

pytestmark = [pytest.mark.django_db, pytest.mark.no_ledger_check]

COMMON = {
    "seq": 9,
    "kind": "note",
    "payload": {},
    "author": "R01",
    "at": AT,
    "rules": "a" * 64,
    "reason": "b" * 64,
    "prev_hash": "c" * 64,
}
PLAYED = {
    "kind": "deal",
    "reason": None,
    "payload": {"outcome": "played", "cards": [10, 66, 44, 0]},
}
ROWS = {
    "note": {},
    "opened": {"kind": "opened", "reason": None},
    "played": PLAYED,
    "penalty": {"kind": "penalty", "reason": None},
    "void": {"kind": "void", "voids": 8},
    "replacement": {**PLAYED, "replaces": 8},
    "lot": {"kind": "lot", "reason": None},
    "close": {"kind": "close", "reason": None},
    "reopen": {"kind": "reopen"},
    "leave": {"kind": "leave"},
    "sit": {"kind": "sit", "second": "O01"},
    "swap": {"kind": "swap", "second": "O01"},
    "last deal": {"kind": "last_deal", "reason": None},
    "moved": {"kind": "moved"},
}


@pytest.fixture
def table():
    """A table whose ledger has no triggers, so that only the constraints speak."""
    table = a_table()
    GUARD.remove(connection)
    return table


def insert(table, row, **changes):
    values = {
        **COMMON,
        "table_id": table.pk,
        "key": uuid4(),
        "hash": (uuid4().hex + uuid4().hex),
        **ROWS[row],
        **changes,
    }
    columns = {name: as_stored(value) for name, value in values.items()}
    names = ", ".join(columns)
    marks = ", ".join(["%s"] * len(columns))
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(
            f"INSERT INTO {LEDGER} ({names}) VALUES ({marks})",
            list(columns.values()),
        )


def as_stored(value):
    if isinstance(value, dict):
        return json.dumps(value)
    if hasattr(value, "hex") and not isinstance(value, float) and len(str(value)) == 36:
        return value.hex if connection.vendor == "sqlite" else value
    return value


@pytest.mark.parametrize("row", ROWS)
def test_every_possible_line_is_taken(table, row):
    insert(table, row)

    assert LedgerEntry.objects.filter(table=table).count() == 2


REFUSED = [
    # constraint, row, what is wrong with it
    ("ledgerentry_from_one", "note", {"seq": 0}),
    ("ledgerentry_has_a_kind", "lot", {"kind": ""}),
    ("ledgerentry_voids_an_earlier_line", "void", {"voids": 9}),
    ("ledgerentry_voids_an_earlier_line", "void", {"voids": 10}),
    ("ledgerentry_replaces_an_earlier_line", "replacement", {"replaces": 9}),
    ("ledgerentry_replaces_an_earlier_line", "replacement", {"replaces": 10}),
    ("ledgerentry_second_is_another", "sit", {"second": "R01"}),
    ("ledgerentry_second_is_another", "sit", {"second": ""}),
    ("entry_has_its_rules", "note", {"rules": None}),
    ("entry_has_an_author", "note", {"author": ""}),
]


@pytest.mark.parametrize(
    ("constraint", "row", "wrong"),
    [pytest.param(*case, id=f"{case[0]}: {case[1]} {case[2]}") for case in REFUSED],
)
def test_an_impossible_line_is_refused(table, constraint, row, wrong):
    with pytest.raises(IntegrityError) as refused:
        insert(table, row, **wrong)

    broken = str(refused.value)
    assert "check constraint" in broken.lower()
    assert constraint in broken
    assert LedgerEntry.objects.filter(table=table).count() == 1


def test_no_number_is_below_zero(table):
    with pytest.raises(IntegrityError):
        insert(table, "void", voids=-1)


@pytest.mark.parametrize("broken", ["", "{", "nothing"])
def test_what_is_no_json_is_refused(table, broken):
    with pytest.raises(DatabaseError, match=r"(?i)json"):
        insert(table, "note", payload=broken)


@pytest.mark.parametrize(
    "column",
    ["table_id", "seq", "kind", "key", "payload", "author", "at", "prev_hash", "hash"],
)  # fmt: skip
def test_what_every_line_has_is_never_empty(table, column):
    with pytest.raises(IntegrityError, match=r"(?i)not.null"):
        insert(table, "note", **{column: None})


def test_a_number_is_used_once_a_table(table):
    insert(table, "note")

    with pytest.raises(IntegrityError, match=r"(?i)unique"):
        insert(table, "note")


def test_a_key_and_a_hash_are_used_once_in_the_whole_hall(table):
    key = uuid4()
    other = a_table()
    insert(table, "note", key=key, hash="e" * 64)

    with pytest.raises(IntegrityError, match=r"(?i)unique"):
        insert(other, "note", key=key)
    with pytest.raises(IntegrityError, match=r"(?i)unique"):
        insert(other, "note", hash="e" * 64)


@pytest.mark.parametrize(
    ("row", "column"), [("void", "voids"), ("replacement", "replaces")]
)
def test_a_line_is_voided_and_replaced_once_a_table(table, row, column):
    insert(table, row)
    insert(a_table(), row)

    with pytest.raises(IntegrityError, match=r"(?i)unique"):
        insert(table, row, seq=10)
    insert(table, row, seq=10, **{column: 7})
