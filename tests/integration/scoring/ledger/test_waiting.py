"""Who waits for whom at a table, and what is said to whoever waited."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import OperationalError, connection, transaction

from scoring.ledger.refusals import OutOfSequence
from scoring.refusals import StageConfirmed, TableClosed
from scoring.stages.commands.stages import confirm_stage
from tables.ids import TableId
from tables.seating.commands.seats import lock_stage_of
from tables.seating.models import Table
from tests.integration.scoring.deals.entries import (
    LATER,
    a_deal,
    a_table,
    close,
    in_own_connection,
    kinds,
    last_seq,
    other_people,
    play_out,
    raise_to,
    record,
    sign,
    state,
    void,
)
from tests.integration.scoring.standings.confirmed import aftermath
from tests.scenarios import a_grant, an_event, running_tables
from tournaments.events.models.stage import StageEntry
from tournaments.events.models.tournament import Tournament
from tournaments.ids import GrantId, StageId
from tournaments.refusals import NotAllowed
from tournaments.staff.commands.access import revoke_grant

pytestmark = pytest.mark.django_db(transaction=True)
WAITS = 0.4


def hold(table):
    """Lock a table's row, as the first phone does before it has answered."""
    Table.objects.select_for_update().get(pk=table.pk)


def test_a_deal_that_waits_for_a_close_is_refused():
    table = a_table()
    raise_to(table, 6, 3, 2, 1)
    entry = a_deal(dealer=state(table).next_dealer)
    seq = last_seq(table)

    with other_people() as submit:
        with transaction.atomic():
            hold(table)
            late = submit(
                record, table, entry, signature=sign(table, after=seq + 1, reason="x")
            )
            with pytest.raises(TimeoutError):
                late.result(timeout=WAITS)
            write_close(table)
        with pytest.raises(TableClosed):
            late.result(timeout=10)

    assert kinds(table)[-1] == "close"


def write_close(table):
    """Close inside the transaction that holds the table."""
    close_inside = close.__globals__["close_table"].__wrapped__
    close_inside(
        table_id=table.pk, shown=state(table).totals, sign=sign(table, after=None)
    )


def test_a_closer_who_waits_for_a_deal_is_told_of_it():
    table = a_table()
    raise_to(table, 5, 3, 2, 1)
    seen, seq = state(table), last_seq(table)
    shown = seen.totals

    with other_people() as submit:
        with transaction.atomic():
            hold(table)
            closing = submit(
                close,
                table,
                shown=shown,
                signature=sign(table, after=seq, reason="Ora 18"),
            )
            with pytest.raises(TimeoutError):
                closing.result(timeout=WAITS)
            write_deal(table, a_deal(dealer=seen.next_dealer))
        with pytest.raises(OutOfSequence):
            closing.result(timeout=10)

    assert kinds(table)[-1] == "deal"


def write_deal(table, entry):
    inside = record.__globals__["record_deal"].__wrapped__
    inside(table_id=table.pk, deal=entry, shown=None, sign=sign(table))


def test_two_organizers_confirm_once():
    heats = running_tables(an_event(entrants=8, state="playing", target=6))
    for table in heats:
        play_out(table)
    stage_id = StageId(heats[0].stage_id)

    with other_people() as submit:
        with transaction.atomic():
            first = confirm_stage.__wrapped__(stage_id=stage_id, author="O01", at=LATER)
            second = submit(confirm_stage, stage_id=stage_id, author="O02", at=LATER)
            with pytest.raises(TimeoutError):
                second.result(timeout=WAITS)
        again = second.result(timeout=10)

    assert again.line == first.line
    assert again.next_stage == first.next_stage
    assert aftermath(heats[0]).confirmed.author == "O01"
    assert StageEntry.objects.filter(stage=first.next_stage).count() == 4


def test_a_correction_that_waits_for_the_confirmation_is_refused():
    (table,) = running_tables(an_event(entrants=4, state="playing", target=6))
    play_out(table)
    seq = last_seq(table)
    inside = confirm_stage.__wrapped__

    with other_people() as submit:
        with transaction.atomic():
            lock_stage_of(TableId(table.pk))
            late = submit(
                void,
                table,
                2,
                signature=sign(table, after=seq, reason="Târziu"),
                touch_closed=True,
            )
            with pytest.raises(TimeoutError):
                late.result(timeout=WAITS)
            inside(stage_id=StageId(table.stage_id), author="O01", at=LATER)
        with pytest.raises(StageConfirmed):
            late.result(timeout=10)

    assert kinds(table)[-1] == "close"


def test_a_grant_revoked_while_the_deal_waits_writes_nothing():
    table = a_table()
    tournament = table.stage.tournament
    grant = a_grant(tournament).grant
    signature = sign(table, after=1, grant=grant.pk)
    entry = a_deal()
    inside = revoke_grant.__wrapped__

    with other_people() as submit:
        with transaction.atomic():
            hold(table)
            late = submit(record, table, entry, signature=signature)
            with pytest.raises(TimeoutError):
                late.result(timeout=WAITS)
            inside(
                tournament_id=tournament.id,
                grant_id=GrantId(grant.pk),
                at=LATER,
            )
        with pytest.raises(NotAllowed):
            late.result(timeout=10)

    assert kinds(table) == ["opened"]


@pytest.mark.postgres
def test_two_tables_of_a_stage_do_not_wait_for_each_other():
    first, second = running_tables(an_event(entrants=8, state="playing", target=6))

    with ThreadPoolExecutor(1) as pool, transaction.atomic():
        hold(first)
        pool.submit(in_own_connection, record, second, a_deal()).result(timeout=5)

    assert kinds(second) == ["opened", "deal"]


@pytest.mark.postgres
def test_reading_waits_for_nobody():
    table = a_table(deals=1)

    with ThreadPoolExecutor(1) as pool, transaction.atomic():
        hold(table)
        Tournament.objects.select_for_update().get(pk=table.stage.tournament_id)
        seen = pool.submit(in_own_connection, state, table).result(timeout=2)

    assert seen.deals == 1


@pytest.mark.postgres
def test_who_waits_too_long_gets_an_error_and_writes_nothing():
    table = a_table()
    entry, signature = a_deal(), sign(table, after=1)

    with ThreadPoolExecutor(1) as pool, transaction.atomic():
        hold(table)
        late = pool.submit(in_own_connection, record, table, entry, signature=signature)
        with pytest.raises(OperationalError, match="lock timeout"):
            late.result(timeout=10)

    assert kinds(table) == ["opened"]
    assert connection.vendor == "postgresql"
