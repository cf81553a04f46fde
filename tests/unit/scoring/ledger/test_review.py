"""A table under review: what is shown outside stands still, the ledger goes on."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from scoring.ledger.enums import LineKind
from scoring.ledger.replay import Replay, replay
from scoring.ledger.review import ReviewMove, lines_outside, review_payload
from tests.unit.scoring.ledger.ledgers import Ledger
from tests.unit.scoring.ledger.test_replay_laws import make, moves

some_moves = st.lists(moves, max_size=6)


def note(ledger, move):
    ledger.write(LineKind.REVIEW, review_payload(move))


@given(before=some_moves, after=some_moves)
def test_the_score_outside_stands_still_whatever_is_written(before, after):
    ledger = Ledger()
    for move in before:
        make(ledger, move)
    note(ledger, ReviewMove.OPENED)
    shown = ledger.state

    for move in after:
        make(ledger, move)
        state = ledger.state
        assert state.review == shown.seq
        assert (state.frozen or state) == shown
        outside = lines_outside(ledger.lines)
        assert replay(outside, rules=ledger.rules) == shown


@given(before=some_moves, after=some_moves)
def test_after_the_release_the_score_is_that_of_the_ledger_alone(before, after):
    reviewed, plain = Ledger(), Ledger()
    for move in before:
        make(reviewed, move)
    note(reviewed, ReviewMove.OPENED)
    # Moves name lines by number: both ledgers have as many.
    for move in before:
        make(plain, move)
    plain.write(LineKind.REVIEW, {})
    for move in after:
        make(reviewed, move)
        make(plain, move)
    note(reviewed, ReviewMove.RELEASED)

    assert reviewed.state.review is None
    assert reviewed.state.frozen is None
    assert reviewed.state.totals == plain.state.totals
    assert reviewed.state.ranking == plain.state.ranking
    assert lines_outside(reviewed.lines) == reviewed.lines


@given(before=some_moves, after=some_moves)
def test_line_by_line_gives_the_same_as_all_at_once(before, after):
    ledger = Ledger()
    for move in before:
        make(ledger, move)
    note(ledger, ReviewMove.OPENED)
    for move in after:
        make(ledger, move)
    step = Replay(ledger.lines[:1], rules=ledger.rules)
    for line in ledger.lines[1:]:
        step = step.after(line)
        assert step.state

    assert step.state == ledger.state
    assert step.state.body() == ledger.state.body()


def test_another_note_is_no_review():
    ledger = Ledger()
    ledger.write(LineKind.REVIEW, {"review": "perhaps"})
    ledger.write(LineKind.REVIEW, {})

    assert ledger.state.review is None
    assert "review" not in ledger.state.as_json()
