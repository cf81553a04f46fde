"""What a phone recorded without a connection, sent later and in order."""

from __future__ import annotations

from dataclasses import replace
from uuid import uuid4

import pytest

from scoring.deals.api import DEAL
from scoring.referee.api.performing import WRITES
from tests.integration.scoring.referee.api.conftest import AtTable
from tests.integration.scoring.referee.api.posting import penalty
from tests.scenarios import running_tables


@pytest.fixture
def tables(event, device):
    return [AtTable(device, table) for table in running_tables(event)]


def queue(at_table, count):
    """So many deals as a phone without a connection writes them."""
    return [
        {
            "table": at_table.table.pk,
            "call": "deals",
            "body": at_table.deal_body(after=1 + number, deal={"dealer": number % 4}),
        }
        for number in range(count)
    ]


def statuses(answer):
    assert answer.status == 200, answer.body
    return [result["status"] for result in answer.body["results"]]


def test_a_queue_is_recorded_in_order_and_once(device, tables):
    items = [
        item
        for pair in zip(*(queue(t, 5) for t in tables), strict=True)
        for item in pair
    ]
    first = device.post("sync", {"items": items})
    assert statuses(first) == [201] * 10
    again = device.post("sync", {"items": items})
    assert statuses(again) == [200] * 10
    for before, after in zip(first.body["results"], again.body["results"], strict=True):
        assert after == {**before, "status": 200, "replayed": True}
    assert [table.read()["last_seq"] for table in tables] == [6, 6]
    result = first.body["results"][3]
    assert result["index"] == 3
    assert result["table"] == tables[1].table.pk
    assert result["client_key"] == items[3]["body"]["client_key"]
    assert (result["seq"], result["totals"]) == (3, [2, 2, 0, 0])


def test_a_table_stops_at_its_first_conflict_and_the_others_go_on(device, tables):
    a, b = (queue(table, 3) for table in tables)
    a[1]["body"]["shown"] = [9, 9, 9, 9]
    answer = device.post("sync", {"items": [*a, *b]})

    assert statuses(answer) == [201, 409, 424, 201, 201, 201]
    conflict, skipped = answer.body["results"][1:3]
    assert (conflict["code"], conflict["missed"]) == ("result_mismatch", [])
    assert skipped["code"] == "skipped"
    assert tables[0].read()["last_seq"] == 2


def test_all_calls_can_be_sent_and_may_lie_in_the_item_itself(device, tables):
    table = tables[0]
    deal = queue(table, 1)[0]
    items = [
        {"table": table.table.pk, **deal["body"]},
        {"table": table.table.pk, **penalty(table, after_seq=2)},
        {
            "table": table.table.pk,
            "client_key": str(uuid4()),
            "after_seq": 3,
            "voids": 3,
            "reason": "Typed wrongly",
        },
        {
            "table": table.table.pk,
            "call": "close",
            "client_key": str(uuid4()),
            "expected_seq": 4,
            "shown": [1, 1, 0, 0],
            "reason": "Time is up",
        },
    ]
    assert statuses(device.post("sync", items)) == [201] * 4
    assert table.read()["state"] == "closed"


def test_a_malformed_item_does_not_stop_the_others(device, tables):
    good = queue(tables[1], 1)
    answer = device.post(
        "sync",
        {
            "items": [
                7,
                {},
                {"table": tables[0].table.pk},
                {"table": "1", "call": "deals", "body": {}},
                {"table": 10**19, "call": "deals", "body": good[0]["body"]},
                {"table": tables[0].table.pk, "call": "deals", "body": []},
                {"table": tables[0].table.pk, "call": "sync", "body": {}},
                *good,
            ]
        },
    )
    assert statuses(answer) == [400] * 7 + [201]
    assert all(result["problems"] for result in answer.body["results"][:7])


def test_an_item_that_is_an_error_of_ours_keeps_no_other_one_back(
    device, tables, monkeypatch
):
    odd, good = (queue(table, 2) for table in tables)

    def write(place, _values, _sign):
        if place.table_id == tables[0].table.pk:
            raise KeyError("purpose")
        return DEAL.command(place, _values, _sign)

    monkeypatch.setitem(WRITES, "deals", replace(DEAL, command=write))
    answer = device.post("sync", {"items": [*odd, *good]})

    assert statuses(answer) == [500, 424, 201, 201]
    assert answer.body["results"][0]["code"] == "internal"


@pytest.mark.parametrize(
    "body", [{}, {"items": 7}, {"items": [], "more": 1}, 7, {"items": [{}] * 51}]
)
def test_what_is_no_queue_is_refused_whole(device, body):
    answer = device.post("sync", body)
    assert answer.status == 400
    assert answer.body["problems"]


def test_fifty_deals_fit_into_one_request(device, tables):
    items = queue(tables[0], 50)
    answer = statuses(device.post("sync", {"items": items}))
    # The set is over after 21 deals of one point; what follows is refused.
    assert answer[:21] == [201] * 21
    assert answer[21] == 409
    assert set(answer[22:]) == {424}
