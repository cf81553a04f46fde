"""What the cards of the last deal prove is offered; the referee decides."""

from __future__ import annotations

import html
import re
from dataclasses import replace
from urllib.parse import parse_qs, urlsplit

import pytest

from scoring.games.cruce.ruleset import CLUB, PRESETS, TOURNAMENT, RevokeOutcome
from tests.card_deals import a_deal
from tests.integration.scoring.cards.pages.card_phone import content, send
from tests.integration.scoring.scoresheet.pages.phone import (
    a_phone,
    chosen,
    hidden,
    text,
)

pytestmark = pytest.mark.django_db


def penalty_link(page):
    found = re.search(r'href="([^"]*penalty/\?[^"]*seat=[^"]*)"', content(page))
    return None if found is None else html.unescape(found.group(1))


def test_what_the_cards_prove_is_offered_and_the_referee_decides():
    phone, deal = a_phone(), a_deal(wrong=1)
    (breach,) = deal.breaches

    send(phone, deal)
    page = phone.get()

    assert "Deal 1: what the cards prove" in text(page)
    assert "Whoever holds a card of the suit led must follow suit." in text(page)
    assert phone.view.state.totals == deal.delta
    asked = parse_qs(urlsplit(penalty_link(page)).query)
    assert asked["seat"] == [str(breach.seat)]
    assert asked["kind"] == ["revoke"]
    assert asked["reason"][0].startswith(f"Trick {breach.trick + 1}: ")


def test_the_penalty_page_comes_filled_in_and_shows_its_result():
    phone, deal = a_phone(), a_deal(wrong=1)
    send(phone, deal)

    link = penalty_link(phone.get())
    form = phone.get(link.removeprefix(phone.url))

    assert chosen(form, "seat") == str(deal.breaches[0].seat)
    assert chosen(form, "kind") == "revoke"
    assert "Save the penalty" in text(form)
    assert "R-31" not in text(form)


def test_a_penalty_that_was_given_is_not_offered_again():
    phone, deal = a_phone(), a_deal(wrong=1)
    send(phone, deal)
    given = {"seat": str(deal.breaches[0].seat), "kind": "revoke", "reason": ""}
    shown = hidden(phone.post("penalty/", **given))

    phone.post("penalty/", **(given | shown))
    page = phone.get()

    assert phone.lines == 3
    assert penalty_link(page) is None
    assert "The penalty has been given." in text(page)


def test_where_cheating_costs_nothing_nothing_is_offered():
    phone, deal = a_phone(preset="club"), a_deal(rules=CLUB, wrong=1)

    assert send(phone, deal, dealer="0").status_code == 200
    page = phone.get()

    assert "what the cards prove" in text(page)
    assert penalty_link(page) is None


def test_a_deal_without_wrong_cards_proves_nothing():
    phone = a_phone()
    send(phone, a_deal())

    assert "what the cards prove" not in text(phone.get())


def test_where_the_rules_let_a_deal_be_voided_the_page_leads_there(monkeypatch):
    rules = replace(TOURNAMENT, revoke_outcome=RevokeOutcome.VOID_DEAL)
    monkeypatch.setitem(PRESETS, "tournament", rules)
    phone = a_phone()
    send(phone, a_deal(wrong=1))

    page = phone.get()

    assert "you may also void the deal" in text(page)
    assert f"{phone.url}void/2/" in content(page).partition("Line by line")[0]


def test_a_voided_deal_proves_nothing_any_more():
    phone = a_phone()
    send(phone, a_deal(wrong=1))

    phone.post("void/2/", reason="Dealt from two packs")

    assert "what the cards prove" not in text(phone.get())
