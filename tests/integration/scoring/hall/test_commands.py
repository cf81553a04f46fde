"""A screen is made once, told what to show, and taken away."""

from __future__ import annotations

from uuid import uuid4

import pytest

from scoring.hall import commands
from scoring.hall.enums import Picture, ScreenMode
from scoring.hall.models import LONGEST_NAME, Display
from scoring.hall.queries import display_by, displays
from scoring.hall.refusals import (
    BadSteps,
    DisplayMadeBefore,
    NoMessage,
    NoName,
    TooManyDisplays,
)
from scoring.hall.rules import Step
from tests.integration.scoring.hall.screens import a_screen, show
from tests.scenarios import AT, an_event
from tournaments.book import channels
from tournaments.events.queries.versions import current_version
from tournaments.refusals import NotFound

CLOCK = Step(Picture.CLOCK)
pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return an_event(entrants=8, state="playing")


def row(event):
    return displays(event.pk, at=AT)[0]


def test_the_same_form_makes_one_screen(event):
    key = uuid4()
    made = a_screen(event, key=key)

    with pytest.raises(DisplayMadeBefore):
        a_screen(event, key=key)

    assert [one.name for one in displays(event.pk, at=AT)] == ["Projector"]
    assert made.token not in str(Display.objects.values())


def test_it_needs_a_name_and_an_event_has_at_most_twenty(event):
    with pytest.raises(NoName):
        a_screen(event, name=" ")
    for _number in range(commands.MOST):
        a_screen(event)
    with pytest.raises(TooManyDisplays):
        a_screen(event)


def test_two_screens_of_one_name_are_told_apart_by_a_number(event):
    long = "x" * LONGEST_NAME
    for name in ("Projector", "Projector ", "Projector", long, long):
        a_screen(event, name=name)

    named = [one.name for one in displays(event.pk, at=AT)]
    assert named[:4] == ["Projector", "Projector 2", "Projector 3", long]
    assert named[4] == f"{long[:-2]} 2"


def test_it_shows_what_it_was_told_last(event):
    made = a_screen(event)
    assert row(event).alone is Picture.TABLES

    show(event, made, Step(Picture.CLOCK, seconds=5), Step(Picture.STANDINGS))
    assert row(event).alone is None
    assert [one.picture for one in row(event).steps] == ["clock", "standings"]

    commands.show_message(
        tournament_id=event.pk, display_id=made.display.pk, message="  We go  on "
    )
    assert (row(event).alone, row(event).message) == (Picture.MESSAGE, "We go on")


@pytest.mark.parametrize("steps", [[], [Step(Picture.TABLE)], [CLOCK] * 9])
def test_what_no_screen_can_go_through_changes_nothing(event, steps):
    made = a_screen(event)

    with pytest.raises(BadSteps):
        show(event, made, *steps)
    with pytest.raises(NoMessage):
        commands.show_message(
            tournament_id=event.pk, display_id=made.display.pk, message=" "
        )

    assert row(event).alone is Picture.TABLES


def test_all_screens_go_dark_and_on_at_once(event):
    a_screen(event)
    a_screen(event, name="Bar")

    commands.set_mode(tournament_id=event.pk, mode=ScreenMode.BLACK)
    assert [one.mode for one in displays(event.pk, at=AT)] == ["black", "black"]
    commands.set_mode(tournament_id=event.pk, mode=ScreenMode.SHOWS)
    assert [one.mode for one in displays(event.pk, at=AT)] == ["shows", "shows"]


def test_a_new_link_takes_the_old_one_away_and_removing_takes_all(event):
    made = a_screen(event)
    renewed = commands.renew_link(tournament_id=event.pk, display_id=made.display.pk)

    assert display_by(made.token) is None
    assert display_by(renewed.token) == made.display

    for _again in range(2):
        commands.revoke_display(
            tournament_id=event.pk, display_id=made.display.pk, at=AT
        )
    assert display_by(renewed.token) is None
    with pytest.raises(NotFound):
        commands.renew_link(tournament_id=event.pk, display_id=made.display.pk)


def test_a_screen_of_another_event_is_not_there(event):
    made, other = a_screen(event), an_event(entrants=6)

    for press in (
        lambda of: commands.renew_link(**of),
        lambda of: commands.revoke_display(**of, at=AT),
        lambda of: commands.set_mode(**of, mode=ScreenMode.BLACK),
        lambda of: commands.show_message(**of, message="Hello"),
        lambda of: commands.show(**of, steps=[Step(Picture.CLOCK)]),
    ):
        with pytest.raises(NotFound):
            press({"tournament_id": other.pk, "display_id": made.display.pk})

    assert (row(event).alone, row(event).mode) == (Picture.TABLES, ScreenMode.SHOWS)


def test_screens_are_told_and_no_page_is_asked_for(
    event, monkeypatch, django_capture_on_commit_callbacks
):
    made, told = a_screen(event), []
    monkeypatch.setattr(channels, "publish", told.append)
    before = current_version(event.pk)

    with django_capture_on_commit_callbacks(execute=True):
        show(event, made, Step(Picture.CLOCK))

    assert told == [channels.Hint(tournament_id=event.pk, versions=0)]
    assert not told[0].tables
    assert not told[0].everything
    assert current_version(event.pk) == before
