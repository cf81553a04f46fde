"""A table under review: who opened it, what is refused, how it is released."""

from __future__ import annotations

from uuid import uuid4

import pytest

from scoring.deals.refusals import UnderReview
from scoring.disputes.commands.reviews import open_review, release_table
from scoring.disputes.refusals import AlreadyUnderReview, NotUnderReview
from scoring.ledger.refusals import OutOfSequence
from scoring.refusals import ReasonMissing, StageConfirmed
from scoring.stages.commands.stages import confirm_stage
from scoring.stages.refusals import TablesUnderReview
from tables.seating.enums import TableState
from tests.integration.scoring.deals.entries import (
    LATER,
    a_table,
    close,
    kinds,
    lines,
    penalty,
    play_out,
    raise_to,
    record,
    sign,
    state,
)
from tests.scenarios import an_event, running_tables
from tournaments.ids import StageId

pytestmark = pytest.mark.django_db


def put(table, *, reason="Cine a luat levata a treia?", **more):
    signature = sign(table, reason=reason, **more)
    return open_review(table_id=table.id, sign=signature)


def release(table, *, reason="Levata rămâne la locul 2.", **more):
    signature = sign(table, reason=reason, **more)
    return release_table(table_id=table.id, sign=signature)


def test_it_is_two_signed_lines_with_their_reasons():
    table = a_table()

    put(table, author="R07")
    release(table, author="O01")

    opened, released = lines(table)[-2:]
    assert (opened.author, opened.payload) == ("R07", {"review": "opened"})
    assert opened.texts.get().text == "Cine a luat levata a treia?"
    assert (released.author, released.payload) == ("O01", {"review": "released"})
    assert released.texts.get().text == "Levata rămâne la locul 2."


def test_play_goes_on_and_is_counted():
    table = a_table()
    put(table)

    record(table)
    penalty(table, 1)

    assert state(table).totals == (1, -3, 0, 0)
    assert state(table).frozen.totals == (0, 0, 0, 0)


def test_it_is_not_closed_before_the_ruling():
    table = a_table()
    raise_to(table, 6, 3, 2, 1)
    put(table)

    with pytest.raises(UnderReview):
        close(table)
    release(table)
    close(table)

    table.refresh_from_db()
    assert table.state == TableState.CLOSED


def test_a_closed_table_can_be_reviewed_and_its_stage_waits():
    tournament = an_event(entrants=8, state="playing", target=6)
    stage_id = StageId(tournament.stages.get().pk)
    tables = running_tables(tournament)
    for table in tables:
        play_out(table)
    put(tables[1])

    with pytest.raises(TablesUnderReview) as refused:
        confirm_stage(stage_id=stage_id, author="O01", at=LATER)
    release(tables[1])
    confirm_stage(stage_id=stage_id, author="O01", at=LATER)

    assert refused.value.code == "under_review"
    assert "tables B" in refused.value.detail
    with pytest.raises(StageConfirmed):
        put(tables[1])


@pytest.mark.parametrize("words", ["", "   "])
def test_both_moves_need_words(words):
    table = a_table()

    with pytest.raises(ReasonMissing):
        put(table, reason=words)
    put(table)
    with pytest.raises(ReasonMissing):
        release(table, reason=words)

    assert kinds(table) == ["opened", "note"]


def test_a_review_is_opened_once_and_released_once():
    table = a_table()

    with pytest.raises(NotUnderReview):
        release(table)
    put(table)
    with pytest.raises(AlreadyUnderReview):
        put(table)
    release(table)
    with pytest.raises(NotUnderReview):
        release(table)
    put(table)

    assert kinds(table) == ["opened", "note", "note", "note"]


def test_the_same_key_again_is_the_same_answer():
    table = a_table()
    key = uuid4()

    first = put(table, key=key)
    again = put(table, key=key, after=1)

    assert again.replayed
    assert again.line == first.line
    assert kinds(table) == ["opened", "note"]


def test_whoever_has_not_seen_the_last_line_is_refused():
    table = a_table()
    record(table)

    with pytest.raises(OutOfSequence):
        put(table, after=1)
