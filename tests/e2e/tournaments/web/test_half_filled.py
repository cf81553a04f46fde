"""What is half filled stays when the language is changed, and no secret does."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.e2e.browser import follow, sign_up
from tests.e2e.desks import Desks
from tests.server import Server

pytestmark = pytest.mark.e2e


@pytest.fixture(scope="module")
def desks(browser, tmp_path_factory):
    with Server(data=tmp_path_factory.mktemp("half-filled")) as server:
        yield Desks(server, browser=browser, entrants=5)


def send(page, name):
    """Send the form with that field, and be where it leads."""
    follow(page.locator(f"form:has([name={name}]) button").last)


def in_hungarian(page):
    page.locator("[name=language][value=hu]").click()
    expect(page.locator("html")).to_have_attribute("lang", "hu")


def test_a_form_that_is_half_filled_is_so_in_the_other_language(desks):
    page = desks.desk(at="event/")
    page.fill("[name=place]", "Casa de cultură")
    page.locator("[name=is_public]").uncheck()
    page.locator("#cancel summary").click()
    page.fill("#cancel [name=reason]", "Curent")

    in_hungarian(page)

    expect(page.locator("[name=place]")).to_have_value("Casa de cultură")
    expect(page.locator("[name=is_public]")).not_to_be_checked()
    expect(page.locator("#cancel [name=reason]")).to_be_visible()
    expect(page.locator("#cancel [name=reason]")).to_have_value("Curent")

    # It waits for the one page that comes, and for no later one.
    page.reload()
    expect(page.locator("[name=place]")).not_to_have_value("Casa de cultură")
    assert page.evaluate("sessionStorage.length") == 0


def test_what_somebody_else_has_changed_meanwhile_is_not_overwritten(desks):
    page, other = desks.desk(at="event/"), desks.desk(at="event/", who=1)
    page.fill("[name=place]", "Casa de cultură")
    page.fill("[name=contact]", "la bar")
    other.fill("[name=place]", "Sala de sport")
    send(other, "place")

    in_hungarian(page)

    expect(page.locator("[name=place]")).to_have_value("Sala de sport")
    expect(page.locator("[name=contact]")).to_have_value("la bar")


def test_a_form_that_was_refused_is_not_typed_again_for_another_language(desks):
    page = desks.desk(at="roster/")
    for _time in range(2):
        page.fill("[name=line]", "Pop Ana, Dej")
        page.locator("[name=fee_paid]").check()
        send(page, "line")
    expect(page.locator("[data-error-summary]")).to_be_visible()

    in_hungarian(page)

    expect(page.locator("[name=line]")).to_have_value("Pop Ana, Dej")
    expect(page.locator("[name=fee_paid]")).to_be_checked()


def test_what_was_refused_does_not_hide_what_is_saved(desks):
    """Nobody sees any more what stood there before: what is saved has to be."""
    page = desks.desk(at="event/")
    page.fill("[name=place]", "Hol")
    page.fill("[name=contact]", "la bar")
    send(page, "place")
    page.fill("[name=place]", "Casa de cultură")
    page.fill("[name=name]", " ")
    send(page, "place")
    expect(page.locator("[data-error-summary]")).to_be_visible()

    in_hungarian(page)

    expect(page.locator("[name=place]")).to_have_value("Hol")


def test_what_is_no_choice_any_more_is_not_chosen(desks):
    page = desks.desk(at="event/")
    choice = page.locator("select[name=cards_delay]")
    before = choice.evaluate("(field) => field.selectedIndex")
    choice.evaluate("(field) => field.add(new Option('gone', '7777'))")
    choice.select_option("7777")

    in_hungarian(page)

    expect(choice).to_have_js_property("selectedIndex", before)


def test_another_pack_of_cards_leaves_what_is_chosen(desks):
    page = desks.desk(at="plan/?n=21")
    page.fill("[name=n]", "33")

    page.locator("[name=cards][value=french]").click()

    expect(page.locator("[name=cards][value=french]")).to_have_attribute(
        "aria-current", "true"
    )
    expect(page.locator("[name=n]")).to_have_value("33")


def test_passwords_and_codes_are_typed_again(desks):
    page = desks.browser.new_page(locale="en")
    kept = "sessionStorage.getItem('cruce.half-filled')"
    page.add_init_script(f"window.keptBefore = {kept}")
    page.goto(f"{desks.server.url}/sign-in/")
    page.fill("[name=username]", "ioana")
    page.fill("[name=password]", "o parolă")
    in_hungarian(page)
    expect(page.locator("[name=username]")).to_have_value("ioana")
    expect(page.locator("[name=password]")).to_have_value("")
    assert "parol" not in page.evaluate("keptBefore")

    page.goto(f"{desks.server.url}/t/{desks.slug}/pin/")
    page.fill("[name=letter]", "B")
    page.fill("[name=pin]", "123456")
    page.locator("[name=language][value=en]").click()
    expect(page.locator("[name=letter]")).to_have_value("B")
    expect(page.locator("[name=pin]")).to_have_value("")
    assert "123456" not in page.evaluate("keptBefore")


def test_another_game_leaves_the_name_and_the_place(browser, tmp_path):
    with Server(data=tmp_path) as server:
        page = browser.new_page(locale="en")
        sign_up(page, server)
        page.goto(f"{server.url}/events/new/")
        page.fill("[name=name]", "Cupa de bisca")
        page.locator("#change summary").first.click()
        page.fill("[name=place]", "Casa de cultură")

        page.get_by_role("link", name="Bisca", exact=True).click()
        page.wait_for_url("**game=bisca")

        expect(page.locator("[name=name]")).to_have_value("Cupa de bisca")
        expect(page.locator("[name=place]")).to_have_value("Casa de cultură")
        page.close()
