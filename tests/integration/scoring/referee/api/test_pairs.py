"""The API at a table of pairs: four people, two sides."""

from __future__ import annotations

from uuid import uuid4

import pytest

from tests.integration.scoring.referee.api.conftest import AtTable, Device
from tests.scenarios import a_grant, an_event, running_tables

pytestmark = pytest.mark.django_db


@pytest.fixture
def pairs():
    return an_event(entrants=4, state="playing", pairs=True, target=6)


@pytest.fixture
def at(pairs):
    return AtTable(Device(a_grant(pairs).token), running_tables(pairs)[0])


def deal(at, cards, *, shown, bidder=0, bid=1, announcements=None):
    body = at.deal_body(
        deal={
            "cards": cards,
            "bidder": bidder,
            "bid": bid,
            "announcements": announcements or {},
        },
        shown=shown,
    )
    answer = at.post("deals", body)
    assert answer.status == 201, answer.body
    return answer.body


def tie(at):
    deal(at, [100, 0, 20, 0], bid=3, shown=[3, 0])
    deal(at, [0, 0, 0, 120], bidder=3, bid=3, shown=[0, 3])
    both = {"D": 0, "V": 2, "R": 1}
    return deal(at, [30, 60, 30, 0], shown=[3, 3], announcements=both)


def test_a_table_names_four_people_and_two_sides(at):
    body = at.read()

    codes = [seat["entrant"] for seat in body["seats"]]
    assert codes[:2] == codes[2:]
    assert len({seat["name"] for seat in body["seats"]}) == 4
    assert not any("/" in seat["name"] for seat in body["seats"])
    assert body["sides"] == [[0, 2], [1, 3]]
    assert body["totals"] == [0, 0]


def test_card_points_are_taken_per_seat_and_scored_per_side(at):
    answer = deal(at, [20, 40, 46, 14], bidder=2, bid=2, shown=[2, 1])

    assert answer["delta"] == [2, 1]
    assert at.read()["totals"] == [2, 1]


def test_another_result_than_that_of_the_sides_is_refused(at):
    body = at.deal_body(deal={"cards": [66, 0, 0, 54]}, shown=[2, 0, 0, 1])

    assert at.post("deals", body).body["code"] == "result_mismatch"


@pytest.mark.parametrize("among", [[0, 1], [2, 3], [0, 3]])
def test_in_lots_either_seat_of_a_pair_stands_for_it(at, among):
    last = tie(at)["last_seq"]

    answer = at.post(
        "lots",
        {
            "client_key": str(uuid4()),
            "after_seq": last,
            "among": among,
            "order": among[::-1],
            "witnesses": 2,
            "method": "urn",
            "reason": "The hall closes",
        },
    )

    assert answer.status == 201, answer.body
    assert answer.body["unresolved"] == []
    payload = at.read()["lines"][-1]["payload"]
    assert payload["order"] == [1, 0]


def test_the_bracket_names_everybody(pairs, at):
    deal(at, [100, 0, 20, 0], bid=3, shown=[3, 0])

    body = at.device.get(f"tournaments/{pairs.slug}/bracket").body

    table = body["stages"][0]["tables"][0]
    assert [seat["points"] for seat in table["seats"]] == [3, 0, 3, 0]
    assert [seat["seat"] for seat in table["seats"]] == [0, 1, 2, 3]
    assert body["planned"] == [
        {"number": 2, "final": True, "entrants": 2, "sizes": [2]}
    ]


def test_the_standings_have_one_row_a_pair(pairs):
    body = Device().get(f"tournaments/{pairs.slug}/standings").body

    assert len(body["rows"]) == 4
    assert all("/" in row["entrants"][0]["name"] for row in body["rows"])
