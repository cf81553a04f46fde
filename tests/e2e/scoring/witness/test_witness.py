"""A phone that has seen an event proves that its record goes on, or says loudly not."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import expect

from tests.e2e.browser import OVERFLOW, barriers, fetched, manage, until
from tests.e2e.workplace import PHONE
from tests.server import Server

pytestmark = pytest.mark.e2e
KEPT = "cruce-seen demo"
WARNING = "[data-seen-warned]"
LOUD = "This is NOT the record that this device has seen"
# The desk notes something: the record goes on.
GO_ON = """
from django.utils import timezone
from tournaments.events.models.tournament import Tournament
from tournaments.people.commands.registration import show_initials
event = Tournament.objects.get(slug="demo")
show_initials(
    tournament_id=event.pk, entrant_id=event.entrants.first().pk, only=True,
    author="O01", at=timezone.now(),
)
"""
# Whoever owns the machine takes the triggers away, changes one line, and computes all
# hashes behind it anew.
REWRITE = """
from dataclasses import replace
from django.db import connection
from tournaments.book.chain import line_of
from tournaments.book.models import Book, BookLine
with connection.cursor() as cursor:
    cursor.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'")
    for (name,) in cursor.fetchall():
        cursor.execute(f'DROP TRIGGER "{name}"')
previous = None
for stored in BookLine.objects.order_by("seq"):
    line = line_of(stored)
    if stored.seq == 4:
        line = replace(line, author="O09")
    previous = line.following(previous, book="event")
    BookLine.objects.filter(pk=stored.pk).update(**previous.columns())
Book.objects.update(head=previous.hash)
"""


@pytest.fixture
def hall(tmp_path_factory):
    with Server(data=tmp_path_factory.mktemp("hall")) as server:
        manage(server, "demo", "--entrants", "8", "--state=seated")
        yield server


def a_phone(browser, hall):
    return browser.new_page(base_url=hall.url, viewport=PHONE, locale="en-GB")


def kept(phone):
    return json.loads(phone.evaluate(f"localStorage.getItem('{KEPT}')") or "null")


def visit(phone, address="/t/demo/"):
    """Open a page, and wait until it has asked what there is to ask."""
    with phone.expect_response("**/seen.json*"):
        phone.goto(address)
    until(phone, lambda: kept(phone) is not None)


def a_minute_later(phone):
    phone.evaluate(
        """name => {
          const kept = JSON.parse(localStorage.getItem(name));
          localStorage.setItem(name, JSON.stringify({ ...kept, asked: 0 }));
        }""",
        KEPT,
    )


def what_is_seen(phone):
    phone.goto("/seen/")
    return phone.locator("[data-seen-verdict]:visible")


def test_a_record_that_goes_on_is_proved_and_one_written_anew_is_said_loudly(
    browser, hall
):
    phone = a_phone(browser, hall)
    phone.goto("/seen/")
    expect(phone.get_by_text("has seen no event yet")).to_be_visible()
    visit(phone)
    (first,) = kept(phone)["heads"]

    started = manage(hall, "shell", "-c", GO_ON)
    assert started.returncode == 0, started.stderr
    a_minute_later(phone)
    visit(phone, "/t/demo/standings/")
    until(phone, lambda: len(kept(phone)["heads"]) == 2)
    then = kept(phone)["heads"]
    assert then[0] == first
    assert then[1]["seq"] > first["seq"]
    expect(phone.locator(WARNING)).to_have_count(0)
    expect(what_is_seen(phone)).to_contain_text("continues all that this device")
    expect(phone.locator(".seen__one.is-continued")).to_have_count(2)
    assert (barriers(phone), phone.evaluate(OVERFLOW)) == ([], 0)

    phone.get_by_text("Show the code to the hall").click()
    expect(phone.locator("[data-seen-code]")).to_be_visible()
    compare = phone.locator("[data-seen-compare]").get_attribute("href")
    rewritten = manage(hall, "shell", "-c", REWRITE)
    assert rewritten.returncode == 0, rewritten.stderr

    a_minute_later(phone)
    visit(phone, "/t/demo/tables/")
    expect(phone.get_by_role("alert")).to_contain_text(LOUD)
    expect(phone.locator(WARNING)).to_contain_text(f"line {then[1]['seq']} was another")
    assert (barriers(phone), phone.evaluate(OVERFLOW)) == ([], 0)
    assert kept(phone)["heads"] == then

    expect(what_is_seen(phone)).to_contain_text(LOUD)
    expect(phone.locator(".seen__one.is-continued")).to_have_count(0)
    assert (barriers(phone), phone.evaluate(OVERFLOW)) == ([], 0)
    hall_phone = a_phone(browser, hall)
    hall_phone.goto(compare)
    expect(hall_phone.get_by_role("alert")).to_contain_text("does NOT continue")
    assert (barriers(hall_phone), hall_phone.evaluate(OVERFLOW)) == ([], 0)

    phone.get_by_text("Forget this event").click()
    phone.get_by_role("button", name="Forget it").click()
    expect(phone.get_by_text("has seen no event yet")).to_be_visible()
    for page in (phone, hall_phone):
        page.context.close()


@pytest.mark.parametrize("forged", ["nothing", "words", "no steps", "other book"])
def test_an_answer_that_cannot_be_followed_proves_nothing(browser, hall, forged):
    phone = a_phone(browser, hall)
    visit(phone)
    seq = kept(phone)["heads"][0]["seq"]
    honest = fetched(phone, f"/t/demo/seen.json?from={seq}").json()
    ahead = {"seq": seq + 1, "hash": "0" * 64}
    answers = {
        "nothing": {},
        "words": {**honest, "steps": "continues", "verdict": "continued"},
        "no steps": {**honest, "end": ahead},
        "other book": {**honest, "book": "1/A"},
    }
    phone.route("**/seen.json*", lambda route: route.fulfill(json=answers[forged]))

    a_minute_later(phone)
    visit(phone)
    expect(what_is_seen(phone)).to_contain_text("Not proved")

    expect(phone.locator(".seen__one.is-unproved")).to_have_count(1)
    assert [one["seq"] for one in kept(phone)["heads"]] == [seq]
    phone.context.close()
