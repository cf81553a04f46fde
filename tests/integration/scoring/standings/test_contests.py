"""A correction behind a confirmed stage: seen, contested, decided by a person."""

from __future__ import annotations

import pytest

from scoring.archive.queries.audit import differences
from scoring.disputes.commands.corrections import Replacement
from scoring.scoresheet.queries.table_view import table_view
from scoring.scoresheet.queries.what_if import after_void
from scoring.standings.enums import Decision
from scoring.standings.queries.contests import consequences, contests
from scoring.standings.refusals import NextStageStarted
from tables.seating.models import Table
from tests.integration.scoring.deals.entries import (
    a_deal,
    a_table,
    lines,
    play_out,
    totals,
    void,
)
from tests.integration.scoring.standings.confirmed import (
    a_confirmed_stage,
    aftermath,
    codes_of,
    deals_of,
    decide,
    entered,
    stage_of,
    take_from_second,
)
from tests.integration.scoring.standings.test_standings import shown
from tests.scenarios import a_stager, running_tables
from tournaments.events.models.stage import Stage
from tournaments.events.refusals import StageContested
from tournaments.ids import StageId, TournamentId

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
    assert waiting.correction.decision is None


def test_the_standings_say_what_is_in_force_until_it_is_decided():
    table = a_confirmed_stage()
    _first, second, third, _fourth = codes_of(table)
    take_from_second(table)

    rows = shown(table)

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
    said = decided.correction
    assert (said.decision, said.decided_by) == (Decision.KEPT, "O01")
    assert said.reason == "Greșeală de scriere"
    assert stage_of(table).contested_at is None
    assert differences() == []


def test_corrected_exchanges_them_in_the_next_stage():
    table = a_confirmed_stage()
    _first, second, third, _fourth = codes_of(table)
    take_from_second(table)

    decide(table, Decision.CORRECTED)

    assert third in entered(table)
    assert second not in entered(table)
    rows = shown(table)
    assert {row.entrants[0]: row.state for row in rows}[third] == "through"
    assert differences() == []


@pytest.mark.parametrize("decision", [Decision.KEPT, Decision.CORRECTED])
def test_what_was_decided_about_one_table_is_not_asked_again_at_another(decision):
    table = a_confirmed_stage()
    other = Table.objects.filter(stage=table.stage).exclude(pk=table.pk).get()
    _first, second, _third, _fourth = codes_of(table)
    take_from_second(table)
    decide(table, Decision.KEPT)

    take_from_second(other)

    _first, loses, gains, _fourth = codes_of(other)
    waiting = contests(TournamentId(table.stage.tournament_id))[-1]
    assert (waiting.loses, waiting.gains) == ((loses,), (gains,))
    decide(other, decision)
    assert second in entered(table)
    assert (gains in entered(table)) == (decision is Decision.CORRECTED)
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


def test_first_and_second_changing_places_is_nobodys_way():
    table = a_confirmed_stage()
    first, second, *_others = codes_of(table)
    seq = deals_of(table, 0)[0]
    view = table_view(stage_of_table(table))
    others = a_deal(
        (0, 120, 0, 0), bidder=1, bid=3, dealer=view.lines[seq - 1].deal.dealer
    )
    after = after_void(view, seq=seq, replacement=others)
    shown = consequences(StageId(table.stage_id), letter=table.letter, after=after)

    void(table, seq, replacement=Replacement(instead=others), behind=True)

    assert totals(table) == (3, 6, 2, 1)
    assert after.going_on == [second, first]
    assert not shown.contested
    assert stage_of(table).contested_at is None
    assert aftermath(table).corrections[0].decision == Decision.UNAFFECTED
    assert differences() == []


def test_in_the_final_their_places_are_contested_until_corrected_back():
    table = a_table(target=6)
    play_out(table)
    a_stager().confirm(table.stage)
    seq = deals_of(table, 0)[0]
    view = table_view(stage_of_table(table))
    right = view.lines[seq - 1].deal
    others = a_deal((0, 120, 0, 0), bidder=1, bid=3, dealer=right.dealer)

    def shown(line, entry):
        now = table_view(stage_of_table(table))
        after = after_void(now, seq=line, replacement=entry)
        return consequences(StageId(table.stage_id), letter="A", after=after).contested

    assert shown(seq, others)
    void(table, seq, replacement=Replacement(instead=others), behind=True)
    assert stage_of(table).contested_at is not None

    back = lines(table)[-1].seq
    assert not shown(back, right)
    void(table, back, replacement=Replacement(instead=right), behind=True)
    assert stage_of(table).contested_at is None


def stage_of_table(table):
    return Table.objects.select_related("stage").get(pk=table.pk)
