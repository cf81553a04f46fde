"""A deal of Bisca card by card: recorded on a phone, proved, watched by everybody."""

from __future__ import annotations

import random
import re

import pytest

from scoring.games.bisca.game import BISCA
from scoring.games.bisca.ruleset import TOURNAMENT
from scoring.games.protocol import Company
from tests.integration.scoring.cards.pages.card_phone import KEY, content, data
from tests.integration.scoring.cards.pages.watched import (
    meta,
    replay_of,
    told,
    trick_of,
    trick_text,
)
from tests.integration.scoring.deals.entries import void
from tests.integration.scoring.scoresheet.pages.phone import a_phone, hidden, text

pytestmark = pytest.mark.django_db

PAIRS = Company(seats=4, playing=(0, 1, 2, 3), sides=((0, 2), (1, 3)))


def played(phone, *, seed=1, revoke=False, company=None):
    """A deal as bots play it at the phone's table, and what the phone sends of it."""
    company = company or Company.singles(len(phone.view.seats))
    dealer = phone.view.state.next_dealer
    while True:
        sample = BISCA.sample(
            company=company,
            dealer=dealer,
            rules=TOURNAMENT,
            rng=random.Random(seed),
            revoke=revoke,
        )
        if bool(revoke) == (sample.revoked_by is not None):
            break
        seed += 100
    change = BISCA.settle(sample.deal, company=company, rules=TOURNAMENT).change
    bonus = sample.deal.bonus
    return sample, {
        "outcome": "played",
        "plays": "/".join(" ".join(texts) for texts in sample.plays),
        "shown": ",".join(map(str, change)),
        "bonus": "" if bonus is None else str(bonus),
        **{f"points-{seat}": str(n) for seat, n in enumerate(sample.deal.points)},
    }


def has_extra_point(phone, *, seed):
    sample, _fields = played(phone, seed=seed)
    return sample.deal.bonus is not None


def send(phone, fields, **more):
    known = hidden(phone.get("cards/")) | {
        "client_key": KEY,
        "dealer": str(phone.view.state.next_dealer),
    }
    return phone.post("cards/", **(known | fields | more))


def watched(phone, **how):
    """Record a deal on the phone; the deal and the number of its line."""
    sample, fields = played(phone, **how)
    answer = send(phone, fields)
    assert answer.status_code == 200, answer.content
    return sample, phone.view.last_seq


@pytest.fixture
def phone():
    return a_phone(game="bisca", entrants=8)


def test_the_page_asks_for_the_cut_and_has_all_the_cards(phone):
    page = phone.get("cards/")

    known = data(page)
    assert len(set(re.findall(r'data-card="(..)"', content(page)))) == 40
    assert len(set(re.findall(r'name="cut" value="([^"]*)"', content(page)))) == 41
    assert known["names"]["cards"]["7H"] == "Seven of hearts"
    assert known["rules"]["swap_trick"] == 3
    assert known["penalty"] == 1
    for word in ("bidding", "Announced", "leaves", "Over (III)"):
        assert word not in content(page)


def test_three_have_no_two_of_clubs():
    phone = a_phone(game="bisca", entrants=3)

    cards = re.findall(r'data-card="(..)"', content(phone.get("cards/")))

    assert len(cards) == 39
    assert "2C" not in cards


def test_a_deal_is_one_line_with_cut_exchange_and_every_card(phone):
    sample, fields = played(phone, seed=4)

    answer = send(phone, fields)

    assert answer.json() == {"next": phone.url}
    line = phone.view.lines[-1].line
    assert line.payload["plays"] == sample.plays
    assert line.payload["entry"] == sample.deal.entry
    assert send(phone, fields, client_key="x").status_code == 400
    assert phone.lines == 2


def test_partners_score_together_and_each_seat_has_its_tricks():
    phone = a_phone(game="bisca", entrants=4, pairs=True)
    sample, seq = watched(phone, company=PAIRS)

    assert phone.view.lines[-1].line.payload["entry"]["points"] == list(
        sample.deal.points
    )
    assert replay_of(phone.table, seq).status_code == 200


def test_what_does_not_follow_from_the_cards_is_refused_all_at_once(phone):
    sample, fields = played(phone)
    first, *rest = sample.deal.points

    answer = send(
        phone,
        fields,
        **{f"points-{seat}": str(n) for seat, n in enumerate([*rest, first])},
        plays=fields["plays"].replace("/", "/=9/", 1),
    )

    refused = answer.json()["refused"]
    assert answer.status_code == 400
    assert "cannot have exchanged the two of trump there" in refused
    assert phone.lines == 1


def test_the_same_cards_do_not_fall_twice(phone):
    sample, fields = played(phone)
    send(phone, fields)

    key, dealer = "33333333-3333-4333-8333-333333333333", str(sample.deal.dealer)
    again = send(phone, fields, client_key=key, dealer=dealer)

    assert again.status_code == 409
    assert phone.lines == 2


def test_a_card_against_the_rules_is_told_with_its_rule_and_what_it_costs(phone):
    sample, _seq = watched(phone, revoke=True)

    page = phone.get()

    assert "The ace of trump may not be played before the seven" in text(page)
    assert "BI-22" in content(page)
    asked = re.search(r'href="([^"]*penalty/\?[^"]*seat=[^"]*)"', content(page))[1]
    assert f"seat={sample.revoked_by}&amp;kind=revoke" in asked


def test_everybody_watches_it_trick_by_trick(phone):
    sample, seq = watched(phone)

    page = replay_of(phone.table, seq)

    for number, cards in enumerate(
        (texts for texts in sample.plays if len(texts) == 4), start=1
    ):
        assert trick_of(page, number).count("data-says") == len(cards) + 1
    assert 'id="trick-11"' not in page.text
    assert "Stock 28" in trick_text(page, 1)
    assert "Stock" not in trick_text(page, 8)
    assert "unknown" in trick_text(page, 1)
    assert "unknown" not in trick_text(page, 8)
    assert "in one line of text" not in page.text
    said = told(phone.table, seq)
    assert "Trump" in said
    assert "Card points so far" in said
    assert meta(page, "description") in said


@pytest.mark.parametrize("extra", [False, True])
def test_a_voided_deal_is_told_as_it_was_played(phone, extra):
    seeds = (s for s in range(1, 400) if has_extra_point(phone, seed=s) is extra)
    _sample, seq = watched(phone, seed=next(seeds))
    void(phone.table, seq)

    page = replay_of(phone.table, seq)

    assert page.status_code == 200
    assert meta(page, "description") == "This deal is void: it counts nothing."
    assert trick_of(page, 1)


def test_exchange_and_extra_point_are_said_with_their_tricks(phone):
    for seed in range(1, 400):
        sample, fields = played(phone, seed=seed)
        if sample.deal.bonus is not None and any("=" in one[0] for one in sample.plays):
            break
    send(phone, fields)
    page = replay_of(phone.table, phone.view.last_seq)

    assert "exchanged the two of trump for" in trick_text(page, 3)
    assert "laid the ace of trump on the seven: 1 point more" in told(
        phone.table, phone.view.last_seq
    )


def test_a_wrong_card_is_marked_where_it_lies(phone):
    _sample, seq = watched(phone, revoke=True)

    page = replay_of(phone.table, seq)

    assert page.text.count("is-breach") == 1
    assert "It was certain at once." in told(phone.table, seq)


def test_a_deal_of_points_has_a_page_that_says_so(phone):
    fields = {f"points-{seat}": str(n) for seat, n in enumerate((60, 24, 36, 0))}
    shown = phone.post("deal/", **fields)
    phone.post("deal/", **(fields | hidden(shown)))

    page = replay_of(phone.table, phone.view.last_seq)

    assert page.status_code == 404
    assert "not recorded card by card" in text(page)
