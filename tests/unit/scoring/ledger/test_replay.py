"""The fold over a table's ledger: pure, from line 1, corrections in their place."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scoring.games.cruce.entry import Outcome
from scoring.games.cruce.ruleset import TOURNAMENT
from scoring.ledger.enums import KINDS, LineKind
from scoring.ledger.replay import table_state
from tables.seating.enums import TableState
from tests.unit.scoring.ledger.ledgers import Ledger
from tournaments.events.enums import StageState

SHORT = replace(TOURNAMENT, target=6)


def test_a_replacement_takes_the_voided_deal_s_turn_to_deal():
    ledger = Ledger()
    for _ in range(3):
        ledger.deal((30, 30, 30, 30), bidder=0)
    assert ledger.state.next_dealer == 3

    ledger.repeat(2)

    assert ledger.state.next_dealer == 3
    assert [line.seq for line in ledger.state.lines] == [2, 6, 3, 4]
    assert [line.number for line in ledger.state.lines] == [None, 1, 2, 3]


def test_the_replacement_of_a_replacement_stays_in_the_first_place():
    ledger = Ledger()
    ledger.deal((30, 30, 30, 30), bidder=0)
    ledger.deal((30, 30, 30, 30), bidder=0)
    again = ledger.repeat(2)
    ledger.void(again)
    ledger.deal((60, 60, 0, 0), bidder=0, dealer=0, replaces=again)

    assert [line.seq for line in ledger.state.lines] == [2, 5, 7, 3]
    assert ledger.state.next_dealer == 2


def test_a_voided_last_deal_gives_the_turn_back():
    ledger = Ledger()
    ledger.deal((30, 30, 30, 30))
    seq = ledger.deal((30, 30, 30, 30))
    ledger.void(seq)

    assert ledger.state.next_dealer == 1
    assert ledger.state.deals == 1


def test_a_misdeal_costs_the_dealer_one_point_and_passes_the_deal_on():
    ledger = Ledger(dealer=2)
    ledger.unplayed(Outcome.MISDEAL)

    assert ledger.state.totals == (0, 0, -1, 0)
    assert ledger.state.penalties == (0, 0, 1, 0)
    assert ledger.state.next_dealer == 3


def test_when_all_pass_nobody_scores_and_the_next_one_deals():
    ledger = Ledger()
    ledger.unplayed(Outcome.ALL_PASSED)

    assert ledger.state.totals == (0, 0, 0, 0)
    assert ledger.state.next_dealer == 1
    assert ledger.state.deals == 1


def test_a_penalty_can_take_the_leader_back_under_the_target():
    ledger = Ledger(ruleset=SHORT)
    ledger.raise_to(6, 4, 0, 0)
    assert ledger.state.over

    seq = ledger.penalty(0)

    assert not ledger.state.over
    assert ledger.state.totals == (3, 4, 0, 0)
    assert ledger.state.leader == 1
    ledger.void(seq)
    assert ledger.state.over


def test_the_set_is_over_at_the_target_and_not_a_point_before():
    ledger = Ledger(ruleset=SHORT)
    ledger.raise_to(5)
    assert not ledger.state.over

    ledger.raise_to(6)

    assert ledger.state.over
    assert ledger.state.leader == 0


def test_two_at_the_target_together_the_set_is_over_and_nobody_leads():
    """Decision: over, no leader; played off only where the tie crosses the line."""
    ledger = Ledger(ruleset=SHORT)
    ledger.raise_to(5, 5, 1, 0)
    ledger.deal((60, 60, 0, 0), bidder=0)

    state = ledger.state
    assert state.totals == (6, 6, 1, 0)
    assert (state.over, state.leader) == (True, None)
    assert state.unresolved == ()


@pytest.mark.parametrize(
    ("scores", "tied"),
    [
        pytest.param((6, 4, 4, 1), ((1, 2),), id="second and third"),
        pytest.param((6, 4, 4, 4), ((1, 2, 3),), id="second to fourth"),
        pytest.param((6, 6, 6, 2), ((0, 1, 2),), id="first to third"),
        pytest.param((6, 6, 2, 2), (), id="first two, last two: neither matters"),
        pytest.param((6, 4, 2, 2), (), id="third and fourth do not matter"),
        pytest.param((2, 2, 2, 2), ((0, 1, 2, 3),), id="all four"),
    ],
)
def test_ties_across_the_line_at_a_table_of_four(scores, tied):
    ledger = Ledger(ruleset=SHORT)
    ledger.raise_to(*scores)

    assert ledger.state.unresolved == tied


@pytest.mark.parametrize(
    ("scores", "tied"),
    [
        pytest.param((6, 4, 4), ((1, 2),), id="second and third"),
        pytest.param((6, 6, 2), (), id="both are through"),
        pytest.param((5, 5, 5), ((0, 1, 2),), id="all three"),
    ],
)
def test_ties_across_the_line_at_a_table_of_three(scores, tied):
    ledger = Ledger(players=3, ruleset=SHORT)
    ledger.raise_to(*scores)

    assert ledger.state.unresolved == tied


def test_at_a_table_of_two_everybody_goes_through_and_nothing_is_played():
    ledger = Ledger(players=2)

    assert ledger.state.over
    assert ledger.state.unresolved == ()
    ledger.close()
    assert ledger.state.through == (0, 1)


def test_a_final_of_two_is_played_to_the_end():
    ledger = Ledger(players=2, final=True, ruleset=SHORT)

    assert not ledger.state.over
    assert ledger.state.unresolved == ((0, 1),)


@pytest.mark.parametrize(
    ("scores", "tied"),
    [
        pytest.param((6, 4, 2, 2), ((2, 3),), id="third and fourth"),
        pytest.param((6, 6, 2, 2), ((0, 1), (2, 3)), id="two ties"),
        pytest.param((6, 4, 2, 1), (), id="all apart"),
    ],
)
def test_the_final_separates_all_four_places(scores, tied):
    ledger = Ledger(ruleset=SHORT, final=True)
    ledger.raise_to(*scores)

    assert ledger.state.unresolved == tied
    assert ledger.state.through == ()


def test_an_extra_deal_separates_the_tied_and_leaves_the_scores():
    ledger = Ledger(ruleset=SHORT)
    ledger.raise_to(6, 4, 4, 1)
    deals = ledger.state.deals

    ledger.deal((0, 0, 74, 46), bidder=2, bid=2, tied=[(1, 2)])

    state = ledger.state
    assert state.unresolved == ()
    assert state.order == (0, 2, 1, 3)
    assert state.totals == (6, 4, 4, 1)
    assert (state.deals, state.extra_deals) == (deals, 1)
    ledger.close()
    assert ledger.state.through == (0, 2)


def test_an_extra_deal_that_leaves_them_equal_needs_another():
    ledger = Ledger(ruleset=SHORT)
    ledger.raise_to(6, 4, 4, 1)
    ledger.deal((120, 0, 0, 0), bidder=0, tied=[(1, 2)])
    assert ledger.state.unresolved == ((1, 2),)

    ledger.deal((0, 40, 0, 80), bidder=3, bid=2, tied=[(1, 2)])

    assert ledger.state.order == (0, 1, 2, 3)


def test_the_first_extra_deal_decides_even_when_it_was_corrected_later():
    ledger = Ledger(ruleset=SHORT)
    ledger.raise_to(6, 4, 4, 1)
    first = ledger.deal((120, 0, 0, 0), bidder=0, tied=[(1, 2)])
    ledger.deal((0, 40, 0, 80), bidder=3, bid=2, tied=[(1, 2)])
    ledger.void(first)
    ledger.deal(
        (0, 0, 74, 46), bidder=2, bid=2, dealer=0, tied=[(1, 2)], replaces=first
    )

    assert ledger.state.order == (0, 2, 1, 3)


def test_lots_separate_the_tied_in_the_order_drawn():
    ledger = Ledger(ruleset=SHORT, final=True)
    ledger.raise_to(6, 2, 2, 2)
    seq = ledger.lot((3, 1, 2))

    assert ledger.state.order == (0, 3, 1, 2)
    assert ledger.state.unresolved == ()
    ledger.void(seq)
    assert ledger.state.unresolved == ((1, 2, 3),)


def test_a_reopened_table_sends_nobody_through():
    ledger = Ledger(ruleset=SHORT)
    ledger.raise_to(6, 4, 2, 1)
    ledger.close()
    assert ledger.state.closed
    assert ledger.state.through == (0, 1)

    ledger.reopen()

    assert not ledger.state.closed
    assert ledger.state.through == ()
    ledger.close()
    assert ledger.state.through == (0, 1)


def test_a_most_number_of_deals_ends_the_set():
    ledger = Ledger(ruleset=replace(TOURNAMENT, max_deals=2))
    ledger.deal((66, 54, 0, 0), bidder=0, bid=2)
    assert not ledger.state.over

    ledger.deal((66, 54, 0, 0), bidder=0, bid=2)

    assert (ledger.state.over, ledger.state.leader) == (True, 0)


@pytest.mark.parametrize(
    ("only_words", "stands"), [(True, TableState.SEATED), (False, TableState.PLAYING)]
)
def test_words_that_can_be_voided_put_no_table_in_play(monkeypatch, only_words, stands):
    note = replace(
        KINDS[LineKind.REMARK], folded=True, voidable=True, only_words=only_words
    )
    monkeypatch.setitem(KINDS, LineKind.REMARK, note)
    table = Ledger()
    table.write(LineKind.REMARK, {})

    assert table_state(table.lines, stage=StageState.RUNNING) is stands
