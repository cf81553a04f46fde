"""Recording a deal: shown before it is saved, kept when it is refused."""

from __future__ import annotations

import pytest

from tests.integration.scoring.scoresheet.pages.phone import (
    PLAYED,
    THREE_EQUAL,
    a_phone,
    chosen,
    hidden,
    second,
    text,
    typed,
)
from tests.markup import in_one_line

pytestmark = pytest.mark.django_db
KEY = "11111111-1111-4111-8111-111111111111"


def test_a_deal_like_the_last_one_says_so_before_it_is_saved():
    phone = a_phone()
    said = "The same as the last deal"
    assert said not in text(phone.post("deal/preview/", **PLAYED))
    phone.deal()

    assert said in text(phone.post("deal/preview/", **PLAYED))
    assert said not in text(phone.post("deal/preview/", **(PLAYED | {"bid": "1"})))


def test_the_dealer_whose_turn_it_is_is_filled_in():
    phone = a_phone(deals=1)

    form = phone.get("deal/")

    assert chosen(form, "dealer") == str(phone.view.state.next_dealer)
    assert hidden(form)["after_seq"] == str(phone.view.last_seq)


def test_the_result_is_shown_before_anything_is_saved():
    phone = a_phone()

    shown = phone.post("deal/", **PLAYED)

    assert shown.status_code == 200
    assert hidden(shown)["shown"] == "0,2,0,0"
    assert typed(shown, "cards-3") == "0"
    assert "Save deal 1" in text(shown)
    assert phone.lines == 1


def test_saving_what_was_shown_writes_the_deal_and_returns_to_the_table():
    phone = a_phone()

    answer = phone.deal()

    assert answer.status_code == 302
    assert answer.url == phone.url
    assert phone.view.state.totals == (0, 2, 0, 0)
    assert phone.view.state.next_dealer == 1
    assert "Saved: Deal 1." in text(phone.get())


def test_the_live_result_writes_nothing():
    phone = a_phone()

    fragment = phone.post("deal/preview/", **PLAYED)

    assert 'name="shown" value="0,2,0,0"' in fragment.content.decode()
    assert "<html" not in fragment.content.decode()
    assert phone.lines == 1


def test_the_live_result_of_half_a_deal_is_no_error():
    fragment = a_phone().post("deal/preview/", outcome="played", bidder="1")

    assert fragment.status_code == 200
    assert "field__error" not in fragment.content.decode()
    assert "appears here" in text(fragment)


def test_everything_wrong_is_named_at_once_and_everything_typed_is_kept():
    phone = a_phone()
    wrong = PLAYED | {"bidder": "", "bid": "5", "cards-0": "3o", "cards-1": "119"}

    refused = phone.post("deal/", **wrong)

    words = text(refused)
    assert refused.status_code == 400
    assert "Choose the bidder." in words
    assert "5 cannot be bid" in words
    first, second, *_ = phone.view.names
    assert f"{first}: the card points are not a whole number: “3o”." in words
    assert f"{second} cannot have 119 card points" in words
    assert 'href="#cards-0"' in refused.content.decode()
    assert typed(refused, "cards-0") == "3o"
    assert typed(refused, "cards-2") == "20"
    assert chosen(refused, "trump") == "V"
    assert phone.lines == 1


def test_sending_the_same_deal_twice_records_it_once():
    phone = a_phone()
    form = hidden(phone.get("deal/")) | {"dealer": "0"}
    fields = PLAYED | form | {"shown": "0,2,0,0"}

    first = phone.post("deal/", **fields)
    again = phone.post("deal/", **fields)

    assert (first.status_code, again.status_code) == (302, 302)
    assert phone.lines == 2


def test_a_deal_changed_after_its_result_was_shown_is_not_saved():
    phone = a_phone()
    changed = PLAYED | {"bid": "3", "shown": "0,2,0,0"}

    refused = phone.post("deal/", **changed)

    assert refused.status_code == 409
    assert "changed after its result was shown" in text(refused)
    assert hidden(refused)["shown"] == "0,-3,0,0"
    assert phone.lines == 1


def test_what_others_have_recorded_is_shown_and_mine_can_follow():
    phone = a_phone()
    mine = PLAYED | {
        "client_key": KEY,
        "after_seq": "1",
        "dealer": "0",
        "expected_dealer": "0",
        "shown": "0,2,0,0",
    }
    second(phone).deal(**THREE_EQUAL)

    conflict = phone.post("deal/", **mine)

    words = text(conflict)
    assert conflict.status_code == 409
    assert "Recorded by others meanwhile: Deal 1" in words
    assert "40 card points" in words
    assert "Record mine as the next deal" in words
    assert typed(conflict, "cards-1") == "70"
    kept = hidden(conflict)
    assert (kept["client_key"], kept["after_seq"]) == (KEY, "2")
    assert chosen(conflict, "dealer") == "1"
    followed = phone.post("deal/", **(mine | kept | {"dealer": "1"}))
    assert followed.status_code == 302
    assert phone.view.state.totals == (1, 3, 1, 0)


def test_the_same_deal_by_two_referees_is_recorded_once():
    phone = a_phone()
    form = hidden(phone.get("deal/")) | {"dealer": "0"}
    fields = PLAYED | form | {"shown": "0,2,0,0"}
    second(phone).post("deal/", **(fields | {"client_key": KEY}))

    conflict = phone.post("deal/", **fields)

    assert conflict.status_code == 409
    assert "leave yours out" in text(conflict)
    assert phone.lines == 2


def test_another_dealer_needs_a_reason():
    phone = a_phone()
    fields = {"dealer": "2", "expected_dealer": "0"}

    refused = phone.post("deal/", **(PLAYED | fields))
    saved = phone.deal(**fields, reason="Out of turn, noticed after the deal")

    assert refused.status_code == 400
    name = phone.view.names[0]
    assert f"It is {name}'s turn to deal (A1)." in text(refused)
    assert saved.status_code == 302
    assert phone.view.state.next_dealer == 3


@pytest.mark.parametrize(
    ("outcome", "shown", "totals"),
    [("all_passed", "0,0,0,0", (0, 0, 0, 0)), ("misdeal", "-1,0,0,0", (-1, 0, 0, 0))],
)
def test_a_deal_without_play_shows_its_result_and_is_saved_by_one_key(
    outcome, shown, totals
):
    phone = a_phone()

    page = phone.get(f"deal/?outcome={outcome}")
    saved = phone.post("deal/", **hidden(page))

    assert hidden(page)["shown"] == shown
    assert saved.status_code == 302
    assert phone.view.state.totals == totals
    assert phone.view.state.next_dealer == 1


def test_after_the_set_is_over_the_page_says_so_and_nothing_is_recorded():
    phone = a_phone(target=1)
    phone.deal()

    page = phone.get("deal/")
    refused = phone.post("deal/", **(PLAYED | {"shown": "0,2,0,0"}))

    assert "The set is over" in text(page)
    assert "<textarea" not in page.content.decode()
    assert refused.status_code == 409
    assert "The set is over" in text(refused)
    assert typed(refused, "cards-1") == "70"


def test_an_announcement_counts_for_the_bid():
    phone = a_phone()

    shown = phone.post("deal/", **(PLAYED | {"cards-1": "30", "announcements-V": "1"}))

    assert hidden(shown)["shown"] == "0,2,0,1"


def test_where_the_first_dealer_is_drawn_the_page_asks_for_it():
    phone = a_phone(preset="club")
    fields = PLAYED | {"expected_dealer": "0"}

    page = phone.get("deal/")
    refused = phone.post("deal/", **fields)
    saved = phone.deal(**fields, dealer="3")

    assert chosen(page, "dealer") is None
    assert "choose the dealer" in text(refused)
    assert saved.status_code == 302
    assert phone.view.state.next_dealer == 0


def test_bids_are_those_of_the_rules():
    in_tournament = in_one_line(a_phone().get("deal/").content.decode())
    in_club = in_one_line(a_phone(preset="club").get("deal/").content.decode())

    assert 'name="bid" value="4"' in in_tournament
    assert 'name="bid" value="5"' not in in_tournament
    assert 'name="bid" value="0"' not in in_tournament
    assert 'name="bid" value="6"' in in_club
    assert 'name="bid" value="0"' in in_club


JUNK = [
    {},
    {"client_key": "x" * 900, "after_seq": "9" * 400, "shown": ",,1,", "seat": "9"},
    {"outcome": "\x00", "cards-0": "-", "bidder": "٣", "kind": "??", "among": "7.x"},
    {"shown": "1", "reason": "x" * 9000, "points": "1e3", "order-1": "0", "dealer": ""},
]


@pytest.mark.parametrize("junk", JUNK)
def test_no_input_breaks_a_page(junk):
    phone = a_phone()

    for page in ("deal/", "deal/preview/", "penalty/", "penalty/preview/", "lots/"):
        assert phone.post(page, **junk).status_code in {200, 400, 409}, page
    assert phone.post("close/", **junk).status_code in {400, 409}
    assert phone.lines == 1


def test_a_form_that_lost_its_key_keeps_what_was_typed_and_counts_once():
    phone = a_phone()
    fields = PLAYED | {"dealer": "0", "expected_dealer": "0", "shown": "0,2,0,0"}

    lost = phone.post("deal/", **fields, client_key="")

    assert lost.status_code == 400
    assert "nothing was saved" in text(lost)
    assert typed(lost, "cards-1") == "70"
    assert phone.lines == 1
    key = hidden(lost)["client_key"]
    for _sent_twice in range(2):
        saved = phone.post("deal/", **(fields | hidden(lost) | {"client_key": key}))
        assert saved.status_code == 302
    assert phone.lines == 2
