"""Recording card by card: the page, the one request, and what the cards prove."""

from __future__ import annotations

import html
import re

import pytest

from scoring.games.cruce.ruleset import CLUB
from tests.card_deals import a_deal
from tests.integration.scoring.cards.pages.card_phone import KEY, content, data, send
from tests.integration.scoring.scoresheet.pages.phone import (
    THREE_EQUAL,
    a_phone,
    hidden,
    second,
    text,
)

pytestmark = pytest.mark.django_db


def problems(answer):
    return re.findall(r'<li><a href="#[^"]*">([^<]*)</a>', answer.json()["refused"])


def test_the_page_knows_rules_seats_scores_and_all_the_cards():
    phone = a_phone(deals=2)

    page = phone.get("cards/")

    known = data(page)
    assert len(set(re.findall(r'data-card="(..)"', content(page)))) == 24
    assert [seat["seat"] for seat in known["seats"]] == ["A1", "A2", "A3", "A4"]
    assert [side["before"] for side in known["sides"]] == list(phone.view.state.totals)
    assert known["after_seq"] == phone.view.last_seq
    assert known["rules"] == phone.view.rules.ruleset.to_json()
    assert [line["seq"] for line in known["recorded"]] == [1, 2, 3]
    assert known["names"]["cards"]["4V"] == "King (IV) of leaves"
    assert known["words"]["leads"] == "{seat} {name} leads"


def test_words_of_others_ask_nobody_to_compare_the_cards():
    phone = a_phone(deals=1)
    for page in ("notes/", "moves/"):
        second(phone).post(page, reason="In the yard")

    known = data(phone.get("cards/"))
    assert [line["kind"] for line in known["recorded"]] == ["opened", "deal"]
    assert known["after_seq"] == 4


def test_without_javascript_the_page_leads_to_the_ordinary_form():
    phone = a_phone()

    page = phone.get("cards/")

    assert "The cards need JavaScript." in text(page)
    assert f'<a href="{phone.url}deal/">' in content(page)


def test_the_table_offers_it_second_and_at_the_final_first():
    heat = content(a_phone().get())
    final = content(a_phone(entrants=4).get())

    assert heat.index('/deal/"') < heat.index('/cards/"')
    assert final.index('/cards/"') < final.index('/deal/"')


def test_a_deal_is_one_line_with_every_card():
    phone, deal = a_phone(), a_deal()

    answer = send(phone, deal)

    assert answer.json() == {"next": phone.url}
    line = phone.view.lines[-1].line
    assert phone.lines == 2
    assert line.payload["plays"] == deal.plays
    assert line.payload["entry"]["cards"] == list(deal.points)
    assert phone.view.state.totals == deal.delta
    assert "Saved: Deal 1." in text(phone.get())


def test_an_announcement_that_was_ticked_is_recorded():
    phone, deal = a_phone(), a_deal(wrong=1, pairs=True)

    send(phone, deal)

    assert phone.view.lines[-1].line.payload["entry"]["announcements"] == deal.announced


def test_the_same_deal_sent_again_is_recorded_once():
    phone, deal = a_phone(preset="club"), a_deal(rules=CLUB, bidder=0)
    known = hidden(phone.get("cards/")) | {"client_key": KEY, "dealer": "3"}
    fields = known | deal.fields()

    first = phone.post("cards/", **fields)
    again = phone.post("cards/", **fields)

    assert (first.status_code, again.status_code) == (200, 200)
    assert again.json() == {"next": phone.url}
    assert phone.lines == 2


def test_what_does_not_follow_from_the_cards_is_refused_all_at_once():
    phone, deal = a_phone(preset="club"), a_deal(rules=CLUB, pairs=True)
    moved = deal.points[1:] + deal.points[:1]
    (suit,) = deal.announced

    answer = send(
        phone,
        deal,
        dealer="0",
        trump="D" if suit != "D" else "R",
        **{f"cards-{seat}": str(points) for seat, points in enumerate(moved)},
        **{f"announcements-{suit}": ""},
    )

    found = " ".join(problems(answer))
    assert answer.status_code == 400
    assert "The first card makes another suit trump" in found
    assert "The cards give the seats" in found
    assert "the pair counts, but it is not entered" in found
    assert phone.lines == 1


@pytest.mark.parametrize(
    ("plays", "sentence"),
    [
        ("", "Trick 1 does not have one card of each seat."),
        ("AR XX 3R 2R", "“XX” is not a card"),
        ("AR AR 3R 2R", "The card AR is played twice."),
        ("<b>" * 500, "is not a card"),
    ],
)
def test_cards_that_cannot_be_are_refused_in_words(plays, sentence):
    phone = a_phone()

    answer = send(phone, a_deal(), plays=plays)

    assert answer.status_code == 400
    assert sentence in html.unescape(answer.json()["refused"])
    assert "<b>" not in answer.json()["refused"].replace("<b>L", "")
    assert phone.lines == 1


def test_another_result_than_was_on_the_screen_is_not_saved():
    phone = a_phone()

    assert send(phone, a_deal(), shown="0,9,0,0").status_code == 409
    assert send(phone, a_deal(), shown="").status_code == 409
    assert phone.lines == 1


def test_who_is_behind_sees_what_was_recorded_and_can_follow():
    phone, deal = a_phone(), a_deal()
    stale = hidden(phone.get("cards/")) | {"client_key": KEY, "dealer": "0"}
    second(phone).deal()

    refused = phone.post("cards/", **(stale | deal.fields()))
    answer = refused.json()
    follow = {
        "after_seq": str(answer["after_seq"]),
        "dealer": str(answer["next_dealer"]),
        "expected_dealer": str(answer["next_dealer"]),
    }
    saved = phone.post("cards/", **(stale | deal.fields() | follow))

    assert refused.status_code == 409
    assert "Recorded by others meanwhile" in answer["refused"]
    assert (answer["after_seq"], answer["next_dealer"]) == (2, 1)
    assert answer["number"] == 2
    assert saved.json() == {"next": phone.url}
    assert phone.lines == 3


def test_cards_changed_after_a_lost_answer_are_told_what_was_recorded():
    phone = a_phone()
    dealer = str(phone.view.state.next_dealer)
    send(phone, a_deal())

    refused = send(phone, a_deal(wrong=1), after_seq="1", dealer=dealer)
    answer = refused.json()

    assert refused.status_code == 422
    assert "did arrive and is recorded" in answer["refused"]
    assert phone.view.lines[-1].title in answer["refused"]
    assert "by others" not in answer["refused"]
    assert (answer["new_key"], answer["after_seq"]) == (True, 2)
    assert phone.lines == 2


def test_a_key_of_another_table_says_nothing_of_this_one():
    phone, other = a_phone(), a_phone()
    send(other, a_deal())

    refused = send(phone, a_deal())

    assert "used before for something else" in refused.json()["refused"]
    assert refused.json()["new_key"] is True
    assert phone.lines == 1


def test_another_dealer_needs_a_reason():
    phone, deal = a_phone(), a_deal()

    refused = send(phone, deal, dealer="2")
    saved = send(phone, deal, dealer="2", reason="Seats were changed")

    assert refused.status_code == 409
    assert saved.status_code == 200
    assert phone.view.lines[-1].reason == "Seats were changed"


def test_a_set_that_is_over_takes_no_more_cards():
    phone = a_phone(target=1)
    stale = hidden(phone.get("cards/")) | {"client_key": KEY, "dealer": "0"}
    phone.deal()

    blocked = phone.get("cards/")
    refused = phone.post("cards/", **(stale | a_deal().fields()))

    assert "data-recorder" not in content(blocked)
    assert "set is over" in text(blocked)
    assert refused.status_code == 409
    assert phone.lines == 2


def test_an_extra_deal_is_recorded_card_by_card_too():
    phone = a_phone(target=1)
    phone.deal(**THREE_EQUAL)
    deal = a_deal()

    page = phone.get("cards/?purpose=tie_break")
    saved = phone.post(
        "cards/",
        **(hidden(page) | deal.fields()),
        dealer=str(phone.view.state.next_dealer),
    )

    assert data(page)["purpose"] == "tie_break"
    assert saved.status_code == 200
    line = phone.view.lines[-1].line
    assert line.payload["purpose"] == "tie_break"
    assert line.payload["plays"] == deal.plays
    assert phone.view.state.totals == (1, 1, 1, 0)


def test_partners_score_together():
    phone = a_phone(entrants=2, pairs=True)
    deal = a_deal(rules=phone.view.rules.ruleset)

    page = phone.get("cards/")
    answer = send(phone, deal)

    assert [side["seats"] for side in data(page)["sides"]] == [[0, 2], [1, 3]]
    assert answer.status_code == 200, answer.content
    assert phone.view.state.totals == deal.delta
    assert len(deal.delta) == 2


def test_the_same_cards_do_not_fall_twice():
    phone, deal = a_phone(), a_deal()
    send(phone, deal)

    again = send(phone, deal, client_key="33333333-3333-4333-8333-333333333333")

    assert again.status_code == 409
    assert len(phone.view.lines) == 2


def test_a_stranger_is_sent_to_sign_in(client):
    phone = a_phone()

    assert client.get(f"{phone.url}cards/").status_code == 302


@pytest.mark.parametrize("key", ["", "x" * 40])
def test_a_page_that_lost_its_key_saves_nothing_and_gets_a_new_one(key):
    phone, deal = a_phone(), a_deal()

    answer = send(phone, deal, client_key=key)

    assert answer.status_code == 400
    assert answer.json()["new_key"] is True
    assert "nothing was saved" in answer.json()["refused"]
    assert phone.lines == 1
    assert send(phone, deal).status_code == 200
