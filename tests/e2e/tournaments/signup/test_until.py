"""An open page does not offer to sign up once the time is over."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from tests.commands import on
from tests.e2e.browser import Watch, manage
from tests.server import Server
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
