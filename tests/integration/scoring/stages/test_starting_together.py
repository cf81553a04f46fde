"""A deal and the start taken back at the same moment: one of them comes first."""

from __future__ import annotations

import threading

import pytest

from scoring.ledger.append import append
from scoring.refusals import StageNotStarted
from scoring.stages.commands import starting
from scoring.stages.refusals import StartStands
from tests.integration.scoring.deals.entries import (
    a_deal,
    a_table,
    kinds,
    other_people,
    record,
    sign,
)
from tests.scenarios import AT
from tournaments.events.models.stage import Stage
from tournaments.ids import StageId

pytestmark = pytest.mark.django_db(transaction=True)
WAITS = 0.4


def back(table):
    return starting.take_start_back(
        stage_id=StageId(table.stage_id), author="O01", reason="x", at=AT
    )


def held_inside(monkeypatch, holder, name):
    """Let a step wait, once it is done, until it is let go on."""
    done, go_on = threading.Event(), threading.Event()
    real = holder[name]

    def wait(*args, **kwargs):
        result = real(*args, **kwargs)
        done.set()
        assert go_on.wait(20)
        return result

    monkeypatch.setitem(holder, name, wait)
    return done, go_on


def one_after_the_other(monkeypatch, *, holder, name, first, second):
    """Start the second while the first still holds its locks; return the second."""
    with other_people() as submit:
        done, go_on = held_inside(monkeypatch, holder, name)
        earlier = submit(*first)
        assert done.wait(10)
        later = submit(*second)
        with pytest.raises(TimeoutError):
            later.result(timeout=WAITS)
        go_on.set()
        earlier.result(timeout=20)
        return later.exception(timeout=20)


def test_a_deal_that_is_being_written_stops_it(monkeypatch):
    table = a_table()
    deal = (record, table, a_deal())

    refused = one_after_the_other(
        monkeypatch,
        holder=append.__globals__,
        name="_project",
        first=deal,
        second=(back, table),
    )

    assert isinstance(refused, StartStands)
    assert Stage.objects.get(pk=table.stage_id).state == "running"


def test_a_deal_that_comes_while_it_is_taken_back_is_refused(monkeypatch):
    table = a_table()
    signature = sign(table, after=1)

    refused = one_after_the_other(
        monkeypatch,
        holder=vars(starting),
        name="_moved",
        first=(back, table),
        second=(lambda: record(table, a_deal(), signature=signature),),
    )

    assert isinstance(refused, StageNotStarted)
    assert kinds(table) == ["opened"]
