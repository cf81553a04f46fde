"""The organizer draws digitally, on pages."""

from __future__ import annotations

import html
import re
from datetime import timedelta

import pytest
import time_machine
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tables.draws.models.draw import Draw
from tables.draws.models.secret import DrawSecret
from tables.draws.queries.steps import draw_steps
from tables.seating.models import Seat
from tests.integration.tables.draws.digital import CARDS, drawn_to, void
from tests.integration.tables.draws.test_digital_apart import play_stage
from tests.markup import in_one_line
from tests.scenarios import an_event, organizer_client, referee_client
from tournaments.canon import canon
from tournaments.events.queries.versions import current_version
from tournaments.staff.enums import Role

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return an_event(entrants=7, state="checked_in")


@pytest.fixture
def desk(client, event):
    return organizer_client(client, event)


def page_of(desk, event, name="draw-desk"):
    answer = desk.get(reverse(name, kwargs={"slug": event.slug}))
    return in_one_line(answer.content.decode())


def press(desk, event, name, **values):
    address = reverse(name, kwargs={"slug": event.slug})
    return desk.post(address, {"draw": "1/1", **values}, follow=True)


def text_of(answer):
    return answer.content.decode()


def test_a_draw_goes_from_the_plan_to_the_seats(desk, event):
    assert 'value="cards-8" checked' in page_of(desk, event, "plan")
    frozen = press(desk, event, "freeze-list", source=["cards-8"], expected="7")
    assert "Publish the mark" in text_of(frozen)
    shown = text_of(press(desk, event, "commit-draw"))
    commitment = Draw.objects.get().commitment
    assert "".join(re.findall(r"<span>([0-9a-f]{8})</span>", shown)) == commitment
    with time_machine.travel(timezone.now() + timedelta(seconds=61)):
        typed = text_of(press(desk, event, "type-cards", part=CARDS.lower()))
        assert f'name="seen" value="{CARDS}"' in typed
        confirmed = press(desk, event, "confirm-cards", seen=CARDS, witness="E004")
        assert "Open the secret" in text_of(confirmed)
        press(desk, event, "publish-draw")

    assert Seat.objects.count() == 7
    published = page_of(desk, event)
    assert "Digital draw" in published
    assert "The seats are published and fixed." in published


def test_in_the_first_stage_nobody_has_met_before(client, desk, event):
    met = "Those who have met in an earlier stage"
    assert "Members of the same club" in page_of(desk, event, "plan")
    assert met not in page_of(desk, event, "plan")

    later = an_event(entrants=16, state="playing", target=4)
    play_stage(later)

    assert met in page_of(organizer_client(client, later), later, "plan")


def test_who_types_and_who_compares_cards_reads_what_their_letters_mean(desk, event):
    drawn_to(event, "committed")
    key = "R hearts. AR is the ace of hearts."
    assert page_of(desk, event).count(key) == 1

    with time_machine.travel(timezone.now() + timedelta(days=1)):
        press(desk, event, "type-cards", part=CARDS)

    assert page_of(desk, event).count(key) == 2


def test_the_times_on_the_public_page_are_those_of_its_steps(desk, event):
    draw = drawn_to(event, "committed")
    committed = draw_steps(draw)[-1]
    address = {"slug": event.slug, "number": 1}

    page = in_one_line(desk.get(reverse("published-draw", kwargs=address)).text)

    at = timezone.localtime(committed.at)
    assert f"mark published on {at:%-d} " in page
    assert page.index("The list was frozen") < page.index("The mark was published")


def test_the_page_counts_the_minute_down_that_the_mark_has_to_be_public(desk, event):
    committed = draw_steps(drawn_to(event, "committed"))[-1].at

    with time_machine.travel(committed + timedelta(seconds=20), tick=False):
        waits = page_of(desk, event)
    with time_machine.travel(committed + timedelta(seconds=60), tick=False):
        over = page_of(desk, event)

    assert 'data-countdown="40"' in waits
    assert "data-countdown" not in over


def test_what_was_typed_comes_back_with_the_sentence(desk, event):
    draw = drawn_to(event, "committed")

    with time_machine.travel(timezone.now() + timedelta(days=1)):
        wrong = press(desk, event, "type-cards", part="AR AR 9V")
        assert wrong.status_code == 400
        assert "the card AR is there twice" in text_of(wrong)
        assert 'value="AR AR 9V"' in text_of(wrong)
        press(desk, event, "type-cards", part=CARDS)
        witness = press(desk, event, "confirm-cards", seen=CARDS, witness="Nimeni")
        assert witness.status_code == 400
        assert 'value="Nimeni"' in text_of(witness)
        off = press(desk, event, "call-off-digital", reason="Pachet rău")
        assert off.status_code == 409
        assert "First make a sign-in link for a second person" in text_of(off)
        assert 'value="Pachet rău"' in text_of(off)
    draw.refresh_from_db()
    assert draw.state == "committed"


def test_too_early_is_said_with_the_time(desk, event):
    drawn_to(event, "frozen")
    press(desk, event, "commit-draw")

    early = press(desk, event, "type-cards", part=CARDS)

    assert early.status_code == 409
    assert "Too early" in text_of(early)
    assert f'value="{CARDS}"' in text_of(early)


def test_a_draw_without_a_source_comes_back_as_it_was_chosen(desk, event):
    answer = press(desk, event, "freeze-list", condition=["clubs"])

    assert answer.status_code == 400
    page = in_one_line(text_of(answer))
    assert "Choose what is laid open in the hall" in page
    assert 'value="clubs" checked' in page
    assert 'value="cards-8" checked' not in page
    assert not Draw.objects.exists()


def test_a_changed_number_is_looked_at_again(desk, event):
    for name in ("freeze-list", "quick-draw"):
        answer = press(desk, event, name, source=["cards-8"], expected="9")
        assert "Meanwhile the number has changed" in text_of(answer)
    assert not Draw.objects.exists()


def test_a_page_of_another_draw_changes_nothing(desk, event):
    drawn_to(event, "frozen")

    answer = press(desk, event, "commit-draw", draw="1/9")

    assert "No digital draw of this stage is under way" in text_of(answer)
    assert Draw.objects.get().state == "frozen"


def test_pressing_twice_commits_once(desk, event):
    drawn_to(event, "frozen")
    press(desk, event, "commit-draw")
    kept = bytes(DrawSecret.objects.get().secret)

    press(desk, event, "commit-draw")

    assert bytes(DrawSecret.objects.get().secret) == kept


def test_called_off_by_two_it_goes_back_to_the_plan(desk, event):
    drawn_to(event, "committed")

    second = referee_client(Client(), event)
    answer = press(desk, event, "call-off-digital", reason="Pachet rău", second="E002")

    address = answer.redirect_chain[-1][0]
    assert address.endswith("/referee/proposals/1/")
    assert Draw.objects.get().state == "committed"
    assert second.post(f"{address}confirm/").status_code == 302
    step = draw_steps(Draw.objects.get())[-1]
    assert (step.author, step.second) == ("O01", "R01")
    public = desk.get(f"/t/{event.slug}/draws/1/").content.decode()
    assert "Pachet rău" in public
    assert Draw.objects.get().commitment in public


def test_the_urn_s_forms_say_why_they_are_refused(desk, event):
    drawn_to(event, "committed")

    opened = press(desk, event, "open-urn")
    recorded = press(desk, event, "record-ticket", who="E001", seat="A1")

    assert "This stage is drawn digitally" in text_of(opened)
    assert "This stage is drawn digitally" in text_of(recorded)


def test_the_sheet_has_the_commitment_and_is_there_only_after_it(desk, event):
    draw = drawn_to(event, "frozen")
    address = reverse("commitment-sheet", kwargs={"slug": event.slug})
    assert desk.get(address).status_code == 409
    press(desk, event, "commit-draw")

    page = desk.get(address).content.decode()

    draw.refresh_from_db()
    # Once for the wall, once for the envelope.
    eights = re.findall(r"<span>([0-9a-f]{8})</span>", page)
    assert "".join(eights) == draw.commitment * 2
    assert page.count("QR code of the mark") == 2
    assert html.unescape(page).count(canon(draw.manifest).decode()) == 1
    assert draw.manifest_sha256 in page
    assert "sealed envelope" in page


def test_a_quick_draw_says_so_everywhere(desk, event):
    press(desk, event, "quick-draw", expected="7")

    said = "Quick draw, without witnesses"
    for address in ("desk/draw/", "draws/1/", "draws/1/show/", "seats/"):
        assert said in desk.get(f"/t/{event.slug}/{address}").content.decode(), address
    assert Draw.objects.get().frozen["method"] == "quick"


def test_the_organizer_s_steps_are_not_for_others(client, event):
    drawn_to(event, "committed")

    for name in ("commit-draw", "type-cards", "confirm-cards", "call-off-digital",
                 "freeze-list", "quick-draw"):  # fmt: skip
        answer = client.post(reverse(name, kwargs={"slug": event.slug}), {})
        assert answer.status_code in {302, 401, 403}, name
    assert Draw.objects.get().state == "committed"


def test_the_desk_follows_what_is_done_on_another_device(desk, event):
    draw = drawn_to(event, "committed")
    part = reverse("digital-desk-part", kwargs={"slug": event.slug})
    page = page_of(desk, event)
    assert f'data-live-src="{part}"' in page
    assert f'data-live-version="{current_version(event.pk)}"' in page
    first = desk.get(part)
    kept = {"if-none-match": first["ETag"]}
    assert "let people take photographs" in first.text
    assert desk.get(part, headers=kept).status_code == 304

    other = referee_client(Client(), event, role=Role.ORGANIZER)
    with time_machine.travel(timezone.now() + timedelta(days=1)):
        press(other, event, "type-cards", part=CARDS)
        typed = desk.get(part, headers=kept)
        assert f'name="seen" value="{CARDS}"' in typed.text
        assert "(optional)" in in_one_line(typed.text)
        own = other.get(part, headers={"if-none-match": typed["ETag"]})
        assert "(optional)" not in in_one_line(own.text)
        press(other, event, "confirm-cards", seen=CARDS, witness="E004")
        assert "Open the secret" in desk.get(part).text
        press(other, event, "publish-draw")

    assert "The seats are published and fixed." in desk.get(part).text
    draw.refresh_from_db()
    assert draw.state == "published"


def test_the_desk_from_before_the_draw_becomes_that_of_the_draw(desk, event):
    part = reverse("draw-desk-part", kwargs={"slug": event.slug})
    page = page_of(desk, event)
    assert "The urn is not open" in page
    assert f'data-live-src="{part}"' in page
    assert f'data-live-version="{current_version(event.pk)}"' in page
    first = desk.get(part)
    assert "The urn is not open" in first.text
    assert reverse("plan", kwargs={"slug": event.slug}) in first.text

    drawn_to(event, "committed")

    begun = desk.get(part, headers={"if-none-match": first["ETag"]})
    assert "let people take photographs" in begun.text
    void(Draw.objects.get())
    assert "The urn is not open" in desk.get(part).text


@pytest.mark.parametrize("name", ["digital-desk-part", "published-draw-part"])
def test_what_is_open_on_a_page_stays_open_when_it_is_painted_anew(desk, event, name):
    void(drawn_to(event, "committed"))
    drawn_to(event, "committed")
    own = {} if name.startswith("digital") else {"number": 1}

    part = desk.get(reverse(name, kwargs={"slug": event.slug, **own})).text

    folded = re.findall(r"<details[^>]*>", part)
    marks = re.findall(r'<details[^>]* id="([^"]+)"', part)
    assert folded
    assert len(set(marks)) == len(folded)


def test_the_desk_says_that_the_draw_was_called_off(desk, event):
    drawn_to(event, "committed")
    part = reverse("digital-desk-part", kwargs={"slug": event.slug})
    second = referee_client(Client(), event)
    answer = press(desk, event, "call-off-digital", reason="Pachet rău", second="E002")
    way = answer.redirect_chain[-1][0]
    waits = desk.get(part).text
    assert "To call it off waits for a second person" in waits
    assert f'href="{way}"' in waits
    second.post(f"{way}confirm/")

    shown = desk.get(part)

    assert shown.status_code == 200
    assert "No digital draw of this stage is under way" in shown.text
    assert reverse("plan", kwargs={"slug": event.slug}) in shown.text


def test_what_is_refused_is_mended_before_the_desk_goes_on(desk, event):
    drawn_to(event, "committed")

    with time_machine.travel(timezone.now() + timedelta(days=1)):
        wrong = press(desk, event, "type-cards", part="AR AR 9V")

    assert "data-live-src" not in text_of(wrong)
