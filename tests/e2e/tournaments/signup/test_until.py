"""An open page says by itself that a time is over: to sign up, to come at last."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from tests.commands import on
from tests.e2e.browser import Watch, manage
from tests.server import Server
from tournaments.checkin.commands.closing import ChosenFate, Fate, close_check_in
from tournaments.events.models.tournament import Tournament
from tournaments.signup.commands import open_sign_up

pytestmark = pytest.mark.e2e


@pytest.fixture
def visitor(browser, tmp_path, django_db_blocker):
    """A visitor of an event for which one can sign up for an hour more."""

    def for_an_hour():
        now = timezone.now()
        open_sign_up(
            tournament_id=Tournament.objects.get().pk,
            capacity=None,
            closes_at=now + timedelta(hours=1),
            author="O01",
            at=now,
        )

    with Server(data=tmp_path) as server:
        slug = manage(server, "demo", "--entrants=3", "--state=registration").stdout
        with django_db_blocker.unblock():
            on(tmp_path, for_an_hour)
        page = Watch(browser, url=server.url).visitor()
        page.clock.install()
        page.goto(f"/t/{slug.strip()}/")
        yield page


def expected_within_an_hour():
    event, now = Tournament.objects.get(), timezone.now()
    expected = ChosenFate(Fate.EXPECTED, by=now + timedelta(hours=1))
    missing = event.entrants.filter(status="registered")
    decided = {one.pk: expected for one in missing}
    close_check_in(tournament_id=event.pk, decided=decided, author="O01", at=now)


def test_who_was_to_come_by_now_reads_on_the_open_page_that_the_time_is_over(
    visitor, tmp_path, django_db_blocker
):
    with django_db_blocker.unblock():
        on(tmp_path, expected_within_an_hour)
    visitor.goto(f"{visitor.url}p/E001/")
    expected = visitor.locator("p[data-until]")
    over = visitor.locator("p[data-until] + p")
    expect(over).to_be_hidden()
    visitor.clock.fast_forward("55:00")
    expect(expected).to_be_visible()

    visitor.clock.fast_forward("06:00")

    expect(over).to_be_visible()
    expect(expected).to_be_hidden()


def test_the_end_of_the_sign_up_takes_its_button_away(visitor):
    button = visitor.locator('main a.button[href$="/sign-up/"]')
    over = visitor.locator("[data-until] + p")
    visitor.clock.fast_forward("55:00")
    expect(button).to_be_visible()
    expect(over).to_be_hidden()

    visitor.clock.fast_forward("06:00")

    expect(over).to_be_visible()
    expect(button).to_be_hidden()


def test_the_form_that_one_is_filling_in_says_so_and_keeps_what_was_typed(visitor):
    visitor.locator('main a.button[href$="/sign-up/"]').click()
    family = visitor.locator("#family")
    family.fill("Popescu")
    visitor.locator("#given").fill("Ana")
    visitor.locator("[name=consent]").check()
    over = visitor.locator("[data-until] + p")
    expect(over.filter(visible=True)).to_have_count(0)

    visitor.clock.fast_forward("01:01:00")

    # Above the fields, where one writes, and in the place of the key.
    expect(over.filter(visible=True)).to_have_count(2)
    expect(visitor.locator("[data-until] button")).to_be_hidden()
    family.press("Enter")
    expect(over.filter(visible=True)).to_have_count(2)
    assert family.input_value() == "Popescu"
