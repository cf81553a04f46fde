"""Where an event takes no records, no page offers a form that would be refused."""

from __future__ import annotations

from html.parser import HTMLParser
from urllib.parse import urljoin

import pytest

from scoring.scorers.commands import let_players_record
from tests.integration.scoring.desk.pages.room import an_organizer
from tests.integration.scoring.public.pages.reading import address, words
from tests.integration.walking import addresses
from tests.people import becomes
from tests.scenarios import AT, an_event
from tournaments.checkin.commands.closing import close_check_in
from tournaments.opening.commands.over import archive_event, cancel_event

# Which keys a page has depends on no database.
pytestmark = [pytest.mark.django_db, pytest.mark.door]
# Sent, these change whether and why the event takes no records.
CHANGES_IT = ("/archive/", "/unarchive/")


class Keys(HTMLParser):
    """The keys of a page, and whether what they send can be sent."""

    def __init__(self, page):
        super().__init__()
        self.page = page
        self.forms, self.form = {}, None
        self.fieldsets, self.found = [], []

    def handle_starttag(self, tag, attrs):
        named = dict(attrs)
        if tag == "fieldset":
            self.fieldsets.append("disabled" in named)
        elif tag == "form":
            self.form = named
            self.forms[named.get("id")] = named
        elif tag == "button":
            self.found.append((named, self.form, any(self.fieldsets)))

    def handle_endtag(self, tag):
        if tag == "fieldset":
            self.fieldsets.pop()
        elif tag == "form":
            self.form = None

    def sent(self, *, shut):
        """Yield how and where the keys send a form."""
        for key, around, is_shut in self.found:
            form = self.forms[key["form"]] if "form" in key else around
            if form is not None and is_shut is shut:
                to = key.get("formaction") or form.get("action") or self.page
                yield form.get("method", "get").lower(), urljoin(self.page, to)


def keys_of(organizer, pages):
    """Return which page has a key that sends a form there: open ones, shut ones."""
    open_keys, shut_keys = {}, {}
    for page in pages:
        # A part lies in its page, and in what is shut there.
        answer = None if page.endswith("/part/") else organizer.get(page)
        if answer and answer.status_code == 200 and "html" in answer["Content-Type"]:
            keys = Keys(page)
            keys.feed(answer.text)
            open_keys.update(dict.fromkeys(keys.sent(shut=False), page))
            shut_keys.update(dict.fromkeys(keys.sent(shut=True), page))
    return open_keys, shut_keys


def back_of(organizer, event):
    """Return where the cancellation is taken back; nothing in the archive."""
    page = address("event-settings", event)
    keys = Keys(page)
    keys.feed(organizer.get(page).text)
    return next((to for _how, to in keys.sent(shut=False) if "/take-back/" in to), "")


def called_off(event):
    cancel_event(tournament_id=event.id, author="O01", at=AT, reason="No hall")


def archived(event):
    called_off(event)
    archive_event(tournament_id=event.id, at=AT)


# The first three every day, all of them in the drill.
OVER = [
    ("playing", called_off, "event_cancelled"),
    ("registration", archived, "event_archived"),
    ("drawing", called_off, "event_cancelled"),
    ("registration", called_off, "event_cancelled"),
    ("final", called_off, "event_cancelled"),
]


@pytest.mark.parametrize(("state", "over", "code"), OVER[:3])
def test_every_key_is_taken_or_shut(state, over, code):
    check_every_key(state, over, code)


def check_every_key(state, over, code):
    event = an_event(entrants=8, state=state)
    let_players_record(tournament_id=event.id, on=True, author="O01", at=AT)
    over(event)
    organizer = an_organizer(event)
    open_keys, shut_keys = keys_of(organizer, addresses(event))

    def refused(to):
        answer = organizer.post(to, headers={"accept": "application/json"})
        return code in answer.text

    back = back_of(organizer, event)
    posted = {
        to: page
        for (how, to), page in open_keys.items()
        if how == "post" and to != back and not to.endswith(CHANGES_IT)
    }
    assert {(page, to) for to, page in posted.items() if refused(to)} == set()
    assert {
        (page, to) for (_how, to), page in shut_keys.items() if not refused(to)
    } == set()
    assert {page for (how, _to), page in shut_keys.items() if how == "get"} == set()


def test_an_event_that_takes_place_after_all_has_its_keys_again():
    event = an_event(entrants=8, state="playing")
    check_has_its_keys_again(
        event, pages=[address(name, event) for name in ("roster", "draw-desk", "staff")]
    )


def check_has_its_keys_again(event, *, pages):
    organizer = an_organizer(event)
    before = keys_of(organizer, pages)
    called_off(event)
    assert keys_of(organizer, pages)[1] != {}

    organizer.post(back_of(organizer, event))

    assert keys_of(organizer, pages) == before
    assert before[1] == {}


@pytest.mark.parametrize(
    ("page", "promised"),
    [
        ("my-tables", "your tables appear here by themselves"),
        ("desk-clock", "The next one has a clock"),
        ("stage-review", "its tables can be reviewed here"),
    ],
)
def test_nothing_is_promised_that_comes_no_more(page, promised):
    event = an_event(entrants=8)
    organizer = an_organizer(event)
    assert promised in words(organizer.get(address(page, event)))

    called_off(event)

    assert promised not in words(organizer.get(address(page, event)))


@pytest.mark.parametrize(
    ("page", "state", "promised"),
    [
        ("late-entry", "drawing", "the first table that is not full gets one"),
        ("draw-desk", "drawing", "Somebody comes late"),
        ("walk-in", "playing", "whoever comes late takes its free seat"),
        ("walk-in", "playing", "Seat at B4"),
        ("close-check-in", "registration", "Who is absent can still come"),
        ("close-check-in", "registration", "First come, first served"),
        ("plan", "checked_in", "1 stands by. The tables have room"),
    ],
)
def test_who_comes_late_to_a_cancelled_event_is_let_in_nowhere(page, state, promised):
    event = an_event(entrants=7, state=state)
    if page == "plan":
        becomes(event.entrants.first(), "stand_by")
    organizer = an_organizer(event)
    assert promised in words(organizer.get(address(page, event)))

    called_off(event)

    said = words(organizer.get(address(page, event)))
    assert promised not in said
    assert "This event is cancelled" in said


def test_after_the_closing_nobody_waits_in_a_cancelled_event():
    event = an_event(entrants=8, state="checked_in")
    close_check_in(tournament_id=event.id, decided={}, author="O01", at=AT)
    organizer, page = an_organizer(event), address("close-check-in", event)
    assert "Whoever comes now waits" in words(organizer.get(page))

    called_off(event)

    said = words(organizer.get(page))
    assert "Whoever comes now waits" not in said
    assert "This event is cancelled" in said


@pytest.mark.parametrize(
    "page", ["check-in", "close-check-in", "late-entry", "walk-in", "desk"]
)
def test_the_desk_of_an_archived_event_says_once_why_nothing_can_be_sent(page):
    event = an_event(entrants=8)
    archived(event)

    said = words(an_organizer(event).get(address(page, event)))

    assert said.count("in the archive") == 1
