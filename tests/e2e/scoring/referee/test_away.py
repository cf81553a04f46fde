"""A referee's phone without network: every line once, in order, nothing thrown away."""

from __future__ import annotations

import json
import re
from contextlib import suppress
from copy import copy

import pytest
from playwright.sync_api import Error, expect

from tables.seating.models import Table
from tests.commands import on
from tests.e2e.browser import OVERFLOW, barriers, fetched, manage, path_of, until
from tests.e2e.desks import REFUSED
from tests.e2e.workplace import (
    SAVE,
    SHUT,
    WITHOUT_WORKER,
    Elsewhere,
    Hall,
    Taps,
    all_sent,
    cards,
    deal,
    empty,
    entered,
    kept,
    penalties,
    play_with_cuts,
    score,
    take_back,
)
from tests.integration.scoring.substitutions.accidents import a_latecomer, a_second, sit
from tests.server import Server

pytestmark = pytest.mark.e2e

RESULT = "[data-result]"
# The least that a finger gets.
FINGER = 44
WRITES = "**/api/v1/tables/**"
CLUB = """
from tests.scenarios import an_event
print(an_event(entrants=8, state="playing", deals=0, preset="club").slug)
"""
# How the first entry stood while it was sent in vain, and how often that shut the key.
TRIED_AGAIN = """
() => new Promise((done) => {
  const save = document.querySelector("[data-save]");
  const tried = [];
  let shut = 0;
  const watch = new MutationObserver(() => { shut += save.matches(SHUT) ? 1 : 0; });
  watch.observe(save, { attributes: true });
  const set = Storage.prototype.setItem;
  Storage.prototype.setItem = function (name, value) {
    set.call(this, name, value);
    if (!name.startsWith("cruce.outbox.")) return;
    tried.push(JSON.parse(value).entry.tried);
    if (tried.length < 2) return;
    requestAnimationFrame(() => setTimeout(() => done([tried, shut])));
  };
  window.dispatchEvent(new Event("online"));
})
""".replace("SHUT", json.dumps(SHUT))
# From now on it counts how often the key of the next deal is shut.
COUNT_SHUT = """
() => {
  window.shut = 0;
  const save = document.querySelector("[data-save]");
  new MutationObserver(() => { window.shut += save.matches(SHUT) ? 1 : 0; })
    .observe(save, { attributes: true });
}
""".replace("SHUT", json.dumps(SHUT))
PAINTED_SEQ = "JSON.parse(document.querySelector('#panel-data').textContent).state.seq"


@pytest.fixture(scope="module")
def hall(browser, tmp_path_factory):
    with Server(data=tmp_path_factory.mktemp("hall")) as server:
        yield Hall(server, browser=browser, entrants=24)


@pytest.fixture
def club(hall):
    """An event of which the first dealer is drawn at the table; nothing was dealt."""
    made = copy(hall)
    made.slug = manage(hall.server, "shell", "--no-imports", "-c", CLUB).stdout.strip()
    made.signed_in = {}
    return made


@pytest.fixture
def letter(hall):
    return next(hall.letters)


@pytest.fixture
def phone(hall, letter, request):
    page = hall.at_table(letter, **getattr(request, "param", {}))
    yield page
    page.context.close()


@pytest.fixture
def table(phone):
    return path_of(phone)


@pytest.fixture
def other(hall, letter):
    page = hall.at_table(letter, who=1)
    yield page
    page.context.close()


@pytest.fixture
def elsewhere(hall, table):
    elsewhere = Elsewhere(hall, table)
    yield elsewhere
    elsewhere.page.context.close()


def test_deals_go_on_without_network_and_arrive_in_order_when_it_is_back(hall, phone):
    before, told = score(phone), cards(hall, phone)
    phone.context.set_offline(True)
    deal(phone, "402040", bidder=0)
    expect(phone.locator(RESULT)).to_contain_text("on this phone")
    expect(phone.locator("[data-strip].is-ahead")).to_have_count(1)
    deal(phone, "204040", bidder=1)
    taps = Taps(phone)
    taps.penalty("revoke", 3)

    assert score(phone) == [before[0] + 1, before[1] + 1, before[2] + 2, before[3] - 3]
    assert [one["call"] for one in kept(phone)] == ["deals", "deals", "penalties"]
    phone.context.set_offline(False)

    all_sent(phone)
    assert cards(hall, phone) == [*told, [40, 20, 40, 20], [20, 40, 40, 20]]
    assert score(phone) == [before[0] + 1, before[1] + 1, before[2] + 2, before[3] - 3]


def test_a_deal_that_is_tried_again_shuts_no_key_for_the_next_one(hall, phone):
    told = cards(hall, phone)
    phone.context.set_offline(True)
    deal(phone, "404020")
    taps = entered(phone, bidder=1, bid=1, trump="G", digits="204020")
    expect(phone.locator(SAVE)).to_be_enabled()

    tried, shut = phone.evaluate(TRIED_AGAIN)

    assert (tried, shut) == ([True, False], 0)
    taps.tap(SAVE)
    expect(phone.locator(SAVE)).to_be_disabled()
    assert len(kept(phone)) == 2
    phone.context.set_offline(False)
    all_sent(phone)
    assert cards(hall, phone) == [*told, [40, 40, 20, 20], [20, 40, 20, 40]]


def test_a_deal_that_arrives_late_shuts_no_key_for_the_next_one(hall, phone):
    told, painted = cards(hall, phone), phone.evaluate(PAINTED_SEQ)
    phone.context.set_offline(True)
    deal(phone, "414020")
    taps = entered(phone, bidder=1, bid=1, trump="G", digits="214020")
    expect(phone.locator(SAVE)).to_be_enabled()
    phone.evaluate(COUNT_SHUT)

    phone.context.set_offline(False)
    phone.wait_for_function(f"() => {PAINTED_SEQ} > {painted}")
    all_sent(phone)

    assert phone.evaluate("window.shut") == 0
    taps.save()
    all_sent(phone)
    assert cards(hall, phone) == [*told, [41, 40, 20, 19], [21, 40, 20, 39]]


@WITHOUT_WORKER
def test_a_reload_and_a_lost_answer_count_once(hall, phone):
    told = cards(hall, phone)

    def lose_the_answer(route):
        with suppress(Error):  # the page may be gone
            route.fetch()
            route.abort()

    phone.route(WRITES, lose_the_answer)
    deal(phone, "303030")
    expect(phone.locator(RESULT)).to_contain_text("sent: no answer yet")
    deal(phone, "313030")
    phone.reload()
    assert len(kept(phone)) == 2
    phone.unroute(WRITES)

    all_sent(phone)
    assert cards(hall, phone) == [*told, [30, 30, 30, 30], [31, 30, 30, 29]]


@WITHOUT_WORKER
def test_a_page_older_than_the_last_answer_goes_on_from_the_answer(hall, phone, table):
    told = cards(hall, phone)
    old = fetched(phone, table).text()
    deal(phone, "333030")
    all_sent(phone)
    after = score(phone)
    # Asked for before the deal was there, painted after its answer, and then no more.
    phone.route(f"**{table}", lambda route: route.fulfill(body=old))
    for news in ("**/live/**", f"**{table}part/"):
        phone.route(news, lambda route: route.abort())
    phone.reload()
    assert score(phone) == after
    deal(phone, "343030")

    all_sent(phone)
    expect(phone.locator(REFUSED)).to_have_count(0)
    assert cards(hall, phone) == [*told, [33, 30, 30, 27], [34, 30, 30, 26]]


def test_what_a_closed_tab_kept_is_sent_by_the_next_one(hall, phone, table):
    told = cards(hall, phone)
    phone.context.set_offline(True)
    deal(phone, "403040")
    phone.close()
    again = phone.context.new_page()
    phone.context.set_offline(False)
    again.goto(table)

    all_sent(again)
    assert cards(hall, again) == [*told, [40, 30, 40, 10]]


@WITHOUT_WORKER
def test_a_line_is_taken_back_before_it_is_sent_and_while_it_is(hall, phone):
    before, told = score(phone), cards(hall, phone)
    phone.context.set_offline(True)
    deal(phone, "503020")
    take_back(phone)
    assert (kept(phone), score(phone)) == ([], before)
    empty(phone)
    phone.context.set_offline(False)

    phone.route(WRITES, lambda route: route.abort())
    deal(phone, "513020")
    expect(phone.locator(RESULT)).to_contain_text("sent: no answer yet")
    take_back(phone)
    assert score(phone) == before
    empty(phone)
    deal(phone, "523020")
    phone.unroute(WRITES)

    all_sent(phone)
    assert cards(hall, phone) == [*told, [52, 30, 20, 18]]


def test_the_same_deal_by_two_phones_is_recorded_once(hall, phone, elsewhere):
    told = cards(hall, phone)
    phone.context.set_offline(True)
    deal(phone, "603030", bidder=0)
    deal(phone, "303060", bidder=2)
    assert len(kept(phone)) == 2
    # The same deal, counted otherwise by the other referee.
    elsewhere.deal(61, 29, 30, 0)
    phone.context.set_offline(False)

    refused = phone.locator(REFUSED)
    expect(refused).to_contain_text("Mine:")
    expect(refused).to_contain_text("60 : 30 : 30 : 0")
    expect(refused).to_contain_text("61 : 29 : 30 : 0")
    choices = refused.get_by_role("button")
    expect(choices.first).to_contain_text("keep the recorded one")
    assert (barriers(phone), phone.evaluate(OVERFLOW)) == ([], 0)
    # Whose turn it is depends on the decision.
    expect(phone.locator(RESULT)).to_contain_text("Decide first")
    phone.reload()
    expect(refused).to_have_count(1)
    choices.first.click()

    all_sent(phone)
    assert cards(hall, phone) == [*told, [61, 29, 30, 0], [30, 30, 60, 0]]


def test_of_many_deals_recorded_meanwhile_the_first_are_told(hall, phone, elsewhere):
    told = cards(hall, phone)
    phone.context.set_offline(True)
    deal(phone, "603030", bidder=0)
    for _ in range(6):
        elsewhere.deal(30, 30, 30, 30, bidder=1)
    phone.context.set_offline(False)

    refused = phone.locator(REFUSED)
    expect(refused).to_contain_text("Recorded meanwhile in all: 6.")
    expect(refused.get_by_text("Recorded: ")).to_have_count(4)
    refused.get_by_role("button").first.click()
    all_sent(phone)
    assert cards(hall, phone) == [*told, *[[30, 30, 30, 30]] * 6]


def test_a_note_between_is_told_in_its_words_and_keeps_no_line_back(
    hall, phone, elsewhere
):
    told = cards(hall, phone)
    phone.context.set_offline(True)
    deal(phone, "603030", bidder=0)
    deal(phone, "303060", bidder=2)
    elsewhere.note("Light out")
    elsewhere.deal(61, 29, 30, 0)
    phone.context.set_offline(False)

    refused = phone.locator(REFUSED)
    said = r"Recorded: Light out \(line \d+, signed referee \d+\)"
    expect(refused).to_contain_text(re.compile(said))
    refused.get_by_role("button").first.click()
    all_sent(phone)
    assert cards(hall, phone) == [*told, [61, 29, 30, 0], [30, 30, 60, 0]]


def test_what_others_recorded_beside_deals_is_named_with_who_it_is_about(
    hall, phone, elsewhere
):
    phone.context.set_offline(True)
    deal(phone, "603030", bidder=0)
    elsewhere.deal(61, 29, 30, 0)
    told = hall.told(elsewhere.page, phone.url)
    family = told["seats"][3]["name"].split()[0]
    elsewhere.void(told["last_seq"], "Typed twice")
    elsewhere.leaves(3, "Feels ill")
    elsewhere.void(told["last_seq"] + 2, "Plays on")
    phone.context.set_offline(False)

    refused = phone.locator(REFUSED)
    expect(refused).to_contain_text(
        f"Recorded: Line voided · {told['last_seq']} · Typed twice (line"
    )
    said = rf"Recorded: A player leaves · {family}.* · Feels ill \(line"
    expect(refused).to_contain_text(re.compile(said))
    refused.get_by_role("button").last.click()
    all_sent(phone)


def test_a_deal_played_before_somebody_left_gets_in_as_it_was_typed(
    hall, phone, elsewhere
):
    told = cards(hall, phone)
    phone.context.set_offline(True)
    deal(phone, "402015", bidder=0)
    deal(phone, "204015", bidder=1)
    elsewhere.leaves(3, "Feels ill")
    left = hall.told(elsewhere.page, phone.url)["last_seq"]
    way_out = f"played before line {left}: void that line, send the deal again"
    phone.context.set_offline(False)
    refused = phone.locator(REFUSED)
    expect(refused).to_contain_text(way_out)
    refused.get_by_role("button", name="Record mine as the next deal").click()
    expect(refused).to_contain_text("does not play any more")
    expect(refused).to_contain_text(way_out)
    assert (barriers(phone), phone.evaluate(OVERFLOW)) == ([], 0)

    refused.get_by_role("button", name=f"Void line {left}").click()
    phone.wait_for_url(f"**/void/{left}/")
    phone.locator("main textarea").fill("A deal was missing")
    # It takes no press before its result can have been seen.
    phone.locator("main form .button--danger").click()
    phone.wait_for_url(f"**{elsewhere.table}*")
    expect(refused).to_contain_text("Mine:")
    expect(refused).not_to_contain_text("void that line")
    refused.get_by_role("button", name="Send it again").click()
    refused.get_by_role("button", name="Record mine as the next deal").click()

    all_sent(phone)
    elsewhere.leaves(3, "Feels ill")
    assert cards(hall, phone) == [*told, [40, 20, 15, 45], [20, 40, 15, 45]]
    # Another test may come to this table.
    elsewhere.void(hall.told(elsewhere.page, phone.url)["last_seq"], "Plays on")


def test_a_way_out_that_is_taken_elsewhere_leaves_the_phone_by_itself(
    hall, phone, elsewhere
):
    phone.context.set_offline(True)
    deal(phone, "412015", bidder=0)
    elsewhere.leaves(3, "Feels ill")
    phone.context.set_offline(False)
    refused = phone.locator(REFUSED)
    expect(refused).to_contain_text("void that line")

    left = hall.told(elsewhere.page, phone.url)["last_seq"]
    elsewhere.void(left, "A deal was missing")

    expect(refused).not_to_contain_text("void that line")
    expect(refused.get_by_role("button").first).to_contain_text("Record mine")
    refused.get_by_role("button").first.click()
    refused.get_by_role("button").first.click()
    all_sent(phone)
    assert cards(hall, phone)[-1] == [41, 20, 15, 44]


def test_a_deal_that_is_there_already_voids_no_leave(hall, phone, elsewhere):
    told = cards(hall, phone)
    phone.context.set_offline(True)
    deal(phone, "412015", bidder=0)
    elsewhere.deal(41, 20, 15, 44)
    elsewhere.leaves(3, "Feels ill")
    left = hall.told(elsewhere.page, phone.url)["last_seq"]
    phone.context.set_offline(False)

    refused = phone.locator(REFUSED)
    expect(refused.get_by_role("button").first).to_contain_text("the same deal")
    expect(refused).not_to_contain_text("void that line")
    expect(refused.get_by_role("button", name="Void line")).to_have_count(0)
    refused.get_by_role("button").first.click()
    all_sent(phone)
    assert cards(hall, phone) == [*told, [41, 20, 15, 44]]
    elsewhere.void(left, "Plays on")


def test_where_a_seat_was_taken_meanwhile_an_organizer_is_asked(
    hall, phone, table, elsewhere
):
    elsewhere.leaves(3, "Feels ill")
    expect(phone.locator("[data-panel] [data-ask=cards] input")).to_have_count(3)
    phone.context.set_offline(True)
    deal(phone, "4040", bidder=0)

    def takes_the_seat():
        here = Table.objects.get(pk=re.search(r"/referee/(\d+)/", table)[1])
        return sit(here, 3, a_latecomer(here), second=a_second(here)).line.seq

    taken = on(hall.server.data, takes_the_seat)
    phone.context.set_offline(False)
    refused = phone.locator(REFUSED)
    expect(refused).to_contain_text(
        f"played before line {taken}: ask an organizer to void that line"
    )
    expect(refused.get_by_role("button", name="Void line")).to_have_count(0)
    refused.get_by_role("button", name="Leave mine out").click()
    all_sent(phone)


@pytest.mark.parametrize("away", [False, True])
def test_who_was_drawn_to_deal_first_stays_so(club, away):
    """Whatever others recorded meanwhile, and on the page of another table too."""
    phone = club.referee()
    table, other = club.tables(phone).values()
    elsewhere = Elsewhere(club, table)
    phone.goto(table)
    phone.context.set_offline(True)
    Taps(phone).key("dealer", 2)
    deal(phone, "603030", bidder=0)
    elsewhere.moved("Upstairs")
    refused = phone.locator(REFUSED)
    if away:
        phone.context.set_offline(False)
        expect(refused).to_have_count(1)
        phone.goto(other)
    phone.context.set_offline(False)
    refused.get_by_role("button", name="Record mine as the next deal").click()
    all_sent(phone)

    (last,) = [one for one in club.lines(phone, table) if one["kind"] == "deal"]
    assert last["payload"]["dealer"] == 2
    for page in (phone, elsewhere.page):
        page.context.close()


def test_what_was_refused_is_compared_where_its_players_are_known(
    hall, phone, table, elsewhere
):
    phone.context.set_offline(True)
    deal(phone, "603030", bidder=0)
    elsewhere.deal(61, 29, 30, 0, bidder=1)
    other = next(one for one in hall.addresses.values() if one != table)
    phone.context.set_offline(False)
    refused = phone.locator(REFUSED)
    key = refused.get_by_role("button", name="Compare on the page of the table")
    expect(refused).to_contain_text("Recorded:")
    expect(key).to_have_count(0)

    for page in (other, f"/t/{hall.slug}/referee/"):
        phone.goto(page)
        expect(refused).to_contain_text("Recorded meanwhile in all: 1.")
        expect(refused).not_to_contain_text("Recorded:")
    key.click()
    phone.wait_for_url(f"**{table}")
    expect(refused).to_contain_text("Recorded:")
    refused.get_by_role("button").first.click()
    all_sent(phone)


def test_each_line_that_waits_is_compared_with_what_others_have_recorded(
    hall, phone, elsewhere
):
    told, given = cards(hall, phone), penalties(hall, phone)
    phone.context.set_offline(True)
    deal(phone, "653015", bid=4)
    deal(phone, "453025", bid=4)
    Taps(phone).penalty("revoke", 2)
    elsewhere.deal(65, 30, 15, 10, bid=4)
    elsewhere.deal(45, 30, 25, 20, bid=4)
    elsewhere.cheated(2)
    elsewhere.deal(35, 30, 45, 10, bid=4)
    phone.context.set_offline(False)

    for number in range(3):
        expect(phone.locator(REFUSED)).to_have_count(1)
        expect(phone.locator("[data-outbox-waiting] > li")).to_have_count(2 - number)
        kept_theirs = phone.locator(REFUSED).get_by_role("button").first
        expect(kept_theirs).to_contain_text("keep the recorded one")
        kept_theirs.click()
    all_sent(phone)
    once = [[65, 30, 15, 10], [45, 30, 25, 20], [35, 30, 45, 10]]
    assert cards(hall, phone) == [*told, *once]
    assert penalties(hall, phone) == given + 1


def test_a_deal_that_is_not_the_next_one_can_still_be_given_up(hall, phone, elsewhere):
    told = cards(hall, phone)
    phone.context.set_offline(True)
    deal(phone, "553025", bid=4)
    elsewhere.deal(54, 30, 25, 11, bid=4)
    # The list of tables does not know whose turn it is.
    phone.close()
    phone.context.set_offline(False)
    list_page = phone.context.new_page()
    list_page.goto(f"/t/{hall.slug}/referee/")
    refused = list_page.locator(REFUSED)
    refused.get_by_role("button", name="Record mine as the next deal").click()

    expect(refused).to_contain_text("turn to deal")
    choices = refused.get_by_role("button")
    expect(choices.first).to_contain_text("keep the recorded one")
    expect(choices.nth(1)).to_contain_text("Record mine as the next deal")
    choices.first.click()
    expect(refused).to_have_count(0)
    assert kept(list_page) == []
    list_page.goto(elsewhere.table)
    assert cards(hall, list_page) == [*told, [54, 30, 25, 11]]


def test_what_no_phone_keeps_for_later_stays_typed_without_network(hall, phone):
    """What has a page of its own at a table: a note, a new place."""
    table = phone.url
    phone.on("dialog", lambda dialog: dialog.accept())
    for page in ("notes/", "moves/"):
        phone.goto(table + page)
        typed = phone.locator("form.deal-form textarea").first
        typed.fill("Beside the window.")
        phone.context.set_offline(True)
        phone.locator("main form button.button--big").click()

        expect(phone.locator("[data-network-missing]")).to_be_visible()
        expect(typed).to_have_value("Beside the window.")
        phone.context.set_offline(False)


def test_whoever_has_decided_is_back_where_the_next_deal_is_tapped(phone, elsewhere):
    phone.context.set_offline(True)
    deal(phone, "632017", bidder=0)
    elsewhere.deal(63, 20, 17, 20, bid=4)
    phone.context.set_offline(False)

    link = phone.locator(f"{RESULT} a")
    expect(link).to_have_text("Decide first about what was refused.")
    # What has news is painted anew: for a moment the link may not be there.
    high = f"document.querySelector('{RESULT} a')?.getBoundingClientRect().height"
    until(phone, lambda: (phone.evaluate(high) or 0) >= FINGER)
    link.click()
    keep = phone.locator(REFUSED).get_by_role("button").first
    expect(keep).to_be_in_viewport(ratio=1)
    keep.click()

    expect(phone.locator("[data-panel] .pad")).to_be_in_viewport(ratio=1)
    expect(phone.locator("h1")).to_be_in_viewport(ratio=1)
    all_sent(phone)


def test_a_deal_that_another_came_before_is_recorded_as_the_next(
    hall, phone, elsewhere
):
    told = cards(hall, phone)
    phone.context.set_offline(True)
    deal(phone, "622018", bidder=0)
    elsewhere.cheated(1)
    phone.context.set_offline(False)

    first = phone.locator(REFUSED).get_by_role("button").first
    expect(first).to_contain_text("Record mine as the next deal")
    first.click()
    all_sent(phone)
    assert cards(hall, phone)[:-1] == told
    assert cards(hall, phone)[-1][0] == 62


def test_what_is_recorded_as_the_next_answers_for_no_penalty_behind_it(
    hall, phone, elsewhere
):
    told, given = cards(hall, phone), penalties(hall, phone)
    phone.context.set_offline(True)
    for points in ("623018", "613019"):
        deal(phone, points, bid=4)
    Taps(phone).penalty("revoke", 2)
    elsewhere.cheated(2)
    phone.context.set_offline(False)

    refused = phone.locator(REFUSED)
    refused.get_by_role("button", name="Record mine as the next deal").click()
    expect(refused).to_contain_text("Mine: Penalty")
    choice = refused.get_by_role("button").first
    expect(choice).to_contain_text("keep the recorded one")
    choice.click()
    all_sent(phone)
    assert len(cards(hall, phone)) == len(told) + 2
    assert penalties(hall, phone) == given + 1


@WITHOUT_WORKER
def test_what_is_refused_stays_until_a_person_removes_it(hall, phone):
    told = cards(hall, phone)
    phone.route(
        WRITES,
        lambda route: route.fulfill(
            status=400, json={"code": "invalid", "detail": "That cannot be."}
        ),
    )
    deal(phone, "632017")
    expect(phone.locator(REFUSED)).to_contain_text("That cannot be.")
    phone.unroute(WRITES)
    phone.reload()
    expect(phone.locator(REFUSED)).to_have_count(1)
    phone.locator(REFUSED).get_by_role("button", name="Remove").click()

    expect(phone.locator(REFUSED)).to_have_count(0)
    assert kept(phone) == []
    assert cards(hall, phone) == told


def test_a_set_with_the_network_cut_at_random_is_recorded_whole(hall, phone, other):
    play_with_cuts(hall, phone, other, deals=5, seed=1)


def test_whose_link_was_replaced_is_told_that_the_deal_is_still_there(hall, letter):
    phone = hall.at_table(letter, who="replaced")
    table = path_of(phone)
    told = cards(hall, phone)
    phone.context.set_offline(True)
    deal(phone, "703020", bid=4)
    link = hall.last_link_anew()
    # The page itself would send it at once.
    phone.close()
    phone.context.set_offline(False)
    phone = phone.context.new_page()
    phone.goto(f"/t/{hall.slug}/referee/")

    expect(phone.locator("h1")).to_have_text("This sign-in link has ended")
    expect(phone.locator("[data-kept-here]")).to_contain_text("by the new link")
    expect(phone.locator("[data-kept-here]")).to_be_visible()

    phone.goto(link)
    phone.locator("main form button").click()
    phone.wait_for_url("**/referee/")
    all_sent(phone)
    phone.goto(table)
    assert cards(hall, phone) == [*told, [70, 30, 20, 0]]


def test_where_nothing_is_kept_nothing_is_said_of_it(hall):
    phone = hall.referee(who="without")
    hall.last_link_anew()
    phone = phone.context.new_page()
    phone.goto(f"/t/{hall.slug}/referee/")

    expect(phone.locator("h1")).to_have_text("This sign-in link has ended")
    expect(phone.locator("[data-kept-here]")).to_be_hidden()
