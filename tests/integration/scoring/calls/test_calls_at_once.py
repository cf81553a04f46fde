"""Several people at once: one call of a table, one referee on the way."""

from __future__ import annotations

import threading
from uuid import uuid4

import pytest

from scoring.answers.commands import answer_line
from scoring.answers.enums import Verdict
from scoring.calls.enums import CallState
from scoring.calls.models import Call, CallMove
from scoring.calls.refusals import CallMoved
from tests.integration.scoring.calls.test_calls import call, move
from tests.integration.scoring.deals.entries import (
    a_table,
    at_once,
    lines,
    other_people,
    record,
    sign,
    totals,
    void,
)
from tests.scenarios import AT
from tournaments.staff.queries.roles import Actor

pytestmark = pytest.mark.django_db(transaction=True)
PEOPLE = 4


def test_four_players_of_a_table_make_one_call():
    table = a_table()
    start = threading.Barrier(PEOPLE)

    def shout():
        start.wait(10)
        return call(table).again

    with other_people() as submit:
        answers = [submit(shout) for _ in range(PEOPLE)]
        again = sorted(answer.result(20) for answer in answers)

    assert again == [False, True, True, True]
    assert Call.objects.count() == 1


def test_one_of_the_referees_is_on_the_way():
    made = call(a_table()).call
    start = threading.Barrier(PEOPLE)

    def claim(author):
        start.wait(10)
        try:
            return move(made, CallState.CLAIMED, author=author).state
        except CallMoved:
            return "late"

    with other_people() as submit:
        answers = [submit(claim, f"R0{n}") for n in range(PEOPLE)]
        said = sorted(answer.result(20) for answer in answers)

    assert said == ["claimed", "late", "late", "late"]
    assert CallMove.objects.filter(state="claimed").count() == 1


def test_calls_and_deals_at_the_same_table_go_side_by_side():
    table = a_table(target=21)
    start = threading.Barrier(2)

    def shout():
        start.wait(10)
        return call(table).again

    def play():
        start.wait(10)
        for _ in range(3):
            record(table)

    with other_people() as submit:
        called, played = submit(shout), submit(play)
        played.result(20)
        assert called.result(20) is False

    assert sum(totals(table)) == 3


def test_a_correction_that_waited_for_the_objection_answers_its_call(monkeypatch):
    table = a_table()
    record(table)
    line = lines(table)[-1]
    code = table.seats.select_related("entrant").first().entrant.code
    actor = Actor(role=None, code=code, entrant=code)
    signed = sign(table, reason="Scris greșit")

    def object_to_it():
        return answer_line(
            table_id=table.id, seq=line.seq, head=line.hash, verdict=Verdict.OBJECTED,
            words="", actor=actor, at=AT, key=uuid4(),
        )  # fmt: skip

    def correct():
        return void(table, line.seq, signature=signed)

    waited, refused = at_once(
        monkeypatch,
        holder=answer_line.__wrapped__.__globals__,
        name="_call",
        first=[object_to_it],
        second=[correct],
    )

    assert (waited, refused) == (True, None)
    assert [call.state for call in Call.objects.all()] == [CallState.CLOSED]
