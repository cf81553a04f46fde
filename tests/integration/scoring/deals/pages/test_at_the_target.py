"""Two at the target at once (P3), penalties after it (P4), on the referee's phone."""

from __future__ import annotations

import pytest

from scoring.ledger.commands.forms import write_line
from scoring.ledger.enums import LineKind
from tests.integration.scoring.deals.entries import raise_to, sign
from tests.integration.scoring.scoresheet.pages.phone import (
    PLAYED,
    a_phone,
    hidden,
    text,
)

pytestmark = pytest.mark.django_db
ONE_EACH = PLAYED | {
    "bidder": "0",
    "bid": "1",
    "cards-0": "40",
    "cards-1": "40",
    "cards-2": "20",
    "cards-3": "20",
}
TWO_AND_ONE = ONE_EACH | {"cards-0": "70", "cards-2": "10", "cards-3": "0"}


def near_the_end(*, entrants):
    """A set to 3 in which two have 2 points."""
    phone = a_phone(entrants=entrants, target=3)
    raise_to(phone.table, 2, 2, 0, 0)
    return phone


def close(phone):
    return phone.post("close/", **hidden(phone.get("close/")))


def test_two_equal_at_the_target_of_the_final_have_to_be_separated():
    phone = near_the_end(entrants=4)

    shown = text(phone.post("deal/", **ONE_EACH))
    phone.deal(**ONE_EACH)

    assert "With this the set is over." in shown
    assert "Then a tie decides the places; it must be settled." in shown
    state = phone.view.state
    assert (state.over, state.leader) == (True, None)
    assert state.unresolved == ((0, 1), (2, 3))
    refused = phone.post("close/", shown="3,3,0,0")
    assert refused.status_code == 409
    assert "the final separates all its places" in text(refused)
    for page in ("", "close/"):
        words = text(phone.get(page))
        assert "A tie decides the places" in words
        assert "who goes on" not in words


def test_two_equal_at_the_target_of_a_heat_both_go_on_without_more_play():
    phone = near_the_end(entrants=8)

    shown = text(phone.post("deal/", **ONE_EACH))
    phone.deal(**ONE_EACH)

    assert "tie" not in shown
    assert phone.view.state.unresolved == ()
    assert close(phone).status_code == 302
    assert phone.view.state.through == (0, 1)


def test_of_two_at_the_target_the_higher_one_wins():
    phone = near_the_end(entrants=4)

    phone.deal(**TWO_AND_ONE)

    state = phone.view.state
    assert (state.totals, state.leader) == ((4, 3, 0, 0), 0)
    assert state.unresolved == ((2, 3),)


def test_a_penalty_after_the_target_can_open_the_set_again():
    phone = near_the_end(entrants=8)
    phone.deal(**TWO_AND_ONE)
    assert "The set is over: somebody has reached" in text(phone.get("deal/"))

    for seat in ("0", "1"):
        form = {"seat": seat, "kind": "revoke"}
        shown = phone.post("penalty/", **form)
        assert phone.post("penalty/", **(form | hidden(shown))).status_code == 302

    assert "no longer over: play goes on" in text(shown)
    assert phone.view.state.totals == (1, 0, 0, 0)
    assert "Record deal" in text(phone.get())
    assert phone.deal(**ONE_EACH).status_code == 302


def test_a_penalty_after_the_target_says_when_it_makes_a_tie():
    phone = near_the_end(entrants=4)
    phone.deal(**TWO_AND_ONE)
    form = {"seat": "0", "kind": "other", "points": "1", "reason": "Gălăgie"}

    shown = text(phone.post("penalty/", **form))

    assert "Then a tie decides the places; it must be settled." in shown
    assert "no longer over" not in shown


def test_a_set_that_ended_below_the_target_does_not_say_it_was_reached():
    phone = a_phone(entrants=8)
    write_line(
        table_id=phone.table.id,
        kind=LineKind.LAST_DEAL,
        answers={},
        sign=sign(phone.table),
    )
    phone.deal(**ONE_EACH)

    words = text(phone.get("deal/"))

    assert "although nobody has reached the target" in words
    assert "somebody has reached the target" not in words
