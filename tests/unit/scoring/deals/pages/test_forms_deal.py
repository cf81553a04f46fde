"""The form of a deal: whatever is typed is read, and never breaks the page."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.deals.pages.forms_deal import read_deal, texts_of
from scoring.games.cruce.cards import Suit
from scoring.games.cruce.entry import DealEntry, Outcome
from scoring.games.cruce.game import CRUCE
from scoring.games.cruce.ruleset import CLUB, TOURNAMENT
from scoring.games.problems import in_words
from scoring.games.protocol import Company
from scoring.rules.rules import StageRules
from tests.deal_results import settle

FIELDS = (
    "outcome", "purpose", "dealer", "expected_dealer", "bidder", "bid", "trump",
    "cards-0", "cards-1", "cards-2", "cards-3", "announcements-D", "announcements-V",
    "announcements-G", "announcements-R", "reason", "shown", "client_key", "after_seq",
)  # fmt: skip
NUMBERS = st.integers(-5, 250).map(str)
ANYTHING = st.one_of(
    NUMBERS,
    st.sampled_from(
        ["", "played", "misdeal", "all_passed", "tie_break", "D", "V", "d"]
    ),
    st.text(max_size=30),
    st.just("9" * 5000),
)
FORMS = st.dictionaries(st.sampled_from(FIELDS), ANYTHING)
PLAYED = {
    "outcome": "played",
    "dealer": "0",
    "bidder": "1",
    "bid": "2",
    "trump": "V",
    "cards-0": "30",
    "cards-1": "50",
    "cards-2": "20",
    "cards-3": "20",
}


def read(texts, *, players=4, rules=TOURNAMENT):
    return read_deal(
        texts,
        company=Company.singles(players),
        rules=StageRules(game=CRUCE, ruleset=rules, through_per_table=2),
        next_dealer=0,
        names=("Pop", "Rus", "Dan", "Vlad")[:players],
    )


def codes(deal):
    return {(problem.code, problem.field) for problem in deal.problems}


@settings(max_examples=120, deadline=None)
@given(FORMS, st.sampled_from([2, 3, 4]), st.sampled_from([TOURNAMENT, CLUB]))
def test_any_input_is_either_a_deal_or_explained(texts, players, rules):
    deal = read(texts, players=players, rules=rules)

    deal.typed.key()
    deal.typed.after_seq()
    deal.typed.shown()
    if deal.problems:
        assert all(word["detail"] for word in in_words(deal.problems))
    else:
        settle(deal.meant, players=players, rules=rules)


def test_a_complete_deal_is_read():
    deal = read(PLAYED | {"announcements-R": "2"})

    assert deal.problems == ()
    assert deal.meant == DealEntry(
        outcome=Outcome.PLAYED,
        dealer=0,
        bidder=1,
        bid=2,
        trump=Suit.LEAVES,
        cards=(30, 50, 20, 20),
        announcements={Suit.HEARTS: 2},
    )


def test_the_only_empty_seat_gets_the_rest():
    assert read(PLAYED | {"cards-2": ""}).meant.cards == (30, 50, 20, 20)


def test_two_empty_seats_are_named_each():
    assert codes(read(PLAYED | {"cards-2": "", "cards-3": " "})) == {
        ("points_missing", "cards.2"),
        ("points_missing", "cards.3"),
    }


def test_nothing_is_filled_in_beyond_120():
    deal = read(PLAYED | {"cards-0": "90", "cards-1": "50", "cards-3": ""})

    assert codes(deal) == {("sum_not_120", "cards")}


def test_everything_wrong_is_named_at_once_and_each_field_once():
    deal = read(
        PLAYED
        | {"bidder": "7", "bid": "5", "trump": "X", "cards-0": "abc", "cards-1": "119"}
    )

    assert codes(deal) == {
        ("not_a_choice", "trump"),
        ("points_not_a_number", "cards.0"),
        ("seat_out_of_range", "bidder"),
        ("bid_out_of_range", "bid"),
        ("points_impossible", "cards.1"),
    }


def test_numbers_of_other_scripts_are_not_numbers():
    assert ("points_not_a_number", "cards.0") in codes(read(PLAYED | {"cards-0": "٣٠"}))


def test_a_misdeal_reads_nothing_that_belongs_to_a_played_deal():
    deal = read(PLAYED | {"outcome": "misdeal", "cards-0": "abc"})

    assert deal.problems == ()
    assert deal.meant == DealEntry(outcome=Outcome.MISDEAL, dealer=0)


def test_another_dealer_than_the_form_had_is_noticed():
    assert not read(PLAYED | {"expected_dealer": "0"}).dealer_chosen
    assert read(PLAYED | {"expected_dealer": "3"}).dealer_chosen


def test_a_reason_that_cannot_be_kept_is_refused():
    assert codes(read(PLAYED | {"reason": "x" * 501})) == {
        ("reason_too_long", "reason")
    }
    assert codes(read(PLAYED | {"reason": "a\x00b"})) == {
        ("reason_unreadable", "reason")
    }


def test_a_recorded_deal_comes_back_into_the_form_unchanged():
    entry = read(PLAYED | {"announcements-R": "2"}).meant

    rules = StageRules(game=CRUCE, ruleset=TOURNAMENT, through_per_table=2)
    texts = texts_of(entry, rules=rules, company=Company.singles(4))
    assert read(texts).meant == entry


def test_problems_are_named_from_top_to_bottom():
    deal = read({"dealer": "9", "cards-1": "x", "reason": "x" * 501})

    assert [problem.field for problem in deal.problems] == [
        "dealer", "bidder", "bid", "trump",
        "cards.0", "cards.1", "cards.2", "cards.3", "reason",
    ]  # fmt: skip
