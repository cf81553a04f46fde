"""Expelling somebody at a closed table over the API, with the rights of a void."""

from __future__ import annotations

from uuid import uuid4

import pytest

from tests.integration.scoring.deals.entries import close, raise_to
from tests.integration.scoring.referee.proposals import confirm, referee
from tests.scenarios import a_stager, running_tables
from tournaments.events.rules import REGULATION, TWO_PEOPLE


@pytest.fixture
def two(monkeypatch):
    """Events opened now ask two people."""
    monkeypatch.setitem(REGULATION, "closed_tables", TWO_PEOPLE)


def closed(table):
    """Close a table at 6, 3, 2, 1."""
    raise_to(table, *((6, 3, 2, 1)[: table.seats.count()]))
    close(table, reason="Noon")


def expelling(device, **change):
    return {
        "client_key": str(uuid4()),
        "after_seq": device.read()["last_seq"],
        "seat": 0,
        "cause": "expelled",
        "reason": "Marked cards",
        **change,
    }


def test_an_organizer_expels_and_takes_it_back(organizer):
    closed(organizer.table)
    before = organizer.read()
    body = expelling(organizer)

    answer = organizer.post("leaves", body)

    assert (answer.status, answer.body["closed"]) == (201, True)
    again = organizer.post("leaves", body)
    assert (again.status, again.body["replayed"]) == (200, True)
    read = organizer.read()
    assert read["playing"] == [1, 2, 3]
    assert read["lines"][-1]["payload"] == {"seat": 0, "cause": "expelled"}
    void = {
        "client_key": str(uuid4()),
        "after_seq": read["last_seq"],
        "voids": read["last_seq"],
        "reason": "Another one it was",
    }
    assert organizer.post("voids", void).status == 201
    after = organizer.read()
    assert "playing" not in after
    assert after["totals"] == before["totals"]


def test_a_referee_may_not(at_table):
    closed(at_table.table)

    answer = at_table.post("leaves", expelling(at_table))

    assert (answer.status, answer.body["code"]) == (409, "closed")


def test_a_closed_table_takes_no_other_leaving(organizer):
    closed(organizer.table)

    answer = organizer.post("leaves", expelling(organizer, cause="withdrawn"))

    assert (answer.status, answer.body["code"]) == (409, "closed")


def test_behind_a_confirmed_stage_it_is_done_in_the_pages(organizer):
    for table in running_tables(organizer.table.stage.tournament):
        closed(table)
    a_stager().confirm(organizer.table.stage)

    answer = organizer.post("leaves", expelling(organizer))

    assert (answer.status, answer.body["code"]) == (409, "confirmed")


@pytest.mark.usefixtures("two")
def test_where_two_are_asked_it_is_kept_for_the_second(organizer):
    closed(organizer.table)
    second, body = referee(organizer.table), expelling(organizer)

    alone = organizer.post("leaves", body)
    kept = organizer.post("leaves", {**body, "propose": True})

    assert (alone.status, alone.body["code"]) == (400, "second_missing")
    assert (kept.status, kept.body["state"]) == (202, "waiting")
    confirm(organizer.table, actor=second, number=kept.body["proposal"])
    assert organizer.read()["lines"][-1]["second"] == second.code
