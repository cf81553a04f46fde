"""A correction behind a confirmed stage: seen, contested, decided by a person."""

from __future__ import annotations

import pytest

from scoring.contest_errors import NextStageStarted
from scoring.enums import Decision
from scoring.queries.audit import differences
from scoring.queries.contests import contests
from scoring.queries.stage_standings import stage_standings
from tests.integration.scoring.commands.confirmed import (
    a_confirmed_stage,
    codes_of,
    decide,
    entered,
    stage_of,
    take_from_second,
)
from tests.integration.scoring.entries import (
    play_out,
    totals,
)
from tests.scenarios import a_stager, running_tables
from tournaments.errors import StageContested
from tournaments.ids import StageId, TournamentId
from tournaments.models import Stage

pytestmark = pytest.mark.django_db


def test_nobody_goes_through_or_out_by_a_correction_alone():
    table = a_confirmed_stage()
    _first, second, third, _fourth = codes_of(table)

    take_from_second(table)

    assert totals(table) == (6, 0, 2, 1)
    assert second in entered(table)
    assert third not in entered(table)
    assert stage_of(table).contested_at is not None
    [waiting] = contests(TournamentId(table.stage.tournament_id))
    assert (waiting.loses, waiting.gains) == ((second,), (third,))
    assert waiting.decision is None


def test_the_standings_say_what_is_in_force_until_it_is_decided():
    table = a_confirmed_stage()
    _first, second, third, _fourth = codes_of(table)
    take_from_second(table)

    rows = stage_standings(StageId(table.stage_id), fresh=True).rows

    by_code = {row.entrants[0]: row for row in rows}
    assert (by_code[second].state, by_code[second].points) == ("through", 0)
    assert by_code[third].state == "out"


def test_the_event_does_not_go_on_while_a_stage_is_contested():
    table = a_confirmed_stage()
    take_from_second(table)
    stager = a_stager()

    with pytest.raises(StageContested):
        stager.open_urn(table.stage.tournament)

    decide(table, Decision.KEPT)
    assert stager.open_urn(table.stage.tournament) is not None


def test_kept_leaves_everybody_where_they_are():
    table = a_confirmed_stage()
    before = entered(table)
    take_from_second(table)

    decide(table, Decision.KEPT)

    assert entered(table) == before
    [decided] = contests(TournamentId(table.stage.tournament_id))
    assert (decided.decision, decided.decided_by) == (Decision.KEPT, "O01")
    assert decided.reason == "Greșeală de scriere"
    assert stage_of(table).contested_at is None
    assert differences() == []


def test_corrected_exchanges_them_in_the_next_stage():
    table = a_confirmed_stage()
    _first, second, third, _fourth = codes_of(table)
    take_from_second(table)

    decide(table, Decision.CORRECTED)

    assert third in entered(table)
    assert second not in entered(table)
    rows = stage_standings(StageId(table.stage_id), fresh=True).rows
    assert {row.entrants[0]: row.state for row in rows}[third] == "through"
    assert differences() == []


def test_while_the_seats_are_drawn_the_ticket_passes_on():
    table = a_confirmed_stage()
    _first, second, third, _fourth = codes_of(table)
    stager = a_stager()
    draw = stager.open_urn(table.stage.tournament)
    stager.draw_tickets(draw)
    [ticket] = draw.tickets.filter(entrant__code=second)
    take_from_second(table)

    decide(table, Decision.CORRECTED)

    ticket.refresh_from_db()
    assert ticket.entrant.code == third


def test_once_the_next_stage_has_seats_nobody_is_exchanged():
    table = a_confirmed_stage()
    stager = a_stager()
    draw = stager.open_urn(table.stage.tournament)
    stager.draw_tickets(draw)
    stager.start(Stage.objects.get(pk=draw.stage_id))
    take_from_second(table)

    with pytest.raises(NextStageStarted):
        decide(table, Decision.CORRECTED)

    decide(table, Decision.KEPT)
    assert differences() == []


def test_the_next_stage_is_not_confirmed_over_an_open_contest():
    table = a_confirmed_stage()
    stager = a_stager()
    draw = stager.open_urn(table.stage.tournament)
    stager.draw_tickets(draw)
    final = Stage.objects.get(pk=draw.stage_id)
    stager.start(final)
    for one in running_tables(table.stage.tournament):
        play_out(one)
    take_from_second(table)

    with pytest.raises(StageContested):
        stager.confirm(final)
