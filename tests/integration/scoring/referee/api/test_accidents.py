"""Leaving and sitting down over the API."""

from __future__ import annotations

from uuid import uuid4

import pytest

from tests.integration.scoring.referee.api.conftest import AtTable
from tests.integration.scoring.referee.proposals import confirm, referee
from tests.integration.scoring.substitutions.accidents import a_latecomer, seated
from tests.scenarios import running_tables


def leaving(at_table, **change):
    return {
        "client_key": str(uuid4()),
        "after_seq": at_table.read()["last_seq"],
        "seat": 0,
        "cause": "withdrawn",
        "reason": "Feels ill",
        **change,
    }


def sitting(at_table, **change):
    return {
        "client_key": str(uuid4()),
        "after_seq": at_table.read()["last_seq"],
        "seat": 0,
        "entrant": "E009",
        "sits_as": "substitute",
        "second": "O01",
        "reason": "Came late",
        **change,
    }


def test_who_leaves_is_passed_over(at_table):
    answer = at_table.post("leaves", leaving(at_table))

    assert answer.status == 201
    assert answer.body["playing"] == [1, 2, 3]
    assert answer.body["next_dealer"] == 1
    assert at_table.read()["playing"] == [1, 2, 3]
    deal = {"dealer": 1, "bidder": 1, "cards": [0, 40, 40, 40]}
    answer = at_table.post("deals", at_table.deal_body(deal=deal, shown=[0, 1, 1, 1]))
    assert (answer.status, answer.body["totals"]) == (201, [0, 1, 1, 1])


def test_the_same_key_leaves_once(at_table):
    body = leaving(at_table)
    at_table.post("leaves", body)

    answer = at_table.post("leaves", body)

    assert (answer.status, answer.body["replayed"]) == (200, True)


def test_a_seat_without_points_is_named(at_table):
    at_table.post("leaves", leaving(at_table))
    deal = {"dealer": 1, "bidder": 0, "cards": [40, 40, 40, 0]}

    answer = at_table.post("deals", at_table.deal_body(deal=deal, shown=[0, 0, 0, 0]))

    assert answer.status == 400
    assert [p["field"] for p in answer.body["problems"]] == [
        "deal.bidder",
        "deal.cards.0",
    ]


def test_a_malformed_leaving_writes_nothing(at_table):
    for change in ({"seat": 9}, {"cause": "bored"}, {"reason": ""}, {"seat": None}):
        assert at_table.post("leaves", leaving(at_table, **change)).status == 400
    assert at_table.read()["last_seq"] == 1


def test_a_referee_seats_nobody(at_table):
    a_latecomer(at_table.table)
    at_table.post("leaves", leaving(at_table))

    answer = at_table.post("seats", sitting(at_table))

    assert answer.status == 403


def test_an_organizer_seats_a_substitute(organizer):
    a_latecomer(organizer.table)
    organizer.post("leaves", leaving(organizer))
    second = referee(organizer.table)
    body = sitting(organizer, second=second.code)

    alone = organizer.post("seats", body)
    kept = organizer.post("seats", {**body, "propose": True})

    assert (alone.status, alone.body["code"]) == (400, "second_missing")
    assert (kept.status, kept.body["state"]) == (202, "waiting")
    assert organizer.read()["last_seq"] == 2
    confirm(organizer.table, actor=second, number=kept.body["proposal"])
    state = organizer.read()
    assert state["seats"][0]["entrant"] == "E009"
    assert state["lines"][2]["second"] == second.code
    again = organizer.post("seats", {**body, "propose": True})
    assert (again.status, again.body["state"]) == (200, "confirmed")
    other = organizer.post("seats", sitting(organizer, propose=True))
    assert (other.status, other.body["code"]) == (409, "seat_not_free")


def test_seats_are_exchanged_over_two_tables(organizer):
    other = running_tables(organizer.table.stage.tournament)[1]
    here, there = seated(organizer.table)[0], seated(other)[1]
    body = {
        "client_key": str(uuid4()),
        "after_seq": 1,
        "seat": 0,
        "other_table": other.pk,
        "other_seat": 1,
        "other_after_seq": 1,
        "propose": True,
        "reason": "Sat wrongly",
    }
    second = referee(other)

    answer = organizer.post("swaps", body)

    assert answer.status == 202
    assert (seated(organizer.table)[0], seated(other)[1]) == (here, there)
    confirm(other, actor=second)
    assert (seated(organizer.table)[0], seated(other)[1]) == (there, here)
    assert organizer.post("swaps", body).body["state"] == "confirmed"


def exchanging(at_table, other, **change):
    return {
        "client_key": str(uuid4()),
        "after_seq": at_table.read()["last_seq"],
        "seat": 0,
        "other_table": other.table.pk,
        "other_seat": 1,
        "other_after_seq": other.read()["last_seq"],
        "propose": True,
        "reason": "Sat wrongly",
        **change,
    }


@pytest.mark.parametrize("propose", [False, True])
def test_who_is_behind_at_the_other_table_gets_the_lines_of_that_one(
    organizer, device, propose
):
    tables = running_tables(organizer.table.stage.tournament)
    here, other = AtTable(organizer.device, tables[0]), AtTable(device, tables[1])
    if not propose:
        # Tables are locked in their order; a second person is asked for at the first.
        here, other = other, here
        here.device, other.device = other.device, here.device
    referee(other.table)
    body = exchanging(here, other, propose=propose)
    other.deal()

    behind = here.post("swaps", body)

    assert (behind.status, behind.body["code"]) == (409, "sequence")
    assert behind.body["missed"] == other.read()["lines"][1:]
    assert behind.body["last_seq"] == other.read()["last_seq"] == 2


def test_a_proposal_that_cannot_be_says_where_the_table_stands(organizer):
    referee(organizer.table)

    same = organizer.post("swaps", exchanging(organizer, organizer, other_seat=0))

    assert (same.status, same.body["code"]) == (409, "cannot_swap")
    assert (same.body["missed"], same.body["last_seq"]) == ([], 1)


def test_a_referee_exchanges_nobody(at_table):
    body = {
        "client_key": str(uuid4()),
        "after_seq": 1,
        "seat": 0,
        "other_table": at_table.table.pk,
        "other_seat": 1,
        "other_after_seq": 1,
        "second": "O01",
        "reason": "Sat wrongly",
    }

    assert at_table.post("swaps", body).status == 403


def test_the_last_deal_and_a_moved_table(at_table):
    body = {"client_key": str(uuid4()), "after_seq": 1}
    assert at_table.post("last-deals", body).status == 201
    at_table.deal(shown=[1, 1, 0, 0])
    assert at_table.read()["over"]

    body = {"client_key": str(uuid4()), "after_seq": 3}
    assert at_table.post("moves", body).status == 400
    assert at_table.post("moves", body | {"reason": "Hall 2"}).status == 201
