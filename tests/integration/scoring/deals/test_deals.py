"""Recording deals: once each, in order, only what can be, only when it is due."""

from __future__ import annotations

import hashlib
import json
from datetime import timedelta
from uuid import uuid4

import pytest

from scoring.games.cruce.entry import DealEntry, Outcome
from scoring.ledger.enums import Purpose
from tests.integration.scoring.deals.entries import (
    LATER,
    a_deal,
    a_table,
    close,
    lines,
    raise_to,
    record,
    score,
    sign,
    state,
)
from tournaments.events.models.stage import StageVersion
from tournaments.refusals import KeyReused

pytestmark = pytest.mark.django_db


def test_a_deal_is_a_line_that_a_stranger_can_recompute():
    table = a_table()
    key = uuid4()

    written = record(
        table, a_deal((35, 66, 0, 19), bidder=1, bid=1, trump="R", R=1),
        signature=sign(table, key=key, author="R07"),
    )  # fmt: skip

    opened, deal = lines(table)
    row = {
        "v": 2,
        "book": "1/A",
        "seq": 2,
        "kind": "deal",
        "payload": {
            "outcome": "played",
            "purpose": "set",
            "dealer": 0,
            "entry": {
                "bidder": 1,
                "bid": 1,
                "trump": "R",
                "cards": [35, 66, 0, 19],
                "announcements": {"R": 1},
            },
        },
        "voids": None,
        "replaces": None,
        "author": "R07",
        "second": None,
        "at": "2026-11-21T12:00:00.000Z",
        "key": str(key),
        "rules": table.stage.rules_hash,
        "reason": None,
    }
    canonical = json.dumps(row, sort_keys=True, separators=(",", ":")).encode()
    row_hash = hashlib.sha256(canonical).digest()
    expected = hashlib.sha256(bytes.fromhex(opened.hash) + row_hash).hexdigest()
    assert deal.hash == expected
    assert (written.line.seq, written.line.hash) == (2, expected)
    assert written.state.totals == (1, 3, 0, 0)
    assert not written.replayed


def test_the_score_is_stored_with_the_line_and_the_stage_counts_it():
    table = a_table()
    before = StageVersion.objects.get(stage=table.stage).version

    record(table)

    stored = score(table)
    assert (stored.seq, stored.head) == (2, lines(table)[-1].hash)
    assert json.loads(stored.body)["totals"] == [1, 0, 0, 0]
    assert StageVersion.objects.get(stage=table.stage).version == before + 1


def test_the_same_key_again_gives_the_first_answer_and_writes_nothing():
    table = a_table()
    key = uuid4()
    entry = a_deal()
    first = record(table, entry, signature=sign(table, key=key))
    record(table)

    again = record(table, entry, signature=sign(table, key=key, after=1))

    assert again.replayed
    assert again.line == first.line
    assert again.line.hash == first.line.hash
    assert again.state == first.state
    assert len(lines(table)) == 3


def test_a_key_is_answered_even_when_the_table_is_closed():
    table = a_table()
    key = uuid4()
    record(table, a_deal((6, 74, 20, 20), bidder=1, bid=2),
           signature=sign(table, key=key))  # fmt: skip
    raise_to(table, 6, 2, 1, 0)
    close(table)

    again = record(
        table,
        a_deal((6, 74, 20, 20), bidder=1, bid=2),
        signature=sign(table, key=key, after=1),
    )

    assert again.replayed
    assert again.state.totals == (0, 2, 0, 0)


@pytest.mark.parametrize(
    "other",
    [
        a_deal((30, 38, 30, 22)),
        a_deal(bid=2),
        a_deal(dealer=1),
        a_deal(trump="V"),
        a_deal(R=0),
        DealEntry(outcome=Outcome.MISDEAL, dealer=0),
    ],
)
def test_the_same_key_for_something_else_is_refused(other):
    table = a_table()
    key = uuid4()
    record(table, a_deal(), signature=sign(table, key=key))

    with pytest.raises(KeyReused):
        record(table, other, signature=sign(table, key=key))
    assert len(lines(table)) == 2


def test_a_key_of_another_table_is_refused():
    one, other = a_table(), a_table()
    key = uuid4()
    record(one, signature=sign(one, key=key))

    with pytest.raises(KeyReused):
        record(other, signature=sign(other, key=key))


def test_an_extra_deal_names_the_tied_and_keeps_the_scores():
    table = a_table()
    raise_to(table, 6, 2, 2, 0)

    record(
        table,
        a_deal((0, 6, 74, 40), bidder=2, bid=2, dealer=state(table).next_dealer),
        purpose=Purpose.TIE_BREAK,
    )

    assert lines(table)[-1].payload["tied"] == [[1, 2]]
    after = state(table)
    assert after.totals == (6, 2, 2, 0)
    assert after.unresolved == ()
    assert after.order == (0, 2, 1, 3)


def test_cards_played_are_kept_in_the_hashed_payload():
    table = a_table()
    plays = [["AR", "XR", "4R", "3R"]]

    written = record(table, plays=plays)

    assert written.line.payload["plays"] == plays
    assert lines(table)[-1].payload["plays"] == plays


def test_time_never_runs_backwards_in_a_ledger():
    table = a_table()
    record(table, signature=sign(table, at=LATER))
    record(table, signature=sign(table, at=LATER - timedelta(hours=1)))

    assert [line.at for line in lines(table)[1:]] == [LATER, LATER]


def test_lines_carry_the_hash_of_the_rules_of_their_stage():
    table = a_table()
    record(table)

    assert {line.rules for line in lines(table)} == {table.stage.rules_hash}
    canonical = json.dumps(table.stage.rules, sort_keys=True, separators=(",", ":"))
    assert hashlib.sha256(canonical.encode()).hexdigest() == table.stage.rules_hash


def test_no_name_gets_into_a_hashed_line():
    table = a_table()
    record(table, signature=sign(table, reason="Popescu a greșit"))
    names = [seat.entrant.name for seat in table.seats.select_related("entrant")]

    hashed = json.dumps(
        [[line.kind, line.payload, line.author, line.second] for line in lines(table)]
    )

    assert not [name for name in names if name.split()[0] in hashed]
    assert "Popescu" not in hashed
