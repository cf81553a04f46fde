"""Who may expel somebody after play, and what is refused."""

from __future__ import annotations

from uuid import uuid4

import pytest

from scoring.ledger.enums import LeaveCause
from scoring.ledger.refusals import OutOfSequence, SecondMissing
from scoring.refusals import ReasonMissing, StageConfirmed, TableClosed
from scoring.substitutions.refusals import AlreadyLeft
from tests import copies
from tests.integration.scoring.deals.entries import a_table, last_seq, play_out
from tests.integration.scoring.standings.confirmed import a_confirmed_stage
from tests.integration.scoring.substitutions.accidents import expel
from tournaments.events.rules import REGULATION, TWO_PEOPLE

pytestmark = pytest.mark.django_db


@copies.once
def a_closed_table():
    table = a_table(entrants=8, target=6)
    play_out(table)
    return table


@pytest.mark.parametrize("cause", [LeaveCause.WITHDRAWN, LeaveCause.NO_SHOW])
def test_a_closed_table_takes_no_other_leaving(cause):
    table = a_closed_table()

    with pytest.raises(TableClosed):
        expel(table, 0, cause=cause)


def test_only_an_organizer_expels_there():
    with pytest.raises(TableClosed):
        expel(a_closed_table(), 0, touch_closed=False)


def test_the_stage_must_have_been_seen_confirmed():
    with pytest.raises(StageConfirmed):
        expel(a_confirmed_stage(), 0)


def test_it_needs_a_reason():
    with pytest.raises(ReasonMissing):
        expel(a_closed_table(), 0, reason=" ")


def test_nobody_is_expelled_twice():
    table = a_closed_table()
    expel(table, 0)

    with pytest.raises(AlreadyLeft):
        expel(table, 0)


def test_sent_twice_it_counts_once():
    table = a_closed_table()
    key, seen = uuid4(), last_seq(table)
    first = expel(table, 0, key=key, after=seen)

    again = expel(table, 0, key=key, after=seen)

    assert again.replayed
    assert again.line.seq == first.line.seq == last_seq(table)


def test_of_two_devices_one_is_told_what_it_has_not_seen():
    table = a_closed_table()
    seen = last_seq(table)
    expel(table, 0, after=seen)

    with pytest.raises(OutOfSequence):
        expel(table, 1, after=seen)


def test_where_two_people_are_asked_one_is_not_enough(monkeypatch):
    monkeypatch.setitem(REGULATION, "closed_tables", TWO_PEOPLE)
    table = a_closed_table()

    with pytest.raises(SecondMissing):
        expel(table, 0, author="O01")
