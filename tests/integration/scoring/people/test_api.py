"""People in the API: what the pages say, and no more."""

from __future__ import annotations

import pytest

from tests.integration.scoring.people.published import a_published, by_initials, only
from tests.integration.scoring.public.pages.reading import a_visitor

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


@pytest.fixture
def event():
    return a_published(
        "people-api", ("Țăran", "Ana", "Dej"), ("Pop", "Ion", ""),
        ("Rus", "Dan", "Dej"), ("Moldovan", "Eva", "Cluj"),
    )  # fmt: skip


def asked(path, **headers):
    return a_visitor().get(f"/api/v1/people{path}", headers=headers)


def test_people_are_found_by_name_and_town_and_not_listed_unasked(event):
    found = asked("?q=taran").json()

    (ana,) = found["people"]
    assert (ana["name"], ana["town"], ana["events"]) == ("Țăran Ana", "Dej", 1)
    assert (found["more"], found["known"]) == (0, 4)
    assert asked("").json()["people"] == []


def test_one_person_has_events_and_ratings(event):
    person = only("taran dej")
    answer = asked(f"/{person.id}")
    body = answer.json()

    assert (body["id"], body["name"], body["town"]) == (person.id, "Țăran Ana", "Dej")
    (played,) = body["events"]
    assert played["tournament"] == event.slug
    assert (played["entrant"], played["of"], played["final"]) == ("E001", 4, True)
    assert played["said"] is False
    assert [one["tables"] for one in body["ratings"]] == [1]
    again = asked(f"/{person.id}", if_none_match=answer["ETag"])
    assert again.status_code == 304


def test_initials_have_no_whole_name_and_nobody_is_not_found(event):
    by_initials(event, "E001")

    assert asked("?q=taran").json()["people"] == []
    assert "Țăran" not in asked("?q=A").content.decode()
    wrong = asked(f"/{'0' * 20}")
    assert wrong.status_code == 404
    assert wrong.json()["code"] == "not_found"
