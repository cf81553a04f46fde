"""What the ledger does not take, and what it says then."""

from __future__ import annotations

import hashlib

import pytest
from django.utils import timezone

from scoring.deals.refusals import NoTie, NotOver, SetOver, WrongDealer
from scoring.games.cruce.entry import DealEntry, Outcome
from scoring.ledger.enums import Purpose
from scoring.ledger.refusals import OutOfSequence, ProbableDuplicate, RulesChanged
from scoring.refusals import InvalidEntry, StageConfirmed, TableClosed
from scoring.scoresheet.refusals import ResultMismatch
from tables.seating.queries.seats import seated_at
from tests.integration.scoring.deals.entries import (
    a_deal,
    a_table,
    kinds,
    last_seq,
    lines,
    play_out,
    raise_to,
    record,
    sign,
    state,
    totals,
    void,
)
from tests.scenarios import a_grant, a_stager
from tournaments.events.models.stage import StageVersion
from tournaments.ids import GrantId
from tournaments.refusals import NotAllowed, NotFound
from tournaments.staff.commands.access import revoke_grant

pytestmark = pytest.mark.django_db


def test_who_has_not_seen_the_last_line_is_refused():
    table = a_table()
    record(table, a_deal((120, 0, 0, 0), bid=3))
    record(table, a_deal((0, 120, 0, 0), bidder=1, bid=3, dealer=1))

    with pytest.raises(OutOfSequence) as refused:
        record(table, a_deal(dealer=0), signature=sign(table, after=1))

    assert refused.value.extra == {"last_seq": 3}
    assert len(lines(table)) == 3


def test_who_is_ahead_of_the_ledger_is_refused_too():
    table = a_table()

    with pytest.raises(OutOfSequence) as refused:
        record(table, signature=sign(table, after=7))

    assert refused.value.extra == {"last_seq": 1}


def test_the_same_deal_under_another_key_is_a_probable_duplicate():
    table = a_table()
    record(table, a_deal())

    with pytest.raises(ProbableDuplicate) as refused:
        record(table, a_deal(), signature=sign(table, after=1))

    assert refused.value.extra == {"last_seq": 2, "same": 2}
    assert refused.value.extra["same"] == 2
    assert len(lines(table)) == 2


def test_a_line_that_was_taken_back_is_no_duplicate():
    table = a_table()
    record(table, a_deal())
    void(table, 2)

    with pytest.raises(OutOfSequence):
        record(table, a_deal(), signature=sign(table, after=1))
    record(table, a_deal())

    with pytest.raises(ProbableDuplicate) as refused:
        record(table, a_deal(), signature=sign(table, after=1))
    assert refused.value.extra["same"] == 4


def test_the_same_deal_twice_in_a_row_is_two_deals_when_both_were_seen():
    table = a_table()
    record(table, DealEntry(outcome=Outcome.ALL_PASSED, dealer=0))

    record(table, DealEntry(outcome=Outcome.ALL_PASSED, dealer=1))

    assert state(table).deals == 2


def test_everything_wrong_is_named_at_once():
    table = a_table()
    wrong = a_deal((1, 30, 30, 22), bidder=5, bid=9, dealer=0)

    with pytest.raises(InvalidEntry) as refused:
        record(table, wrong)

    codes = {problem["code"] for problem in refused.value.problems}
    assert {
        "seat_out_of_range",
        "bid_out_of_range",
        "points_impossible",
        "sum_not_120",
    } <= codes
    assert all(problem["detail"] for problem in refused.value.problems)
    assert len(lines(table)) == 1


def test_a_seat_that_is_not_at_a_table_of_three_is_refused():
    table = a_table(entrants=3)

    with pytest.raises(InvalidEntry):
        record(table, a_deal((56, 32, 32), bidder=3))
    with pytest.raises(InvalidEntry):
        record(table, a_deal((56, 32, 32), R=3))
    with pytest.raises(InvalidEntry):
        record(table, a_deal((38, 30, 30, 22)))


def test_the_result_on_the_device_must_be_the_result_of_the_rules():
    table = a_table()

    with pytest.raises(ResultMismatch) as refused:
        record(table, shown=(2, 0, 0, 0))

    assert refused.value.extra == {"shown": [2, 0, 0, 0], "expected": [1, 0, 0, 0]}
    assert len(lines(table)) == 1
    record(table, shown=(1, 0, 0, 0))
    assert totals(table) == (1, 0, 0, 0)


def test_a_device_with_other_rules_is_refused():
    table = a_table()

    with pytest.raises(RulesChanged):
        record(table, rules_hash="0" * 64)
    record(table, rules_hash=table.stage.rules_hash)
    assert len(lines(table)) == 2


@pytest.mark.parametrize("reason", ["", "  "])
def test_a_wrong_dealer_is_refused_and_the_right_one_named(reason):
    table = a_table()

    with pytest.raises(WrongDealer) as refused:
        record(table, a_deal(dealer=2), signature=sign(table, reason=reason))

    assert refused.value.extra == {"expected_dealer": 0}
    name = seated_at([table.pk])[table.pk][0].name
    assert refused.value.detail.startswith(f"It is {name}'s turn to deal (A1).")
    assert len(lines(table)) == 1


def test_a_wrong_dealer_who_really_dealt_is_recorded_with_a_reason():
    table = a_table()

    record(
        table, a_deal(dealer=2), signature=sign(table, reason="Au sărit peste un loc")
    )

    assert state(table).next_dealer == 3
    line = lines(table)[-1]
    salted = bytes.fromhex(line.texts.get().salt) + "Au sărit peste un loc".encode()
    assert line.reason == hashlib.sha256(salted).hexdigest()


def test_once_somebody_is_at_the_target_no_more_deals_are_taken():
    table = a_table()
    raise_to(table, 6, 3, 2, 1)

    with pytest.raises(SetOver):
        record(table)
    with pytest.raises(SetOver):
        record(table, signature=sign(table, reason="Mai jucăm"))


def test_a_closed_table_takes_no_deal():
    table = a_table()
    play_out(table)

    with pytest.raises(TableClosed):
        record(table)


def test_a_confirmed_stage_takes_nothing():
    table = a_table()
    play_out(table)
    a_stager().confirm(table.stage)

    with pytest.raises(StageConfirmed):
        record(table)


def test_a_table_that_is_not_there_is_not_found():
    table = a_table()
    signature = sign(table)
    table.pk = 10**9

    with pytest.raises(NotFound):
        record(table, a_deal(), signature=signature)


def test_an_extra_deal_without_a_tie_is_refused():
    table = a_table(entrants=6, target=6)
    raise_to(table, 6, 3, 1)

    with pytest.raises(NoTie):
        record(
            table,
            a_deal((56, 32, 32), dealer=state(table).next_dealer),
            purpose=Purpose.TIE_BREAK,
        )


@pytest.mark.parametrize("reason", ["", " "])
def test_an_extra_deal_before_the_set_is_over_needs_a_reason(reason):
    table = a_table()

    with pytest.raises(NotOver):
        record(table, purpose=Purpose.TIE_BREAK, signature=sign(table, reason=reason))


def test_a_grant_that_was_revoked_writes_no_more():
    table = a_table()
    tournament = table.stage.tournament
    grant = a_grant(tournament).grant
    record(table, signature=sign(table, grant=grant.pk))
    revoke_grant(
        tournament_id=tournament.id,
        grant_id=GrantId(grant.pk),
        at=timezone.now(),
    )

    with pytest.raises(NotAllowed):
        record(table, signature=sign(table, grant=grant.pk))
    assert len(lines(table)) == 2


def test_refused_entries_leave_nothing_behind():
    table = a_table()
    version = StageVersion.objects.get(stage=table.stage).version

    for entry, after in (
        (a_deal(dealer=3), 1),
        (a_deal(), 9),
        (a_deal((9, 9, 9, 9)), 1),
    ):
        with pytest.raises((WrongDealer, OutOfSequence, InvalidEntry)):
            record(table, entry, signature=sign(table, after=after))

    assert kinds(table) == ["opened"]
    assert last_seq(table) == 1
    assert StageVersion.objects.get(stage=table.stage).version == version
