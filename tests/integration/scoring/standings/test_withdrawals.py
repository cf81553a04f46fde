"""Whoever has gone through goes home before the next draw; the next one moves up."""

from __future__ import annotations

from uuid import uuid4

import pytest

from scoring.archive.queries.audit import differences
from scoring.finish.queries.places import event_places
from scoring.refusals import ReasonMissing
from scoring.standings.enums import Decision
from scoring.standings.lines import MovedUp, Withdrawal
from scoring.standings.pages.contested import contest_rows
from scoring.standings.pages.went_home import home_rows
from scoring.standings.refusals import (
    NextDrawOpened,
    NotConfirmedYet,
    NotThrough,
    NotWithdrawn,
)
from scoring.substitutions.queries.stand_by import may_sit
from tests.integration.scoring.deals.entries import a_table, play_out, void
from tests.integration.scoring.standings.confirmed import (
    a_confirmed_stage,
    aftermath,
    codes_of,
    deals_of,
    decide,
    entered,
    says,
    take_from_second,
)
from tests.integration.scoring.standings.test_standings import shown
from tests.integration.scoring.substitutions.late import comes_back, entrant, goes_home
from tests.scenarios import a_stager
from tournaments.book.kinds import BadPayload
from tournaments.checkin.commands.closing import bring_back
from tournaments.events.enums import EntrantStatus
from tournaments.events.refusals import StageContested
from tournaments.ids import EntrantId, StageId, TournamentId
from tournaments.refusals import KeyReused

pytestmark = pytest.mark.django_db


def standings(table):
    rows = shown(table)
    return {row.entrants[0]: row.state for row in rows}


def places(table):
    tournament = table.stage.tournament
    return {p.entrant: p.place for p in event_places(tournament.id)}


def test_the_third_of_the_table_moves_up():
    table = a_confirmed_stage()
    first, second, third, _fourth = codes_of(table)
    before = entered(table)

    withdrawal = goes_home(table, first)

    assert withdrawal.came == third
    assert entered(table) == before - {first} | {third}
    assert standings(table)[first] == "withdrawn"
    assert {standings(table)[code] for code in (second, third)} == {"through"}
    assert entrant(table, first).status == EntrantStatus.WITHDRAWN
    assert differences() == []


def test_taken_back_everybody_is_where_they_were():
    table = a_confirmed_stage()
    first, _second, third, _fourth = codes_of(table)
    before = entered(table)
    goes_home(table, first)

    comes_back(table)
    again = comes_back(table)

    assert again.taken_back_by == "O02"
    assert entered(table) == before
    assert entrant(table, first).status == EntrantStatus.CHECKED_IN
    assert standings(table)[third] == "out"
    assert differences() == []


def test_who_moved_up_can_go_home_too_and_the_first_one_come_back():
    table = a_confirmed_stage()
    first, second, third, fourth = codes_of(table)
    others = entered(table) - {first, second}
    goes_home(table, first)
    goes_home(table, third)
    assert entered(table) == others | {second, fourth}

    comes_back(table, 1)

    assert entered(table) == others | {first, second}
    assert differences() == []


def test_with_the_table_empty_the_best_third_of_the_others_comes():
    table = a_confirmed_stage()
    first, second, third, fourth = codes_of(table)
    other = codes_of(running_tables_of(table)[1])

    for code in (first, third, fourth):
        goes_home(table, code)

    assert aftermath(table).departures[-1].came == other[2]
    assert entered(table) == {second, *other[:3]}
    assert differences() == []


def running_tables_of(table):
    return list(table.stage.tables.order_by("number"))


@pytest.mark.no_ledger_check
def test_the_audit_finds_somebody_who_was_not_next():
    table = a_confirmed_stage()
    first, _second, third, fourth = codes_of(table)
    goes_home(table, first)

    following = table.stage.tournament.stages.latest("number")
    following.entries.filter(entrant__code=third).update(entrant=entrant(table, fourth))
    assert any("not those who went through" in found for found in differences())
    says(table, MovedUp(stage=1, withdrawal=1, came=fourth, lot=None, waits=False))
    assert any("others moved up" in found for found in differences())


def test_places_before_all_who_went_out_and_behind_all_who_played_on():
    table = a_confirmed_stage()
    first, second, third, fourth = codes_of(table)
    goes_home(table, second)

    a_stager().draw_and_start(table.stage.tournament, method="urn")

    found = places(table)
    assert found[second] == 5
    assert found[third] <= 4
    assert found[first] <= 4
    assert found[fourth] > 5


def test_who_went_home_sits_nowhere_until_brought_back():
    table = a_confirmed_stage()
    code = codes_of(table)[0]
    goes_home(table, code)
    tournament = table.stage.tournament
    following = StageId(tournament.stages.latest("number").pk)
    assert not may_sit(following, code=code)

    bring_back(
        tournament_id=tournament.id,
        entrant_id=EntrantId(entrant(table, code).pk),
        at=table.stage.tournament.created_at,
        author="O01",
    )

    assert may_sit(following, code=code)


def test_a_correction_behind_it_counts_who_went_home():
    table = a_confirmed_stage()
    first, second, third, fourth = codes_of(table)
    goes_home(table, first)
    take_from_second(table)
    with pytest.raises(StageContested):
        goes_home(table, third)

    decide(table, Decision.CORRECTED)

    assert {second, third, fourth} & entered(table) == {third, fourth}
    assert differences() == []


def test_a_contest_says_who_would_be_exchanged_once_somebody_went_home():
    table = a_confirmed_stage()
    first, second, third, _fourth = codes_of(table)
    goes_home(table, second)
    before = entered(table)
    take_from_second(table)
    event = TournamentId(table.stage.tournament_id)

    (row,) = contest_rows(event)
    decide(table, Decision.CORRECTED)

    # The third had moved up for the second, and has gone through now.
    assert {first, third} <= before
    assert entered(table) == before
    assert "the same people play the next stage" in row.moves[-1]
    (row,) = contest_rows(event)
    assert len(row.moves) == 2
    # And not in the place of the second, as it was said before.
    (home,) = home_rows(event)
    assert "A correction has put somebody else through since" in home.what
    assert "has moved up" not in home.what


def test_who_moved_up_after_a_decision_stays_whatever_is_corrected_later():
    table = a_confirmed_stage()
    first, _second, third, fourth = codes_of(table)
    goes_home(table, first)
    take_from_second(table)
    decide(table, Decision.CORRECTED)
    assert aftermath(table).departures[0].came == fourth
    assert {third, fourth} <= entered(table)

    # The fourth falls behind the second: nobody's way changes with that.
    void(table, deals_of(table, 3)[0], behind=True)

    assert fourth in entered(table)
    assert differences() == []


def test_the_same_key_gives_the_first_answer():
    table, key = a_confirmed_stage(), uuid4()
    first, second, *_rest = codes_of(table)

    assert goes_home(table, first, key=key) == goes_home(table, first, key=key)
    with pytest.raises(KeyReused):
        goes_home(table, second, key=key)
    assert len(aftermath(table).departures) == 1


def test_refusals():
    table = a_confirmed_stage()
    first, second, third, _fourth = codes_of(table)
    with pytest.raises(ReasonMissing):
        goes_home(table, first, reason=" ")
    with pytest.raises(NotThrough):
        goes_home(table, third)
    with pytest.raises(NotWithdrawn):
        comes_back(table, 7)
    goes_home(table, first)
    with pytest.raises(NotThrough):
        goes_home(table, first)
    a_stager().open_urn(table.stage.tournament)
    with pytest.raises(NextDrawOpened):
        goes_home(table, second)
    with pytest.raises(NextDrawOpened):
        comes_back(table)


def test_nobody_has_gone_through_an_open_stage_or_the_final():
    running = a_table(entrants=6)
    final = a_table(entrants=4)
    play_out(final)
    a_stager().confirm(final.stage)

    for table in (running, final):
        with pytest.raises(NotConfirmedYet):
            goes_home(table, codes_of(table)[0])


def test_a_line_names_who_goes_home_why_and_one_at_most_who_comes():
    goes = {"stage": 1, "entrant": "E001", "reason": "A train"}
    for said in (
        {"reason": ""},
        {"entrant": ""},
        {"came": "E001"},
        {"came": "E002", "waits": True},
        {"lot": 1},
    ):
        with pytest.raises(BadPayload):
            Withdrawal(**{**goes, **said})
    with pytest.raises(BadPayload):
        MovedUp(stage=1, withdrawal=1, came="E002", lot=0, waits=False)
    assert Withdrawal(**goes, came="E002", lot=1).came == "E002"
