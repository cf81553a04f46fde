"""Penalties, voids, closing and lots over the API."""

from __future__ import annotations

from uuid import uuid4

import pytest

from tests.integration.scoring.referee.api.posting import close, lines_of, penalty, void


def test_a_penalty_is_subtracted(at_table):
    answer = at_table.post("penalties", penalty(at_table))

    assert answer.status == 201
    assert answer.body["totals"] == [0, -3, 0, 0]
    assert answer.body["delta"] == [0, -3, 0, 0]


def test_everything_wrong_with_a_penalty_is_named_at_once(at_table):
    body = penalty(at_table, seat=4, kind="other", points=4, reason="")
    answer = at_table.post("penalties", body)

    assert answer.status == 400
    assert {wrong["field"] for wrong in answer.body["problems"]} == {
        "seat",
        "points",
        "reason",
    }


def test_a_line_is_voided_once(at_table):
    at_table.deal()
    answer = at_table.post("voids", void(at_table, 2))
    assert answer.status == 201
    assert (answer.body["seq"], answer.body["totals"]) == (3, [0, 0, 0, 0])

    answer = at_table.post("voids", void(at_table, 2))
    assert (answer.status, answer.body["code"]) == (409, "already_voided")
    assert answer.body["missed"] == []


def wrapped(entry, shown):
    return {"deal": entry, "shown": shown}


def bare(entry, shown):
    return {**entry, "shown": shown}


def only(entry, shown):
    return {"deal": entry}


@pytest.mark.parametrize("form", [wrapped, bare, only])
def test_a_replacement_takes_the_place_of_a_deal(at_table, form):
    at_table.deal()
    right = at_table.deal_body(deal={"dealer": 0, "cards": [20, 40, 60, 0]})["deal"]
    body = void(at_table, 2, replacement=form(right, [-1, 0, 0, 0]))
    answer = at_table.post("voids", body)

    assert answer.status == 201, answer.body
    assert (answer.body["seq"], answer.body["last_seq"]) == (3, 4)
    assert answer.body["totals"] == [-1, 0, 0, 0]
    again = at_table.post("voids", body)
    assert again.status == 200
    assert again.body == {**answer.body, "replayed": True}
    lines = at_table.read()["lines"]
    assert [(line["voids"], line["replaces"]) for line in lines[2:]] == [
        (2, None),
        (None, 2),
    ]
    assert [line.get("delta") for line in lines[1:]] == [
        [0, 0, 0, 0],
        None,
        [-1, 0, 0, 0],
    ]


@pytest.mark.parametrize("wrap", [True, False])
def test_a_replacement_takes_the_place_of_a_penalty(at_table, wrap):
    at_table.post("penalties", penalty(at_table))
    right = {"seat": 2, "kind": "revoke", "points": 3}
    body = void(at_table, 2, replacement={"penalty": right} if wrap else right)
    answer = at_table.post("voids", body)

    assert answer.status == 201
    assert answer.body["totals"] == [0, 0, -3, 0]


def test_the_key_of_a_void_with_a_replacement_of_another_kind(at_table):
    at_table.post("penalties", penalty(at_table))
    body = void(at_table, 2)
    assert at_table.post("voids", body).status == 201
    deal = at_table.deal_body()["deal"]

    for given in ({"deal": deal}, {"seat": 1, "kind": "revoke", "points": 3}):
        answer = at_table.post("voids", {**body, "replacement": given})
        assert (answer.status, answer.body["code"]) == (422, "key_reused")


def test_an_impossible_replacement_writes_nothing(at_table):
    at_table.deal()
    wrong = at_table.deal_body(deal={"dealer": 0, "cards": [20, 40, 61, 0]})["deal"]
    answer = at_table.post("voids", void(at_table, 2, replacement={"deal": wrong}))

    assert answer.status == 400
    assert [p["field"] for p in answer.body["problems"]] == ["replacement.deal.cards"]
    assert lines_of(at_table) == 2


def test_a_void_needs_a_reason_and_a_line(at_table):
    at_table.deal()
    answer = at_table.post("voids", void(at_table, 2, reason="  "))
    assert answer.status == 400
    assert [wrong["field"] for wrong in answer.body["problems"]] == ["reason"]
    answer = at_table.post("voids", void(at_table, 9))
    assert (answer.status, answer.body["code"]) == (404, "no_such_line")
    answer = at_table.post("voids", void(at_table, 1))
    assert (answer.status, answer.body["code"]) == (409, "not_voidable")


def test_a_table_is_closed_on_its_totals(at_table, organizer):
    at_table.deal()
    answer = at_table.post("close", close(at_table))
    assert (answer.status, answer.body["code"]) == (409, "not_over")
    answer = at_table.post("close", close(at_table, shown=[9, 9, 9, 9]))
    assert (answer.status, answer.body["code"]) == (409, "result_mismatch")
    at_table.play_to_the_end()
    late = at_table.post("deals", at_table.deal_body())
    assert (late.status, late.body["code"]) == (409, "set_over")

    answer = at_table.post("close", close(at_table))
    assert answer.status == 201
    assert answer.body["closed"] is True
    assert at_table.read()["state"] == "closed"

    late = at_table.post("deals", at_table.deal_body())
    assert (late.status, late.body["code"]) == (409, "closed")
    refused = at_table.post("voids", void(at_table, 3))
    assert (refused.status, refused.body["code"]) == (409, "closed")
    assert organizer.post("voids", void(at_table, 3)).status == 201


def test_who_closes_on_what_another_has_closed_on_learns_whose_it_is(
    at_table, organizer
):
    at_table.play_to_the_end()
    late = close(at_table)
    first = organizer.post("close", close(at_table))
    assert first.body["author"] != "R01"

    answer = at_table.post("close", late)
    assert (answer.status, answer.body) == (200, {**first.body, "replayed": True})
    other = at_table.post("close", {**close(at_table), **late, "shown": [9, 9, 9, 9]})
    assert (other.status, other.body["code"]) == (409, "sequence")


def test_a_table_is_closed_on_time_with_a_reason(at_table):
    at_table.deal()
    body = close(at_table, reason="Time is up")
    assert at_table.post("close", body).status == 201


def test_a_tie_is_settled_by_an_extra_deal_or_by_lots(at_table):
    at_table.deal()
    early = close(at_table, reason="Time is up", shown=[1, 1, 0, 0])
    lot = {
        "client_key": str(uuid4()),
        "after_seq": 2,
        "among": [2, 3],
        "order": [3, 2],
        "witnesses": 2,
        "method": "coin",
    }
    refused = at_table.post("lots", lot)
    assert (refused.status, refused.body["code"]) == (409, "no_tie")

    at_table.post("voids", void(at_table, 2))
    early = close(at_table, reason="Time is up")
    refused = at_table.post("close", early)
    assert (refused.status, refused.body["code"]) == (409, "tie")
    assert refused.body["tied"] == [[0, 1, 2, 3]]

    extra = at_table.deal_body(
        purpose="tie_break", reason="Time is up", deal={"cards": [60, 60, 0, 0]}
    )
    answer = at_table.post("deals", extra)
    assert answer.status == 201, answer.body
    assert answer.body["totals"] == [0, 0, 0, 0]
    assert at_table.read()["lines"][-1]["payload"]["purpose"] == "tie_break"
    assert at_table.post("close", close(at_table, reason="Time is up")).status == 201


def test_lots_name_the_tied_and_their_witnesses(at_table):
    lot = {
        "client_key": str(uuid4()),
        "after_seq": 1,
        "among": [0, 1, 2, 3],
        "order": [3, 2, 1, 0],
        "witnesses": 1,
        "method": "urn",
    }
    refused = at_table.post("lots", lot)
    assert (refused.status, refused.body["code"]) == (409, "not_over")
    lot["reason"] = "Time is up"
    refused = at_table.post("lots", lot)
    assert refused.status == 400
    assert [p["field"] for p in refused.body["problems"]] == ["witnesses"]
    answer = at_table.post("lots", {**lot, "witnesses": ["Ana Pop", "Ion Rus"]})
    assert answer.status == 201
    line = at_table.read()["lines"][-1]
    assert line["payload"]["witnesses"] == 2
    assert "Pop" not in str(line["payload"])
    assert line["reason"] == "Time is up; Ana Pop, Ion Rus"


def test_lots_before_an_extra_deal_say_why_there_was_none(at_table):
    lot = {
        "client_key": str(uuid4()),
        "after_seq": 1,
        "among": [0, 1, 2, 3],
        "order": [3, 2, 1, 0],
        "witnesses": ["Ana Pop", "Ion Rus"],
        "method": "coin",
    }
    # The order of a lot by the protocol is never typed.
    assert at_table.post("lots", {**lot, "method": "cd2"}).status == 400

    refused = at_table.post("lots", lot)
    assert (refused.status, refused.body["code"]) == (409, "deal_first")

    assert at_table.post("lots", {**lot, "reason": "The hall closes"}).status == 201
