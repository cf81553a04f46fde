"""A deal and the start taken back at the same moment: one of them comes first."""

from __future__ import annotations

import pytest

from scoring.ledger.append import append
from scoring.refusals import StageNotStarted
from scoring.stages.commands import starting
from scoring.stages.refusals import StartStands
from tests.integration.scoring.deals.entries import (
    a_deal,
    a_table,
    at_once,
    kinds,
    record,
    sign,
)
from tests.scenarios import AT
from tournaments.events.models.stage import Stage
from tournaments.ids import StageId

pytestmark = pytest.mark.django_db(transaction=True)


def back(table):
    return starting.take_start_back(
        stage_id=StageId(table.stage_id), author="O01", reason="x", at=AT
    )


def test_a_deal_that_is_being_written_stops_it(monkeypatch):
    table = a_table()
    deal = (record, table, a_deal())

    waited, refused = at_once(
        monkeypatch,
        holder=append.__globals__,
        name="_project",
        first=deal,
        second=(back, table),
    )

    assert waited
    assert isinstance(refused, StartStands)
    assert Stage.objects.get(pk=table.stage_id).state == "running"


def test_a_deal_that_comes_while_it_is_taken_back_is_refused(monkeypatch):
    table = a_table()
    signature = sign(table, after=1)

    waited, refused = at_once(
        monkeypatch,
        holder=vars(starting),
        name="_moved",
        first=(back, table),
        second=(lambda: record(table, a_deal(), signature=signature),),
    )

    assert waited
    assert isinstance(refused, StageNotStarted)
    assert kinds(table) == ["opened"]
