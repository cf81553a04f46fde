"""Voids and replacements: everything stays readable, nothing is changed."""

from __future__ import annotations

from dataclasses import replace
from uuid import uuid4

import pytest

from scoring.disputes.commands.corrections import Replacement
from scoring.games.cruce.entry import DealEntry, Outcome
from scoring.games.enums import PenaltyKind
from scoring.games.protocol import Penalty
from scoring.ledger.enums import Purpose
from scoring.ledger.refusals import OutOfSequence
from scoring.refusals import InvalidEntry, ReasonMissing, StageConfirmed, TableClosed
from scoring.scoresheet.refusals import (
    AlreadyVoided,
    NoSuchLine,
    NotVoidable,
    ResultMismatch,
)
from tables.seating.enums import TableState
from tests.integration.scoring.deals.entries import (
    a_deal,
    a_table,
    close,
    kinds,
    lines,
    next_dealer,
    penalty,
    play_out,
    raise_to,
    record,
    sign,
    state,
    totals,
    void,
)
from tests.scenarios import a_stager
from tournaments.refusals import KeyReused

pytestmark = pytest.mark.django_db


def test_a_void_takes_the_points_back_and_keeps_the_line():
    table = a_table()
    record(table)

    written = void(table, 2)

    assert totals(table) == (0, 0, 0, 0)
    assert kinds(table) == ["opened", "deal", "void"]
    assert written.line.voids == 2
    assert state(table).next_dealer == 0
    assert lines(table)[-1].texts.get().text == "Scris greșit"


def test_a_replacement_stands_where_the_wrong_deal_stood():
    table = a_table()
    record(table, a_deal((22, 38, 30, 30), bidder=1, dealer=0))
    record(table, a_deal((38, 30, 30, 22), dealer=1))

    written = void(table, 2, replacement=Replacement(instead=a_deal()))

    assert kinds(table) == ["opened", "deal", "deal", "void", "deal"]
    assert written.state.totals == (2, 0, 0, 0)
    assert next_dealer(table) == 2
    assert [line.seq for line in state(table).lines] == [2, 5, 3]
    last = lines(table)[-1]
    assert last.replaces == 2


def test_a_replaced_extra_deal_stays_an_extra_deal():
    table = a_table()
    raise_to(table, 6, 2, 2, 0)
    dealer = next_dealer(table)
    wrong = a_deal((0, 6, 74, 40), bidder=2, bid=2, dealer=dealer)
    record(table, wrong, purpose=Purpose.TIE_BREAK)
    seq = lines(table)[-1].seq

    right = a_deal((0, 74, 6, 40), bidder=1, bid=2, dealer=dealer)
    void(table, seq, replacement=Replacement(instead=right))

    last = lines(table)[-1]
    assert last.payload["purpose"] == "tie_break"
    assert last.payload["tied"] == [[1, 2]]
    assert totals(table) == (6, 2, 2, 0)
    assert state(table).order == (0, 1, 2, 3)


def test_a_penalty_is_replaced_by_a_penalty():
    table = a_table()
    penalty(table, 0)

    entry = Penalty(seat=1, kind=PenaltyKind.OTHER, points=1)
    void(table, 2, replacement=Replacement(instead=entry))

    assert totals(table) == (0, -1, 0, 0)
    assert kinds(table) == ["opened", "penalty", "void", "penalty"]


def test_a_misdealt_deal_can_replace_a_played_one():
    table = a_table()
    record(table)

    misdeal = DealEntry(outcome=Outcome.MISDEAL, dealer=0)
    void(table, 2, replacement=Replacement(instead=misdeal))

    assert totals(table) == (-1, 0, 0, 0)


@pytest.mark.parametrize(
    ("line", "entry"),
    [
        pytest.param(2, Penalty(seat=0, kind=PenaltyKind.REVOKE, points=3),
                     id="a deal by a penalty"),
        pytest.param(3, a_deal(), id="a penalty by a deal"),
    ],
)  # fmt: skip
def test_only_the_same_kind_replaces(line, entry):
    table = a_table()
    record(table)
    penalty(table, 0)

    with pytest.raises(NotVoidable, match=f"Line {line} is of a kind that cannot be"):
        void(table, line, replacement=Replacement(instead=entry))
    assert kinds(table) == ["opened", "deal", "penalty"]


def test_the_replacement_must_be_possible_too():
    table = a_table()
    record(table)

    with pytest.raises(InvalidEntry):
        void(table, 2, replacement=Replacement(instead=a_deal((9, 9, 9, 9))))
    with pytest.raises(ResultMismatch):
        void(table, 2, replacement=Replacement(instead=a_deal(), shown=(0, 0, 0, 9)))
    assert kinds(table) == ["opened", "deal"]


@pytest.mark.parametrize("reason", ["", "   "])
def test_a_void_says_why(reason):
    table = a_table()
    record(table)

    with pytest.raises(ReasonMissing):
        void(table, 2, signature=sign(table, reason=reason))
    assert kinds(table) == ["opened", "deal"]


@pytest.mark.parametrize(
    ("seq", "refusal"), [(1, NotVoidable), (0, NoSuchLine), (9, NoSuchLine)]
)
def test_what_is_not_there_or_of_another_kind_is_not_voided(seq, refusal):
    table = a_table()
    record(table)

    with pytest.raises(refusal):
        void(table, seq)


def test_neither_a_void_nor_a_close_is_voided():
    table = a_table()
    record(table)
    void(table, 2)

    with pytest.raises(NotVoidable):
        void(table, 3)
    play_out(table)
    with pytest.raises(NotVoidable):
        void(table, lines(table)[-1].seq, touch_closed=True)


def test_a_line_is_voided_once_and_the_second_hears_by_which_line():
    table = a_table()
    record(table)
    void(table, 2)

    with pytest.raises(AlreadyVoided) as refused:
        void(table, 2)
    assert refused.value.params == {"seq": 2, "by": 3}
    assert kinds(table) == ["opened", "deal", "void"]


def test_a_replacement_can_be_voided_and_replaced_again():
    table = a_table()
    record(table)
    void(table, 2, replacement=Replacement(instead=a_deal((22, 38, 30, 30), bidder=1)))

    void(table, 4, replacement=Replacement(instead=a_deal((22, 30, 38, 30), bidder=2)))

    assert totals(table) == (0, 0, 1, 0)
    assert state(table).deals == 1


def test_the_same_correction_again_gives_the_first_answer():
    table = a_table()
    record(table)
    key = uuid4()
    replacement = Replacement(instead=a_deal((22, 38, 30, 30), bidder=1))
    signature = sign(table, key=key, reason="Inversate")
    first = void(table, 2, replacement=replacement, signature=signature)
    record(table)

    again = void(table, 2, replacement=replacement, signature=signature)

    assert again.replayed
    assert again.line == first.line
    assert again.state == first.state
    assert kinds(table) == ["opened", "deal", "void", "deal", "deal"]
    with pytest.raises(KeyReused):
        void(table, 2, signature=signature)


def test_who_has_not_seen_the_last_line_corrects_nothing():
    table = a_table()
    record(table)
    record(table)

    with pytest.raises(OutOfSequence):
        void(table, 2, signature=sign(table, after=2, reason="Târziu"))


def test_at_a_closed_table_only_the_organizer_corrects():
    table = a_table()
    play_out(table)

    with pytest.raises(TableClosed):
        void(table, 2)
    void(table, 2, touch_closed=True)
    table.refresh_from_db()
    assert table.state == TableState.CLOSED
    assert kinds(table)[-2:] == ["close", "void"]


def test_behind_a_confirmed_stage_only_the_organizer_corrects():
    """What follows from it is in test_contests.py."""
    table = a_table()
    play_out(table)
    a_stager().confirm(table.stage)

    with pytest.raises(StageConfirmed):
        void(table, 2)


def test_a_correction_that_takes_the_winner_back_reopens_play():
    table = a_table()
    raise_to(table, 6, 3, 2, 1)
    last = lines(table)[-1]

    void(table, last.seq)

    assert not state(table).over
    record(table)


def test_a_correction_keeps_the_dealer_s_turn_when_the_same_deal_is_written_again():
    table = a_table()
    for _ in range(3):
        record(table)
    before = state(table)
    first = lines(table)[1]

    void(table, first.seq, replacement=Replacement(instead=a_deal()))

    after = replace(state(table), seq=before.seq, head=before.head, lines=before.lines)
    assert after == before


def test_a_closed_table_is_not_closed_again_by_its_correction():
    table = a_table()
    raise_to(table, 6, 3, 2, 1)
    close(table)
    void(table, 2, touch_closed=True)

    with pytest.raises(TableClosed):
        close(table)
