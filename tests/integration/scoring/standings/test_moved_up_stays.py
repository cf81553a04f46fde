"""Who has moved up stays, whoever comes back, until he is expelled."""

from __future__ import annotations

import pytest

from scoring.archive.queries.audit import differences
from scoring.scoresheet.queries.table_view import table_view
from scoring.scoresheet.queries.what_if import after_expulsion
from scoring.standings.enums import Decision
from scoring.standings.lines import MovedUp
from scoring.standings.queries.contests import consequences, contests, questioned
from scoring.standings.queries.goes_on import exchanged_by
from tables.seating.models import Seat
from tests.integration.scoring.deals.entries import last_seq, void
from tests.integration.scoring.standings.confirmed import (
    a_confirmed_stage,
    aftermath,
    codes_of,
    deals_of,
    decide,
    entered,
    says,
    stage_of,
)
from tests.integration.scoring.substitutions.accidents import expel
from tests.integration.scoring.substitutions.late import comes_back, entrant, goes_home
from tests.integration.scoring.ties.moving_up import drawn, equals
from tests.scenarios import a_stager
from tournaments.events.models.stage import Stage
from tournaments.ids import StageId, TournamentId

pytestmark = pytest.mark.django_db


def tables_of(table):
    return list(table.stage.tables.order_by("number"))


def noted(table):
    standing = aftermath(table).standing
    return [(one.entrant, one.came, one.lot, one.waits) for one in standing]


def part_the_thirds(table):
    """Void what brought the third its points: the fourth stands before it."""
    for seq in deals_of(table, 2):
        void(table, seq, behind=True)
    assert stage_of(table).contested_at is None


def expelled_who_moved_up(*, entrants=8):
    """The third moves up for the first and is expelled; the table and its codes."""
    table = a_confirmed_stage(entrants=entrants)
    codes = codes_of(table)
    goes_home(table, codes[0])
    expel(table, 2, behind=True)
    return table, codes


def test_somebody_elses_coming_back_does_not_exchange_who_moved_up():
    table = a_confirmed_stage(entrants=12)
    _first, second, third = tables_of(table)
    goes_home(table, codes_of(second)[0])
    part_the_thirds(second)
    before = noted(table), entered(table)

    goes_home(table, codes_of(third)[0])
    comes_back(table, 2)

    assert (noted(table), entered(table)) == before
    assert noted(table)[0][1] == codes_of(second)[2]
    assert differences() == []


def test_nor_whom_a_lot_has_given():
    table, _equal = equals(entrants=16)
    drawn(table)
    winner = aftermath(table).departures[2].came
    [his] = [one for one in tables_of(table)[1:] if codes_of(one)[2] == winner]
    void(his, deals_of(his, 2)[0], behind=True)
    before = noted(table), entered(table)

    goes_home(table, codes_of(tables_of(table)[3])[0])
    comes_back(table, 4)

    assert (noted(table), entered(table)) == before
    assert winner in entered(table)
    assert differences() == []


def test_who_is_free_again_by_it_moves_up_first():
    table = a_confirmed_stage(entrants=12)
    first, second, third, fourth = codes_of(table)
    goes_home(table, first)
    goes_home(table, second)
    assert {third, fourth} <= entered(table)

    comes_back(table, 1)

    assert [one[:2] for one in noted(table)] == [(second, third)]
    assert fourth not in entered(table)
    assert differences() == []


def test_the_preview_of_expelling_who_moved_up_says_what_follows():
    table = a_confirmed_stage()
    first, _second, third, fourth = codes_of(table)
    goes_home(table, first)
    stage_id = StageId(table.stage_id)

    after = after_expulsion(table_view(table), seat=2)
    shown = consequences(stage_id, letter=table.letter, after=after)
    expel(table, 2, behind=True)

    assert shown is not None
    assert shown.contested
    assert (shown.play.out, shown.play.new) == ((third,), (fourth,))
    waiting = contests(TournamentId(table.stage.tournament_id))[-1].correction
    assert waiting.decision is None
    found = exchanged_by(stage_id, after=aftermath(table), computed=waiting.computed)
    assert found == shown.play
    assert questioned([stage_id])[stage_id] == {third}
    assert third in entered(table)
    assert differences() == []


def test_corrected_lets_the_next_move_up_instead():
    table, (_first, _second, third, fourth) = expelled_who_moved_up()

    decide(table, Decision.CORRECTED)

    assert third not in entered(table)
    assert fourth in entered(table)
    assert noted(table)[0][1] == fourth
    assert stage_of(table).contested_at is None
    assert differences() == []


def test_kept_lets_the_expelled_play_and_is_not_asked_again():
    table, (_first, _second, third, _fourth) = expelled_who_moved_up()
    decide(table, Decision.KEPT)

    void(other := tables_of(table)[1], deals_of(other, 3)[0], behind=True)

    assert stage_of(table).contested_at is None
    assert third in entered(table)
    assert noted(table)[0][1] == third
    assert differences() == []


def test_another_correction_before_the_decision_still_asks():
    table, _codes = expelled_who_moved_up()

    void(other := tables_of(table)[1], deals_of(other, 3)[0], behind=True)

    assert stage_of(table).contested_at is not None


def test_voided_nothing_is_contested_and_all_is_as_it_was():
    table, (_first, _second, third, _fourth) = expelled_who_moved_up()

    void(table, last_seq(table), behind=True)

    assert stage_of(table).contested_at is None
    assert third in entered(table)
    assert noted(table)[0][1] == third
    assert differences() == []


def test_while_the_seats_are_drawn_the_ticket_of_the_expelled_passes_on():
    table = a_confirmed_stage()
    first, _second, third, fourth = codes_of(table)
    goes_home(table, first)
    draw = a_stager().open_urn(table.stage.tournament)
    a_stager().draw_tickets(draw)

    expel(table, 2, behind=True)
    decide(table, Decision.CORRECTED)

    a_stager().start(Stage.objects.get(pk=draw.stage_id))
    seated = Seat.objects.filter(stage=draw.stage_id)
    codes = set(seated.values_list("entrant__code", flat=True))
    assert fourth in codes
    assert third not in codes
    assert differences() == []


def test_the_other_equal_comes_for_the_winner_of_a_lot():
    table, equal = equals()
    drawn(table)
    winner = aftermath(table).departures[2].came
    [his] = [one for one in tables_of(table) if winner in codes_of(one)]
    expel(his, codes_of(his).index(winner), behind=True)

    decide(table, Decision.CORRECTED)

    [other] = set(equal) - {winner}
    assert other in entered(table)
    assert winner not in entered(table)
    assert differences() == []


def test_a_lot_is_awaited_where_equals_are_next():
    table = a_confirmed_stage(entrants=12)
    first, _second, third, fourth = codes_of(table)
    goes_home(table, first)
    goes_home(table, third)
    expel(table, 3, behind=True)
    waiting = contests(TournamentId(table.stage.tournament_id))[-1].correction
    shown = exchanged_by(
        StageId(table.stage_id), after=aftermath(table), computed=waiting.computed
    )
    assert (shown.out, shown.new, shown.lots) == ((fourth,), (), 1)

    decide(table, Decision.CORRECTED)

    assert fourth not in entered(table)
    assert noted(table)[1] == (third, "", None, True)
    assert stage_of(table).places_awaited == 1
    drawn(table)
    assert noted(table)[1][1] in entered(table)
    assert differences() == []


@pytest.mark.no_ledger_check
@pytest.mark.parametrize("by_lot", [True, False])
def test_the_audit_sees_somebody_else_also_after_a_correction(by_lot):
    table, equal = equals()
    drawn(table)
    other = tables_of(table)[1]
    void(other, deals_of(other, 3)[0], behind=True)
    assert differences() == []
    last = aftermath(table).departures[2]
    [loser] = set(equal) - {last.came}

    following = table.stage.tournament.stages.latest("number")
    following.entries.filter(entrant__code=last.came).update(
        entrant=entrant(table, loser)
    )
    lot = last.lot if by_lot else None
    says(table, MovedUp(stage=1, withdrawal=3, came=loser, lot=lot, waits=False))

    assert any("others moved up than the rule gives" in one for one in differences())
