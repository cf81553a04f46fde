"""A deal and the end of its event at the same moment: one of them comes first."""

from __future__ import annotations

import pytest

from scoring.ledger.append import append
from tests.integration.scoring.deals.entries import (
    a_deal,
    a_table,
    at_once,
    kinds,
    record,
    sign,
)
from tests.scenarios import AT
from tournaments.events.models.tournament import Tournament
from tournaments.events.refusals import EventOver
from tournaments.ids import TournamentId
from tournaments.opening.commands import over

pytestmark = pytest.mark.django_db(transaction=True)


def cancel(table):
    event = TournamentId(table.stage.tournament_id)
    over.cancel_event(tournament_id=event, reason="No hall", author="O01", at=AT)


def test_a_deal_that_comes_while_its_event_is_cancelled_is_refused(monkeypatch):
    table = a_table()
    signature = sign(table, after=1)

    waited, refused = at_once(
        monkeypatch,
        holder=vars(over),
        name="write",
        first=(cancel, table),
        second=(lambda: record(table, a_deal(), signature=signature),),
    )

    assert waited
    assert isinstance(refused, EventOver)
    assert kinds(table) == ["opened"]


def test_a_cancellation_waits_for_the_deal_that_is_being_written(monkeypatch):
    table = a_table()

    waited, refused = at_once(
        monkeypatch,
        holder=append.__globals__,
        name="_project",
        first=(record, table, a_deal()),
        second=(cancel, table),
    )

    assert waited
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
