"""What happens at the tables of a whole event, on phones and on screens."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.e2e.browser import key, path_of, press
from tests.e2e.deals import (
    Deal,
    post_deal,
    post_form,
    post_table,
    save,
    sweep,
    type_deal,
)


def play_the_first_table_on_the_phone(event):
    phone = event.phone
    spectator_at_the_table(event)
    phone.locator(".table-card__letter a").first.click()
    phone.locator('.quick a[href$="/deal/"]').click()
    event.picture(phone, "referee-deal-empty", sizes=["phone"])
    first = Deal(0, 3, (79, 41, 0, 0), announced={"D": 0})
    type_deal(phone, first)
    event.picture(phone, "referee-deal")
    save(phone)
    totals_are(phone, 3, 1, 0, 0)
    spectator_sees(event, 3, 1, 0, 0)

    quickly(phone, "all_passed")
    quickly(phone, "misdeal")
    totals_are(phone, 3, 1, -1, 0)
    cheat(event, seat=3)
    totals_are(phone, 3, 1, -1, -3)
    on_the_form(phone, Deal(1, 4, (20, 100, 0, 0), "V", {"V": 1}))
    totals_are(phone, 3, 5, -1, -3)
    on_the_form(phone, Deal(2, 3, (0, 0, 120, 0), "G"))
    undo_the_last(event)
    totals_are(phone, 3, 5, -1, -3)
    void_an_older_line(event, seq=2)
    totals_are(phone, 0, 4, -1, -3)
    event.picture(phone, "referee-table")
    spectator_sees(event, 0, 4, -1, -3)
    event.picture(event.spectator, "public-table")

    for _ in range(3):
        post_deal(phone.request, path_of(phone), sweep(0, players=4))
    post_deal(
        phone.request,
        path_of(phone),
        Deal(2, 4, (0, 0, 120, 0), "V", {"V": 2, "G": 2}),
    )
    totals_are(phone, 18, 4, 4, -3)
    on_the_form(phone, Deal(0, 3, (120, 0, 0, 0)))
    totals_are(phone, 21, 4, 4, -3)
    settle_the_tie_by_an_extra_deal(event)
    close(event)


def spectator_at_the_table(event):
    """Open the table before play, and remember that the page is not loaded again."""
    page = event.spectator
    page.goto(event.at("tables/"))
    expect(page.locator("h1")).to_have_text("Tables")
    page.locator('form.languages button[value="ro"]').click()
    expect(page.locator("h1")).to_have_text("Mese")
    page.locator('form.languages button[value="en"]').click()
    expect(page.locator("h1")).to_have_text("Tables")
    page.locator(".table-card__letter a").first.click()
    expect(page.locator('[data-live-state="live"]')).to_be_visible()
    page.evaluate("window.sameDocument = true")


def spectator_sees(event, *totals):
    totals_are(event.spectator, *totals)
    assert event.spectator.evaluate("window.sameDocument") is True


def totals_are(page, *totals):
    for side, total in enumerate(totals, start=1):
        shown = page.locator(f'[data-key="side-{side}"]')
        expect(shown).to_have_text(re.compile(rf"^\s*[-−]?{abs(total)}\s*$"))
        assert re.search("^[-−]", shown.inner_text().strip()) if total < 0 else True


def on_the_form(phone, deal):
    phone.locator('.quick a[href$="/deal/"]').click()
    type_deal(phone, deal)
    save(phone)


def quickly(phone, outcome):
    """All passed, or misdealt: one page with the result, one button."""
    phone.goto(f"{phone.url}deal/?outcome={outcome}")
    expect(phone.locator("form [name=shown]")).to_be_attached()
    press(phone, "/deal/")
    phone.wait_for_url(re.compile(r"/referee/\d+/$"))


def cheat(event, *, seat):
    phone = event.phone
    phone.locator('a[href$="/penalty/"]').click()
    key(phone, "seat", seat)
    key(phone, "kind", "revoke")
    expect(phone.locator("[data-preview] [name=shown]")).to_be_attached()
    event.picture(phone, "referee-penalty", sizes=["phone"])
    save(phone)


def undo_the_last(event):
    phone = event.phone
    # With an own reason: where the panel has the way back itself, this one is not seen.
    phone.goto(phone.locator('a[href$="?undo=1"]').get_attribute("href"))
    phone.fill("[name=reason]", "Nu s-a jucat: cărțile au căzut")
    phone.locator('main form[action*="/void/"] button').click()
    phone.wait_for_url(re.compile(r"/referee/\d+/$"))


def void_an_older_line(event, *, seq):
    phone = event.phone
    line = phone.locator(f"#line-{seq}")
    line.locator("summary").click()
    line.locator(f'a[href$="/void/{seq}/"]').click()
    phone.fill("[name=reason]", "Punctele au fost ale altei mese")
    event.picture(phone, "referee-void", sizes=["phone"])
    press(phone, f"/void/{seq}/")
    phone.wait_for_url(re.compile(r"/referee/\d+/$"))
    expect(phone.locator(f"#line-{seq}")).to_have_class(re.compile("is-void"))


def settle_the_tie_by_an_extra_deal(event):
    phone = event.phone
    expect(phone.locator(".scoreboard__seat.is-tie")).to_have_count(2)
    event.picture(phone, "referee-tie", sizes=["phone"])
    phone.locator('.quick a[href$="/deal/?purpose=tie_break"]').click()
    extra = Deal(1, 1, (0, 80, 40, 0))
    type_deal(phone, extra)
    save(phone)
    totals_are(phone, 21, 4, 4, -3)
    expect(phone.locator(".scoreboard__seat.is-tie")).to_have_count(0)


def close(event):
    phone = event.phone
    # The panel closes the table in its own place; this is the page without it.
    link = phone.locator('.action-bar a[href$="/close/"]').first
    phone.goto(link.get_attribute("href"))
    ranks = phone.locator(".places__score")
    expect(ranks).to_have_text(["21", "4", "4", re.compile("[-−]3")])
    event.picture(phone, "referee-close", sizes=["phone"])
    press(phone, "/close/")
    expect(phone.locator("[data-head]")).to_have_text(
        re.compile("^([0-9a-f]{8} ?){4}$")
    )
    event.picture(phone, "referee-closing-slip", sizes=["phone"])


def see_the_hall(event):
    """Table A is closed; the control room counts it."""
    desk = event.organizer
    desk.goto(event.at("desk/"))
    expect(desk.locator('[data-key="closed"]')).to_have_text("1/4")
    event.picture(desk, "desk-2-playing")
    desk.goto(event.at("desk/tables/"))
    event.picture(desk, "desk-tables")


def referees_table(event, letter):
    """The address of a table of the running stage, as the referee's list links it."""
    event.phone.goto(event.at("referee/"))
    link = event.phone.locator(".table-card__letter a", has_text=re.compile(letter))
    return next(
        one.get_attribute("href")
        for one in link.all()
        if one.inner_text().split()[-1] == letter
    )


def play_the_others(event, *, letters, players):
    for letter in letters:
        address = referees_table(event, letter)
        post_table(event.phone.request, address, players=players)


def settle_a_tie_by_lots(event):
    """Three are tied behind the winner of table A; lots are drawn."""
    phone, request = event.phone, event.phone.request
    table = referees_table(event, "A")
    for _ in range(4):
        post_deal(request, table, sweep(0, players=4))
    phone.goto(f"{table}lots/")
    for place, seat in ((1, 1), (2, 3)):
        key(phone, f"order-{place}", seat)
    key(phone, "method", "urn")
    phone.fill("#no_deal", "The hall closes")
    phone.fill("#witness-1", "Rus Vasile")
    phone.fill("#witness-2", "Pop Andrei")
    phone.locator("[data-show]").click()
    expect(phone.locator("form [name=shown]")).to_have_value("1.3.2")
    event.picture(phone, "referee-lots", sizes=["phone"])
    phone.locator("[data-save]").click()
    phone.wait_for_url(re.compile("/close/$"))
    post_form(request, f"{table}close/")
