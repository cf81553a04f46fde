"""What an event says of itself: the organizer's form and what everybody sees."""

from __future__ import annotations

import base64
import re
from datetime import date

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from scoring.archive.queries.audit import differences
from tests.integration.scoring.public.pages.reading import words
from tests.markup import in_one_line
from tests.scenarios import an_event, organizer_client, referee_client, running_tables
from tournaments.book.lines import read
from tournaments.book.models import BookLine
from tournaments.events.lines import EventCancelled, EventDescribed
from tournaments.events.models.tournament import Tournament

pytestmark = pytest.mark.django_db
ENGLISH = {"accept-language": "en"}
PNG = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9"
    "awAAAABJRU5ErkJggg=="
)
WORDS = {
    "about": "Cupa de toamnă, pentru oricine.",
    "programme": "9:00 prezența\n10:00 prima tragere",
    "address": "Str. Memorandumului 21",
    "contact": "Ana, 0740 000 000",
}


@pytest.fixture
def event(db):
    return an_event(entrants=4)


@pytest.fixture
def desk(event):
    return organizer_client(Client(headers=ENGLISH), event)


def address(name, event, **more):
    return reverse(name, kwargs={"slug": event.slug, **more})


def seen_in(client, event):
    page = in_one_line(client.get(address("event-settings", event)).text)
    return page.split('name="seen" value="')[1].split('"')[0]


def describe(client, event, **changes):
    seen = changes.pop("seen", None) or seen_in(client, event)
    typed = {
        "name": event.name,
        "place": event.place,
        "starts_on": event.starts_on.isoformat(),
        "is_public": "on" if event.is_public else "",
        "shows_odds": "on" if event.shows_odds else "",
        "seen": seen,
    }
    return client.post(address("event-settings", event), typed | WORDS | changes)


def page_of(event, name="event"):
    return words(Client(headers=ENGLISH).get(address(name, event)))


def lines(event, kind):
    return read(event.id, kind)


def again(event):
    return Tournament.objects.get(pk=event.pk)


def test_what_is_written_stands_on_the_event_page_and_in_the_api(event, desk):
    assert describe(desk, event).status_code == 302

    page = page_of(event)
    assert "About the event" in page
    for text in ("Cupa de toamnă", "10:00 prima tragere", "Memorandumului", "0740"):
        assert text in page
    told = Client().get(f"/api/v1/tournaments/{event.slug}").json()["description"]
    assert {name: told[name] for name in WORDS} == WORDS


def test_markup_that_somebody_types_is_only_text(event, desk):
    describe(desk, event, about="<script>alert(1)</script>")

    assert "<script>alert(1)" not in Client().get(address("event", event)).text


def test_a_new_name_place_or_day_is_a_line_and_the_words_are_not(event, desk):
    describe(desk, event)
    assert lines(event, EventDescribed) == ()

    changed = {"name": "Cupa nouă", "place": "Dej", "starts_on": "2027-02-03"}
    describe(desk, event, **changed)

    (line,) = lines(event, EventDescribed)
    assert (line.said.name, line.said.place, line.said.day) == (
        "Cupa nouă",
        "Dej",
        "2027-02-03",
    )
    assert line.author == "O01"
    history = words(Client(headers=ENGLISH).get(address("history", event)))
    assert "Cupa nouă · Dej · 2027-02-03 · public" in history
    assert again(event).name == "Cupa nouă"


def test_the_time_of_the_beginning_is_a_line_and_said_wherever_the_day_is(event, desk):
    event.starts_on = date(2027, 2, 3)
    event.save(update_fields=["starts_on"])

    describe(desk, event, start_time="9:30")

    (line,) = lines(event, EventDescribed)
    assert line.said.time == "09:30"
    page = page_of(event)
    assert "3 February 2027, 09:30" in page
    assert "It begins: 3 February 2027, 09:30." in page
    for name in ("sign-up", "print-poster"):
        assert "3 February 2027, 09:30" in words(desk.get(address(name, event)))
    told = Client().get(f"/api/v1/tournaments/{event.slug}").json()
    assert (told["starts_on"], told["start_time"]) == ("2027-02-03", "09:30")
    describe(desk, again(event), start_time="")
    assert again(event).start_time is None
    assert "09:30" not in page_of(event)


def test_a_time_that_is_none_is_said_and_what_was_typed_stays(event, desk):
    answer = describe(desk, event, start_time="25:00")

    assert answer.status_code == 400
    assert 'value="25:00"' in answer.text
    assert lines(event, EventDescribed) == ()


def test_the_same_form_twice_is_one_change(event, desk):
    seen = seen_in(desk, event)
    for _time in range(2):
        assert describe(desk, event, name="Alt nume", seen=seen).status_code == 302

    assert len(lines(event, EventDescribed)) == 1


def test_who_has_not_seen_the_last_change_loses_nothing(event, desk):
    seen = seen_in(desk, event)
    describe(desk, event, about="First")

    answer = describe(desk, event, about="Second", seen=seen)

    assert "Somebody else has changed this meanwhile" in words(answer, status=409)
    assert "Second" in answer.text
    assert "First" in page_of(event)


def test_a_bad_name_is_said_beside_it_and_what_was_typed_stays(event, desk):
    answer = describe(desk, event, name="=HYPERLINK(1)", about="Kept")

    assert "cannot be taken" in words(answer, status=400)
    assert "Kept" in answer.text
    assert again(event).name == event.name


def test_a_private_event_is_nowhere_for_strangers_and_there_for_staff(event, desk):
    describe(desk, event, is_public="")

    stranger = Client(headers=ENGLISH)
    api = f"/api/v1/tournaments/{event.slug}"
    for place in (address("event", event), address("tables", event), api):
        assert stranger.get(place).status_code == 404
    assert event.name not in stranger.get("/").text
    assert desk.get(address("event", event)).status_code == 200
    assert not lines(event, EventDescribed)[0].said.public

    describe(desk, again(event), is_public="on")
    assert stranger.get(address("event", event)).status_code == 200


def logo(content, name="logo.png"):
    return SimpleUploadedFile(name, content, content_type="image/png")


def test_a_logo_is_served_as_an_image_and_nothing_else(event, desk):
    describe(desk, event, logo=logo(PNG))

    answer = Client().get(address("event-logo", event))
    assert (answer.content, answer["Content-Type"]) == (PNG, "image/png")
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert answer["Content-Security-Policy"] == "default-src 'none'; sandbox"
    assert address("event-logo", event) in Client().get(address("event", event)).text
    same = Client().get(
        address("event-logo", event), headers={"if-none-match": answer["ETag"]}
    )
    assert same.status_code == 304

    describe(desk, event)
    assert Client().get(address("event-logo", event)).status_code == 200
    describe(desk, event, without_logo="on")
    assert Client().get(address("event-logo", event)).status_code == 404


@pytest.mark.parametrize(
    "content",
    [b"<svg xmlns='http://www.w3.org/2000/svg'/>", b"<html>", PNG + b"x" * 300_000],
)
def test_what_is_no_small_image_is_no_logo(event, desk, content):
    answer = describe(desk, event, logo=logo(content))

    assert "PNG, JPEG or WebP" in words(answer, status=400)
    assert Client().get(address("event-logo", event)).status_code == 404


def cancel(client, event, reason="Sala este închisă."):
    return client.post(address("cancel-event", event), {"reason": reason})


def test_a_cancelled_event_says_why_everywhere_and_records_nothing(db):
    event = an_event(entrants=8, state="playing", deals=3)
    desk = organizer_client(Client(headers=ENGLISH), event)
    table = running_tables(event)[0]
    assert "Through so far" in page_of(event, "standings")

    assert cancel(desk, event).status_code == 302

    assert "This event is cancelled Sala este închisă." in page_of(event)
    draw = {"number": table.stage.number}
    for page, more in (
        ("tables", {}), ("standings", {}), ("bracket", {}), ("results", {}),
        ("rules", {}), ("find-my-seat", {}), ("history", {}), ("seat-moves", {}),
        ("urn-wall", draw), ("published-draw", draw),
        ("table", {"table_id": table.pk}),
        ("player", {"code": event.entrants.first().code}),
    ):  # fmt: skip
        shown = words(Client(headers=ENGLISH).get(address(page, event, **more)))
        assert "This event is cancelled Sala este închisă." in shown, page
        assert shown.count("is cancelled") == 1, page
        assert not re.search(r"\bLive\b", shown), page
        if page in {"tables", "standings", "bracket", "table"}:
            assert not re.search(r"\b(Playing|In play|Deals next)\b", shown), page
            assert "Broken off" in shown, page
        # The path has a legend of all marks.
        assert page == "bracket" or "Through so far" not in shown, page
    assert "Cancelled" in Client(headers=ENGLISH).get("/").text
    told = Client().get(f"/api/v1/tournaments/{event.slug}").json()
    assert told["cancelled"] == "Sala este închisă."
    referee = referee_client(Client(headers=ENGLISH), event)
    for page, more in (("my-tables", {}), ("referee-table", {"table_id": table.pk})):
        assert "Sala este închisă." in words(referee.get(address(page, event, **more)))
    desk.get(address("event-settings", event))  # what the press did is told there
    for page in (
        "roster",
        "check-in",
        "plan",
        "staff",
        "desk-tables",
        "event-settings",
        "desk",
        "close-check-in",
        "late-entry",
        "walk-in",
    ):
        shown = words(desk.get(address(page, event)))
        assert shown.count("This event is cancelled Sala este închisă.") == 1, page
        assert shown.count("is cancelled") == 1, page
    before = BookLine.objects.count()
    refused = referee.post(address("record-deal", event, table_id=table.pk), {})
    assert (refused.status_code, "is cancelled" in refused.text) == (409, True)
    by_phone = referee.post(
        f"/api/v1/tables/{table.pk}/deals", {}, content_type="application/json"
    )
    assert by_phone.json()["code"] == "event_cancelled"
    assert BookLine.objects.count() == before
    assert list(differences(event.slug)) == []


def test_a_cancellation_needs_a_reason_and_is_taken_back(event, desk):
    assert "Say why" in words(cancel(desk, event, reason=" "), status=400)
    assert again(event).cancelled_at is None

    cancel(desk, event)
    cancel(desk, event, reason="Once more")
    (line,) = lines(event, EventCancelled)
    back = address("take-back", event, seq=line.seq)
    assert back in desk.get(address("event-settings", event)).text
    for _time in range(2):
        desk.post(back)

    assert again(event).cancelled_at is None
    assert "cancelled" not in page_of(event)
    cancel(desk, event, reason="For good")
    assert "For good" in page_of(event)
    assert list(differences(event.slug)) == []


def test_an_event_that_is_over_leaves_the_lists_and_nothing_changes_in_it(event, desk):
    desk.post(address("archive-event", event))
    assert again(event).archived_at is None  # not over

    cancel(desk, event)
    desk.post(address("archive-event", event))

    assert event.name not in Client().get("/").text
    mine = in_one_line(desk.get(reverse("my-events")).text)
    assert event.name in mine.split('<details id="archived">')[1]
    assert page_of(event)
    assert describe(desk, event, seen="x", name="Alt nume").status_code == 409
    assert "in the archive" in desk.post(address("register-entrant", event)).text

    desk.post(address("unarchive-event", event))
    assert event.name in Client().get("/").text


def test_nobody_else_describes_cancels_or_archives(event):
    referee = referee_client(Client(headers=ENGLISH), event)
    for name in ("event-settings", "cancel-event", "archive-event", "unarchive-event"):
        place = address(name, event)
        assert referee.post(place, {"reason": "x"}).status_code == 403
        assert Client().post(place, {"reason": "x"}).status_code in (401, 403)
    assert again(event).cancelled_at is None


def test_a_published_event_keeps_its_name_and_changes_its_words():
    event = an_event(entrants=4, state="published")
    desk = organizer_client(Client(headers=ENGLISH), event)
    offered = desk.get(address("event-settings", event)).text

    renamed = describe(desk, event, name="Alt nume")
    assert [offered.count("readonly"), renamed.text.count("readonly")] == [4, 0]
    assert "The results are published" in words(renamed, status=409)
    assert describe(desk, event, about="Mulțumim!").status_code == 302
    assert "Mulțumim!" in page_of(event)
    cancel(desk, event)
    assert again(event).cancelled_at is None


def test_the_delay_of_the_finals_cards_is_chosen_and_no_line_of_the_book(desk, event):
    page = desk.get(address("event-settings", event)).text
    assert "Not before the deal is recorded" in page

    assert describe(desk, event, cards_delay="30").status_code == 302
    event.refresh_from_db()
    assert event.cards_delay == 30
    assert lines(event, EventDescribed) == ()
    assert describe(desk, event, cards_delay="7").status_code == 400

    old = seen_in(desk, event)
    assert describe(desk, event, cards_delay="").status_code == 302
    event.refresh_from_db()
    assert event.cards_delay is None
    # Somebody else has switched it off meanwhile.
    assert describe(desk, event, cards_delay="60", seen=old).status_code == 409
