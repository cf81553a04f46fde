"""Who leaves a table, who sits down there, and what becomes of the score."""

from __future__ import annotations

from scoring.games.cruce.entry import Outcome
from scoring.ledger.seating import follower, owners_by_line, seating_at
from tests.unit.scoring.ledger.accident_lines import leave, sit, without_position
from tests.unit.scoring.ledger.ledgers import Ledger


def test_who_leaves_scores_no_more_ranks_last_and_does_not_go_through():
    ledger = Ledger()
    ledger.raise_to(9, 2, 1, 0)
    leave(ledger, 0)
    ledger.deal((0, 74, 26, 20), bidder=1, bid=2)
    ledger.close()

    state = ledger.state
    assert state.totals == (9, 4, 1, 0)
    assert state.playing == (1, 2, 3)
    assert state.order == (1, 2, 3, 0)
    assert state.through == (1, 2)


def test_the_deal_passes_over_who_has_left():
    ledger = Ledger()
    dealers = []
    leave(ledger, 1)
    for _deal in range(4):
        dealers.append(ledger.state.next_dealer)
        ledger.unplayed(Outcome.ALL_PASSED)

    assert dealers == [0, 2, 3, 0]


def test_who_was_expelled_ranks_behind_who_has_withdrawn():
    ledger = Ledger(final=True)
    ledger.raise_to(9, 5, 1, 0)
    leave(ledger, 0, "expelled")
    leave(ledger, 1, "withdrawn")

    assert ledger.state.order == (2, 3, 1, 0)
    assert ledger.state.apart == ((0, "expelled"), (1, "withdrawn"))


def test_two_who_have_left_with_equal_points_block_no_final():
    ledger = Ledger(final=True)
    ledger.raise_to(0, 0, 2, 1)
    leave(ledger, 0)
    leave(ledger, 1)

    assert ledger.state.unresolved == ()
    assert ledger.state.ranking.groups == ((2,), (3,), (0, 1))


def test_a_tie_is_only_one_of_those_who_play_on():
    ledger = Ledger()
    ledger.raise_to(3, 2, 2, 2)
    assert ledger.state.unresolved == ((1, 2, 3),)

    leave(ledger, 3)

    assert ledger.state.unresolved == ((1, 2),)


def test_whoever_is_alone_needs_to_play_no_more():
    ledger = Ledger(players=3)
    leave(ledger, 0)
    assert not ledger.state.over
    leave(ledger, 2)

    assert ledger.state.over
    assert ledger.state.leader == 1
    ledger.close()
    assert ledger.state.through == (1,)


def test_points_of_who_has_left_do_not_end_the_set():
    ledger = Ledger()
    ledger.raise_to(20, 0, 0, 0)
    leave(ledger, 0)
    ledger.raise_to(20, 0, 0, 0)
    assert not ledger.state.over

    while ledger.state.totals[2] < 21:
        ledger.deal((0, 0, 120, 0), bidder=2, bid=3)
    assert ledger.state.over
    assert ledger.state.leader == 2


def test_a_substitute_takes_seat_and_score_and_may_go_through():
    ledger = Ledger()
    ledger.raise_to(9, 2, 1, 0)
    leave(ledger, 0)
    sit(ledger, 0, "E009")
    ledger.close()

    state = ledger.state
    assert state.entrants == ("E009", "E002", "E003", "E004")
    assert state.totals == (9, 2, 1, 0)
    assert state.through == (0, 1)
    assert state.apart == ()


def test_a_stand_in_plays_on_but_does_not_go_through():
    ledger = Ledger()
    ledger.raise_to(9, 2, 1, 0)
    leave(ledger, 0)
    sit(ledger, 0, "E009", "stand_in")
    ledger.deal((120, 0, 0, 0), bidder=0, bid=3)
    ledger.close()

    state = ledger.state
    assert state.playing == (0, 1, 2, 3)
    assert state.totals == (12, 2, 1, 0)
    assert state.order == (1, 2, 3, 0)
    assert state.through == (1, 2)


def test_taking_it_back_gives_the_same_state():
    ledger = Ledger()
    ledger.raise_to(3, 2, 1, 0)
    before = ledger.state
    left = leave(ledger, 0, "no_show")
    between = ledger.state
    sat = sit(ledger, 0, "E009", "stand_in")

    ledger.void(sat)
    assert without_position(ledger.state) == without_position(between)
    ledger.void(left)
    assert without_position(ledger.state) == without_position(before)
    assert set(ledger.state.as_json()) == set(before.as_json())


def test_what_rests_on_a_line_keeps_it():
    ledger = Ledger()
    first = leave(ledger, 0)
    second = leave(ledger, 1)
    sat = sit(ledger, 0, "E009")
    lines = {line.seq: line for line in ledger.lines}

    assert follower(ledger.lines, line=lines[first]) == sat
    assert follower(ledger.lines, line=lines[second]) is None
    deal = ledger.unplayed(Outcome.ALL_PASSED)
    assert follower(ledger.lines, line=lines[second]) == deal
    ledger.void(deal)
    assert follower(ledger.lines, line=lines[second]) is None


def test_a_deal_from_before_is_corrected_with_those_who_played_then():
    ledger = Ledger()
    deal = ledger.deal((38, 30, 30, 22), bidder=0, bid=1)
    leave(ledger, 0)

    assert seating_at(ledger.lines, before=deal).playing == (0, 1, 2, 3)
    ledger.void(deal)
    ledger.deal((22, 30, 30, 38), bidder=3, bid=1, dealer=0, replaces=deal)
    assert ledger.state.totals == (0, 0, 0, 1)


def test_lines_name_who_sat_there_when_they_were_written():
    ledger = Ledger()
    deal = ledger.unplayed(Outcome.ALL_PASSED)
    left = leave(ledger, 0)
    sat = sit(ledger, 0, "E009")
    later = ledger.unplayed(Outcome.ALL_PASSED)

    owners = owners_by_line(ledger.lines)
    assert [owners[seq][0] for seq in (1, deal, left, sat, later)] == [
        "E001",
        "E001",
        "E001",
        "E009",
        "E009",
    ]


def test_a_table_where_nothing_happened_keeps_its_bytes():
    ledger = Ledger()
    ledger.raise_to(3, 2, 1, 0)

    assert not {"apart", "last_deal"} & set(ledger.state.as_json())
