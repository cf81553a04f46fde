"""The short form over the API: taken where the event has chosen it."""

from __future__ import annotations

import pytest

from tests.integration.scoring.referee.api.conftest import AtTable, Device
from tests.scenarios import a_grant, an_event, running_tables

pytestmark = pytest.mark.django_db


def at_table(**options):
    event = an_event(entrants=8, state="playing", **options)
    return AtTable(Device(a_grant(event).token), running_tables(event)[0])


@pytest.fixture
def at():
    return at_table(short_form=True)


def short(at, points, *, shown=None, **said):
    deal = {"cards": None, "announcements": {}, "set_points": points, **said}
    return at.deal_body(deal=deal, shown=points if shown is None else shown)


def test_a_deal_is_recorded_by_its_points_and_told_so(at):
    answer = at.post("deals", short(at, [1, 0, 1, 0]))

    assert answer.status == 201
    assert answer.body["totals"] == [1, 0, 1, 0]
    payload = at.read()["lines"][-1]["payload"]
    assert payload["cards"] is None
    assert payload["set_points"] == [1, 0, 1, 0]


def test_a_key_that_comes_again_has_the_first_answer(at):
    body = short(at, [1, 0, 1, 0])
    first = at.post("deals", body)

    again = at.post("deals", body)

    assert (again.status, again.body["seq"]) == (200, first.body["seq"])
    other = {**body, "deal": {**body["deal"], "set_points": [2, 0, 1, 0]}}
    assert at.post("deals", {**other, "shown": [2, 0, 1, 0]}).status == 422


def test_points_that_no_deal_gives_are_refused_beside_their_field(at):
    answer = at.post("deals", short(at, [1, 3, 3, 3]))

    assert answer.status == 400
    assert [(one["code"], one["field"]) for one in answer.body["problems"]] == [
        ("set_points_impossible", "deal.set_points")
    ]


def test_a_result_that_was_not_shown_is_refused(at):
    answer = at.post("deals", short(at, [1, 0, 1, 0], shown=[2, 0, 1, 0]))

    assert (answer.status, answer.body["code"]) == (409, "result_mismatch")


def test_card_points_are_taken_as_well(at):
    assert at.post("deals", at.deal_body()).status == 201


def test_where_card_points_are_recorded_the_points_alone_are_not_enough():
    at = at_table()

    answer = at.post("deals", short(at, [1, 0, 1, 0]))

    assert answer.status == 400
    assert [one["code"] for one in answer.body["problems"]] == ["short_form_not_chosen"]
