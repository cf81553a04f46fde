"""The database alone refuses what cannot be, on whatever way it comes."""

from __future__ import annotations

import json
from uuid import uuid4

import pytest
from django.db import DatabaseError, IntegrityError, connection, transaction

from scoring.ledger.guard import LEDGER, remove_triggers_for_tests
from scoring.ledger.models.ledger import LedgerEntry
from tests.integration.scoring.deals.entries import a_table
from tests.scenarios import AT

pytestmark = [pytest.mark.django_db, pytest.mark.no_ledger_check]

COMMON = {
    "seq": 9,
    "kind": "note",
    "fingerprint": "f" * 64,
    "after_seq": 8,
    "payload": {},
    "author": "R01",
    "at": AT,
    "rules_hash": "a" * 64,
    "reason_hash": "b" * 64,
    "prev_hash": "c" * 64,
}
PLAYED = {
    "kind": "deal",
    "reason_hash": None,
    "payload": {"outcome": "played", "cards": [10, 66, 44, 0]},
}
ROWS = {
    "note": {},
    "opened": {"kind": "opened", "reason_hash": None},
    "played": PLAYED,
    "penalty": {"kind": "penalty", "reason_hash": None},
    "void": {"kind": "void", "voids_seq": 8},
    "replacement": {**PLAYED, "replaces_seq": 8},
    "lot": {"kind": "lot", "reason_hash": None},
    "close": {"kind": "close", "reason_hash": None},
    "reopen": {"kind": "reopen"},
    "leave": {"kind": "leave"},
    "sit": {"kind": "sit", "second": "O01"},
    "swap": {"kind": "swap", "second": "O01"},
    "last deal": {"kind": "last_deal", "reason_hash": None},
    "moved": {"kind": "moved"},
}


@pytest.fixture
def table():
    """A table whose ledger has no triggers, so that only the constraints speak."""
    table = a_table()
    remove_triggers_for_tests(connection)
    return table


def insert(table, row, **changes):
    values = {
        **COMMON,
        "table_id": table.pk,
        "client_key": uuid4(),
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
    ("entry_seq_from_one", "note", {"seq": 0}),
    ("entry_kind_is_known", "lot", {"kind": "merge"}),
    ("entry_kind_is_known", "lot", {"kind": ""}),
    ("entry_void_names_a_line", "void", {"voids_seq": None}),
    ("entry_void_names_a_line", "played", {"voids_seq": 8}),
    ("entry_void_names_a_line", "note", {"voids_seq": 8}),
    ("entry_voids_an_earlier_line", "void", {"voids_seq": 9}),
    ("entry_voids_an_earlier_line", "void", {"voids_seq": 10}),
    ("entry_replaces_an_earlier_line", "replacement", {"replaces_seq": 9}),
    ("entry_replaces_an_earlier_line", "replacement", {"replaces_seq": 10}),
    ("entry_replaces_an_earlier_line", "void", {"replaces_seq": 7}),
    ("entry_replaces_an_earlier_line", "lot", {"replaces_seq": 7}),
    ("entry_has_a_reason_where_needed", "void", {"reason_hash": None}),
    ("entry_has_a_reason_where_needed", "reopen", {"reason_hash": None}),
    ("entry_has_a_reason_where_needed", "note", {"reason_hash": None}),
    *(
        ("entry_has_a_reason_where_needed", row, {"reason_hash": None})
        for row in ("leave", "sit", "swap", "moved")
    ),
    *(
        ("entry_seats_move_by_two_people", row, {"second": second})
        for row in ("sit", "swap")
        for second in (None, "R01")
    ),
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
        insert(table, "void", voids_seq=-1)


@pytest.mark.parametrize("broken", ["", "{", "nothing"])
def test_what_is_no_json_is_refused(table, broken):
    with pytest.raises(DatabaseError, match=r"(?i)json"):
        insert(table, "note", payload=broken)


@pytest.mark.parametrize(
    "column",
    ["table_id", "seq", "kind", "client_key", "fingerprint", "after_seq", "payload",
     "author", "at", "rules_hash", "prev_hash", "hash"],
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
    insert(table, "note", client_key=key, hash="e" * 64)

    with pytest.raises(IntegrityError, match=r"(?i)unique"):
        insert(other, "note", client_key=key)
    with pytest.raises(IntegrityError, match=r"(?i)unique"):
        insert(other, "note", hash="e" * 64)


@pytest.mark.parametrize(
    ("row", "column"), [("void", "voids_seq"), ("replacement", "replaces_seq")]
)
def test_a_line_is_voided_and_replaced_once_a_table(table, row, column):
    insert(table, row)
    insert(a_table(), row)

    with pytest.raises(IntegrityError, match=r"(?i)unique"):
        insert(table, row, seq=10)
    insert(table, row, seq=10, **{column: 7})
