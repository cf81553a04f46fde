"""The database alone refuses what cannot be, on whatever way it comes."""

from __future__ import annotations

import json
from uuid import uuid4

import pytest
from django.db import IntegrityError, connection, transaction

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
    "extra": {},
    "author": "R01",
    "at": AT,
    "rules_hash": "a" * 64,
    "reason_hash": "b" * 64,
    "prev_hash": "c" * 64,
}
PLAYED = {
    "kind": "deal",
    "reason_hash": None,
    "outcome": "played",
    "purpose": "set",
    "dealer": 0,
    "bidder": 1,
    "bid": 2,
    "trump": "V",
    "c1": 10,
    "c2": 66,
    "c3": 44,
    "c4": 0,
    "ann_v": 1,
}
ROWS = {
    "note": {},
    "opened": {"kind": "opened", "reason_hash": None},
    "played": PLAYED,
    "played by three": {**PLAYED, "c4": None, "c3": 44},
    "played by two": {**PLAYED, "c1": 54, "c3": None, "c4": None},
    "played for nothing": {**PLAYED, "bid": 0},
    "extra deal": {**PLAYED, "purpose": "tie_break", "extra": {"tied": [[1, 2]]}},
    "all passed": {
        "kind": "deal",
        "outcome": "all_passed",
        "purpose": "set",
        "dealer": 3,
        "reason_hash": None,
    },
    "misdeal": {"kind": "deal", "outcome": "misdeal", "purpose": "set", "dealer": 3},
    "penalty": {
        "kind": "penalty",
        "pen_seat": 2,
        "pen_kind": "revoke",
        "pen_points": 3,
        "reason_hash": None,
    },
    "other penalty": {
        "kind": "penalty",
        "pen_seat": 2,
        "pen_kind": "other",
        "pen_points": 0,
    },
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
    ("entry_deal_has_an_outcome", "leave", {"dealer": 0}),
    ("entry_penalty_is_complete", "sit", {"pen_seat": 1}),
    ("entry_deal_has_an_outcome", "all passed", {"outcome": None}),
    ("entry_deal_has_an_outcome", "played", {"outcome": None}),
    ("entry_deal_has_an_outcome", "played", {"purpose": None}),
    ("entry_deal_has_an_outcome", "played", {"dealer": None}),
    ("entry_deal_has_an_outcome", "misdeal", {"dealer": None}),
    ("entry_deal_has_an_outcome", "note", {"outcome": "misdeal"}),
    ("entry_deal_has_an_outcome", "note", {"purpose": "set"}),
    ("entry_deal_has_an_outcome", "penalty", {"dealer": 0}),
    ("entry_deal_has_an_outcome", "close", {"bid": 1}),
    ("entry_deal_has_an_outcome", "lot", {"ann_r": 1}),
    ("entry_deal_has_an_outcome", "note", {"c1": 120}),
    *(
        ("entry_played_deal_is_complete", "played", {column: None})
        for column in ("bidder", "bid", "trump")
    ),
    ("entry_played_deal_is_complete", "played", {"c1": None, "c2": 76}),
    ("entry_played_deal_is_complete", "played", {"c1": 76, "c2": None}),
    (
        "entry_played_deal_is_complete",
        "played",
        {"c1": None, "c2": None, "c3": None, "c4": None},
    ),
    ("entry_played_deal_is_complete", "played", {"c1": 54, "c3": None}),
    ("entry_played_deal_is_complete", "played", {"outcome": "void"}),
    ("entry_played_deal_is_complete", "played", {"outcome": ""}),
    ("entry_played_deal_is_complete", "played", {"outcome": "all_passed"}),
    ("entry_played_deal_is_complete", "all passed", {"bidder": 1}),
    ("entry_played_deal_is_complete", "all passed", {"bid": 0}),
    ("entry_played_deal_is_complete", "all passed", {"trump": "V"}),
    ("entry_played_deal_is_complete", "misdeal", {"c1": 120}),
    ("entry_played_deal_is_complete", "misdeal", {"ann_g": 0}),
    ("entry_card_points_are_120", "played", {"c1": 12}),
    ("entry_card_points_are_120", "played", {"c4": 2}),
    ("entry_card_points_are_120", "played by three", {"c3": 40}),
    ("entry_card_points_are_120", "played by two", {"c2": 60}),
    ("entry_card_points_are_possible", "played", {"c1": 1, "c2": 75}),
    ("entry_card_points_are_possible", "played", {"c3": 1, "c2": 109}),
    ("entry_card_points_are_possible", "played", {"c4": 1, "c1": 9}),
    ("entry_card_points_are_possible", "played by two", {"c1": 1, "c2": 119}),
    ("entry_seats_exist", "played", {"dealer": 4}),
    ("entry_seats_exist", "played", {"bidder": 4}),
    *(("entry_seats_exist", "played", {f"ann_{suit}": 4}) for suit in "dvgr"),
    ("entry_seats_exist", "penalty", {"pen_seat": 4}),
    ("entry_bid_up_to_six", "played", {"bid": 7}),
    ("entry_trump_is_a_suit", "played", {"trump": "X"}),
    ("entry_trump_is_a_suit", "played", {"trump": ""}),
    ("entry_trump_is_a_suit", "played", {"trump": "v"}),
    ("entry_purpose_is_known", "played", {"purpose": "practice"}),
    ("entry_penalty_is_complete", "penalty", {"pen_seat": None}),
    ("entry_penalty_is_complete", "penalty", {"pen_kind": None}),
    ("entry_penalty_is_complete", "penalty", {"pen_points": None}),
    ("entry_penalty_is_complete", "note", {"pen_seat": 1}),
    ("entry_penalty_is_complete", "note", {"pen_points": 1}),
    ("entry_penalty_is_complete", "note", {"pen_kind": "revoke"}),
    ("entry_penalty_is_possible", "penalty", {"pen_kind": "smoking"}),
    ("entry_penalty_is_possible", "penalty", {"pen_points": 11}),
    ("entry_penalty_is_possible", "other penalty", {"pen_points": 4}),
    ("entry_penalty_is_possible", "other penalty", {"reason_hash": None}),
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


@pytest.mark.parametrize(
    ("row", "wrong"),
    [
        ("played", {"c1": -10, "c2": 86}),
        ("played", {"bid": -1}),
        ("played", {"dealer": -1}),
        ("penalty", {"pen_points": -3}),
        ("penalty", {"pen_seat": -1}),
        ("void", {"voids_seq": -1}),
    ],
)
def test_no_number_is_below_zero(table, row, wrong):
    with pytest.raises(IntegrityError):
        insert(table, row, **wrong)


@pytest.mark.parametrize(
    "column",
    ["table_id", "seq", "kind", "client_key", "fingerprint", "after_seq", "extra",
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
