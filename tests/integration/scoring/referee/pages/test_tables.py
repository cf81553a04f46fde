"""Which tables a referee sees, and what one of them offers."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.utils import timezone

from scoring.calls.commands import CALLER, call_referee
from tests.integration.scoring.deals.entries import LATER, raise_to
from tests.integration.scoring.scoresheet.pages.phone import (
    CLEAR,
    THREE_EQUAL,
    Phone,
    a_phone,
    hidden,
    organizers,
    second,
    table_with,
    text,
)
from tests.markup import in_one_line
from tests.scenarios import an_event, referee_client, running_tables
from tournaments.opening.commands.over import cancel_event

pytestmark = pytest.mark.django_db
PAGES = (
    "", "part/", "deal/", "penalty/", "void/2/", "void/2/replace/", "lots/", "close/",
)  # fmt: skip
POSTS = (
    "deal/", "deal/preview/", "penalty/", "penalty/preview/", "void/2/",
    "void/2/replace/", "void/2/replace/preview/", "lots/", "close/",
)  # fmt: skip


WITH_A_FORM = (
    "deal/", "deal/?outcome=misdeal", "cards/", "penalty/", "void/2/",
    "void/2/replace/", "close/", "review/", "leave/",
)  # fmt: skip


def a_phone_of(phone, *, letter):
    """Return the phone of a referee of another table of the same event."""
    client = referee_client(Client(), phone.tournament, letters=letter)
    return Phone(client, phone.tournament, table_with(phone.tournament, letter=letter))


@pytest.mark.parametrize(
    ("entrants", "chosen"), [(3, {"pairs": True}), (5, {"game": "bisca"})]
)
def test_where_nobody_plays_the_table_is_only_closed(entrants, chosen):
    event = an_event(entrants=entrants, state="playing", **chosen)
    phone = Phone(referee_client(Client(), event), event, table_with(event, letter="B"))

    page = text(phone.get())

    assert "Everybody at this table goes on; it can be closed without play." in page
    assert "The set is over" not in page
    assert '"playable": false' in phone.get().text
    assert "Close the table" in page

    phone.post("review/", move="opened", reason="Who sits here?")
    page = text(phone.get())
    assert "it can be closed once the ruling is written" in page
    assert "The set is over" not in page


def call(phone):
    """Let somebody at the table call a referee."""
    return call_referee(
        tournament_id=phone.tournament.pk,
        table_id=phone.table.pk,
        text="Who deals?",
        author=CALLER,
        at=timezone.now(),
    ).call


def waiting_url(phone):
    return f"/t/{phone.tournament.slug}/referee/calls/waiting/"


def waiting(phone):
    return phone.client.get(waiting_url(phone), headers={"accept-language": "en"})


def list_of(phone):
    return phone.client.get(
        f"/t/{phone.tournament.slug}/referee/", headers={"accept-language": "en"}
    )


def test_a_referee_sees_only_the_tables_of_the_grant():
    phone = a_phone(letter="B")
    other = table_with(phone.tournament, letter="A")

    page = list_of(phone)

    assert phone.url in page.content.decode()
    assert f"/referee/{other.pk}/" not in page.content.decode()


def test_a_card_tells_points_deals_and_who_deals_next():
    phone = a_phone(deals=1)
    state = phone.view.state
    dealer = phone.view.seats[state.next_dealer].name

    words = text(list_of(phone))

    assert "1 deal " in words
    assert f"Next dealer: {dealer}" in words


def test_an_organizer_sees_all_tables():
    phone = organizers(a_phone())

    body = list_of(phone).content.decode()

    for letter in "AB":
        assert f"/referee/{table_with(phone.tournament, letter=letter).pk}/" in body


@pytest.mark.parametrize("path", ["", "close/"])
def test_only_an_organizer_goes_from_a_table_straight_to_the_control_room(path):
    phone = a_phone()
    desk = f'href="/t/{phone.tournament.slug}/desk/"'

    assert desk not in phone.get(path).content.decode()
    assert desk in organizers(phone).get(path).content.decode()


def test_an_open_table_says_where_an_earlier_deal_is_corrected():
    said = "What is wrong is corrected here: open its line, then “Void or correct”."

    assert said not in text(a_phone().get())
    assert said in text(a_phone(deals=1).get())


def test_between_stages_the_list_says_what_to_wait_for():
    phone = a_phone()
    later = an_event(entrants=8, state="drawing")
    phone = organizers(phone)
    phone.tournament = later

    assert "No table of yours is in play" in text(list_of(organizers(phone)))


def test_whose_tables_are_not_in_the_stage_reads_where_it_is_played():
    event = an_event(entrants=8, state="final")
    client = referee_client(Client(), event, letters="B")
    (final,) = running_tables(event)

    words = text(list_of(Phone(client, event, final)))

    assert "This stage is played at other tables: A." in words
    assert "your tables appear here by themselves" not in words


def test_another_table_is_forbidden():
    phone = a_phone(letter="A", deals=1)
    phone.table = table_with(phone.tournament, letter="B")

    assert {page: phone.get(page).status_code for page in PAGES} == dict.fromkeys(
        PAGES, 403
    )
    assert f'href="/t/{phone.tournament.slug}/referee/"' in phone.get("").text


def test_nothing_can_be_written_at_another_table():
    phone = a_phone(letter="A", deals=1)
    phone.table = table_with(phone.tournament, letter="B")

    answers = {page: phone.post(page, reason="x").status_code for page in POSTS}

    assert answers == dict.fromkeys(POSTS, 403)
    assert phone.lines == 2


def test_a_table_of_another_event_is_not_there():
    phone = a_phone(deals=1)
    phone.table = a_phone(deals=1).table

    assert {page: phone.get(page).status_code for page in PAGES} == dict.fromkeys(
        PAGES, 404
    )


def test_an_impossible_number_of_a_table_is_not_there():
    phone = a_phone()
    slug = phone.tournament.slug

    assert phone.client.get(f"/t/{slug}/referee/{'9' * 30}/").status_code == 404


def test_whoever_is_not_signed_in_is_asked_to():
    phone = a_phone()
    phone.client = Client()

    for page in ("", "deal/", "close/"):
        answer = phone.get(page)
        assert answer.status_code == 302, page
        assert "/sign-in/?next=" in answer.url


def test_whoever_is_not_signed_in_writes_nothing():
    phone = a_phone(deals=1)
    phone.client = Client()

    answers = {page: phone.post(page, reason="x").status_code for page in POSTS}

    assert answers == dict.fromkeys(POSTS, 401)
    assert phone.lines == 2


def test_looking_changes_nothing():
    phone = a_phone(deals=1)

    for page in (*PAGES, "deal/?outcome=misdeal", "void/2/?undo=1"):
        assert phone.get(page).status_code == 200, page
    assert phone.lines == 2


def test_the_page_names_table_and_stage_on_every_page():
    phone = a_phone(deals=1)

    for page in (*PAGES[:1], *PAGES[2:]):
        words = text(phone.get(page))
        assert "Table A" in words, page
        assert "Stage 1" in words, page


def test_the_table_explains_every_line_and_leads_to_correcting_it():
    phone = a_phone()
    phone.deal()
    name = phone.view.seats[1].name

    page = phone.get()

    assert f"{name} bid two (66 card points)" in text(page)
    assert f"{phone.url}void/2/" in page.content.decode()
    assert "Record deal 2" in text(page)


def test_when_the_target_is_reached_the_table_asks_to_check_and_close():
    phone = a_phone(target=2)
    phone.deal(**CLEAR)

    words = text(phone.get())

    assert "The target is reached" in words
    assert "Check penalties, then close the table." in words
    assert "Record deal" not in words


def test_a_closed_table_says_where_a_wrong_line_of_it_is_corrected():
    phone = a_phone(target=2)
    phone.deal(**CLEAR)
    phone.post("close/", **hidden(phone.get("close/")))

    page = phone.get()

    assert "What is wrong in it is corrected below" in text(page)
    assert f"{phone.url}void/2/" in page.content.decode()


def test_under_review_the_table_asks_for_the_ruling_before_it_is_closed():
    phone = a_phone(target=2)
    phone.deal(**CLEAR)
    phone.post("review/", move="opened", reason="Who led?")

    page = phone.get()
    assert "The table can be closed once the ruling is written." in text(page)
    assert "Check penalties, then close the table." not in text(page)
    assert "Write the ruling and release" in text(page)
    mine = text(list_of(phone))
    assert "Next dealer" not in mine

    phone.post("review/", move="released", reason="A1 led.")
    assert "Check penalties, then close the table." in text(phone.get())


def test_a_tie_across_the_line_offers_an_extra_deal_and_lots():
    phone = a_phone(target=1)
    phone.deal(**THREE_EQUAL)

    page = phone.get()

    assert "A tie decides who goes on" in text(page)
    # The regulation puts the extra deal first, and the page of the lots asks why not.
    assert "An extra deal settles it; lots are drawn only if it has not." in text(page)
    assert "Why was none played?" in text(phone.get("lots/"))
    assert "deal/?purpose=tie_break" in page.content.decode()
    assert f"{phone.url}lots/" in page.content.decode()


def test_the_part_that_changes_is_sent_once_for_each_version():
    phone = a_phone()
    first = phone.get("part/")
    known = {"if-none-match": first["ETag"], "accept-language": "en"}

    unchanged = phone.client.get(f"{phone.url}part/", headers=known)
    second(phone).deal()
    changed = phone.client.get(f"{phone.url}part/", headers=known)

    assert unchanged.status_code == 304
    assert changed.status_code == 200
    assert "Record deal 2" in text(changed)
    assert "<html" not in changed.content.decode()


def test_a_call_reaches_the_referee_of_the_table_on_every_page():
    phone = a_phone(letter="A", deals=1)
    other = second(phone)
    phone_of_b = a_phone_of(phone, letter="B")
    call(phone)

    for page in (*WITH_A_FORM, ""):
        assert "Table A calls a referee" in text(phone.get(page)), page
        assert "Table A calls a referee" in text(other.get(page)), page
    assert "calls a referee" not in text(phone_of_b.get("deal/"))


def test_a_call_goes_from_the_other_pages_when_somebody_is_on_the_way():
    phone = a_phone(letter="A", deals=1)
    number = call(phone).pk
    assert "Table A calls a referee" in text(waiting(phone))

    phone.client.post(
        f"/t/{phone.tournament.slug}/referee/calls/{number}/move/", {"to": "claimed"}
    )

    assert text(waiting(phone)) == ""
    assert "calls a referee" not in text(phone.get("deal/"))


def test_the_pages_with_a_form_follow_the_calls():
    phone = a_phone(letter="A", deals=1)

    for page in WITH_A_FORM:
        body = in_one_line(phone.get(page).content.decode())
        assert "<body data-live-url=" in body, page
        assert f'data-live-src="{waiting_url(phone)}"' in body, page


def test_at_the_final_card_by_card_stands_before_the_panel():
    event = an_event(entrants=8, state="final")
    (table,) = running_tables(event)
    phone = Phone(
        referee_client(Client(headers={"accept-language": "en"}), event), event, table
    )

    page = phone.get().text

    assert "The next deal, card by card" in page
    assert page.index("data-cards-first") < page.index("data-panel ")
    assert "data-cards-first" not in a_phone().get().text


def test_in_a_cancelled_event_no_table_offers_what_would_be_refused():
    phone = a_phone()
    phone.deals(times=2, **CLEAR)
    mine = organizers(phone)
    assert "data-panel-form" in phone.get().text

    cancel_event(
        tournament_id=phone.tournament.id, reason="Curent", author="O01", at=LATER
    )

    for one in (phone, mine):
        page = in_one_line(one.get().text)
        assert page.count("This event is cancelled") == 1
        assert "Curent" in page
        assert "Nothing more can be recorded; an organizer can take that back." in page
        assert "data-panel-form" not in page
        links = re.findall(rf'<a [^>]*href="{phone.url}([^"]+)"', page)
        assert links == []
        for form in (form for form in WITH_A_FORM if not form.startswith("void")):
            page = text(one.get(form))
            assert page.count("This event is cancelled") == 1, form
            assert "Nothing more can be recorded" in page, form


def test_a_tie_of_a_cancelled_event_is_settled_by_nobody():
    phone = a_phone()
    raise_to(phone.table, 21, 3, 3, 0)
    assert "A tie decides who goes on" in text(phone.get())

    cancel_event(
        tournament_id=phone.tournament.id, reason="Curent", author="O01", at=LATER
    )

    page = text(phone.get())
    assert "A tie decides" not in page
    assert "Record drawn lots" not in page
