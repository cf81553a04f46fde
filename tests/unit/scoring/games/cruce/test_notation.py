import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.games.cruce.cards import Suit
from scoring.games.cruce.entry import DealEntry, Outcome
from scoring.games.cruce.notation import read, write
from scoring.games.refusals import NotReadable

seats = st.integers(0, 3)
entries = st.one_of(
    st.builds(
        DealEntry,
        outcome=st.sampled_from([Outcome.ALL_PASSED, Outcome.MISDEAL]),
        dealer=seats,
    ),
    st.builds(
        DealEntry,
        outcome=st.just(Outcome.PLAYED),
        dealer=seats,
        bidder=seats,
        bid=st.integers(0, 6),
        trump=st.sampled_from(Suit),
        cards=st.lists(st.integers(0, 999), min_size=2, max_size=4).map(tuple),
        announcements=st.dictionaries(st.sampled_from(Suit), seats),
    ),
)


def test_a_deal_is_one_line():
    entry = DealEntry(
        outcome=Outcome.PLAYED,
        dealer=0,
        bidder=1,
        bid=2,
        trump=Suit.LEAVES,
        cards=(30, 66, 24, 0),
        announcements={Suit.HEARTS: 2, Suit.LEAVES: 1},
    )

    assert write(entry) == "d0 b1 2V 30/66/24/0 V@1 R@2"


def test_a_deal_that_was_not_played_has_two_words():
    assert write(DealEntry(outcome=Outcome.ALL_PASSED, dealer=2)) == "d2 pass"
    assert write(DealEntry(outcome=Outcome.MISDEAL, dealer=3)) == "d3 misdeal"


@settings(max_examples=60, deadline=None)
@given(entries)
def test_what_is_written_reads_back_the_same(entry):
    line = write(entry)

    assert read(line) == entry
    assert write(read(line)) == line


@pytest.mark.parametrize(
    "line",
    [
        "",
        "d4 pass",
        "d0  pass",
        "d0 pass ",
        "d0 pass\n",
        "d0 b1 7V 120/0",
        "d0 b1 2Q 120/0",
        "d0 b1 2V 120",
        "d0 b1 2V 030/90",
        "d0 b1 2V 120/0/0/0/0",
        "d0 b1 2V 120/0 R@1 V@1",
        "d0 b1 2V 120/0 V@1 V@0",
        "d٠ pass",
    ],
)
def test_another_line_is_refused(line):
    with pytest.raises(NotReadable):
        read(line)


@pytest.mark.parametrize(
    "entry",
    [
        DealEntry(outcome=Outcome.PLAYED, dealer=0),
        DealEntry(outcome=Outcome.MISDEAL, dealer=9),
    ],
)
def test_an_incomplete_entry_has_no_line(entry):
    with pytest.raises(NotReadable):
        write(entry)
