"""The print centre: who may see it, what is ready, what each page waits for."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from tests.integration.scoring.desk.pages.papers import (
    AFTER_THE_FINAL,
    AFTER_THE_LIST,
    AFTER_THE_SEATS,
    AFTER_THE_URN,
    ALWAYS,
    NOTHING,
    PAPERS,
    paper,
    read_paper,
)
from tests.integration.scoring.desk.pages.room import an_organizer, read_desk
from tests.integration.scoring.public.pages.reading import address
from tests.markup import in_one_line
from tests.people import becomes, called
from tests.scenarios import a_stager, an_event, referee_client

pytestmark = pytest.mark.django_db


@pytest.fixture
def empty():
    """An event with nobody on its list."""
    return a_stager().open(name="Cupa goală", slug="goala", entrants=0)


@pytest.mark.parametrize("name", PAPERS)
def test_only_an_organizer_prints(name):
    tournament = an_event(entrants=4, state="checked_in")
    here = address(name, tournament)

    assert Client().get(here).status_code == 302
    assert referee_client(Client(), tournament).get(here).status_code == 403
    assert an_organizer(tournament).get(here).status_code == 200


def test_sheets_say_what_they_wait_for_instead_of_being_blank(empty):
    waiting = {
        **dict.fromkeys(AFTER_THE_LIST, "Nobody is on the list yet."),
        **dict.fromkeys(AFTER_THE_URN[:2], "The urn of this stage is not open"),
        AFTER_THE_URN[2]: "The draw of this stage has not begun",
        **dict.fromkeys(AFTER_THE_SEATS, "No seats are published yet."),
        **dict.fromkeys(AFTER_THE_FINAL, "no places before the final is confirmed"),
    }

    for name, sentence in waiting.items():
        markup = paper(name, empty)
        assert NOTHING in markup, name
        assert sentence in markup, name
        assert '<section class="sheet' not in markup, name
        assert "data-print" not in markup, name


@pytest.mark.parametrize(
    ("state", "more"),
    [
        ("registration", ()),
        ("drawing", AFTER_THE_URN),
        ("playing", (*AFTER_THE_URN[1:], *AFTER_THE_SEATS[:3])),
        ("finished", (*AFTER_THE_URN[1:], *AFTER_THE_SEATS, *AFTER_THE_FINAL)),
    ],
)
def test_the_centre_offers_exactly_what_can_be_printed(state, more):
    tournament = an_event(entrants=6, state=state)
    markup = an_organizer(tournament).get(address("print-centre", tournament)).text

    offered = set(re.findall(r'href="([^"]+/desk/print/[^"]+)"', markup))

    wanted = {*ALWAYS[1:], *AFTER_THE_LIST, *more}
    assert offered == {address(name, tournament) for name in wanted}
    for name in wanted:
        assert NOTHING not in paper(name, tournament), name


def test_the_centre_has_its_tab_and_prints_no_sign_in_link():
    tournament = an_event(entrants=4, state="playing")

    page = read_desk("print-centre", tournament)

    assert "Everything on paper, for: Final." in page
    assert "whoever finds the paper could record" in page
    tab = f'<a href="{address("print-centre", tournament)}" aria-current="page">'
    assert tab in an_organizer(tournament).get(address("print-centre", tournament)).text


def test_a_poster_that_leads_nowhere_is_not_printed():
    tournament = an_event(entrants=4)
    assert "/t/" in read_paper("print-poster", tournament)
    tournament.is_public = False
    tournament.save()

    assert "a poster would lead nowhere" in read_paper("print-poster", tournament)
    assert "the event is not public" in read_desk("print-centre", tournament)


def test_the_roll_call_has_a_box_for_everybody_but_who_has_withdrawn():
    tournament = an_event(entrants=4)
    one, two, gone, _last = tournament.entrants.all()
    becomes(one, "checked_in")
    two.fee_paid = True
    two.save()
    becomes(called(gone, family="Plecat", given="Demult"), "withdrawn")

    page = read_paper("print-check-in", tournament)
    markup = paper("print-check-in", tournament)

    assert "On the list: 3. Checked in when this was printed: 1." in page
    assert "Plecat Demult" not in page
    assert markup.count('class="box"') == 4
    assert markup.count("box--ticked") == 2


def test_the_roll_call_counts_as_it_ticks_who_came_late_and_who_stands_by_too():
    tournament = an_event(entrants=4)
    for entrant, status in zip(
        tournament.entrants.all(), ("late", "stand_by", "absent"), strict=False
    ):
        becomes(entrant, status)

    page = read_paper("print-check-in", tournament)

    assert "On the list: 4. Checked in when this was printed: 1." in page
    assert paper("print-check-in", tournament).count("box--ticked") == 1


@pytest.mark.parametrize("name", ["print-checklist", "print-poster"])
def test_paper_with_an_address_of_this_machine_is_warned_of(name):
    browser, page = (
        an_organizer(tournament := an_event(entrants=4)),
        address(name, tournament),
    )

    here = in_one_line(browser.get(page, headers={"host": "127.0.0.1"}).text)
    hall = in_one_line(browser.get(page).text)

    assert "Phones cannot open this address" in here
    assert "then the codes and addresses on the paper work for everybody" in here
    assert "Phones cannot open this address" not in hall


def test_the_checklist_goes_through_the_day_and_names_its_pages():
    tournament = an_event(entrants=4)
    markup = paper("print-checklist", tournament)
    main = markup[markup.index("<main") :]

    titles = [re.sub(r"^\d+\. ", "", one) for one in re.findall("<h3>(.+?)</h3>", main)]

    assert titles[0] == "The week before"
    assert titles.index("Check-in") < titles.index("Plan and draw")
    assert titles.index("Closing a table") < titles.index("Final")
    assert titles[-1] == "Publish and archive"
    assert len(re.findall('<span class="box', main)) == main.count("<li>") > 40
    browser = an_organizer(tournament)
    for href in set(re.findall(r'href="([^"]+)"', main)):
        assert browser.get(href).status_code == 200, href


def test_a_rehearsal_says_so_on_every_sheet_and_an_event_does_not():
    tournament = an_event(entrants=4)
    assert 'class="watermark"' not in paper("print-check-in", tournament)
    tournament.is_rehearsal = True
    tournament.save()

    assert 'data-word="Rehearsal"' in paper("print-check-in", tournament)


@pytest.mark.parametrize("state", ["drawing", "playing"])
def test_more_people_need_no_more_queries(state, django_assert_max_num_queries):
    small, large = (an_event(entrants=count, state=state) for count in (8, 24))
    for name in (*AFTER_THE_LIST, *AFTER_THE_URN, *AFTER_THE_SEATS):
        few, many = an_organizer(small), an_organizer(large)
        few.get(address(name, small)), many.get(address(name, large))
        with django_assert_max_num_queries(40) as counted:
            few.get(address(name, small))
        with django_assert_max_num_queries(len(counted)):
            many.get(address(name, large))
