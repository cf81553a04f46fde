"""The check of the ledger finds every difference, and says where it is."""

from __future__ import annotations

import json
import re
from hashlib import sha256

import pytest
from django.core.management import CommandError, call_command
from django.db import DatabaseError, connection, transaction

from scoring.archive.guard import GUARD as RECORD_GUARD
from scoring.archive.queries.audit import differences
from scoring.ledger.append import lock_ledger
from scoring.ledger.enums import LineKind
from scoring.ledger.guard import GUARD as LEDGER_GUARD
from scoring.ledger.guard import LEDGER
from scoring.ledger.models import LedgerEntry, LedgerText, TableScore
from scoring.scoresheet.queries.table_view import table_view
from tables.draws.models.draw import Draw, Ticket
from tables.seating.models import Seat, Table
from tables.urn.models import UrnBook
from tests import copies
from tests.integration.scoring.deals.entries import (
    a_deal,
    a_table,
    kinds,
    penalty,
    record,
    sign,
    void,
)
from tests.scenarios import an_event
from tournaments.book.chain import Line, text_hash
from tournaments.events.models.stage import Stage

pytestmark = [pytest.mark.django_db, pytest.mark.no_ledger_check]
SALT = "00" * 16


@pytest.fixture
def table():
    return a_true_table()


@copies.once
def a_true_table():
    """A table with a line of every important kind, true in every respect."""
    table = a_table()
    record(table, a_deal((35, 66, 0, 19), bidder=1, bid=1, R=1))
    record(table)
    penalty(table, 2)
    void(table, 3)
    assert differences() == []
    return table


def tamper(statement, values=()):
    """Change the ledger as only the owner of the database could."""
    LEDGER_GUARD.remove(connection)
    with connection.cursor() as cursor:
        cursor.execute(statement, list(values))
    LEDGER_GUARD.install(connection)


@pytest.mark.parametrize(
    ("column", "value"),
    [("author", "R99"), ("second", "R98"), ("rules", "0" * 64),
     ("prev_hash", "0" * 64), ("hash", "0" * 64), ("reason", "0" * 64),
     ("at", "2026-11-21 12:00:01+00:00"), ("kind", "dfal"),
     ("key", "00000000000040008000000000000001")],
)  # fmt: skip
def test_a_changed_column_is_found_at_its_line(table, column, value):
    without_constraints()
    tamper(f"UPDATE {LEDGER} SET {column} = %s WHERE seq = 2", [value])

    found = differences()

    assert len(found) == 1
    assert "table 1/A: line 2 " in found[0]


def tamper_payload(table, seq, **changes):
    """Change what a line says, and leave its hash."""
    payload = LedgerEntry.objects.get(table=table, seq=seq).payload
    payload = changed({"entry": {}, **payload}, changes)
    tamper(f"UPDATE {LEDGER} SET payload = %s WHERE seq = {seq}", [json.dumps(payload)])


@pytest.mark.parametrize(
    "change",
    [{"dealer": 3}, {"bidder": 0}, {"bid": 2}, {"trump": "V"}, {"bid": 77},
     {"purpose": "tie_break"}, {"outcome": "misdeal"}, {"announcements": {"R": 0}},
     {"announcements": {"R": 1, "V": 2}}, {"cards": [25, 66, 10, 19]}, {"more": 1}],
)  # fmt: skip
def test_a_changed_deal_is_found(table, change):
    tamper_payload(table, 2, **change)

    assert "table 1/A: line 2 does not match its hash" in differences()[0]


def test_a_changed_penalty_is_found(table):
    tamper_payload(table, 4, points=1)

    assert "line 4 does not match its hash" in differences()[0]


def test_a_void_that_names_another_line_is_found(table):
    tamper(f"UPDATE {LEDGER} SET voids = 2 WHERE seq = 5")

    assert "line 5 does not match its hash" in differences()[0]


@pytest.mark.parametrize("seq", [2, 3, 4])
def test_a_line_that_was_taken_out_is_found(table, seq):
    tamper(
        f"DELETE FROM {LEDGER} WHERE seq = %s",
        [seq],
    )

    assert f"line {seq} is missing" in differences()[0]


def test_a_last_line_that_was_taken_out_is_found_by_the_score(table):
    tamper("DELETE FROM scoring_ledgertext")
    tamper(f"DELETE FROM {LEDGER} WHERE seq = 5")

    assert "the stored score is not what the ledger gives" in differences()[0]


def test_an_emptied_ledger_is_found(table):
    tamper("DELETE FROM scoring_ledgertext")
    tamper(f"DELETE FROM {LEDGER}")

    assert "the ledger is empty" in differences()[0]


@pytest.mark.parametrize(
    ("column", "value"),
    [("body", "{}"), ("head", "0" * 64), ("seq", 3), ("sends_on", 1)],
)
def test_a_score_that_the_ledger_does_not_give_is_found(table, column, value):
    TableScore.objects.update(**{column: value})

    assert "table 1/A: the stored score" in differences()[0]


def test_changed_words_of_a_reason_are_found(table):
    LedgerText.objects.update(text="Altceva")
    assert "the reason of line 5 does not match its hash" in differences()[0]


def test_words_of_a_reason_that_were_taken_away_are_found(table):
    tamper("DELETE FROM scoring_ledgertext")
    assert "the reason of line 5 is missing, or was added" in differences()[0]


def test_words_that_are_called_erased_without_a_line_that_says_so_are_found(table):
    LedgerText.objects.update(text="E001", salt=SALT)
    assert "the reason of line 5 does not match its hash" in differences()[0]


def test_the_database_takes_no_salt_of_another_length(table):
    """The first words could be moved into it, or out of it, under the same hash."""
    for salt in ("", "00", SALT[2:], f"{SALT}00"):
        with pytest.raises(DatabaseError), transaction.atomic():
            LedgerText.objects.update(salt=salt)


def test_words_that_were_moved_into_the_salt_are_found(table):
    words, hashed = LedgerText.objects.get(), LedgerEntry.objects.get(seq=5).reason
    salt = words.salt + words.text[:3].encode().hex()
    joined = bytes.fromhex(salt) + words.text[3:].encode()
    assert sha256(joined).hexdigest() == hashed
    without_constraints()

    LedgerText.objects.update(salt=salt, text=words.text[3:])

    assert "the reason of line 5 has no salt of the right length" in differences()[0]


@pytest.mark.skipif(
    connection.features.has_native_json_field, reason="PostgreSQL keeps a name once"
)
@pytest.mark.parametrize(
    "also", ['"dealer": 3, ', '"d\\u0065aler": 3, ', '"dealer":  3, ', " "]
)
def test_what_a_condition_would_read_otherwise_than_the_chain_is_found(table, also):
    tamper(
        f"UPDATE {LEDGER} SET payload = %s || substr(payload, 2) WHERE seq = 2",
        ["{" + also],
    )

    assert differences()[0].endswith("1/A: line 2 is not stored as it was written")


def test_changed_rules_are_found(table):
    stage = table.stage
    stage.rules["ruleset"]["target"] = 5
    stage.save()

    assert "the frozen rules do not match their hash" in differences()[0]


def test_exchanged_seats_are_found(table):
    first, second = Seat.objects.filter(table=table).order_by("position")[:2]
    Seat.objects.filter(pk__in=[first.pk, second.pk]).delete()
    first.position, second.position = second.position, first.position
    Seat.objects.bulk_create([first, second])

    assert "the seats are not those of the ledger" in differences()[0]


def test_a_table_in_the_wrong_state_is_found(table):
    Table.objects.update(state="closed")

    assert "closed, the ledger and its stage say playing" in differences()[0]


def test_a_table_with_another_number_is_found(table):
    Table.objects.update(number=2)

    assert "table 1/A: its number is not that of its letter" in differences()[0]


@pytest.mark.parametrize(
    "plan", [{"sizes": [4]}, {"sizes": [3, 3]}, {"letters": ["B"]}]
)
def test_another_plan_than_was_drawn_is_found(plan):
    event = an_event(entrants=3, state="playing")
    event.stages.update(**plan)

    assert "the plan of the seats is another one" in differences()[0]


@pytest.mark.parametrize("state", ["drawing", "playing"])
def test_a_ticket_that_was_never_printed_is_found(state):
    event = an_event(entrants=7, state=state)
    draw = Draw.objects.get(stage__tournament=event)
    more = Ticket.objects.create(draw=draw, letter="B", position=3)

    found = "urn 1: its tickets are not the seats of the"
    assert found in differences()[0]
    more.delete()
    assert differences() == []
    if state == "drawing":
        draw.tickets.first().delete()
        assert found in differences()[0]


def test_an_urn_without_its_book_is_found():
    an_event(entrants=3, state="playing")
    UrnBook.objects.all().delete()

    assert "it is not said how its tickets are recorded" in differences()[0]


def test_what_cannot_be_read_is_named_and_other_events_are_audited(table):
    other, event = a_table(), table.stage.tournament
    TableScore.objects.filter(table=other).update(head="0" * 64)
    type(table.stage).objects.filter(pk=table.stage_id).update(rules={"game": "?"})

    found = differences()

    read_no_further = "table 1/A cannot be read any further: KeyError"
    assert f"{event.slug} {read_no_further}" in "\n".join(found)
    assert found[-1].startswith(f"{other.stage.tournament.slug} table 1/A: ")


def test_a_table_that_is_not_where_its_stage_is_is_found():
    event = an_event(entrants=6, state="final", target=3)
    table = Table.objects.filter(stage__tournament=event, stage__number=1).first()
    Table.objects.filter(pk=table.pk).update(state="closed")

    assert "closed, the ledger and its stage say confirmed" in differences()[0]


def forge(table, *, kind, payload, reason=""):
    """Append a line as the program would, but unasked: with its right hash."""
    with transaction.atomic():
        ledger = lock_ledger(table.id)
        signed = sign(table)
        line = Line(
            seq=0, kind=kind, payload=payload, voids=None, replaces=None,
            author=signed.author, second=None, at=signed.at, key=signed.client_key,
            rules=table.stage.rules_hash,
            reason=text_hash(salt=SALT, text=reason) if reason else None,
        )  # fmt: skip
        line = line.following(ledger.lines[-1], book=ledger.table.code)
        written = LedgerEntry.objects.create(table=table, **line.columns())
        if reason:
            LedgerText.objects.create(
                line=written, field="reason", text=reason, salt=SALT
            )


A_DEAL = {
    "outcome": "played", "purpose": "set", "dealer": 1,
    "entry": {
        "bidder": 1, "bid": 2, "trump": "V", "cards": [10, 66, 44, 0],
        "announcements": {"V": 1},
    },
}  # fmt: skip


def changed(payload, change):
    """A deal's payload with other values, those of its entry in the entry."""
    entry = payload["entry"]
    own = {name: value for name, value in change.items() if name in entry}
    others = {name: value for name, value in change.items() if name not in entry}
    return {**payload, **others, "entry": {**entry, **own}}


A_PENALTY = {"seat": 2, "kind": "revoke", "points": 3}


@pytest.mark.parametrize(
    "wrong",
    [{"cards": [12, 66, 44, 0]}, {"cards": [1, 75, 44, 0]}, {"cards": [10, 66, 44]},
     {"cards": [-10, 86, 44, 0]}, {"cards": None}, {"cards": [10, 66, 44, "0"]},
     {"bid": 7}, {"bid": -1}, {"bid": None}, {"bidder": 4}, {"bidder": None},
     {"trump": "X"}, {"trump": "v"}, {"trump": None}, {"dealer": 4}, {"dealer": None},
     {"outcome": "void"}, {"outcome": "all_passed"}, {"outcome": None},
     {"purpose": "practice"}, {"announcements": {"R": 4}}, {"announcements": {"S": 1}},
     {"announcements": None}, {"more": 1}, {"plays": [["AR", "XR", "4R"]]}],
)  # fmt: skip
def test_a_deal_that_cannot_be_is_found_although_its_hash_is_right(table, wrong):
    forge(table, kind=LineKind.DEAL, payload=changed(A_DEAL, wrong))

    assert re.search("line 6 (is no possible deal|cannot be read)", differences()[0])


@pytest.mark.parametrize(
    "wrong",
    [{"seat": 4}, {"seat": -1}, {"seat": None}, {"kind": "smoking"}, {"kind": None},
     {"points": 11}, {"points": -3}, {"points": 2}, {"points": None}, {"more": 1},
     {"kind": "other", "points": 0}, {"kind": "other", "points": 4}],
)  # fmt: skip
def test_a_penalty_that_cannot_be_is_found_although_its_hash_is_right(table, wrong):
    forge(table, kind=LineKind.PENALTY, payload={**A_PENALTY, **wrong})

    assert re.search("line 6 (is no possible penalty|cannot be read)", differences()[0])


def test_a_possible_line_behind_the_program_s_back_is_found_by_the_score(table):
    forge(table, kind=LineKind.DEAL, payload=A_DEAL)

    assert "the stored score is not what the ledger gives" in differences()[0]


@pytest.mark.parametrize(
    "wrong", [{"totals": [9, 0, 0, 0]}, {"order": [3, 2, 1, 0]}, {"deals": 7}]
)
def test_a_table_that_was_closed_on_another_score_is_found(table, wrong):
    state = table_view(table).state
    said = {
        "totals": list(state.totals), "order": list(state.order), "deals": state.deals,
    }  # fmt: skip
    forge(table, kind=LineKind.CLOSE, payload={**said, **wrong})

    assert "line 6: the table was closed on another score" in differences()[0]


def without_constraints():
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("PRAGMA ignore_check_constraints = ON")
            return
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        for constraint in LedgerEntry._meta.constraints:
            if constraint.name.startswith("entry_") and hasattr(
                constraint, "condition"
            ):
                cursor.execute(
                    f"ALTER TABLE {LEDGER} DROP CONSTRAINT IF EXISTS {constraint.name}"
                )
        cursor.execute(
            "ALTER TABLE scoring_ledgertext DROP CONSTRAINT ledgertext_salt_is_whole, "
            "ALTER COLUMN salt TYPE varchar(64)"
        )


@pytest.fixture(autouse=True)
def constraints_again():
    yield
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA ignore_check_constraints = OFF")


def test_verify_ledger_says_how_much_it_compared(table, capsys):
    call_command("verify_ledger")
    call_command("verify_ledger", table.stage.tournament.slug)

    assert capsys.readouterr().out == "5 ledger lines, no difference.\n" * 2


def test_verify_ledger_ends_with_1_and_a_line_for_each_difference(table):
    other = a_table()
    tamper(f"UPDATE {LEDGER} SET author = 'X' WHERE kind = 'opened'")

    with pytest.raises(CommandError) as failed:
        call_command("verify_ledger")
    assert failed.value.returncode == 1
    assert str(failed.value).splitlines() == [
        f"{one.stage.tournament.slug} table 1/A: line 1 does not match its hash"
        for one in (table, other)
    ]
    with pytest.raises(CommandError) as failed:
        call_command("verify_ledger", other.stage.tournament.slug)
    assert len(str(failed.value).splitlines()) == 1


def test_missing_triggers_are_named_one_by_one_and_the_audit_goes_on(table):
    tamper(f"UPDATE {LEDGER} SET author = 'X' WHERE kind = 'opened'")
    LEDGER_GUARD.remove(connection)
    RECORD_GUARD.remove(connection)
    missing = [
        f"the trigger {one.name} of {one.table} is missing or off"
        for guard in (LEDGER_GUARD, RECORD_GUARD)
        for one in sorted(guard.triggers, key=lambda one: one.name)
        if one.of_sqlite or connection.vendor != "sqlite"
    ]

    with pytest.raises(CommandError) as failed:
        call_command("verify_ledger")

    assert failed.value.returncode == 1
    said = str(failed.value).splitlines()
    assert said[:-1] == missing
    assert said[-1].endswith("table 1/A: line 1 does not match its hash")


def test_a_trigger_that_does_something_else_is_named(table):
    name, does = "ledger_no_delete", "BEGIN SELECT 1; END"
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute(f"DROP TRIGGER {name}")
            cursor.execute(f"CREATE TRIGGER {name} BEFORE DELETE ON {LEDGER} {does}")
        else:
            cursor.execute(
                "CREATE OR REPLACE FUNCTION ledger_refuse() RETURNS trigger "
                "AS $$ BEGIN RETURN OLD; END $$ LANGUAGE plpgsql"
            )

    with pytest.raises(CommandError) as failed:
        call_command("verify_ledger")

    assert f"the trigger {name} of {LEDGER} is not as it was made" in str(failed.value)


def test_a_command_that_writes_says_what_is_missing_and_does_nothing(table):
    LEDGER_GUARD.remove(connection)

    with pytest.raises(CommandError, match="ledger_append of scoring_ledgerentry"):
        call_command("grant", table.stage.tournament.slug, role="referee")


def test_verify_ledger_of_an_unknown_event_is_an_error():
    with pytest.raises(CommandError, match="There is no tournament"):
        call_command("verify_ledger", "nimic")


def test_one_event_s_fault_is_not_another_s(table):
    other = a_table()
    TableScore.objects.filter(table=table).update(head="0" * 64)

    assert differences(other.stage.tournament.slug) == []
    assert len(differences(table.stage.tournament.slug)) == 1
    assert Stage.objects.count() == 2
    assert kinds(other) == ["opened"]
