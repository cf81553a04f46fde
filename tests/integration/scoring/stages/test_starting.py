"""A stage whose seats are published: play starts later, and the start goes back."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.db import IntegrityError, transaction

from scoring.archive.queries.audit import differences
from scoring.deals.commands.last_deals import call_last_deals
from scoring.deals.commands.penalties import give_penalty
from scoring.disputes.commands.corrections import void_line
from scoring.games.enums import PenaltyKind
from scoring.games.protocol import Penalty
from scoring.ledger.commands.forms import write_line
from scoring.ledger.enums import LeaveCause, LineKind
from scoring.ledger.lines import Signature
from scoring.ledger.models import LedgerEntry
from scoring.refusals import ReasonMissing, StageConfirmed, StageNotStarted
from scoring.stages.commands.stages import confirm_stage, publish_seats
from scoring.stages.commands.starting import begin_play, take_start_back
from scoring.stages.refusals import SeatsNotPublished, StartMoved, StartStands
from scoring.substitutions.commands.accidents import leave_seat
from tables.draws.models.draw import Draw
from tables.seating.models import Table
from tests import copies
from tests.integration.scoring.ties import lot_draws
from tests.scenarios import AT, a_stager, an_event, play_deals
from tournaments.book.lines import read
from tournaments.events.commands.states import move_stage
from tournaments.events.enums import StageState
from tournaments.events.lines import StageStep
from tournaments.events.models.stage import Stage
from tournaments.events.queries.state_steps import last_step
from tournaments.ids import TournamentId

pytestmark = pytest.mark.django_db
WHY = "the tables of hall 2 are not set"


@copies.once
def drawn():
    """Return the first stage of an event, drawn to the last ticket."""
    event = an_event(entrants=6, state="drawing")
    a_stager().draw_tickets(event.stages.get().draws.get())
    return event.stages.get()


def seated():
    """Return the first stage of an event; its seats are published, nothing more."""
    stage = drawn()
    publish_seats(stage_id=stage.id, author="O01", at=AT, play=False)
    return Stage.objects.select_related("tournament").get(pk=stage.pk)


def in_play(**options):
    return an_event(entrants=6, state="playing", **options).stages.get()


def back(stage, *, reason=WHY, **options):
    return take_start_back(
        stage_id=stage.id, author="O07", reason=reason, at=AT, **options
    )


def last(stage):
    return last_step(TournamentId(stage.tournament_id), stage=stage.number)


def start(stage, **options):
    return begin_play(stage_id=stage.id, author="O02", at=AT, **options)


def sign(table, *, reason="x"):
    seq = table.ledger.latest("seq").seq
    return Signature(
        author="R01", at=AT, client_key=uuid4(), after_seq=seq, reason=reason
    )


def first_table(stage):
    return Table.objects.filter(stage=stage).order_by("number").first()


def no_show(stage, *, seat=0):
    table = first_table(stage)
    leave_seat(table_id=table.pk, seat=seat, cause=LeaveCause.NO_SHOW, sign=sign(table))


def step_to(stage, state, *, reason=""):
    with transaction.atomic():
        return move_stage(stage, to=state, author="O01", at=AT, reason=reason)


def steps_of(stage):
    steps = read(TournamentId(stage.tournament_id), StageStep, stage=stage.number)
    return [(s.said.before, s.said.after, s.author, s.said.reason) for s in steps]


def test_seats_are_published_without_play_and_the_start_follows():
    stage = seated()

    assert (stage.state, stage.started_at) == ("seated", None)
    assert Draw.objects.get().state == "published"
    assert LedgerEntry.objects.count() == Table.objects.count() == 2

    started = start(stage)

    assert started.state == "running"
    assert started.started_at >= AT
    assert steps_of(stage)[1:] == [
        ("drawing", "seated", "O01", ""),
        ("seated", "running", "O02", ""),
    ]
    play_deals(first_table(stage), deals=1)


def test_the_start_is_taken_back_with_a_reason_and_the_seats_stay():
    stage = in_play()
    seats = list(Table.objects.values_list("seats__entrant", "seats__position"))
    frozen = Draw.objects.get().frozen_hash

    back(stage)

    stage.refresh_from_db()
    assert (stage.state, stage.started_at) == ("seated", None)
    assert list(Table.objects.values_list("seats__entrant", "seats__position")) == seats
    assert Draw.objects.get().frozen_hash == frozen
    assert steps_of(stage)[-1] == ("running", "seated", "O07", WHY)
    assert differences() == []


def test_without_a_reason_nothing_is_taken_back():
    stage = in_play()

    with pytest.raises(ReasonMissing):
        back(stage, reason="  ")

    stage.refresh_from_db()
    assert stage.state == "running"


def test_a_lot_under_way_stops_it_before_anything_is_recorded():
    stage = in_play()
    table = first_table(stage)
    lot_draws.start(table, among=range(table.seats.count()))

    with pytest.raises(StartStands) as refused:
        back(stage)

    assert "at A." in refused.value.detail
    stage.refresh_from_db()
    assert stage.state == "running"


def test_a_deal_stops_it_and_the_refusal_names_the_tables():
    stage = in_play()
    second = Table.objects.filter(stage=stage).order_by("number").last()
    play_deals(second, deals=1)

    with pytest.raises(StartStands) as refused:
        back(stage)

    assert "at B." in refused.value.detail
    stage.refresh_from_db()
    assert stage.state == "running"


def test_a_penalty_stops_it_also_after_it_was_cancelled():
    stage = in_play()
    given = a_penalty(stage)
    table = first_table(stage)
    void_line(table_id=table.pk, seq=given.line.seq, sign=sign(table))

    with pytest.raises(StartStands, match="at A"):
        back(stage)


def a_penalty(stage):
    table = first_table(stage)
    entry = Penalty(kind=PenaltyKind.REVOKE, seat=0, points=3)
    return give_penalty(table_id=table.pk, penalty=entry, sign=sign(table))


def test_who_did_not_come_and_where_a_table_went_do_not_stop_it():
    stage = in_play()
    no_show(stage)
    table = first_table(stage)
    moved = sign(table, reason="to hall 1")
    write_line(table_id=table.pk, kind=LineKind.MOVED, answers={}, sign=moved)

    back(stage)

    assert first_table(stage).state == "seated"


def test_before_the_start_seats_change_and_nothing_is_recorded():
    stage = seated()
    table = first_table(stage)

    no_show(stage)
    for kind in (LineKind.MOVED, LineKind.REMARK):
        said = sign(first_table(stage), reason="One chair is missing")
        write_line(table_id=table.pk, kind=kind, answers={}, sign=said)

    assert first_table(stage).state == "seated"
    for refused in (
        lambda: play_deals(table, deals=1),
        lambda: a_penalty(stage),
        lambda: call_last_deals(stage_id=stage.id, author="O01", at=AT),
        lambda: confirm_stage(stage_id=stage.id, author="O01", at=AT),
    ):
        with pytest.raises(StageNotStarted):
            refused()
    assert {line.kind for line in LedgerEntry.objects.all()} == {
        "opened",
        "leave",
        "moved",
        "remark",
    }
    start(stage)
    play_deals(first_table(stage), deals=1)


def test_pressing_twice_is_once():
    stage = in_play()
    seen = last(stage)
    back(stage, seen=seen)
    back(stage, seen=seen)
    start(stage, seen=last(stage))
    start(stage)

    assert [after for _before, after, *_rest in steps_of(stage)] == [
        "drawing", "running", "seated", "running",
    ]  # fmt: skip


def test_a_page_from_before_the_new_start_takes_nothing_back():
    stage = in_play()
    seen = last(stage)
    back(stage, seen=seen)
    start(stage)

    with pytest.raises(StartMoved):
        back(stage, seen=seen)


def test_an_urn_that_is_open_has_no_start():
    stage = drawn()

    for press in (start, back):
        with pytest.raises(SeatsNotPublished):
            press(stage)


def test_a_confirmed_stage_has_its_start_behind_it():
    stage = an_event(entrants=6, state="final", target=6).stages.get(number=1)

    for press in (start, back):
        with pytest.raises(StageConfirmed):
            press(stage)


def test_an_event_that_waits_for_its_start_is_true_and_one_with_a_deal_is_not():
    stage = in_play(deals=1)
    assert differences() == []
    # As nobody but a broken program could do it.
    step_to(stage, StageState.SEATED, reason="x")
    Stage.objects.filter(pk=stage.pk).update(state="seated", started_at=None)
    Table.objects.filter(stage=stage).update(state="seated")

    found = differences()
    at = step_to(stage, StageState.RUNNING)
    Stage.objects.filter(pk=stage.pk).update(state="running", started_at=at)
    Table.objects.filter(stage=stage).update(state="playing")

    assert found == [
        f"{stage.tournament.slug} stage 1 waits for its start, but has been played in"
    ]


def test_a_seated_stage_has_no_time_of_its_start():
    stage = seated()

    with pytest.raises(IntegrityError), transaction.atomic():
        Stage.objects.filter(pk=stage.pk).update(started_at=AT)
