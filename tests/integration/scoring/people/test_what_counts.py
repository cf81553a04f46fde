"""What counts of an event in a record: tables that were played, true places."""

from __future__ import annotations

from collections import Counter
from uuid import uuid4

import pytest

from scoring.finish.commands.errata import NewErratum, publish_erratum
from scoring.finish.queries.results import event_results
from scoring.ledger.enums import LeaveCause
from scoring.people.queries.everybody import everybody
from tests.integration.scoring.deals.entries import (
    LATER,
    a_table,
    close,
    play_out,
    raise_to,
    state,
)
from tests.integration.scoring.people.published import page_of
from tests.integration.scoring.public.pages.reading import a_visitor
from tests.integration.scoring.standings.confirmed import a_confirmed_stage, codes_of
from tests.integration.scoring.substitutions.accidents import (
    a_latecomer,
    a_second,
    leave,
    seated,
    sit,
)
from tests.integration.scoring.substitutions.late import goes_home
from tests.scenarios import a_stager, an_event, publish, running_tables
from tournaments.events.enums import StageState
from tournaments.events.models.stage import Stage

pytestmark = pytest.mark.django_db


def record_of(event, code):
    (person, *_) = everybody().of_entrant(event.slug, code=code)
    return a_visitor().get(f"/api/v1/people/{person.id}").json()


def to_the_end(event):
    """Play what there is, the final too, and publish."""
    stager = a_stager()
    while True:
        event.refresh_from_db()
        stage = event.stages.latest("number")
        if stage.state == StageState.PLANNED:
            draw = stager.open_urn(event)
            stager.draw_tickets(draw)
            stage = Stage.objects.get(pk=draw.stage_id)
            stager.start(stage)
        for table in running_tables(event):
            if not state(table).closed:
                stager.play_table(table)
        stager.confirm(stage)
        if stage.final:
            break
    event.refresh_from_db()
    publish(event)


def test_a_table_at_which_nobody_played_is_neither_counted_nor_rated():
    event = an_event(entrants=5, state="playing", target=6)
    free = min(running_tables(event), key=lambda one: one.seats.count())
    codes = seated(free)
    to_the_end(event)

    assert len(codes) == 2
    for code in codes:
        (rating,) = record_of(event, code)["ratings"]
        assert rating["tables"] == 1


def test_a_place_that_an_erratum_leaves_to_one_alone_is_shared_no_more():
    event = an_event(entrants=16, state="published", target=6)
    places = event_results(event).places
    shared = Counter(one.place for one in places)
    level = [one.entrant for one in places if shared[one.place] == 2][:2]
    moved, stays = level
    assert record_of(event, stays)["events"][0]["shared"] is True

    entry = NewErratum(
        text="Locul era altul", reason="Bon", second="Ana", entrant=moved, place=16
    )
    who = {"tournament_id": event.id, "author": "O01", "at": LATER}
    publish_erratum(**who, erratum=entry, client_key=uuid4())

    assert record_of(event, stays)["events"][0]["shared"] is False


def test_a_stage_is_passed_by_who_went_through_it_also_who_went_home_or_moved_up():
    table = a_confirmed_stage()
    event = table.stage.tournament
    first, second, third, fourth = codes_of(table)
    assert goes_home(table, first).came == third
    to_the_end(event)

    passed = {
        code: record_of(event, code)["events"][0]
        for code in (first, second, third, fourth)
    }
    assert [one["through"] for one in passed.values()] == [1, 1, 1, 0]
    assert [one["final"] for one in passed.values()] == [False, True, True, False]
    assert "reached: Stage 1" in page_of(event, first)


def test_a_substitute_has_the_deals_since_sitting_down_and_is_rated_for_whole_tables():
    table = a_table(entrants=8)
    event = table.stage.tournament
    second, late = a_second(table), a_latecomer(table)
    other, missing = running_tables(event)[1], a_latecomer(table, name="Zold Andrei")
    gone, _second, third, _fourth = seated(table)
    leave(other, 0, cause=LeaveCause.NO_SHOW)
    sit(other, 0, missing, second=second, author="O01")
    raise_to(table, 5, 2, 1, 0)
    before = state(table).deals
    leave(table, 0)
    sit(table, 0, late, second=second, author="O01")
    raise_to(table, 6, 3, 2, 1)
    close(table)
    after = state(table).deals
    play_out(other)
    to_the_end(event)

    def of_stage(code):
        (played,) = (
            one
            for record in everybody().events
            for one in record.played
            if one.code == code
        )
        return played.tables[0].deals, played.tables[0].points

    assert of_stage(late) == (after - before, 1)
    assert of_stage(third) == (after, 2)
    assert of_stage(missing) == (state(other).deals, 6)
    assert record_of(event, gone)["events"][0]["deals"] == 0
    rated = {
        code: record_of(event, code)["ratings"][0]["tables"]
        for code in (late, third, missing)
    }
    assert rated == {late: 1, third: 1, missing: 2}  # late and missing in the final
