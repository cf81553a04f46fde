"""A table to which too few came is dissolved: whoever is left plays at others."""

from __future__ import annotations

import json
from collections import Counter
from datetime import timedelta
from uuid import uuid4

import pytest
from django.db import connection
from django.utils import translation

from scoring.archive.commands.event_file import import_event
from scoring.archive.guard import GUARDS
from scoring.archive.queries.audit import differences
from scoring.archive.queries.event_file.writing import event_document
from scoring.deals.refusals import UnderReview
from scoring.disputes.commands.reviews import open_review, release_table
from scoring.finish.queries.places import event_places
from scoring.ledger.enums import LeaveCause, SitAs
from scoring.ledger.models import LedgerEntry, LedgerText
from scoring.ledger.refusals import ProbableDuplicate, TableDissolved
from scoring.refusals import ReasonMissing, TableClosed
from scoring.rehearsal.script import Chances
from scoring.scoresheet.queries.table_view import table_view
from scoring.scoresheet.refusals import FollowedBy
from scoring.standings.queries.standings import stage_scores, standings_shown
from scoring.substitutions.commands.dissolving import dissolve_table
from scoring.substitutions.queries.company import sat_together
from scoring.substitutions.refusals import (
    CannotSit,
    NotToDissolve,
    SitsElsewhere,
    TooFewSeats,
)
from tables.seating.models import Seat, Table
from tests.integration.scoring.archive.event_file.away import taken_away
from tests.integration.scoring.archive.event_file.forging import finished, verifier
from tests.integration.scoring.deals.entries import (
    LATER,
    a_deal,
    a_table,
    close,
    kinds,
    last_seq,
    lines,
    penalty,
    record,
    sign,
    state,
    void,
)
from tests.integration.scoring.substitutions.accidents import (
    a_latecomer,
    a_second,
    leave,
    seated,
    sit,
)
from tests.integration.scoring.substitutions.late import enter, entrant, stand_by
from tests.scenarios import AT, a_stager, an_event, running_tables
from tournaments.canon import canon
from tournaments.events.enums import EntrantStatus
from tournaments.events.models.stage import Stage
from tournaments.events.queries.events import stage_numbered
from tournaments.ids import StageId
from tournaments.refusals import KeyReused, NotAllowed

pytestmark = pytest.mark.django_db
WHY = "Doi nu au venit"


def dissolve(table, *, reason=WHY, **more):
    return dissolve_table(table_id=table.id, sign=sign(table, reason=reason, **more))


def tables_of(table):
    return running_tables(table.stage.tournament)


def missing(table, *seats):
    for seat in seats:
        leave(table, seat, cause=LeaveCause.NO_SHOW)
    return table


@pytest.fixture
def table():
    """The table of four of ten who play, to which two did not come."""
    return missing(a_table(entrants=10), 1, 2)


def plays_at(table):
    """Who sits at each table and plays there, by letter."""
    rows = Seat.objects.filter(stage=table.stage_id, reseated=False)
    found = {}
    for letter, code in rows.order_by("table__number", "position").values_list(
        "table__letter", "entrant__code"
    ):
        found.setdefault(letter, []).append(code)
    return found


def test_the_two_who_came_take_the_free_seats_in_the_order_of_their_own(table):
    first, *_missing, last = seated(table)
    _a, b, c = tables_of(table)

    written = dissolve(table)

    assert written.line.payload == {"seat": 3, "cause": "reseated"}
    assert written.state.playing == ()
    assert kinds(table)[-2:] == ["leave", "leave"]
    assert seated(b)[3] == first
    assert seated(c)[3] == last
    assert state(b).entrants[3] == first
    assert {line.payload["from"] for line in LedgerEntry.objects.filter(kind="join")}
    assert Stage.objects.get(pk=table.stage_id).sizes == [4, 4, 4]
    assert [entrant(table, code).status for code in (first, last)] == (
        [EntrantStatus.CHECKED_IN] * 2
    )
    assert entrant(table, first).stage_entries.get().origin == "check-in"
    assert differences() == []


def test_who_is_left_alone_goes_too_and_so_do_two_of_three():
    table = missing(a_table(entrants=10), 0, 1, 2)
    alone = seated(table)[3]
    _a, b, c = tables_of(table)

    dissolve(table)
    missing(c, 0)
    with pytest.raises(TooFewSeats):
        dissolve(c)

    assert seated(b)[3] == alone
    assert plays_at(c)["C"] == seated(c)
    assert differences() == []


@pytest.mark.parametrize("what", ["deal", "void", "penalty", "three", "stand_in"])
def test_a_table_at_which_a_set_can_be_played_stays(what):
    table = missing(a_table(entrants=10), 1)
    if what != "three":
        missing(table, 2)
    if what == "stand_in":
        second, late = a_second(table), a_latecomer(table)
        sit(table, 1, late, sits_as=SitAs.STAND_IN, author="O01", second=second)
        leave(table, 0)
    if what == "penalty":
        penalty(table, 0)
    if what in {"deal", "void"}:
        record(table, a_deal((120, 0, 0, 0), bidder=0))
    if what == "void":
        void(table, last_seq(table))
    before = last_seq(table)

    with pytest.raises(NotToDissolve):
        dissolve(table)

    assert last_seq(table) == before


def test_in_the_final_two_play_on():
    final = missing(a_table(entrants=4), 1, 2)

    with pytest.raises(NotToDissolve):
        dissolve(final)


@pytest.mark.parametrize("why", ["full", "dealt", "under review"])
def test_where_not_all_find_a_seat_nobody_moves(why):
    table = missing(a_table(entrants=8 if why == "full" else 10), 0, 1)
    _first, *others = tables_of(table)
    if why == "dealt":
        record(others[0])
    if why == "under review":
        open_review(table_id=others[1].id, sign=sign(others[1], reason="Cine stă?"))
    many = LedgerEntry.objects.count()

    with pytest.raises(TooFewSeats):
        dissolve(table)

    assert LedgerEntry.objects.count() == many
    assert not Seat.objects.filter(reseated=True).exists()


def test_not_while_the_public_sees_an_earlier_line(table):
    open_review(table_id=table.id, sign=sign(table, reason="Cine stă?"))

    with pytest.raises(UnderReview):
        dissolve(table)


def test_it_says_why_and_whoever_comes_second_is_told(table):
    seen = last_seq(table)
    with pytest.raises(ReasonMissing):
        dissolve(table, reason=" ")

    dissolve(table)

    with pytest.raises(ProbableDuplicate):
        dissolve(table, after=seen)


def test_the_same_key_gives_the_first_answer_and_stands_for_one_table(table):
    key = uuid4()
    first, again = dissolve(table, key=key), dissolve(table, key=key)

    assert again.replayed
    assert (again.line, again.state) == (first.line, first.state)
    assert LedgerEntry.objects.filter(kind="join").count() == 2
    with pytest.raises(KeyReused):
        dissolve(tables_of(table)[1], key=key)


def test_nothing_is_played_at_a_table_that_was_dissolved(table):
    dissolve(table)
    second, late = a_second(table), a_latecomer(table)

    with pytest.raises(TableDissolved):
        sit(table, 1, late, author="O01", second=second)
    with pytest.raises(TableDissolved):
        penalty(table, 0)
    with pytest.raises(TableDissolved):
        record(table)

    close(table, reason="S-a desființat")


def test_who_plays_elsewhere_takes_no_other_seat():
    table = missing(a_table(entrants=13), 1, 2)
    first = seated(table)[0]
    dissolve(table)

    with pytest.raises(CannotSit):
        enter(table, first)


def test_whoever_was_missing_and_comes_after_all_takes_the_next_seat():
    table = missing(a_table(entrants=11), 1, 2, 3)
    alone, came, *_more = seated(table)
    dissolve(table)
    assert plays_at(table)["C"][-1] == alone

    void(table, 3)
    with pytest.raises(TooFewSeats):
        dissolve(table)

    assert came in plays_at(table)["A"]
    assert differences() == []


def test_it_is_taken_back_where_they_sit_now_and_then_where_they_sat(table):
    first, *_missing, last = seated(table)
    _a, b, c = tables_of(table)
    dissolve(table)
    left = last_seq(table)

    with pytest.raises(SitsElsewhere, match="table C"), translation.override("en"):
        void(table, left)
    with pytest.raises(NotAllowed):
        void(c, last_seq(c))
    void(c, last_seq(c), touch_closed=True)

    assert len(seated(c)) == 3
    assert entrant(table, last).status == EntrantStatus.CHECKED_IN
    assert differences() == []
    void(table, left)

    assert state(table).playing == (3,)
    assert plays_at(table)["A"] == [*seated(table)[1:3], last]
    assert seated(b)[3] == first
    assert differences() == []
    dissolve(table)
    assert seated(c)[3] == last
    assert verifier().faults_of(event_document(table.stage.tournament)) == []


def test_nobody_comes_back_while_the_table_is_closed(table):
    """They would go on from there without having played."""
    _a, _b, c = tables_of(table)
    missed = last_seq(table)
    dissolve(table)
    left = last_seq(table)
    close(table, reason="S-a desființat")
    void(c, last_seq(c), touch_closed=True)

    for seq in (left, missed):
        with pytest.raises(TableClosed):
            void(table, seq, touch_closed=True)

    assert state(table).going_on == []


def test_once_they_have_played_it_stays(table):
    _a, b, _c = tables_of(table)
    dissolve(table)
    joined = last_seq(b)
    record(b)

    with pytest.raises(FollowedBy):
        void(b, joined, touch_closed=True)


def test_a_walk_in_who_is_reseated_stays_one():
    table = a_table(entrants=9)
    code = stand_by(table)
    enter(table, code)
    missing(table, 0, 1)

    dissolve(table)

    _a, b, c = tables_of(table)
    assert seated(c)[3] == code
    assert entrant(table, code).stage_entries.get().origin == "walk-in"
    void(c, last_seq(c), touch_closed=True)
    assert differences() == []
    assert len(seated(b)) == 4
    assert verifier().faults_of(event_document(table.stage.tournament)) == []


def test_all_of_it_is_taken_back_to_before_the_walk_in_came():
    table = a_table(entrants=9)
    code = stand_by(table)
    enter(table, code)
    missing(table, 0, 1)
    dissolve(table)
    left, joined = last_seq(table), [one.seq for one in lines(table)][1]
    c = tables_of(table)[2]

    void(c, last_seq(c), touch_closed=True)
    void(table, left)
    void(table, joined, touch_closed=True)

    assert entrant(table, code).status == EntrantStatus.STAND_BY
    assert not entrant(table, code).stage_entries.exists()
    assert differences() == []
    assert verifier().faults_of(event_document(table.stage.tournament)) == []


def test_a_substitute_who_is_reseated_stays_one():
    table = missing(a_table(entrants=10), 1)
    late = a_latecomer(table)
    sit(table, 1, late, author="O01", second=a_second(table))
    sat = last_seq(table)
    missing(table, 0, 2)

    dissolve(table)

    b = tables_of(table)[1]
    assert seated(b)[3] == late
    assert not entrant(table, late).stage_entries.exists()
    assert differences() == []
    assert verifier().faults_of(event_document(table.stage.tournament)) == []
    void(b, last_seq(b), touch_closed=True)
    void(table, last_seq(table) - 1)
    void(table, sat, touch_closed=True)
    assert differences() == []
    assert verifier().faults_of(event_document(table.stage.tournament)) == []


def test_both_sheets_say_it(table):
    dissolve(table)
    _a, b, _c = tables_of(table)

    with translation.override("en"):
        left, came = (table_view(one).lines[-1].why for one in (fresh(table), b))
        title = table_view(b).lines[-1].title

    assert "plays at another table: too few came to this one" in " ".join(left)
    assert "points stay" not in " ".join(left)
    assert "takes seat B4, which was free: table A was dissolved." in " ".join(came)
    assert title == "Somebody takes a free seat"


def fresh(table):
    return Table.objects.select_related("stage__tournament").get(pk=table.pk)


@pytest.fixture
def played(table):
    """The stage of the table that was dissolved, played to its end and confirmed."""
    event = table.stage.tournament
    dissolve(table)
    for one in tables_of(table):
        a_stager().play_table(one)
    a_stager().confirm(table.stage)
    return event


def test_the_stage_goes_on_with_fewer_and_everybody_counts_once(played):
    stage = played.stages.get(number=1)
    a = stage.tables.get(letter="A")
    first, *gone, last = seated(a)

    assert state(a).closed
    assert played.stages.get(number=2).entries.count() == 4
    stage = stage_numbered(played.id, number=1)
    rows = standings_shown(stage, scores=stage_scores(stage.id))
    listed = Counter(code for row in rows for code in row.entrants)
    assert set(listed.values()) == {1}
    assert len(listed) == 10
    assert {row.table for row in rows if row.entrants[0] in {first, last}} == {"B", "C"}
    places = [one.entrant for one in event_places(played.id)]
    assert len(set(places)) == len(places) == 10
    assert set(places[-2:]) == set(gone)
    together = sat_together(StageId(played.stages.get(number=2).pk))
    assert not any({first, last} <= some for some in together)
    assert any(first in some and len(some) == 4 for some in together)
    assert differences() == []
    assert verifier().faults_of(event_document(played)) == []


def test_it_travels_in_a_file_and_comes_back_the_same():
    with taken_away():
        table = missing(a_table(entrants=10), 1, 2)
        dissolve(table)
        told = event_document(table.stage.tournament)

    there = import_event(json.loads(canon(told)), organizer=None, at=AT)

    assert canon(event_document(there)) == canon(told)
    assert Seat.objects.filter(reseated=True).count() == 2
    assert differences() == []


def test_a_line_of_after_the_press_where_they_join_makes_no_record_untrue(table):
    _a, b, _c = tables_of(table)
    signed = sign(table, reason=WHY)
    later = {"at": LATER + timedelta(seconds=1)}
    open_review(table_id=b.id, sign=sign(b, reason="Caz", **later))
    release_table(table_id=b.id, sign=sign(b, reason="Rămâne", **later))

    dissolve_table(table_id=table.id, sign=signed)

    assert differences() == []
    assert verifier().faults_of(event_document(table.stage.tournament)) == []


@pytest.mark.no_ledger_check
@pytest.mark.parametrize("what", ["join", "leave"])
def test_one_line_without_the_other_is_found(table, what):
    dissolve(table)
    _a, _b, c = tables_of(table)
    last = seated(table)[3]
    told = event_document(table.stage.tournament)
    (of_a, _of_b, of_c) = told["stages"][0]["tables"]
    (of_c if what == "join" else of_a)["lines"].pop()
    told["stages"][0]["sizes"] = [4, 4, 3 if what == "join" else 4]
    found = verifier().faults_of(finished(told))
    assert any(f"{last} left it" in one for one in found), found

    for guard in GUARDS:
        guard.remove(connection)
    of_one = LedgerEntry.objects.filter(table=c if what == "join" else table)
    gone = of_one.latest("seq")
    LedgerText.objects.filter(line=gone).delete()
    gone.delete()

    assert any(f"{last} left table 1/A" in one for one in differences())


def forged(table, *, say):
    """What the program for strangers finds once something else is said."""
    told = event_document(table.stage.tournament)
    assert verifier().faults_of(told) == []
    say(*(one["lines"] for one in told["stages"][0]["tables"]))
    return verifier().faults_of(finished(told))


def test_who_went_before_whom_is_checked(table):
    first, *_missing, last = seated(table)
    dissolve(table)

    def exchange(_a, b, c):
        b[-1]["row"]["payload"]["entrant"] = last
        c[-1]["row"]["payload"]["entrant"] = first

    found = forged(table, say=exchange)

    assert any(f"{last} went before {first}, who sat before" in one for one in found)


@pytest.mark.parametrize("left", [2, 3])
def test_no_table_at_which_a_set_can_be_played_is_believed_to_be_dissolved(left):
    table = missing(a_table(entrants=10), 1)
    if left == 2:
        missing(table, 2)
        record(table, a_deal((120, 0, 0, 0)))
    leave(table, 3)

    def reseat(a, _b, _c):
        a[-1]["row"]["payload"]["cause"] = "reseated"

    found = forged(table, say=reseat)

    assert any("a table was dissolved at which a set could be" in one for one in found)


def test_in_a_later_stage_the_same_rule_holds():
    event = an_event(entrants=20, state="playing", target=2, chances=Chances(void=0))
    for one in running_tables(event):
        a_stager().play_table(one)
    a_stager().confirm(event.stages.get())
    draw = a_stager().open_urn(event)
    a_stager().draw_tickets(draw)
    a_stager().start(Stage.objects.get(pk=draw.the_stage.pk))
    table = missing(running_tables(event)[0], 1, 2)
    first, *_missing, last = seated(table)

    dissolve(table)

    assert [code[-1] for code in list(plays_at(table).values())[1:]] == [first, last]
    assert differences() == []
    assert verifier().faults_of(event_document(event)) == []
