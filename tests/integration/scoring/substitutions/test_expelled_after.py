"""Cheating is proven once the table was closed, or its stage confirmed."""

from __future__ import annotations

from datetime import timedelta

import pytest

from scoring.archive.queries.audit import differences
from scoring.deals.commands.closing import reopen_table
from scoring.finish.commands.ending import open_window
from scoring.finish.commands.results import publish_results
from scoring.finish.queries.places import event_places
from scoring.finish.refusals import PlacesCorrected
from scoring.ledger.enums import LeaveCause
from scoring.stages.refusals import TieUnsettled
from scoring.standings.enums import Decision
from scoring.standings.queries.contests import contests
from scoring.standings.refusals import ResultsPublished
from tests import copies
from tests.integration.scoring.deals.entries import (
    LATER,
    a_table,
    close,
    last_seq,
    play_out,
    raise_to,
    record,
    sign,
    state,
    void,
)
from tests.integration.scoring.standings.confirmed import (
    a_confirmed_stage,
    aftermath,
    codes_of,
    decide,
    entered,
    stage_of,
)
from tests.integration.scoring.substitutions.accidents import expel, leave
from tests.scenarios import AT, a_stager, an_event, publish, running_tables
from tournaments.events.enums import EntrantStatus
from tournaments.events.models.stage import Stage
from tournaments.events.refusals import StageContested
from tournaments.ids import TournamentId
from tournaments.people.models.entrant import Entrant

pytestmark = pytest.mark.django_db
AFTERWARDS = LATER + timedelta(hours=1)


@copies.once
def a_closed_table():
    """At 6, 3, 2, 1: the first two go through."""
    table = a_table(entrants=8, target=6)
    play_out(table)
    table.refresh_from_db()
    return table


def status(table, code):
    return Entrant.objects.get(tournament=table.stage.tournament, code=code).status


def score_of(table):
    """The bytes of the state, but for what only counts the lines."""
    body = state(table).as_json()
    return {name: body[name] for name in body if name not in {"seq", "head"}}


def test_the_expelled_rank_last_and_the_others_move_up_in_their_order():
    table = a_closed_table()
    cheat = codes_of(table)[0]

    expel(table, 0)

    after = state(table)
    assert after.totals == (6, 3, 2, 1)
    assert after.order == (1, 2, 3, 0)
    assert after.through == (1, 2)
    assert after.leader == 1
    assert after.closed
    assert status(table, cheat) == EntrantStatus.WITHDRAWN
    assert differences() == []


def test_the_set_stays_over_so_that_the_stage_is_confirmed():
    """Without the winner nobody would have reached the target."""
    table = a_closed_table()
    expel(table, 0)
    for other in running_tables(table.stage.tournament):
        if other.pk != table.pk:
            play_out(other)
    second, third = codes_of(table)[1:3]

    a_stager().confirm(table.stage)

    assert state(table).over
    assert {second, third} <= entered(table)
    assert codes_of(table)[0] not in entered(table)


def test_who_left_before_the_closing_has_not_played_to_the_end():
    table = a_table(entrants=8, target=6)
    raise_to(table, 6, 3, 2, 1)
    leave(table, 0, cause=LeaveCause.EXPELLED)
    close(table, reason="Timpul a trecut")

    assert not state(table).over


def test_a_tie_that_decides_now_is_settled_before_the_stage_is_confirmed():
    table = a_table(entrants=8, target=6)
    raise_to(table, 6, 3, 2, 2)
    close(table)
    expel(table, 0)
    for other in running_tables(table.stage.tournament):
        if other.pk != table.pk:
            play_out(other)

    assert state(table).unresolved == ((2, 3),)
    with pytest.raises(TieUnsettled):
        a_stager().confirm(table.stage)


def test_taken_back_everything_is_as_before():
    table = a_closed_table()
    before, cheat = score_of(table), codes_of(table)[0]
    expel(table, 0)

    void(table, last_seq(table), touch_closed=True)

    assert score_of(table) == before
    assert status(table, cheat) == EntrantStatus.CHECKED_IN
    assert differences() == []


def test_whoever_went_home_since_is_not_in_the_hall_when_it_is_taken_back():
    table = a_confirmed_stage()
    stager = a_stager()
    draw = stager.open_urn(table.stage.tournament)
    stager.draw_tickets(draw)
    stager.start(Stage.objects.get(pk=draw.stage_id))
    first = codes_of(table)[0]
    [final] = running_tables(table.stage.tournament)
    leave(final, codes_of(final).index(first))
    expel(table, 0, behind=True)

    void(table, last_seq(table), behind=True)

    assert status(table, first) == EntrantStatus.WITHDRAWN


def test_opened_again_the_others_play_on_without_the_expelled():
    table = a_closed_table()
    expel(table, 0)
    reopen_table(table_id=table.id, sign=sign(table, reason="Se joacă"))

    assert not state(table).over
    assert state(table).playing == (1, 2, 3)


def test_behind_a_confirmed_stage_a_person_decides():
    table = a_confirmed_stage()
    first, second, third, _fourth = codes_of(table)

    expel(table, 0, behind=True)

    assert {first, second} <= entered(table)
    assert stage_of(table).contested_at is not None
    [waiting] = contests(TournamentId(table.stage.tournament_id))
    assert (waiting.loses, waiting.gains) == ((first,), (third,))
    with pytest.raises(StageContested):
        a_stager().open_urn(table.stage.tournament)
    decide(table, Decision.CORRECTED)
    assert {second, third} <= entered(table)
    assert first not in entered(table)
    assert differences() == []


def test_taken_back_behind_a_stage_nothing_is_contested_any_more():
    table = a_confirmed_stage()
    before = score_of(table)
    expel(table, 0, behind=True)

    void(table, last_seq(table), behind=True)

    assert score_of(table) == before
    assert stage_of(table).contested_at is None
    assert aftermath(table).corrections[-1].decision == Decision.UNAFFECTED
    assert differences() == []


def test_who_was_out_anyway_is_nobodys_way_but_ranks_last_in_the_event():
    table = a_confirmed_stage()
    third, fourth = codes_of(table)[2:]

    expel(table, 2, behind=True)

    assert stage_of(table).contested_at is None
    places = [p.entrant for p in event_places(TournamentId(table.stage.tournament_id))]
    assert places[-1] == third
    assert places.index(fourth) < places.index(third)


def test_the_winner_of_the_final_is_expelled_before_the_results_are_official():
    event = an_event(entrants=8, state="finished", target=3, seed="cheat")
    final = event.stages.get(final=True).tables.get()
    event_id = event.id
    before = [place.entrant for place in event_places(event_id)]
    winner = state(final).order[0]

    expel(final, winner, behind=True)

    after = [place.entrant for place in event_places(event_id)]
    assert after[:4] == [*before[1:4], before[0]]
    assert after[4:] == before[4:]
    assert stage_of(final).contested_at is not None
    decide(final, Decision.CORRECTED)
    assert [place.entrant for place in event_places(event_id)] == after
    publish(event, at=AFTERWARDS)
    with pytest.raises(ResultsPublished):
        expel(final, state(final).order[0], behind=True)
    assert differences() == []


def test_in_the_window_the_hall_may_object_to_the_places_of_after_it():
    event = an_event(entrants=8, state="finished", target=3)
    event_id, first = event.id, event.stages.get(number=1)
    open_window(tournament_id=event_id, minutes=10, author="O01", at=AT)
    out = first.tables.first()
    expel(out, state(out).order[-1], behind=True)

    with pytest.raises(PlacesCorrected):
        publish_results(tournament_id=event_id, author="O01", at=AFTERWARDS)


def test_the_last_of_a_closed_table_can_be_expelled_too():
    table = a_table(entrants=6, target=6)
    leave(table, 1)
    leave(table, 2)
    close(table)

    expel(table, 0)

    assert (state(table).through, state(table).leader) == ((), None)
    assert differences() == []


def test_a_deal_replaced_afterwards_still_counts_for_the_expelled():
    table = a_table(entrants=8, target=6)
    record(table)
    raise_to(table, 6, 3, 2, 1)
    close(table)
    expel(table, 0)
    before = state(table)

    void(table, 2, touch_closed=True)

    assert state(table).totals[0] < before.totals[0]
    assert state(table).order[-1] == 0
    assert differences() == []
