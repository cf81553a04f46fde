"""What holds of every ledger, whatever was written in it."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.games.cruce.cards import Suit
from scoring.games.cruce.entry import Outcome
from scoring.ledger.enums import LineKind
from scoring.ledger.replay import replay
from tests.unit.scoring.ledger.ledgers import PARCELS, Ledger, points

takers = st.lists(st.integers(0, 3), min_size=len(PARCELS), max_size=len(PARCELS))
suits = st.sampled_from(list(Suit))
seats = st.integers(0, 3)
moves = st.one_of(
    st.tuples(
        st.just("deal"),
        takers,
        seats,
        st.integers(1, 4),
        suits,
        st.dictionaries(suits, seats, max_size=2),
    ),
    st.tuples(st.just("penalty"), seats),
    st.tuples(st.just("all passed")),
    st.tuples(st.just("misdeal")),
    st.tuples(st.just("void"), st.integers(0, 30)),
    st.tuples(st.just("repeat"), st.integers(0, 30)),
)
plain_moves = st.lists(moves.filter(lambda m: m[0] not in {"void", "repeat"}))


def in_force(ledger):
    gone = {line.voids for line in ledger.lines}
    return [
        line.seq
        for line in ledger.lines
        if line.kind in {LineKind.DEAL, LineKind.PENALTY} and line.seq not in gone
    ]


def make(ledger, move):
    name, *values = move
    if name == "deal":
        taken, bidder, bid, trump, announced = values
        ledger.deal(
            points(taken),
            bidder=bidder,
            bid=bid,
            trump=trump,
            announcements=announced,
        )
    elif name == "penalty":
        ledger.penalty(values[0])
    elif name in {"all passed", "misdeal"}:
        ledger.unplayed(Outcome(name.replace(" ", "_")))
    elif found := in_force(ledger):
        seq = found[values[0] % len(found)]
        ledger.void(seq) if name == "void" else ledger.repeat(seq)


@st.composite
def ledgers(draw, *, least=0):
    ledger = Ledger()
    for move in draw(st.lists(moves, min_size=least, max_size=12)):
        make(ledger, move)
    return ledger


def without_position(state):
    """Everything but what any further line changes: its number, hash and view."""
    return replace(state, seq=0, head="", lines=())


@settings(max_examples=60, deadline=None)
@given(ledgers(), plain_moves)
def test_a_prefix_and_the_changes_after_it_give_the_whole(ledger, later):
    before = ledger.state.totals
    length = len(ledger.lines)
    for move in later[:5]:
        make(ledger, move)

    after = ledger.state
    changes = [line.delta for line in after.lines if line.seq > length]
    assert after.totals == tuple(
        total + sum(change[side] for change in changes)
        for side, total in enumerate(before)
    )


@settings(max_examples=60, deadline=None)
@given(ledgers())
def test_totals_are_the_sum_of_the_lines_in_force(ledger):
    state = ledger.state

    sums = [0] * 4
    for line in state.lines:
        if line.voided_by is None:
            sums = [a + b for a, b in zip(sums, line.delta, strict=True)]
    assert state.totals == tuple(sums)
    assert all(
        line.delta == (0, 0, 0, 0) for line in state.lines if line.voided_by is not None
    )


@settings(max_examples=60, deadline=None)
@given(ledgers(least=1))
def test_voiding_the_last_line_is_as_if_it_had_never_been_written(ledger):
    last = ledger.lines[-1]
    if last.kind not in {LineKind.DEAL, LineKind.PENALTY} or last.replaces:
        return
    before = without_position(ledger.without_last().state)

    ledger.void(last.seq)

    assert without_position(ledger.state) == before


@settings(max_examples=60, deadline=None)
@given(ledgers(least=1), st.integers(0, 30))
def test_a_void_with_the_same_again_in_its_place_changes_nothing(ledger, which):
    found = in_force(ledger)
    if not found:
        return
    before = without_position(ledger.state)

    ledger.repeat(found[which % len(found)])

    assert without_position(ledger.state) == before


@settings(max_examples=60, deadline=None)
@given(ledgers())
def test_the_same_lines_give_the_same_bytes(ledger):
    once = ledger.state.body()

    assert replay(list(ledger.lines), rules=ledger.rules).body() == once


def test_a_corrected_deal_gives_what_the_right_deal_would_have_given():
    right, wrong = Ledger(), Ledger()
    for ledger, cards in ((right, (66, 54, 0, 0)), (wrong, (54, 66, 0, 0))):
        ledger.deal(cards, bidder=0, bid=2)
        ledger.deal((40, 40, 40, 0), bidder=1)
        ledger.penalty(2)
    wrong.void(2)
    wrong.deal((66, 54, 0, 0), bidder=0, bid=2, dealer=0, replaces=2)

    assert without_position(wrong.state) == without_position(right.state)
    assert right.state.totals == (3, 2, -2, 0)
