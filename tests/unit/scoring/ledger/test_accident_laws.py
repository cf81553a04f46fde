"""What holds of every table, whoever leaves it and whoever sits down."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.games.cruce.entry import Outcome
from scoring.games.cruce.game import CRUCE
from scoring.games.protocol import Company
from scoring.ledger.enums import LineKind
from scoring.ledger.lines import deal_of
from scoring.ledger.replay import Replay, replay
from scoring.ledger.seating import follower, seatings_when_written
from tests.unit.scoring.ledger.accident_lines import leave, sit, without_position
from tests.unit.scoring.ledger.ledgers import Ledger


def a_deal(draw, ledger):
    playing = ledger.state.playing
    cards = [0, 0, 0, 0]
    for seat, points in zip(
        playing, draw(st.permutations((74, 26, 20, 0))), strict=False
    ):
        cards[seat] = points
    cards[playing[0]] += 120 - sum(cards)
    ledger.deal(cards, bidder=draw(st.sampled_from(playing)), bid=1)


def a_void(draw, ledger):
    void = {line.voids for line in ledger.lines}
    voidable = [
        line.seq
        for line in ledger.lines
        if line.kind in (LineKind.DEAL, LineKind.LEAVE, LineKind.SIT)
        and line.seq not in void
        and follower(ledger.lines, line=line) is None
    ]
    if voidable:
        ledger.void(draw(st.sampled_from(voidable)))


def a_change(draw, ledger, newcomer):
    """Somebody leaves, or where nobody can, sits down."""
    playing = ledger.state.playing
    gone = [seat for seat in range(4) if seat not in playing]
    if len(playing) > 1 and (not gone or draw(st.booleans())):
        cause = draw(st.sampled_from(("withdrawn", "expelled")))
        leave(ledger, draw(st.sampled_from(playing)), cause)
    else:
        right = draw(st.sampled_from(("substitute", "stand_in")))
        sit(ledger, draw(st.sampled_from(gone)), newcomer, right)


@st.composite
def accidents(draw):
    """A ledger of deals, penalties, leaving, sitting down and taking back."""
    ledger = Ledger(final=draw(st.booleans()))
    names = ("deal", "passed", "penalty", "change", "change", "void")
    moves = draw(st.lists(st.sampled_from(names), max_size=14))
    for number, move in enumerate(moves, start=100):
        if move == "change":
            a_change(draw, ledger, f"E{number}")
        elif move == "void":
            a_void(draw, ledger)
        elif move == "penalty":
            ledger.penalty(draw(st.integers(0, 3)))
        elif not ledger.state.over:
            (
                a_deal(draw, ledger)
                if move == "deal"
                else ledger.unplayed(Outcome.ALL_PASSED)
            )
    return ledger


@settings(max_examples=80, deadline=None)
@given(accidents())
def test_laws_of_every_table_with_accidents(ledger):
    state = ledger.state
    behind = {side for side, _why in state.apart}
    contending = [side for side in range(4) if side not in behind]

    # Whoever plays for the next stage ranks before everybody who does not.
    assert sorted(state.order) == [0, 1, 2, 3]
    assert set(state.order[: len(contending)]) == set(contending)
    assert not set(state.through) & behind
    # One step at a time gives what the whole fold gives.
    growing = Replay(ledger.lines[:1], rules=ledger.rules)
    for line in ledger.lines[1:]:
        growing = growing.after(line)
    assert growing.state == state == replay(ledger.lines, rules=ledger.rules)
    # The sum of what counts is the score; who was away got nothing.
    for side in range(4):
        counted = [line for line in state.lines if line.voided_by is None]
        assert sum(line.delta[side] for line in counted) == state.totals[side]
    singles = Company.singles(4).sides
    for line, seating in seatings_when_written(ledger.lines):
        result = CRUCE.settle(
            deal_of(line.payload, game=CRUCE),
            company=Company(4, playing=seating.playing, sides=singles),
            rules=ledger.rules.ruleset,
        )
        away = [s for s in range(4) if s not in seating.playing]
        assert all(result.change[seat] == 0 for seat in away)


@settings(max_examples=40, deadline=None)
@given(accidents())
def test_the_last_line_can_always_be_taken_back(ledger):
    last = ledger.lines[-1]
    if last.kind not in (LineKind.DEAL, LineKind.LEAVE, LineKind.SIT):
        return
    before = ledger.without_last().state
    ledger.void(last.seq)

    assert without_position(ledger.state) == without_position(before)
