"""A call for a referee: made once, dealt with along its graph, never in the way."""

from __future__ import annotations

from datetime import timedelta
from uuid import uuid4

import pytest
from django.db import IntegrityError, connection, transaction
from django.test.utils import CaptureQueriesContext

from scoring.archive.queries.event_file.writing import event_document, public_document
from scoring.calls.commands import NEXT, call_referee, move_call
from scoring.calls.enums import CallState
from scoring.calls.models import Call, CallMove
from scoring.calls.queries import calls_done, open_calls
from scoring.calls.refusals import (
    CalledTooSoon,
    CallMoved,
    RulingMissing,
    TableNotPlaying,
)
from scoring.stages.commands.stages import confirm_stage
from tests.integration.scoring.deals.entries import LATER, a_table, play_out, record
from tests.scenarios import an_event, running_tables
from tournaments.ids import TournamentId
from tournaments.opening.commands.over import cancel_event
from tournaments.refusals import KeyReused, NotFound

pytestmark = pytest.mark.django_db
STEPS = [CallState.CLAIMED, CallState.CALLED, CallState.CLOSED, CallState.WITHDRAWN]


def event(table):
    return TournamentId(table.stage.tournament_id)


def call(table, *, text="", at=LATER, author="player"):
    return call_referee(
        tournament_id=event(table),
        table_id=table.id,
        text=text,
        author=author,
        at=at,
    )


def move(call, to, *, author="R01", words="", at=LATER, key=None):
    return move_call(
        tournament_id=event(call.table),
        call_id=call.pk,
        to=to,
        author=author,
        at=at,
        words=words,
        key=key,
    )


def history(call):
    return [(m.state, m.author, m.words) for m in call.moves.order_by("seq")]


def test_a_second_call_only_confirms_the_first():
    table = a_table()

    first = call(table, text="Renunț?")
    again = call(table, text="Altceva", at=LATER + timedelta(minutes=9))

    assert (first.again, again.again) == (False, True)
    assert again.call == first.call
    assert Call.objects.get().text == "Renunț?"


def test_every_step_is_kept_with_its_author_and_time():
    made = call(a_table()).call

    move(made, CallState.CLAIMED, author="R01")
    move(made, CallState.CALLED, author="R01")
    move(made, CallState.CLAIMED, author="R02")
    move(made, CallState.CLOSED, author="R02", words="Fără penalizare.")

    assert history(made) == [
        ("called", "player", ""),
        ("claimed", "R01", ""),
        ("called", "R01", ""),
        ("claimed", "R02", ""),
        ("closed", "R02", "Fără penalizare."),
    ]
    assert Call.objects.get().state == "closed"


def reached(table, state):
    made = call(table).call
    if state is not CallState.CALLED and state is not CallState.WITHDRAWN:
        made = move(made, CallState.CLAIMED)
    if state is CallState.CLOSED:
        made = move(made, CallState.CLOSED, words="Da")
    if state is CallState.WITHDRAWN:
        made = move(made, CallState.WITHDRAWN)
    return made


@pytest.mark.parametrize("state", list(CallState))
@pytest.mark.parametrize("to", STEPS)
def test_a_call_moves_only_along_its_graph(state, to):
    made = reached(a_table(), state)
    before = history(made)

    if to in NEXT[state]:
        move(made, to, author="R09", words="Ruling")
        assert Call.objects.get().state == to
    else:
        with pytest.raises(CallMoved):
            move(made, to, author="R09", words="Ruling")
        assert history(made) == before


def test_the_same_step_twice_is_one():
    made = call(a_table()).call

    move(made, CallState.CLAIMED)
    move(made, CallState.CLAIMED)

    assert len(history(made)) == 2
    with pytest.raises(CallMoved):
        move(made, CallState.CLAIMED, author="R02")


def test_a_step_with_its_key_counts_once_whatever_has_followed():
    made, key = call(a_table()).call, uuid4()
    move(made, CallState.CLAIMED, key=key)
    move(made, CallState.CALLED)
    before = history(made)

    assert move(made, CallState.CLAIMED, key=key).state == "called"
    assert history(made) == before
    with pytest.raises(KeyReused):
        move(made, CallState.CLOSED, words="Da", key=key)
    with pytest.raises(KeyReused):
        move(made, CallState.CLAIMED, author="R02", key=key)


def test_a_refused_step_tells_what_has_happened_meanwhile():
    made = call(a_table()).call
    move(made, CallState.CLAIMED, author="R02")

    with pytest.raises(CallMoved) as refused:
        move(made, CallState.CLAIMED)

    told = refused.value.extra["meanwhile"]
    assert (told["state"], told["author"]) == ("claimed", "R02")


@pytest.mark.parametrize("words", ["", "   "])
def test_a_call_is_closed_with_a_ruling(words):
    made = reached(a_table(), CallState.CLAIMED)

    with pytest.raises(RulingMissing):
        move(made, CallState.CLOSED, words=words)


def test_nobody_calls_again_within_a_minute():
    table = a_table()
    move(call(table).call, CallState.WITHDRAWN, author="player")

    with pytest.raises(CalledTooSoon):
        call(table, at=LATER + timedelta(seconds=59))
    assert call(table, at=LATER + timedelta(seconds=60)).call.number == 2


def test_a_clock_that_was_set_back_keeps_nobody_from_calling():
    table = a_table()
    move(call(table).call, CallState.WITHDRAWN, author="player")

    assert call(table, at=LATER - timedelta(hours=1)).call.number == 2


def test_a_referee_comes_only_to_a_table_in_play():
    table = a_table()
    play_out(table)

    with pytest.raises(TableNotPlaying):
        call(table)


def test_another_events_table_and_call_are_not_found():
    here, there = a_table(), a_table()
    made = call(there).call

    with pytest.raises(NotFound):
        call_referee(
            tournament_id=event(here),
            table_id=there.id,
            text="",
            author="player",
            at=LATER,
        )
    with pytest.raises(NotFound):
        move_call(
            tournament_id=event(here),
            call_id=made.pk,
            to=CallState.CLAIMED,
            author="R01",
            at=LATER,
        )


def test_a_call_takes_no_lock_of_a_table_and_play_goes_on():
    table = a_table()

    with CaptureQueriesContext(connection) as queries:
        made = call(table).call
    record(table)

    written = [q["sql"] for q in queries if "scoring_ledgerentry" in q["sql"]]
    assert written == []
    assert Call.objects.get() == made


def test_the_queue_has_the_oldest_first_with_its_age():
    tables = running_tables(an_event(entrants=12, state="playing"))
    for minute, table in enumerate(reversed(tables)):
        call(table, at=LATER + timedelta(minutes=minute))
    late = LATER + timedelta(minutes=5, seconds=59)

    queue = open_calls(event(tables[0]), at=late)

    assert [(row.letter, row.minutes) for row in queue] == [
        ("C", 5),
        ("B", 4),
        ("A", 3),
    ]


def test_nobody_waits_for_a_referee_once_the_stage_is_confirmed_or_the_event_over():
    table, other = a_table(), a_table()
    waits = call(table).call
    call(other)
    play_out(table)
    assert open_calls(event(table), at=LATER)
    assert open_calls(event(other), at=LATER)

    confirm_stage(stage_id=table.stage.id, author="O01", at=LATER)
    cancel_event(tournament_id=event(other), reason="Dark", author="O01", at=LATER)

    assert open_calls(event(table), at=LATER) == ()
    assert open_calls(event(other), at=LATER) == ()
    assert [row.id for row in calls_done(event(table), at=LATER)] == [waits.pk]


@pytest.mark.parametrize(
    ("model", "wrong"),
    [
        (Call, {"state": "lost"}),
        (Call, {"number": 0, "state": "closed"}),
        (Call, {"number": 1, "state": "closed"}),
        (Call, {"number": 2, "state": "claimed"}),
        (CallMove, {"seq": 1}),
        (CallMove, {"seq": 2, "state": "lost"}),
        (CallMove, {"seq": 2, "author": ""}),
        (CallMove, {"seq": 2, "state": "closed", "words": ""}),
        (CallMove, {"seq": 0, "state": "claimed"}),
    ],
)
def test_the_database_refuses_what_cannot_be(model, wrong):
    made = call(a_table()).call
    right = {
        Call: {"table": made.table, "number": 2, "called_at": LATER},
        CallMove: {"call": made, "state": "claimed", "author": "R01", "at": LATER},
    }

    with pytest.raises(IntegrityError), transaction.atomic():
        model.objects.create(**(right[model] | wrong))


def test_calls_stay_out_of_the_public_record():
    table = a_table()
    call(table, text="Cine împarte?")
    tournament = table.stage.tournament

    whole, shown = event_document(tournament), public_document(tournament)

    assert whole["stages"][0]["tables"][0]["calls"][0]["text"] == "Cine împarte?"
    assert all("calls" not in t for s in shown["stages"] for t in s["tables"])
