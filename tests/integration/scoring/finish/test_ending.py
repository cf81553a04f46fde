"""From provisional to official: windows, objections, and what has to come first."""

from __future__ import annotations

from datetime import timedelta
from uuid import uuid4

import pytest

from scoring.archive.queries.audit import differences
from scoring.finish.commands.ending import nobody_objects, open_window, take_back
from scoring.finish.commands.objections import answer_objection, record_objection
from scoring.finish.commands.results import publish_results
from scoring.finish.enums import EndState, ObjectionOutcome
from scoring.finish.lines import EndStep, Objection, ObjectionAnswer
from scoring.finish.models import Results
from scoring.finish.queries.ending import ending_of
from scoring.finish.refusals import (
    AnsweredBefore,
    BadWindow,
    EndMoveRefused,
    FinalNotConfirmed,
    NoSuchEntrant,
    NotAnswered,
    NothingToTakeBack,
    ObjectionIncomplete,
    ObjectionsUnanswered,
    PlacesCorrected,
    WindowNotOpened,
    WindowOpen,
)
from scoring.refusals import ReasonMissing
from scoring.standings.enums import Decision
from scoring.standings.refusals import ResultsPublished
from tests import scenarios
from tests.integration.scoring.deals.entries import LATER, a_table, play_out
from tests.integration.scoring.standings.confirmed import decide, take_from_second
from tests.scenarios import a_stager, an_event
from tournaments.book.kinds import BadPayload
from tournaments.book.lines import read, write
from tournaments.events.models.tournament import Tournament
from tournaments.refusals import KeyReused, NotFound

# Later than everything that the script of a scenario has written into the book.
AT = scenarios.AT + timedelta(hours=8)
pytestmark = pytest.mark.django_db
MINUTE = timedelta(minutes=1)


@pytest.fixture
def event():
    return an_event(entrants=4, state="finished", target=6)


def signed(event, at=AT):
    return {"tournament_id": event.id, "author": "O01", "at": at}


def objects(event, *, key=None, **entry):
    entry = {"entrant": "E001", "text": "Two points too few", **entry}
    return record_objection(**signed(event), **entry, client_key=key or uuid4())


def answers(event, answer, *, number=1, reason="The sheet says so"):
    return answer_objection(
        **signed(event), number=number, answer=answer, reason=reason
    )


def written(event, kind):
    return read(event.id, kind)


def state(event):
    return ending_of(event.id).state


def test_nothing_becomes_official_before_somebody_could_object(event):
    with pytest.raises(WindowNotOpened):
        publish_results(**signed(event))

    open_window(**signed(event), minutes=10)

    with pytest.raises(WindowOpen):
        publish_results(**signed(event, at=AT + 10 * MINUTE - MINUTE / 60))
    assert not Results.objects.exists()
    assert Tournament.objects.get().status == "finished"
    publish_results(**signed(event, at=AT + 10 * MINUTE))
    assert state(event) == EndState.OFFICIAL
    assert Tournament.objects.get().status == "published"


def test_each_step_is_a_row_with_its_author_and_time(event):
    open_window(**signed(event, at=LATER), minutes=0)
    nobody_objects(**signed(event, at=LATER + MINUTE), reason="All have signed")
    publish_results(**signed(event, at=LATER + 2 * MINUTE))

    rows = [
        (one.said.before, one.said.after, one.author, one.said.reason, one.at)
        for one in written(event, EndStep)
    ]

    assert rows == [
        ("provisional", "window", "O01", "", LATER),
        ("window", "waived", "O01", "All have signed", LATER + MINUTE),
        ("waived", "official", "O01", "", LATER + 2 * MINUTE),
    ]


def test_nobody_objects_needs_a_reason_and_ends_the_waiting(event):
    open_window(**signed(event), minutes=120)
    with pytest.raises(ReasonMissing):
        nobody_objects(**signed(event), reason=" ")

    nobody_objects(**signed(event), reason="All have signed")

    publish_results(**signed(event))
    assert Results.objects.exists()


@pytest.mark.parametrize("minutes", [-1, 121])
def test_a_window_has_a_sensible_length(event, minutes):
    with pytest.raises(BadWindow):
        open_window(**signed(event), minutes=minutes)

    assert not written(event, EndStep)


def test_pressing_twice_is_once(event):
    first = open_window(**signed(event), minutes=10)
    again = open_window(**signed(event, at=AT + MINUTE), minutes=20)
    waived = nobody_objects(**signed(event), reason="All have signed")

    assert again == first
    assert nobody_objects(**signed(event), reason="Once more") == waived
    assert len(written(event, EndStep)) == 2
    with pytest.raises(EndMoveRefused):
        open_window(**signed(event), minutes=10)


def test_steps_are_taken_back_until_the_results_are_official(event):
    with pytest.raises(NothingToTakeBack):
        take_back(**signed(event))
    window = open_window(**signed(event), minutes=10)
    nobody_objects(**signed(event), reason="All have signed")

    back = take_back(**signed(event))

    assert (back.said.after, back.said.closes_at) == ("window", window.said.closes_at)
    take_back(**signed(event))
    assert state(event) == EndState.PROVISIONAL
    with pytest.raises(WindowNotOpened):
        publish_results(**signed(event, at=AT + 60 * MINUTE))
    nobody_objects(**signed(event), reason="All have signed")
    publish_results(**signed(event))
    with pytest.raises(ResultsPublished):
        take_back(**signed(event))


def test_an_objection_holds_the_results_until_it_is_answered(event):
    nobody_objects(**signed(event), reason="All have signed")
    objects(event)
    objects(event, entrant="", by="A lady at table B", text="No winner was named")
    answers(event, ObjectionOutcome.REJECTED)

    with pytest.raises(ObjectionsUnanswered, match="objection 2 is"):
        publish_results(**signed(event))
    with pytest.raises(ReasonMissing):
        answers(event, ObjectionOutcome.ACCEPTED, number=2, reason="")
    answers(event, ObjectionOutcome.ACCEPTED, number=2)

    publish_results(**signed(event))
    with pytest.raises(ResultsPublished):
        objects(event)
    with pytest.raises(ResultsPublished):
        answers(event, ObjectionOutcome.TAKEN_BACK)


def test_an_answer_can_be_taken_back_and_given_anew(event):
    nobody_objects(**signed(event), reason="All have signed")
    objects(event)
    with pytest.raises(NotAnswered):
        answers(event, ObjectionOutcome.TAKEN_BACK)
    answers(event, ObjectionOutcome.REJECTED)
    with pytest.raises(AnsweredBefore):
        answers(event, ObjectionOutcome.ACCEPTED)

    answers(event, ObjectionOutcome.TAKEN_BACK, reason="The wrong one")

    with pytest.raises(ObjectionsUnanswered):
        publish_results(**signed(event))
    answers(event, ObjectionOutcome.ACCEPTED)
    given = ending_of(event.id).objections[0].answers
    assert [one.said.answer for one in given] == [
        ObjectionOutcome.REJECTED,
        ObjectionOutcome.TAKEN_BACK,
        ObjectionOutcome.ACCEPTED,
    ]


def test_the_same_objection_or_answer_sent_twice_is_one(event):
    key = uuid4()

    assert objects(event, key=key) == objects(event, key=key)
    with pytest.raises(KeyReused):
        objects(event, key=key, text="Something else")
    assert answers(event, ObjectionOutcome.REJECTED) == answers(
        event, ObjectionOutcome.REJECTED
    )
    assert len(written(event, Objection)) == len(written(event, ObjectionAnswer)) == 1


def test_an_objection_is_somebody_s_and_says_something(event):
    with pytest.raises(ObjectionIncomplete):
        objects(event, text="  ")
    with pytest.raises(ObjectionIncomplete):
        objects(event, entrant="", by=" ")
    with pytest.raises(NoSuchEntrant):
        objects(event, entrant="E099")
    with pytest.raises(NotFound):
        answers(event, ObjectionOutcome.REJECTED, number=7)

    assert not written(event, Objection)


def test_before_the_final_is_confirmed_there_is_nothing_to_object_to():
    event = an_event(entrants=4, state="playing")

    for refused in (
        lambda: open_window(**signed(event), minutes=10),
        lambda: nobody_objects(**signed(event), reason="All have signed"),
        lambda: objects(event),
    ):
        with pytest.raises(FinalNotConfirmed):
            refused()


@pytest.mark.parametrize("asked", [-2 * MINUTE, MINUTE])
def test_after_a_correction_the_hall_is_asked_anew(asked):
    """Also if its press is older than the question, and had to wait."""
    table = a_table(entrants=4, target=6)
    play_out(table)
    a_stager().confirm(table.stage)
    event = table.stage.tournament
    open_window(**signed(event, at=LATER + asked), minutes=0)
    nobody_objects(**signed(event, at=LATER + asked), reason="All have signed")
    take_from_second(table)
    decide(table, Decision.CORRECTED)
    for _state in ("nobody objects", "the window from before"):
        with pytest.raises(PlacesCorrected):
            publish_results(**signed(event, at=LATER + 5 * MINUTE))
        take_back(**signed(event, at=LATER + 2 * MINUTE))
    assert state(event) == EndState.PROVISIONAL

    open_window(**signed(event, at=LATER + 3 * MINUTE), minutes=2)

    publish_results(**signed(event, at=LATER + 5 * MINUTE))
    assert state(event) == EndState.OFFICIAL


@pytest.mark.parametrize(
    "wrong",
    [
        {"before": "provisional", "after": "official"},
        {"before": "provisional", "after": "window"},
        {"before": "provisional", "after": "waived", "reason": ""},
        {"before": "provisional", "after": "waived", "reason": "x", "closes_at": AT},
        {"before": "official", "after": "provisional"},
    ],
)
def test_a_step_off_the_graph_cannot_be_said(wrong):
    states = {name: EndState(wrong[name]) for name in ("before", "after")}
    with pytest.raises(BadPayload):
        EndStep(**{**wrong, **states})


@pytest.mark.parametrize("wrong", [{"text": "", "by": "A"}, {"text": "Why?"}])
def test_an_objection_of_nobody_cannot_be_said(wrong):
    with pytest.raises(BadPayload):
        Objection(**wrong)


@pytest.mark.no_ledger_check
def test_lines_that_do_not_follow_are_found(event):
    nobody_objects(**signed(event), reason="All have signed")
    publish_results(**signed(event))
    tournament_id = event.id
    step, answer = (
        write(tournament_id, said, author="O01", at=AT)
        for said in (
            EndStep(before=EndState.WAIVED, after=EndState.OFFICIAL),
            ObjectionAnswer(
                objection=1, answer=ObjectionOutcome.REJECTED, reason="Why?"
            ),
        )
    )

    assert [one.split("book: ")[1] for one in differences() if "book" in one] == [
        f"line {step.seq} begins at waived, not at official",
        f"line {answer.seq} answers no objection",
    ]
