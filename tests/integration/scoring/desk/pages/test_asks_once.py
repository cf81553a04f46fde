"""What cannot be undone asks once; and the one question when the final starts."""

from __future__ import annotations

import pytest
from django.urls import reverse

from tests.integration.scoring.desk.pages.room import an_organizer, press
from tests.integration.scoring.public.pages.reading import address, words
from tests.markup import in_one_line
from tests.scenarios import a_stager, an_event, running_tables
from tournaments.events.models.tournament import Tournament

pytestmark = pytest.mark.django_db


def asked(event, page, form):
    """What stands in the closed part in which the form is, and what before it."""
    markup = in_one_line(an_organizer(event).get(address(page, event)).text)
    before, *parts = markup.split('<details class="asks"')
    action = f'action="{reverse(form, kwargs={"slug": event.slug})}"'
    assert action not in before
    (found,) = [part for part in parts if action in part.split("</details>")[0]]
    assert " open>" not in found.split("<summary")[0]
    return found.split("</details>")[0]


def test_opening_the_urn_says_what_is_fixed_before_its_button():
    part = asked(an_event(entrants=6, state="checked_in"), "plan", "open-urn")

    follows, button = part.index("are fixed then"), part.index("Yes, open the urn")
    assert part.index("<summary") < follows < button


def test_publishing_seats_says_that_they_cannot_be_drawn_again():
    event = an_event(entrants=6, state="drawing")
    a_stager().draw_tickets(event.stages.get().draws.get())

    part = asked(event, "draw-desk", "publish-draw")

    assert part.index("cannot be drawn again") < part.index("and start play")
    assert "the final?" not in part


def test_confirming_a_stage_shows_who_goes_on_above_the_button():
    event = an_event(entrants=6, state="playing")
    stager = a_stager()
    for table in running_tables(event):
        stager.play_table(table)
    part = asked(event, "stage-review", "confirm-stage")

    button = part.index("Yes, confirm the stage")
    through = event.entrants.filter(seats__isnull=False).distinct()
    named = [one.name for one in through if one.name in part[:button]]
    assert len(named) == 4
    assert part.index("cannot be taken back") < button


def test_publishing_results_shows_the_places_above_the_button():
    event = an_event(entrants=4, state="finished")
    press("nobody-objects", event, {"reason": "All four have signed"})

    part = asked(event, "publish-results", "freeze-results")

    button = part.index("Yes, publish the results")
    assert part.index("places__rank") < button
    assert part.index("this cannot be undone") < button


def a_drawn_final():
    event = an_event(entrants=4, state="drawing")
    a_stager().draw_tickets(event.stages.get().draws.get())
    return event


def again(event):
    return Tournament.objects.get(pk=event.pk)


@pytest.mark.parametrize(("said", "held"), [("hidden", True), ("open", False)])
def test_who_starts_the_final_says_whether_its_places_stay_hidden(said, held):
    event = a_drawn_final()
    part = asked(event, "draw-desk", "publish-draw")
    assert 'name="final" value="hidden" checked' in part

    press("publish-draw", event, {"draw": "1/1", "play": "now", "final": said})

    assert again(event).final_held is held
    assert again(event).stages.get().state == "running"


def test_seats_published_alone_leave_the_question_to_the_start():
    event = a_drawn_final()
    fields = {"draw": "1/1", "play": "later", "final": "open"}
    page = in_one_line(press("publish-draw", event, fields).text)
    assert 'name="final" value="hidden" checked' in page
    seen = page.split('name="seen" value="')[1].split('"')[0]

    press("start-stage", event, {"stage": "1", "seen": seen, "final": "hidden"})

    assert again(event).final_held
    desk = words(an_organizer(event).get(address("desk-ceremony", event)))
    assert "held back until the prize giving" in desk


def test_a_final_that_is_held_back_already_asks_nothing():
    event = a_drawn_final()
    press("hold-final", event)

    assert 'name="final"' not in asked(event, "draw-desk", "publish-draw")
    press("publish-draw", event, {"draw": "1/1", "play": "now"})
    assert again(event).final_held


def test_the_quick_draw_of_a_final_asks_too():
    event = an_event(entrants=4, state="checked_in")
    page = in_one_line(an_organizer(event).get(address("plan", event)).text)
    form = page.split(reverse("quick-draw", kwargs={"slug": event.slug}))[1]
    assert 'name="final" value="hidden" checked' in form.split("</form>")[0]

    press("quick-draw", event, {"expected": "4", "final": "hidden"})

    assert again(event).final_held
