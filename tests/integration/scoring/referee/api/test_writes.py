"""Recording through the API: what is taken, what is refused, and how."""

from __future__ import annotations

from uuid import uuid4

import pytest

from tests.integration.scoring.referee.api.posting import lines_of


def test_a_deal_is_recorded_and_answered_with_the_score(at_table):
    body = at_table.deal_body()
    answer = at_table.post("deals", body)

    assert answer.status == 201
    assert answer.body == {
        "seq": 2,
        "hash": answer.body["hash"],
        "kind": "deal",
        "author": "R01",
        "replayed": False,
        "last_seq": 2,
        "head": answer.body["hash"],
        "delta": [1, 1, 0, 0],
        "totals": [1, 1, 0, 0],
        "next_dealer": (body["deal"]["dealer"] + 1) % 4,
        "over": False,
        "leader": None,
        "closed": False,
        "unresolved": [],
    }
    assert at_table.read()["totals"] == [1, 1, 0, 0]


def test_the_same_key_again_gets_the_first_answer(at_table):
    body = at_table.deal_body()
    first = at_table.post("deals", body)
    at_table.deal()
    again = at_table.post("deals", {**body, "after_seq": 3})

    assert again.status == 200
    assert again.body == {**first.body, "replayed": True}
    assert lines_of(at_table) == 3


def test_the_same_key_for_something_else_is_refused(at_table):
    body = at_table.deal_body()
    at_table.post("deals", body)
    other = at_table.deal_body(
        deal={"cards": [40, 60, 20, 0]}, client_key=body["client_key"]
    )
    answer = at_table.post("deals", other)

    assert (answer.status, answer.body["code"]) == (422, "key_reused")
    assert lines_of(at_table) == 2


def test_a_stale_writer_gets_the_lines_that_were_missed(at_table):
    at_table.deal()
    body = at_table.deal_body(after=1, deal={"cards": [50, 50, 20, 0]})
    answer = at_table.post("deals", body)

    assert (answer.status, answer.body["code"]) == (409, "sequence")
    assert [line["seq"] for line in answer.body["missed"]] == [2]
    assert answer.body["missed"][0] == at_table.read()["lines"][1]
    assert answer.body["last_seq"] == 2


def test_a_writer_ahead_of_the_ledger_is_refused(at_table):
    answer = at_table.post("deals", at_table.deal_body(after=7))

    assert (answer.status, answer.body["code"]) == (409, "sequence")
    assert answer.body["missed"] == []


def test_the_same_deal_from_a_second_device_is_probably_a_duplicate(at_table):
    body = at_table.deal_body()
    at_table.post("deals", body)
    answer = at_table.post("deals", {**body, "client_key": str(uuid4())})

    assert (answer.status, answer.body["code"]) == (409, "probable_duplicate")
    assert [line["seq"] for line in answer.body["missed"]] == [2]
    assert answer.body["same"] == 2
    assert lines_of(at_table) == 2


def test_another_result_than_the_device_showed_is_refused(at_table):
    answer = at_table.post("deals", at_table.deal_body(shown=[2, 1, 0, 0]))

    assert (answer.status, answer.body["code"]) == (409, "result_mismatch")
    assert answer.body["expected"] == [1, 1, 0, 0]
    assert answer.body["shown"] == [2, 1, 0, 0]
    assert answer.body["missed"] == []
    assert lines_of(at_table) == 1


@pytest.mark.parametrize("inside", [True, False])
def test_a_device_with_other_rules_is_refused(at_table, inside):
    body = at_table.deal_body()
    (body["deal"] if inside else body)["rules_hash"] = "0" * 64
    answer = at_table.post("deals", body)

    assert (answer.status, answer.body["code"]) == (409, "rules_changed")
    body["deal"]["rules_hash"] = at_table.read()["rules_hash"]
    body.pop("rules_hash", None)
    assert at_table.post("deals", body).status == 201


@pytest.mark.parametrize("inside", [True, False])
def test_a_wrong_dealer_needs_a_reason(at_table, inside):
    body = at_table.deal_body(deal={"dealer": 2})
    answer = at_table.post("deals", body)
    assert (answer.status, answer.body["code"]) == (409, "dealer")
    assert answer.body["expected_dealer"] == 0

    (body["deal"] if inside else body)["reason"] = "Seat 3 took the pack"
    assert at_table.post("deals", body).status == 201
    assert at_table.read()["lines"][-1]["reason"] == "Seat 3 took the pack"


def test_all_passed_and_misdeal_are_deals(at_table):
    nothing = {"bidder": None, "bid": None, "trump": None, "cards": None}
    passed = at_table.deal_body(
        deal={"outcome": "all_passed", **nothing}, shown=[0, 0, 0, 0]
    )
    assert at_table.post("deals", passed).status == 201
    misdeal = at_table.deal_body(deal={"outcome": "misdeal", **nothing}, shown=[])
    misdeal["shown"] = [0, -1, 0, 0]
    answer = at_table.post("deals", misdeal)
    assert answer.status == 201
    assert answer.body["totals"] == [0, -1, 0, 0]


def test_everything_wrong_with_a_deal_is_named_at_once(at_table):
    body = at_table.deal_body(
        deal={"bidder": 4, "bid": 9, "cards": [119, 2, 2, 2], "announcements": {"D": 5}}
    )
    answer = at_table.post("deals", body)

    assert (answer.status, answer.body["code"]) == (400, "invalid")
    found = {(wrong["code"], wrong["field"]) for wrong in answer.body["problems"]}
    assert {
        ("seat_out_of_range", "deal.bidder"),
        ("bid_out_of_range", "deal.bid"),
        ("points_impossible", "deal.cards.0"),
        ("sum_not_120", "deal.cards"),
        ("seat_out_of_range", "deal.announcements.D"),
    } <= found
    assert all(wrong["detail"] for wrong in answer.body["problems"])
    assert lines_of(at_table) == 1


@pytest.mark.parametrize(
    ("change", "field", "code"),
    [
        ({"client_key": 7}, "client_key", "invalid"),
        ({"client_key": "7"}, "client_key", "invalid"),
        ({"after_seq": True}, "after_seq", "invalid"),
        ({"after_seq": 1.0}, "after_seq", "invalid"),
        ({"after_seq": "1"}, "after_seq", "invalid"),
        ({"after_seq": -1}, "after_seq", "min_value"),
        ({"after_seq": 2**31}, "after_seq", "max_value"),
        ({"shown": None}, "shown", "null"),
        ({"shown": "1100"}, "shown", "not_a_list"),
        ({"shown": [1, 1, 0, False]}, "shown.3", "invalid"),
        ({"deal": None}, "deal", "null"),
        ({"deal": []}, "deal", "invalid"),
        ({"surprise": 1}, "surprise", "unknown_field"),
        ({"reason": "x" * 501}, "reason", "max_length"),
    ],
)
def test_a_malformed_body_is_told_field_by_field(at_table, change, field, code):
    answer = at_table.post("deals", {**at_table.deal_body(), **change})

    assert answer.status == 400
    found = [(wrong["field"], wrong["code"]) for wrong in answer.body["problems"]]
    assert found == [(field, code)]


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"outcome": "lost"}, "deal.outcome"),
        ({"outcome": ["played"]}, "deal.outcome"),
        ({"dealer": None}, "deal.dealer"),
        ({"dealer": False}, "deal.dealer"),
        ({"trump": "X"}, "deal.trump"),
        ({"trump": 1}, "deal.trump"),
        ({"cards": {"0": 120}}, "deal.cards"),
        ({"cards": [60, 40, 20, "0"]}, "deal.cards.3"),
        ({"announcements": {"X": 1}}, "deal.announcements.X"),
        ({"announcements": {"R": None}}, "deal.announcements.R"),
        ({"announcements": [1]}, "deal.announcements"),
        ({"colour": "red"}, "deal.colour"),
    ],
)
def test_a_malformed_deal_is_told_field_by_field(at_table, change, field):
    answer = at_table.post("deals", at_table.deal_body(deal=change))

    assert answer.status == 400
    assert [wrong["field"] for wrong in answer.body["problems"]] == [field]


@pytest.mark.parametrize("name", ["client_key", "after_seq", "deal", "shown"])
def test_what_is_missing_is_named(at_table, name):
    body = at_table.deal_body()
    del body[name]
    answer = at_table.post("deals", body)

    assert answer.status == 400
    assert answer.body["problems"] == [
        {
            "code": "required",
            "field": name,
            "detail": answer.body["problems"][0]["detail"],
        }
    ]


def test_a_deal_may_bring_its_cards(at_table):
    # Four tricks of six: seat 1 leads and takes them all.
    plays = [
        ["AR", "9R", "2R", "3R"],
        ["XR", "9D", "9V", "9G"],
        ["4R", "2D", "2V", "2G"],
    ]
    body = at_table.deal_body(deal={"plays": plays})
    assert at_table.post("deals", body).status == 201
    assert at_table.read()["lines"][-1]["payload"]["plays"] == plays


@pytest.mark.parametrize(
    ("plays", "code"),
    [
        ([["AR", "9R", "2R", "7R"]], "card_unknown"),
        ([["AR", "AR", "2R", "3R"]], "card_twice"),
        ([["AR", "9R", "2R"]], "trick_size"),
        ([["9R", "AR", "XR", "4R"], ["AD", "XD", "4D", "3D"]], "plays_points"),
    ],
)
def test_cards_that_contradict_the_entry_are_refused(at_table, plays, code):
    points = [60, 20, 20, 20] if code == "plays_points" else [60, 40, 20, 0]
    answer = at_table.post(
        "deals", at_table.deal_body(deal={"plays": plays, "cards": points})
    )
    assert answer.status == 400
    assert code in {wrong["code"] for wrong in answer.body["problems"]}
    assert lines_of(at_table) == 1
