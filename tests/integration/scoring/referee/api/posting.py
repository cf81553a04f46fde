"""What a device posts to a table, and the lines that are there then."""

from __future__ import annotations

from uuid import uuid4

from scoring.ledger.models import LedgerEntry


def lines_of(at_table):
    return LedgerEntry.objects.filter(table=at_table.table).count()


def penalty(at_table, **change):
    return {
        "client_key": str(uuid4()),
        "after_seq": at_table.read()["last_seq"],
        "seat": 1,
        "kind": "revoke",
        "points": 3,
        "reason": "Did not follow suit",
        **change,
    }


def void(at_table, seq, **change):
    return {
        "client_key": str(uuid4()),
        "after_seq": at_table.read()["last_seq"],
        "voids": seq,
        "reason": "Typed wrongly",
        **change,
    }


def close(at_table, **change):
    state = at_table.read()
    return {
        "client_key": str(uuid4()),
        "expected_seq": state["last_seq"],
        "shown": state["totals"],
        **change,
    }
