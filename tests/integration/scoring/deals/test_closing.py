from __future__ import annotations

from uuid import uuid4

import pytest

from scoring.deals.commands.closing import reopen_table
from scoring.deals.refusals import NotClosed, NotOver
from scoring.ledger.refusals import OutOfSequence, ProbableDuplicate
from scoring.refusals import ReasonMissing, StageConfirmed, TableClosed
from scoring.scoresheet.refusals import ResultMismatch
from scoring.stages.refusals import TieUnsettled
from tables.seating.enums import TableState
from tests.integration.scoring.deals.entries import (
    a_table,
    close,
    kinds,
    lines,
    play_out,
    raise_to,
    record,
    sign,
    state,
)
from tests.scenarios import a_stager, an_event, running_tables

pytestmark = pytest.mark.django_db


def reopen(table, *, reason="Au protestat"):
    return reopen_table(table_id=table.id, sign=sign(table, reason=reason))


def test_a_table_is_closed_on_the_totals_that_were_seen():
    table = a_table()
    raise_to(table, 6, 3, 2, 1)

    with pytest.raises(ResultMismatch) as refused:
        close(table, shown=(6, 3, 2, 2))
    assert refused.value.extra == {"shown": [6, 3, 2, 2], "expected": [6, 3, 2, 1]}
    close(table, shown=(6, 3, 2, 1))

    table.refresh_from_db()
    assert table.state == TableState.CLOSED
    assert lines(table)[-1].payload == {
        "totals": [6, 3, 2, 1],
        "order": [0, 1, 2, 3],
        "deals": state(table).deals,
    }


@pytest.mark.parametrize("reason", ["", "  "])
def test_closing_before_the_end_needs_a_reason(reason):
    table = a_table()
    raise_to(table, 5, 3, 2, 1)

    with pytest.raises(NotOver):
        close(table, reason=reason)
    close(table, reason="Ora 18, se închide sala")
    assert state(table).closed


def test_a_tie_across_the_line_has_to_be_settled_first():
    table = a_table(entrants=8)
    raise_to(table, 6, 2, 2, 0)

    with pytest.raises(TieUnsettled):
        close(table)
    assert kinds(table)[-1] == "deal"


def test_a_tie_that_decides_nothing_does_not_stop_a_heat():
    table = a_table(entrants=8)
    raise_to(table, 6, 3, 1, 1)

    close(table)

    assert state(table).through == (0, 1)


def test_in_the_final_every_tie_has_to_be_settled():
    table = a_table(entrants=4)
    raise_to(table, 6, 3, 1, 1)

    with pytest.raises(TieUnsettled):
        close(table)


def test_a_stale_view_closes_nothing():
    table = a_table()
    raise_to(table, 6, 3, 2, 1)

    with pytest.raises(OutOfSequence):
        close(table, signature=sign(table, after=2))


def test_closing_twice_with_one_key_is_one_closing():
    table = a_table()
    raise_to(table, 6, 3, 2, 1)
    signature = sign(table, key=uuid4())
    close(table, signature=signature)

    assert close(table, signature=signature).replayed
    with pytest.raises(TableClosed):
        close(table)
    assert kinds(table).count("close") == 1


def unseen(table, **values):
    """Sign as somebody who has not seen the table's last line."""
    return sign(table, after=lines(table)[-1].seq - 1, author="R02", **values)


def test_who_closes_what_another_has_closed_on_the_same_points_is_told_so():
    table = a_table()
    raise_to(table, 6, 3, 2, 1)
    theirs = close(table)

    settled = close(table, signature=unseen(table))

    assert (settled.line, settled.replayed) == (theirs.line, True)
    assert kinds(table).count("close") == 1
    # With other points, or with words that are not in the book, it is compared.
    with pytest.raises(OutOfSequence):
        close(table, shown=(6, 3, 2, 2), signature=unseen(table))
    with pytest.raises(ProbableDuplicate):
        close(table, signature=unseen(table, reason="Ora 18"))


def test_a_closing_that_was_opened_again_settles_nothing():
    table = a_table()
    raise_to(table, 6, 3, 2, 1)
    before = lines(table)[-1].seq
    close(table)
    reopen(table)

    with pytest.raises(ProbableDuplicate):
        close(table, signature=sign(table, after=before))
    assert not state(table).closed


def test_the_same_closing_is_settled_behind_a_confirmed_stage_too():
    table = a_table()
    play_out(table)
    late = unseen(table)
    a_stager().confirm(table.stage)

    assert close(table, signature=late).replayed


def test_a_reopened_table_goes_on_and_is_closed_again():
    table = a_table()
    play_out(table)

    reopen(table)

    table.refresh_from_db()
    assert table.state == TableState.PLAYING
    assert not state(table).closed
    close(table)
    assert kinds(table)[-3:] == ["close", "reopen", "close"]


def test_reopening_says_why():
    table = a_table()
    play_out(table)

    with pytest.raises(ReasonMissing):
        reopen(table, reason=" ")


def test_an_open_table_is_not_reopened():
    table = a_table()
    record(table)

    with pytest.raises(NotClosed):
        reopen(table)


def test_a_confirmed_table_is_not_reopened():
    table = a_table()
    play_out(table)
    a_stager().confirm(table.stage)

    with pytest.raises(StageConfirmed):
        reopen(table)


def test_two_at_a_table_of_two_simply_go_through():
    """Decision: five entrants as three and two; nothing is played by the two."""
    tournament = an_event(entrants=5, state="playing", target=6)
    three, two = running_tables(tournament)
    assert two.seats.count() == 2

    close(two)

    assert state(two).through == (0, 1)
    assert kinds(two) == ["opened", "close"]
    assert not state(three).closed
