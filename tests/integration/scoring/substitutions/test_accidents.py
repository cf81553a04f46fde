"""Leaving a table and taking the seat: what is taken, what is refused."""

from __future__ import annotations

import pytest

from scoring.archive.queries.audit import differences
from scoring.archive.queries.event_file.writing import event_document
from scoring.disputes.commands.corrections import Replacement
from scoring.ledger.enums import LeaveCause
from scoring.refusals import InvalidEntry, ReasonMissing, TableClosed
from scoring.scoresheet.refusals import FollowedBy
from scoring.substitutions.refusals import (
    AlreadyLeft,
    AlreadyPlayed,
    LastPlayer,
    PlayedToTheEnd,
)
from tests.integration.scoring.deals.entries import (
    a_deal,
    a_table,
    close,
    kinds,
    lines,
    next_dealer,
    penalty,
    raise_to,
    record,
    score,
    sign,
    state,
    totals,
    void,
)
from tests.integration.scoring.substitutions.accidents import (
    a_latecomer,
    a_second,
    leave,
    sit,
)

pytestmark = pytest.mark.django_db


def deal(table, cards, *, bidder, bid=1):
    return record(
        table, a_deal(cards, bidder=bidder, bid=bid, dealer=next_dealer(table))
    )


def test_three_play_on_when_one_leaves():
    table = a_table(entrants=8, target=21)
    raise_to(table, 5, 2, 1, 0)

    leave(table, 0)
    deal(table, (0, 74, 26, 20), bidder=1, bid=2)
    deal(table, (0, 20, 80, 20), bidder=2, bid=2)

    assert totals(table) == (5, 4, 3, 0)
    assert state(table).playing == (1, 2, 3)
    assert differences() == []


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"cards": (40, 40, 40, 0)}, "seat_left_points"),
        ({"bidder": 0}, "seat_left"),
        ({"dealer": 0}, "seat_left"),
        ({"R": 0}, "seat_left"),
        ({"cards": (0, 40, 40, 30)}, "sum_not_120"),
        ({"cards": (40, 40, 40)}, "cards_count"),
    ],
)
def test_who_has_left_is_in_no_deal(changes, code):
    table = a_table(entrants=8)
    leave(table, 0)
    values = {"cards": (0, 40, 40, 40), "bidder": 1, "dealer": 1, **changes}

    with pytest.raises(InvalidEntry) as refused:
        record(table, a_deal(**values), signature=sign(table, reason="Altul"))

    assert code in [problem["code"] for problem in refused.value.problems]
    assert kinds(table) == ["opened", "leave"]


def test_card_by_card_needs_all_seats():
    table = a_table(entrants=8)
    leave(table, 0)

    with pytest.raises(InvalidEntry, match=r"."):
        record(table, a_deal((0, 40, 40, 40), bidder=1, dealer=1), plays=[["AR"]])


def test_leaving_needs_a_reason_and_an_open_table():
    table = a_table(entrants=8)

    with pytest.raises(ReasonMissing):
        leave(table, 0, reason=" ")
    with pytest.raises(InvalidEntry):
        leave(table, 4)
    leave(table, 0)
    with pytest.raises(AlreadyLeft):
        leave(table, 0)
    assert kinds(table) == ["opened", "leave"]


def test_a_closed_table_keeps_its_players():
    table = a_table(entrants=8)
    raise_to(table, 6, 3, 2, 1)
    close(table)

    with pytest.raises(TableClosed):
        leave(table, 0)


def test_the_last_one_stays():
    table = a_table(entrants=8)
    for seat in (0, 1, 2):
        leave(table, seat)

    with pytest.raises(LastPlayer):
        leave(table, 3)
    close(table)
    assert state(table).through == (3,)


def test_who_has_played_the_set_to_its_end_keeps_the_place():
    table = a_table(entrants=8)
    raise_to(table, 6, 3, 2, 1)

    for seat in (0, 1, 2):
        with pytest.raises(PlayedToTheEnd):
            leave(table, seat)
    leave(table, 3)
    close(table)

    assert state(table).order == (0, 1, 2, 3)
    assert state(table).through == (0, 1)


def test_who_is_tied_at_the_end_can_leave_and_give_up_what_it_decides():
    table = a_table(entrants=8)
    raise_to(table, 6, 2, 2, 1)

    with pytest.raises(PlayedToTheEnd):
        leave(table, 0)
    leave(table, 1)
    close(table)

    assert state(table).through == (0, 2)


def test_in_the_final_who_is_tied_keeps_what_no_tie_decides():
    """Who leaves stands behind all: the second, at least the third, was the fourth."""
    table = a_table(final=True)
    raise_to(table, 6, 2, 2, 1)

    with pytest.raises(PlayedToTheEnd):
        leave(table, 1)
    leave(table, 3)
    leave(table, 2)

    assert state(table).order == (0, 1, 2, 3)


def test_a_cheat_is_expelled_although_the_set_is_over():
    table = a_table(entrants=8)
    raise_to(table, 6, 3, 2, 1)

    leave(table, 0, cause=LeaveCause.EXPELLED)

    assert state(table).order == (1, 2, 3, 0)


def test_nobody_is_a_no_show_after_the_first_deal():
    table = a_table(entrants=8)
    deal(table, (38, 30, 30, 22), bidder=0)

    with pytest.raises(AlreadyPlayed):
        leave(table, 1, cause=LeaveCause.NO_SHOW)


def test_the_missing_player_turns_up():
    table = a_table(entrants=8)
    before = score(table).body
    leave(table, 2, cause=LeaveCause.NO_SHOW)

    void(table, 2)

    told = ("seq", "head")
    now = {k: v for k, v in state(table).as_json().items() if k not in told}
    assert str(now["entrants"]) in before.replace('"', "'").replace(",", ", ")
    assert state(table).playing == (0, 1, 2, 3)
    assert "apart" not in now
    assert differences() == []


def test_after_a_deal_leaving_cannot_be_taken_back_alone():
    table = a_table(entrants=8)
    leave(table, 0)
    deal(table, (0, 40, 40, 40), bidder=1)

    with pytest.raises(FollowedBy, match="line 3"):
        void(table, 2)
    void(table, 3)
    void(table, 2)
    assert state(table).playing == (0, 1, 2, 3)


def test_a_deal_before_the_leaving_is_replaced_with_all_four():
    table = a_table(entrants=8)
    deal(table, (38, 30, 30, 22), bidder=0)
    leave(table, 0)

    entry = a_deal((22, 30, 30, 38), bidder=3, dealer=0)
    void(table, 2, replacement=Replacement(instead=entry))

    assert totals(table) == (0, 0, 0, 1)
    assert differences() == []


def test_a_pair_leaves_together_and_the_other_is_through():
    table = a_table(entrants=4, pairs=True)
    assert state(table).sides == ((0, 2), (1, 3))

    leave(table, 2)

    assert state(table).playing == (1, 3)
    assert state(table).over
    with pytest.raises(LastPlayer):
        leave(table, 1)
    close(table)
    assert state(table).through == (1,)


def test_the_same_key_leaves_once():
    table = a_table(entrants=8)
    first = leave(table, 0)
    again = leave(table, 0, key=first.line.key, after=1)

    assert again.replayed
    assert again.line == first.line
    assert kinds(table) == ["opened", "leave"]


def test_a_penalty_still_finds_who_was_expelled():
    table = a_table(entrants=8)
    leave(table, 0, cause=LeaveCause.EXPELLED)

    penalty(table, 0)

    assert totals(table) == (-3, 0, 0, 0)


def test_the_lines_travel_in_the_event_s_file():
    table = a_table(entrants=8)
    second, late = a_second(table), a_latecomer(table)
    leave(table, 0)
    sit(table, 0, late, second=second, author="O01")

    written = event_document(table.stage.tournament)["stages"][0]["tables"][0]

    rows = [line["row"] for line in written["lines"]]
    assert [row["kind"] for row in rows] == ["opened", "leave", "sit"]
    assert rows[2]["second"] == second
    assert rows[2]["payload"]["entrant"] == late
    assert len(lines(table)) == 3
