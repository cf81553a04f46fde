"""Whoever comes once the seats are published takes a free seat of the first stage."""

from __future__ import annotations

import json
from types import SimpleNamespace
from uuid import uuid4

import pytest
from django.urls import reverse
from django.utils import translation

from scoring.archive.commands.event_file import import_event
from scoring.archive.queries.audit import differences
from scoring.archive.queries.event_file.writing import event_document
from scoring.deals.refusals import UnderReview
from scoring.disputes.commands.reviews import open_review
from scoring.ledger.enums import LeaveCause
from scoring.ledger.queries import who_left
from scoring.refusals import ReasonMissing
from scoring.scoresheet.pages.ledger import ledger_rows
from scoring.scoresheet.queries.table_view import table_shown, table_view
from scoring.scoresheet.refusals import FollowedBy
from scoring.substitutions.queries.stand_by import not_drawn
from scoring.substitutions.refusals import (
    CannotSit,
    NoFreeSeat,
    NotFirstStage,
    NotPublishedYet,
    PlayHasBegun,
)
from tables.seating.models import Table
from tables.urn.commands.books import UrnSignature
from tables.urn.commands.ticket_books import leave_tickets
from tests.integration.scoring.archive.event_file.away import taken_away
from tests.integration.scoring.archive.event_file.forging import verifier
from tests.integration.scoring.deals.entries import (
    a_deal,
    a_table,
    kinds,
    last_seq,
    penalty,
    record,
    sign,
    state,
    void,
)
from tests.integration.scoring.substitutions.accidents import leave, seated
from tests.integration.scoring.substitutions.late import enter, entrant, stand_by
from tests.scenarios import AT, a_stager, an_event, organizer_client, running_tables
from tournaments.canon import canon
from tournaments.events.enums import EntrantStatus, Origin
from tournaments.events.models.stage import Stage
from tournaments.ids import StageId
from tournaments.refusals import KeyReused

pytestmark = pytest.mark.django_db


def tables_of(table):
    return running_tables(table.stage.tournament)


def sizes(table):
    return Stage.objects.get(pk=table.stage_id).sizes


def test_the_first_table_of_three_becomes_a_table_of_four():
    table = a_table(entrants=6)
    code = stand_by(table)

    written = enter(table, code)

    assert written.line.payload == {"seat": 3, "entrant": code}
    assert seated(table)[3] == code
    assert state(table).totals == (0, 0, 0, 0)
    assert sizes(table) == [4, 3]
    assert table.stage.entries.get(entrant__code=code).origin == "walk-in"
    assert entrant(table, code).status == EntrantStatus.CHECKED_IN
    record(table, a_deal((38, 30, 30, 22)))
    assert state(table).deals == 1
    assert differences() == []


def test_the_sheet_names_the_seat_as_the_tickets_do():
    table = a_table(entrants=6)
    enter(table, stand_by(table))

    with translation.override("en"):
        *_lines, came = table_view(tables_of(table)[0]).lines

    assert "takes seat A4, which was free" in " ".join(came.why)


def test_the_second_one_goes_to_the_other_table_and_the_third_to_none():
    table = a_table(entrants=6)
    people = [stand_by(table, name=f"Om {n}") for n in range(3)]

    enter(table, people[0])
    enter(table, people[1])

    assert [seated(one)[-1] for one in tables_of(table)] == people[:2]
    with pytest.raises(NoFreeSeat):
        enter(table, people[2])


def test_a_table_with_a_deal_is_left_out_also_if_the_deal_is_void():
    table = a_table(entrants=6)
    other = tables_of(table)[1]
    people = [stand_by(table, name=f"Om {n}") for n in range(2)]
    record(table)
    void(table, last_seq(table))

    enter(table, people[0])

    assert seated(other)[-1] == people[0]
    with pytest.raises(PlayHasBegun):
        enter(table, people[1])


def test_a_table_that_somebody_has_left_waits_for_a_substitute():
    table = a_table(entrants=6)
    leave(table, 0, cause=LeaveCause.NO_SHOW)

    enter(table, stand_by(table))

    assert len(seated(table)) == 3
    assert len(seated(tables_of(table)[1])) == 4


def test_a_penalty_before_the_first_deal_stays_where_it_was():
    table = a_table(entrants=6)
    penalty(table, 1)

    enter(table, stand_by(table))

    assert state(table).totals == (0, -3, 0, 0)
    assert differences() == []


def test_it_is_taken_back_while_nothing_is_dealt_and_they_stand_by_again():
    table = a_table(entrants=6)
    code = stand_by(table)
    enter(table, code)

    void(table, last_seq(table), touch_closed=True)

    assert len(seated(table)) == 3
    assert sizes(table) == [3, 3]
    assert entrant(table, code).status == EntrantStatus.STAND_BY
    assert not table.stage.entries.filter(entrant__code=code).exists()
    assert differences() == []
    enter(table, code)
    assert kinds(table) == ["opened", "join", "void", "join"]
    assert differences() == []


@pytest.mark.parametrize("voided", [False, True])
def test_it_stays_once_four_have_played(voided):
    table = a_table(entrants=6)
    enter(table, stand_by(table))
    joined = last_seq(table)
    record(table, a_deal((38, 30, 30, 22)))
    if voided:
        void(table, last_seq(table))

    with pytest.raises(FollowedBy):
        void(table, joined, touch_closed=True)


@pytest.mark.parametrize("cancelled", [False, True])
def test_a_penalty_of_the_new_seat_holds_it_cancelled_too(cancelled):
    # A cancelled penalty is still read, on every page of the table.
    table = a_table(entrants=6)
    enter(table, stand_by(table))
    joined = last_seq(table)
    penalty(table, 3)
    if cancelled:
        void(table, last_seq(table))

    with pytest.raises(FollowedBy):
        void(table, joined, touch_closed=True)


def test_the_table_is_shown_once_whoever_was_missing_there_never_came():
    """Of a fourth seat that was taken back a voided line still says whose it was."""
    table = a_table(entrants=6)
    enter(table, stand_by(table))
    joined = last_seq(table)
    leave(table, 3, cause=LeaveCause.NO_SHOW)
    void(table, last_seq(table))

    void(table, joined, touch_closed=True)

    rows = ledger_rows(table_shown(table))
    assert [row.words.who for row in rows if row.words.seat == "A4"] == [
        "Zamfir Târziu"
    ]
    assert who_left(table.stage.tournament_id, causes={LeaveCause.NO_SHOW}) == set()


def test_strangers_read_a_seat_taken_back_before_a_missing_one_came_after_all():
    table = a_table(entrants=6)
    enter(table, stand_by(table))
    joined = last_seq(table)
    leave(table, 0, cause=LeaveCause.NO_SHOW)
    void(table, joined, touch_closed=True)

    void(table, joined + 1)

    assert verifier().faults_of(event_document(table.stage.tournament)) == []


def test_of_two_who_came_to_a_table_the_later_one_is_taken_back_first():
    table = a_table(entrants=2)
    first, second = (stand_by(table, name=name) for name in ("Unu", "Doi"))
    enter(table, first)
    joined = last_seq(table)
    enter(table, second)

    with pytest.raises(FollowedBy):
        void(table, joined, touch_closed=True)

    void(table, last_seq(table), touch_closed=True)
    void(table, joined, touch_closed=True)
    assert len(seated(table)) == 2
    enter(table, second)
    assert seated(table)[2:] == [second]
    assert differences() == []


def one_not_drawn(*, entrants=8):
    """A table whose stage has somebody who was not there to draw; and their code."""
    event = an_event(entrants=entrants, state="drawing")
    draw = event.stages.get().draws.get()
    drawn = a_stager().draw_tickets(draw, leave=1)
    by = UrnSignature(author="O01", at=AT, second="E001")
    leave_tickets(stage_id=StageId(draw.stage_id), counted=1, sign=by)
    a_stager().start(Stage.objects.get(pk=draw.stage_id))
    here = [code for code, _seat in drawn]
    (absent,) = event.entrants.exclude(code__in=here)
    return running_tables(event)[0], absent.code


@pytest.mark.parametrize("taken_back", [False, True])
def test_whoever_was_not_there_to_draw_can_come_and_the_file_says_so(taken_back):
    table, code = one_not_drawn()

    written = enter(table, code)

    joined = Table.objects.get(ledger__key=written.line.key)
    assert code in seated(joined)
    entries = table.stage.entries.filter(entrant__code=code)
    assert entries.get().origin == Origin.CHECK_IN
    assert not_drawn(StageId(table.stage_id)) == set()
    if taken_back:
        void(joined, last_seq(joined), touch_closed=True)
        assert entries.get().origin == Origin.CHECK_IN
        assert entrant(table, code).status == EntrantStatus.STAND_BY
        enter(table, code)
    assert differences() == []
    told = event_document(table.stage.tournament)
    assert verifier().faults_of(told) == []


def test_the_file_of_whoever_came_after_all_comes_back_the_same():
    with taken_away():
        table, code = one_not_drawn()
        enter(table, code)
        told = event_document(table.stage.tournament)

    there = import_event(json.loads(canon(told)), organizer=None, at=AT)

    assert canon(event_document(there)) == canon(told)
    assert differences() == []


def test_nobody_is_said_to_have_been_there_who_came_after_the_draw():
    table = a_table(entrants=6)
    code = stand_by(table)
    enter(table, code)
    told = event_document(table.stage.tournament)
    assert verifier().faults_of(told) == []

    told["stages"][0]["entered"] = sorted([*told["stages"][0]["entered"], code])

    assert any(code in fault for fault in verifier().faults_of(told))


def test_the_page_offers_the_seat_to_whoever_was_not_there_to_draw(client):
    table, code = one_not_drawn()
    event = table.stage.tournament
    desk = organizer_client(client, event)
    page = reverse("walk-in", kwargs={"slug": event.slug})
    posted = {"who": code, "reason": "A venit", "client_key": str(uuid4())}

    answer = desk.post(page, posted)

    assert answer.status_code == 302
    assert code in [seat for one in tables_of(table) for seat in seated(one)]
    again = desk.post(page, {**posted, "client_key": str(uuid4())})
    assert again.status_code >= 400


def test_whoever_has_drawn_and_left_takes_no_free_seat():
    table, _code = one_not_drawn()
    here = seated(table)[0]

    with pytest.raises(CannotSit):
        enter(table, here)


def test_what_the_public_sees_of_a_table_under_review_keeps_its_seats():
    table = a_table(entrants=6)
    enter(table, stand_by(table))
    joined = last_seq(table)
    open_review(table_id=table.id, sign=sign(table, reason="Cine stă?"))

    with pytest.raises(UnderReview):
        void(table, joined, touch_closed=True)
    fresh = Table.objects.select_related("stage").get(pk=table.pk)
    assert len(table_shown(fresh).state.entrants) == 4


def test_the_same_key_gives_the_first_answer_and_stands_for_one_person():
    table = a_table(entrants=6)
    one, other = (stand_by(table, name=f"Om {n}") for n in range(2))
    key = uuid4()

    first, again = enter(table, one, key=key), enter(table, one, key=key)

    assert again.replayed
    assert again.line == first.line
    with pytest.raises(KeyReused):
        enter(table, other, key=key)


def test_nobody_enters_without_a_reason_or_twice():
    table = a_table(entrants=6)
    code = stand_by(table)

    with pytest.raises(ReasonMissing):
        enter(table, code, reason=" ")
    enter(table, code)
    with pytest.raises(CannotSit):
        enter(table, code)


def test_pairs_and_full_tables_have_no_free_seat():
    full, pairs = a_table(entrants=8), a_table(entrants=4, pairs=True)

    for table in (full, pairs):
        with pytest.raises(NoFreeSeat):
            enter(table, stand_by(table))


def test_only_the_first_stage_and_only_once_its_seats_are_published():
    drawing = an_event(entrants=6, state="drawing").stages.get()
    final = running_tables(an_event(entrants=6, state="final"))[0]

    with pytest.raises(NotPublishedYet):
        enter_stage(drawing)
    with pytest.raises(NotFirstStage):
        enter(final, stand_by(final))


def enter_stage(stage):
    table = SimpleNamespace(stage=stage, stage_id=stage.pk)
    return enter(table, stand_by(table))
