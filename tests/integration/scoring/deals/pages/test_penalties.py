"""Penalties: the new score first, then the line."""

from __future__ import annotations

import pytest

from tests.integration.scoring.scoresheet.pages.phone import (
    a_phone,
    chosen,
    hidden,
    second,
    text,
)
from tests.markup import in_one_line

pytestmark = pytest.mark.django_db
CHEATING = {"seat": "1", "kind": "revoke"}


def test_the_new_score_is_shown_before_the_penalty_is_saved():
    phone = a_phone()
    phone.deal()

    shown = phone.post("penalty/", **CHEATING)
    assert phone.lines == 2
    saved = phone.post("penalty/", **(CHEATING | hidden(shown)))

    assert "2 → −1" in text(shown)
    assert saved.status_code == 302
    assert phone.view.state.totals == (0, -1, 0, 0)


def test_the_live_result_writes_nothing():
    phone = a_phone()

    fragment = phone.post("penalty/preview/", **CHEATING)

    assert "0 → −3" in text(fragment)
    assert phone.lines == 1


def test_everything_missing_is_named_at_once():
    phone = a_phone()

    refused = phone.post("penalty/", kind="other")

    words = text(refused)
    assert refused.status_code == 400
    assert "Choose the player" in words
    assert "How many points does it cost?" in words
    assert "Please say what the penalty is for." in words
    assert chosen(refused, "kind") == "other"


def test_another_offence_costs_what_the_referee_says_and_has_its_reason():
    phone = a_phone()
    fields = {"seat": "2", "kind": "other", "points": "2", "reason": "Late again"}

    shown = phone.post("penalty/", **fields)
    phone.post("penalty/", **(fields | hidden(shown)))

    assert phone.view.state.totals == (0, 0, -2, 0)
    assert "Late again" in text(phone.get())


def test_more_than_three_points_cannot_be_taken():
    fields = {"seat": "2", "kind": "other", "points": "4", "reason": "x"}

    assert a_phone().post("penalty/", **fields).status_code == 400


def test_a_penalty_changed_after_its_result_was_shown_is_not_saved():
    phone = a_phone()
    shown = hidden(phone.post("penalty/", **CHEATING))

    again = phone.post("penalty/", **(CHEATING | shown | {"seat": "2"}))

    assert again.status_code == 409
    assert "changed after its result was shown" in text(again)
    assert hidden(again)["shown"] == "2.revoke.3"
    assert phone.lines == 1


def test_sending_the_same_penalty_twice_records_it_once():
    phone = a_phone()
    form = hidden(phone.post("penalty/", **CHEATING))

    first = phone.post("penalty/", **(CHEATING | form))
    again = phone.post("penalty/", **(CHEATING | form))

    assert (first.status_code, again.status_code) == (302, 302)
    assert phone.lines == 2


def test_the_same_penalty_by_two_referees_is_noticed():
    phone = a_phone()
    form = hidden(phone.post("penalty/", **CHEATING))
    second(phone).post("penalty/", **CHEATING, shown="1.revoke.3")

    conflict = phone.post("penalty/", **(CHEATING | form))

    assert conflict.status_code == 409
    assert "leave yours out" in text(conflict)
    assert chosen(conflict, "seat") == "1"
    assert phone.lines == 2


def test_a_penalty_can_take_the_leader_under_the_target():
    phone = a_phone(target=2)
    phone.deal()

    shown = phone.post("penalty/", **CHEATING)

    assert "no longer over: play goes on" in text(shown)


def test_in_club_rules_only_other_offences_are_offered():
    body = in_one_line(a_phone(preset="club").get("penalty/").content.decode())

    assert 'name="kind" value="other"' in body
    assert 'name="kind" value="revoke"' not in body


def test_what_costs_points_by_the_rules_comes_first_and_the_rest_behind():
    page = in_one_line(a_phone().get("penalty/").content.decode())

    cheating, misdeal = page.index(">−3<"), page.index(">−1<")
    behind = page.index('<details class="why" id="something-else">')
    assert cheating < misdeal < behind < page.index('name="incident"')
    assert behind < page.index('name="kind" value="other"')
    assert misdeal < page.index('name="seat"')


def test_a_notice_that_was_chosen_is_not_hidden_again():
    page = a_phone().post("penalty/", seat="1", incident="talk").content.decode()

    assert '<details class="why" id="something-else" open>' in page


def test_in_bisca_a_card_against_the_rules_is_no_revoke():
    phone = a_phone(game="bisca")

    pad, form = text(phone.get()), text(phone.get("penalty/"))

    assert "Wrong card" in pad
    assert "Wrong card: one that the rules forbid." in form
    assert "evoke" not in pad + form
    address = f"/t/{phone.tournament.slug}/referee/penalties/"
    register = phone.client.get(address, headers={"accept-language": "en"}).text
    assert "appears here: penalties and notices" in register
    assert "evoke" not in register
