"""Whoever has left a table is not in the hall, on any list, in any head count."""

from __future__ import annotations

import pytest

from scoring.desk.pages.advice import why_over
from scoring.desk.queries import event_now
from scoring.ledger.enums import LeaveCause
from scoring.substitutions.queries.stand_by import may_sit
from tests.integration.scoring.deals.entries import (
    LATER,
    a_table,
    last_seq,
    record,
    void,
)
from tests.integration.scoring.standings.confirmed import codes_of
from tests.integration.scoring.substitutions.accidents import (
    a_latecomer,
    a_second,
    leave,
    sit,
)
from tests.integration.scoring.substitutions.late import entrant
from tournaments.checkin.commands.closing import bring_back
from tournaments.events.enums import EntrantStatus
from tournaments.events.models.tournament import Tournament
from tournaments.events.queries.events import event_rows, listed_events
from tournaments.ids import EntrantId, StageId, TournamentId
from tournaments.people.queries.rosters import roster_counts
from tournaments.people.refusals import EntrantElsewhere

pytestmark = pytest.mark.django_db
GONE = [
    (LeaveCause.WITHDRAWN, EntrantStatus.WITHDRAWN),
    (LeaveCause.EXPELLED, EntrantStatus.WITHDRAWN),
    (LeaveCause.NO_SHOW, EntrantStatus.ABSENT),
]


def here(table):
    return roster_counts(TournamentId(table.stage.tournament_id)).checked_in


@pytest.mark.parametrize(("cause", "status"), GONE)
def test_who_leaves_is_not_present_until_the_line_is_voided(cause, status):
    table = a_table(entrants=8)
    code = codes_of(table)[0]

    leave(table, 0, cause=cause)

    assert entrant(table, code).status == status
    assert here(table) == 7
    void(table, last_seq(table))
    assert entrant(table, code).status == EntrantStatus.CHECKED_IN
    assert here(table) == 8


def test_a_substitute_is_present_instead_of_who_has_left():
    table = a_table(entrants=8)
    old, new = codes_of(table)[0], a_latecomer(table)

    leave(table, 0)
    sit(table, 0, new, second=a_second(table), author="O01")

    assert entrant(table, old).status == EntrantStatus.WITHDRAWN
    assert entrant(table, new).status == EntrantStatus.CHECKED_IN
    assert here(table) == 8


def test_the_control_room_counts_who_plays():
    table = a_table(entrants=8)
    assert event_now(table.stage.tournament, at=LATER).in_play == 8

    leave(table, 0)

    assert event_now(table.stage.tournament, at=LATER).in_play == 7


def test_the_event_has_as_many_entrants_as_have_played():
    table = a_table(entrants=8)
    Tournament.objects.update(is_public=True)
    leave(table, 0)

    assert [row.entrants for row in event_rows(listed_events())] == [8]


def test_not_everybody_goes_on_where_somebody_did_not_come():
    table = a_table(entrants=8)
    for seat in (0, 1, 2):
        leave(table, seat, cause=LeaveCause.NO_SHOW)

    (card,) = event_now(table.stage.tournament, at=LATER).ready

    assert "did not come" in why_over(card)


def test_who_has_withdrawn_is_seated_again_only_when_brought_back():
    table = a_table(entrants=8)
    code = codes_of(table)[0]
    stage, tournament = StageId(table.stage_id), table.stage.tournament
    leave(table, 0)
    sit(table, 0, a_latecomer(table), second=a_second(table), author="O01")
    following = StageId(tournament.stages.create(number=2).pk)
    assert not may_sit(following, code=code)

    asked = {
        "tournament_id": tournament.id, "author": "O01",
        "at": tournament.created_at,
        "entrant_id": EntrantId(entrant(table, code).pk),
    }  # fmt: skip
    first, again = bring_back(**asked), bring_back(**asked)

    assert first.status == again.status == EntrantStatus.STAND_BY
    assert may_sit(following, code=code)
    assert not may_sit(stage, code=code)


def test_only_who_has_gone_is_brought_back():
    table = a_table(entrants=8)
    record(table)

    with pytest.raises(EntrantElsewhere):
        bring_back(
            tournament_id=TournamentId(table.stage.tournament_id),
            entrant_id=EntrantId(entrant(table, codes_of(table)[0]).pk),
            at=table.stage.tournament.created_at,
            author="O01",
        )
