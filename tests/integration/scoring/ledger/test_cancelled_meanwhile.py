"""A deal and the end of its event at the same moment: one of them comes first."""

from __future__ import annotations

import threading

import pytest

from scoring.ledger.append import append
from tests.integration.scoring.deals.entries import (
    a_deal,
    a_table,
    kinds,
    other_people,
    record,
    sign,
)
from tests.scenarios import AT
from tournaments.events.models.tournament import Tournament
from tournaments.events.refusals import EventOver
from tournaments.ids import TournamentId
from tournaments.opening.commands import over

pytestmark = pytest.mark.django_db(transaction=True)
WAITS = 0.4


def cancel(table):
    event = TournamentId(table.stage.tournament_id)
    over.cancel_event(tournament_id=event, reason="No hall", author="O01", at=AT)


def one_after_the_other(monkeypatch, *, holder, name, first, second):
    """Start the second while the first still holds its locks; return its refusal."""
    done, go_on = threading.Event(), threading.Event()
    real = holder[name]

    def wait(*args, **kwargs):
        result = real(*args, **kwargs)
        done.set()
        assert go_on.wait(20)
        return result

    monkeypatch.setitem(holder, name, wait)
    with other_people() as submit:
        earlier = submit(*first)
        assert done.wait(10)
        later = submit(*second)
        with pytest.raises(TimeoutError):
            later.result(timeout=WAITS)
        go_on.set()
        earlier.result(timeout=20)
        return later.exception(timeout=20)


def test_a_deal_that_comes_while_its_event_is_cancelled_is_refused(monkeypatch):
    table = a_table()
    signature = sign(table, after=1)

    refused = one_after_the_other(
        monkeypatch,
        holder=vars(over),
        name="write",
        first=(cancel, table),
        second=(lambda: record(table, a_deal(), signature=signature),),
    )

    assert isinstance(refused, EventOver)
    assert kinds(table) == ["opened"]


def test_a_cancellation_waits_for_the_deal_that_is_being_written(monkeypatch):
    table = a_table()

    refused = one_after_the_other(
        monkeypatch,
        holder=append.__globals__,
        name="_project",
        first=(record, table, a_deal()),
        second=(cancel, table),
    )

    assert refused is None
    assert kinds(table) == ["opened", "deal"]
    event = Tournament.objects.get(pk=table.stage.tournament_id)
    assert event.cancelled_at is not None


def test_a_deal_that_was_recorded_before_is_still_answered():
    table = a_table()
    signature = sign(table, after=1)
    first = record(table, a_deal(), signature=signature)
    cancel(table)

    again = record(table, a_deal(), signature=signature)

    assert again.replayed
    assert again.line == first.line
