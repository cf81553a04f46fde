"""One event of thirteen, from the link that `serve` prints to the published places.

Everybody uses the pages: the organizer at a laptop, a referee and a spectator on
phones. The first table is typed on the phone; the others are posted like its forms.
"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.browser import (
    Watch,
    key,
    manage,
    open_urn,
    path_of,
    press,
    publish_seats,
    sign_up,
)
from tests.e2e.hall import (
    play_the_first_table_on_the_phone,
    play_the_others,
    see_the_hall,
    settle_a_tie_by_lots,
)
from tests.server import Server

pytestmark = [pytest.mark.e2e, pytest.mark.slow]
# Windows-1250 has the letters of Romanian with a cedilla; the page shows the comma.
ROSTER = """Nume;Localitate;Club
Şandor Ştefan;Cluj-Napoca;Clubul Treflă
Ţărmure Sânziana;Turda;
Câmpeanu Ilie;Gherla;
Kovács Zoltán;Cluj-Napoca;Clubul Treflă
Moldovan Ileana;Dej;
Mureşan Ionuţ;Aiud;
Pop Andrei;Cluj-Napoca;
Rus Vasile;Turda;
Lazăr Mărioara;Huedin;
Văleanu Gheorghe;Câmpia Turzii;
Bărbulescu Ana;Cluj-Napoca;
Nagy Erzsébet;Gherla;
;Zalău;
"""
WALK_IN = "Drăgan Niculaie"
FOUR_SEATS = ("A1", "A2", "A3", "A4")
STAGES = (
    [*FOUR_SEATS, *(f"{letter}{seat}" for letter in "BCD" for seat in "123")],
    [f"{letter}{seat}" for letter in "AB" for seat in "1234"],
    [*FOUR_SEATS],
)


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with Server(data=tmp_path_factory.mktemp("hall")) as server:
        yield server


class Event:
    """The three people of the story and their pages."""

    def __init__(self, browser, server):
        self.watch = Watch(browser, url=server.url)
        self.server = server
        self.organizer = self.watch.visitor()
        self.phone = self.watch.visitor(size="phone")
        self.spectator = self.watch.visitor(size="phone", language="en-GB")
        self.slug = ""

    def at(self, path=""):
        return f"/t/{self.slug}/{path}"

    def picture(self, page, name, **options):
        self.watch.picture(page, name, **options)

    def go_on(self, *, to):
        """Let the control room say what comes next, and follow it."""
        self.organizer.goto(self.at("desk/"))
        self.organizer.locator(".card--next a").first.click()
        assert path_of(self.organizer) == self.at(f"desk/{to}")


def test_an_event_of_thirteen_is_run_on_the_pages(browser, server):
    event = Event(browser, server)
    open_the_event(event)
    import_the_roster(event)
    check_everybody_in(event)
    draw(event, stage=1)
    let_the_referee_in(event)
    play_the_first_table_on_the_phone(event)
    see_the_hall(event)
    play_the_others(event, letters="BCD", players=3)
    confirm(event, stage=1)
    draw(event, stage=2)
    settle_a_tie_by_lots(event)
    play_the_others(event, letters="B", players=4)
    confirm(event, stage=2)
    draw(event, stage=3)
    play_the_others(event, letters="A", players=4)
    confirm(event, stage=3)
    publish(event)

    replayed = manage(server, "verify_ledger")
    assert replayed.returncode == 0, replayed.stdout + replayed.stderr
    assert event.watch.problems == []
    assert event.watch.barriers == []


def open_the_event(event):
    desk = event.organizer
    sign_up(desk, event.server)
    desk.goto("/events/")
    desk.locator('main a[href="/events/new/"]').first.click()
    desk.fill("[name=name]", "Cupa Feleacului")
    desk.locator("#change > summary").click()
    desk.fill("[name=place]", "Cluj-Napoca")
    event.picture(desk, "open-event", sizes=["laptop"])
    press(desk, "/events/new/")
    desk.wait_for_url(re.compile(r"/t/[\w-]+/desk/"))
    event.slug = path_of(desk).split("/")[2]
    expect(desk.locator("html")).to_have_attribute("lang", "ro")
    event.picture(desk, "desk-1-empty")


def import_the_roster(event):
    desk = event.organizer
    event.go_on(to="roster/import/")
    name = "înscriși 2026.csv"
    file = {"name": name, "mimeType": "text/csv", "buffer": ROSTER.encode("cp1250")}
    desk.set_input_files("#file", files=[file])
    desk.locator("main form button").first.click()
    expect(desk.locator("main")).to_contain_text(name)
    expect(desk.get_by_text("Șandor Ștefan")).to_be_visible()
    expect(desk.locator("tr.is-bad")).to_have_count(1)
    event.picture(desk, "import-preview", sizes=["laptop"])
    press(desk, "/import/confirm/")
    expect(desk.locator("#people > li")).to_have_count(12)

    desk.fill("#line", f"{WALK_IN}, Florești")
    desk.keyboard.press("Enter")
    expect(desk.locator("#people > li")).to_have_count(13)
    expect(desk.locator("#people")).to_contain_text("Florești")
    event.picture(desk, "roster")


def check_everybody_in(event):
    desk = event.organizer
    event.go_on(to="check-in/")
    here = desk.locator(".desk-row--done")
    for count in (1, 2, 3):
        desk.locator(".desk-row--button").first.click()
        expect(here).to_have_count(count)
    desk.locator(".desk-row--done button").first.click()
    expect(here).to_have_count(2)
    event.picture(desk, "check-in")
    desk.locator("details.desk-more summary").first.click()
    press(desk, "/check-in/all/")
    expect(here).to_have_count(13)


def draw(event, *, stage):
    """Open the urn, record every ticket, publish."""
    desk, first = event.organizer, stage == 1
    event.go_on(to="plan/")
    if first:
        rows = desk.locator("main table").first.locator("tbody tr")
        expect(rows.locator("td:first-of-type")).to_have_text(["13", "8", "4"])
        event.picture(desk, "plan")
    open_urn(desk)
    record_the_tickets(event, seats=STAGES[stage - 1], first=first)
    if first:
        event.spectator.goto(event.at("seats/"))
        expect(event.spectator.locator("main")).not_to_contain_text(WALK_IN)
    publish_seats(desk)
    event.spectator.goto(event.at(f"draws/{stage}/"))
    expect(event.spectator.locator(".seat").first).to_be_visible()
    if first:
        see_who_sits_where(event)


def record_the_tickets(event, *, seats, first):
    """Type every second ticket, press the others; take one back in the first stage."""
    desk = event.organizer
    waiting = desk.locator("#waiting option")
    people = waiting.evaluate_all("options => options.map((one) => one.value)")
    assert len(people) == len(seats)
    for count, (person, seat) in enumerate(zip(people, seats, strict=True), start=1):
        desk.fill("#who", person)
        if count % 2:
            desk.fill("#seat", seat.lower())
        else:
            key(desk, "ticket", seat)
        desk.locator("[data-urn-submit]").click()
        expect(desk.locator(".ticket-line")).to_have_count(count)
        if first and count == 2:
            take_back_and_record_again(desk, person=person, seat=seat)
        if first and count in {6, 13}:
            event.picture(desk, f"draw-desk-{count}")


def see_who_sits_where(event):
    page = event.spectator
    event.picture(page, "public-draw")
    for name in ("", "seats/", "rules/"):
        page.goto(event.at(name))
        event.picture(page, f"public-{name.strip('/') or 'event'}")


def take_back_and_record_again(desk, *, person, seat):
    """A ticket recorded by mistake goes back into the urn."""
    desk.locator(f'a[href$="/tickets/{seat}/"]').click()
    desk.fill("#back-reason", "Alt nume")
    press(desk, "/take-back/")
    expect(desk.locator(".ticket-line")).to_have_count(1)
    code = person.rpartition(" · ")[2]
    desk.locator(f'a[href="?who={code}"]').click()
    desk.fill("#seat", seat)
    desk.keyboard.press("Enter")
    expect(desk.locator(".ticket-line")).to_have_count(2)


def let_the_referee_in(event):
    desk, phone = event.organizer, event.phone
    desk.goto(event.at("desk/staff/"))
    desk.fill("[name=label]", "Arbitru Măriuca")
    press(desk, "/staff/issue/")
    link = desk.locator('main a[href*="/r/"]')
    expect(desk.locator("main .qr img")).to_be_visible()
    event.picture(desk, "grant-shown", sizes=["laptop"])
    phone.goto(link.get_attribute("href"))
    event.picture(phone, "grant-sign-in", sizes=["phone"])
    phone.locator("main form button").click()
    phone.wait_for_url(re.compile(r"/referee/$"))
    expect(phone.locator(".table-card")).to_have_count(4)
    event.picture(phone, "referee-my-tables", sizes=["phone"])
    desk.goto(event.at("desk/staff/"))
    event.picture(desk, "staff")


def confirm(event, *, stage):
    desk = event.organizer
    event.go_on(to="stage/")
    # Of the final only the winner stands out.
    through = {1: 8, 2: 4, 3: 1}[stage]
    expect(desk.locator("tr.is-through")).to_have_count(through)
    if stage == 1:
        event.picture(desk, "stage-review")
    with desk.expect_navigation():
        press(desk, "/stage/confirm/")
    if stage == 1:
        desk.goto(event.at("desk/"))
        event.picture(desk, "desk-3-between-stages")
        for name in ("tables", "standings", "bracket"):
            event.spectator.goto(event.at(f"{name}/"))
            event.picture(event.spectator, f"public-{name}")


def publish(event):
    desk, page = event.organizer, event.spectator
    page.goto(event.at("results/"))
    provisional = page.locator("main").inner_text()
    event.picture(page, "public-results-provisional")
    event.go_on(to="results/")
    winners = desk.locator(".places .entrant__name").all_inner_texts()
    event.picture(desk, "publish-results")
    desk.locator("#waive summary").click()
    desk.fill("#waive [name=reason]", "Asked aloud in the hall: nobody objects.")
    press(desk, "/results/nobody-objects/")
    event.picture(desk, "publish-results-waived")
    press(desk, "/results/publish/")
    expect(desk.locator("#published")).to_be_visible()

    page.goto(event.at("results/"))
    assert page.locator("main").inner_text() != provisional
    for language, place in (("en", "Place"), ("ro", "Locul")):
        page.locator(f'form.languages button[value="{language}"]').click()
        expect(page.locator("html")).to_have_attribute("lang", language)
        ranks = page.locator(".places__rank")
        expect(ranks).to_have_text([f"{place} {rank}" for rank in (1, 2, 3, 4)])
        names = page.locator(".places .entrant__name").all_inner_texts()
        assert names == winners
        assert len(set(names)) == 4
    event.picture(page, "public-results")
    # The referee's link has ended with the event.
    expect(event.phone.locator("main .empty h1")).to_be_visible()
    pages = ("referee/", "referee/part/")
    told = {f"{event.watch.url}{event.at(page)}: 403" for page in pages}
    event.watch.problems = [one for one in event.watch.problems if one not in told]
    desk.goto(event.at("desk/"))
    event.picture(desk, "desk-4-published")
