"""The prize giving: by hand, from the last to the first, nothing before its time."""

from __future__ import annotations

import json
import re

import pytest
from django.db import connection

from scoring.archive import guard as record_guard
from scoring.finish.lines import Reveal
from scoring.finish.models import Results
from tests import copies
from tests.integration.scoring.desk.pages.room import led_to, press, read_desk
from tests.integration.scoring.public.pages.reading import (
    FAMILIES,
    a_visitor,
    address,
    words,
)
from tests.people import called
from tests.scenarios import an_event, publish
from tournaments.book.lines import read
from tournaments.canon import canon
from tournaments.events.models.tournament import Tournament

pytestmark = pytest.mark.django_db


def wall(event, name="ceremony"):
    answer = a_visitor().get(address(name, event))
    assert answer.status_code == 200
    return answer.text


def reveal(event, seen):
    return press("reveal-next", event, {"seen": str(seen)})


def reveals(event):
    return read(event.id, Reveal)


def by_place(event):
    """The names of the final by place, from the published copy."""
    places = {}
    body = json.loads(Results.objects.get(tournament=event).body)
    for row in body["places"][:4]:
        name = event.entrants.get(code=row["entrant"]).name
        places.setdefault(row["place"], []).append((row["entrant"], name))
    return places


@pytest.fixture
def event():
    return published()


@copies.once
def published():
    event = an_event(entrants=4, state="published", target=6, seed="prizes")
    for number, entrant in enumerate(event.entrants.order_by("code")):
        called(
            entrant, family=FAMILIES[number], given=("Ana", "Dan", "Éva", "Ion")[number]
        )
    return event


def test_places_come_one_by_one_and_the_source_holds_no_other(event):
    places = by_place(event)
    order = sorted(places, reverse=True)
    assert len(order) == 4
    for seen, place in enumerate(order):
        source = wall(event) + wall(event, "ceremony-part")
        hidden = [one for later in order[seen:] for one in places[later]]
        assert not [1 for _code, name in hidden if name in source]
        assert not [1 for code, _name in hidden if code in source]

        answer = reveal(event, seen)

        assert led_to(answer) == address("desk-ceremony", event)
        assert f"Place {place} {places[place][0][1]}" in words(
            a_visitor().get(address("ceremony", event))
        )
    assert "All places of the final stand on the wall" in read_desk(
        "desk-ceremony", event
    )
    assert "have been revealed" in words(reveal(event, 4), status=409)


def test_wall_and_desk_say_what_an_erratum_has_changed(event):
    ((code, _name),) = by_place(event)[4]
    press(
        "publish-erratum", event,
        {"text": "A", "reason": "B", "second": "Pop Dan", "entrant": code,
         "name": "Țigănuș Ioana", "place": "3"},
    )  # fmt: skip
    assert "Țigănuș Ioana" not in wall(event)
    to_announce = read_desk("desk-ceremony", event)

    reveal(event, 0)

    said = "erratum 1: place 3"
    assert f"Țigănuș Ioana · {code} · {said}" in to_announce
    assert f"Țigănuș Ioana · {said}" in read_desk("desk-ceremony", event)
    shown = words(a_visitor().get(address("ceremony", event)))
    assert re.search(rf"Place 4 Țigănuș Ioana [−\d]+ points? · {said}", shown)


def test_the_last_reveal_can_be_taken_off_the_wall(event):
    (_, name), *_rest = by_place(event)[4]
    reveal(event, 0)
    assert name in wall(event)

    press("take-reveal-back", event, {"seen": "1"})

    assert name not in wall(event)
    again = press("take-reveal-back", event, {"seen": "0"})
    assert "Nothing has been revealed" in words(again, status=409)
    rows = [(one.number, one.said.shown, one.author) for one in reveals(event)]
    assert rows == [(1, 1, "O01"), (2, 0, "O01")]


def test_a_press_twice_or_an_old_page_never_reveals_a_place_more(event):
    reveal(event, 0)
    reveal(event, 0)
    assert len(reveals(event)) == 1
    reveal(event, 1)

    stale = reveal(event, 0)

    assert "Something has changed" in words(stale, status=409)
    assert len(reveals(event)) == 2


def test_the_wall_is_told_at_once_though_the_event_is_over(event):
    before = Tournament.objects.get().version
    source = wall(event)
    assert 'data-live-url="' in source
    assert address("ceremony-part", event) in source

    reveal(event, 0)

    assert Tournament.objects.get().version == before + 1


def test_before_the_results_are_official_the_wall_says_until_when_one_objects():
    event = an_event(entrants=4, state="finished", target=6)
    names = [entrant.name for entrant in event.entrants.all()]
    assert "begins when the results are official" in wall(event)
    press("open-window", event, {"minutes": "10"})

    assert "objections until" in wall(event)
    assert not [name for name in names if name in wall(event)]
    assert "not official yet" in words(reveal(event, 0), status=409)
    assert "not official yet" in read_desk("desk-ceremony", event)


def share_third_place(event):
    """Publish a copy in which two share the third place."""
    results = Results.objects.get(tournament=event)
    body = json.loads(results.body)
    for row in body["places"][2:4]:
        row.update(place=3, shared=1)
    results.body = canon(body).decode("ascii")
    record_guard.GUARD.remove(connection)
    results.save()


@pytest.mark.no_ledger_check
def test_a_shared_place_is_one_reveal_with_both_on_it(event):
    share_third_place(event)
    shared = by_place(event)[3]
    assert len(shared) == 2
    assert "Next: place 3 (shared place)" in read_desk("desk-ceremony", event)

    reveal(event, 0)

    page = words(a_visitor().get(address("ceremony", event)))
    assert "Place 3 shared place" in page
    assert all(name in page for _code, name in shared)
    assert "Next: place 2" in read_desk("desk-ceremony", event)


def test_both_of_a_pair_stand_on_the_wall():
    event = an_event(entrants=2, state="finished", target=6, pairs=True)
    publish(event)
    places = by_place(event)

    reveal(event, 0)

    source = wall(event)
    (_code, last), *_ = places[2]
    (_code, first), *_ = places[1]
    assert all(name in source for name in last.split(" / "))
    assert not [name for name in first.split(" / ") if name in source]


@pytest.mark.parametrize("seen", ["", "x", "-1", "９", "1" * 300])
def test_a_press_that_does_not_say_what_it_saw_changes_nothing(event, seen):
    assert press("reveal-next", event, {"seen": seen}).status_code == 400
    assert not reveals(event)
