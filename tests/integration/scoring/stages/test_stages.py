"""Starting and confirming a stage; publishing the results."""

from __future__ import annotations

import hashlib
import json

import pytest
from django.utils import translation

from scoring.disputes.commands.corrections import Replacement
from scoring.finish.models import Results
from scoring.finish.queries.results import event_results
from scoring.finish.refusals import FinalNotConfirmed
from scoring.ledger.models import LedgerEntry, TableScore
from scoring.stages.commands.stages import confirm_stage, publish_seats
from scoring.stages.refusals import (
    AuditFailed,
    StageChanged,
    StageNotRunning,
    TablesOpen,
    TieUnsettled,
)
from tables.draws.models.draw import Draw, Ticket
from tables.refusals import SeatsPublished
from tables.seating.models import Seat
from tables.seating.refusals import TooFewTickets, UrnNotEmpty
from tests import scenarios
from tests.integration.scoring.deals.entries import (
    LATER,
    a_deal,
    close,
    kinds,
    lines,
    play_out,
    raise_to,
    void,
)
from tests.integration.scoring.standings.confirmed import aftermath
from tests.scenarios import a_stager, an_event, running_tables
from tournaments.book.models import BookLine
from tournaments.events.enums import StageState, TournamentStatus
from tournaments.events.models.stage import StageEntry, StageVersion
from tournaments.ids import StageId
from tournaments.refusals import NotFound

pytestmark = pytest.mark.django_db


def confirm(stage, *, version=None):
    return confirm_stage(
        stage_id=stage.id, author="O01", at=LATER, expected_version=version
    )


def publish(tournament):
    return scenarios.publish(tournament, at=LATER)


def version_of(stage):
    return StageVersion.objects.get(stage=stage).version


@pytest.fixture
def heats():
    """The two tables of four of a first stage, nothing played."""
    return running_tables(an_event(entrants=8, state="playing", target=6))


def test_publishing_the_seats_opens_every_ledger():
    tournament = an_event(entrants=13, state="drawing")
    stage = tournament.stages.get()
    draw = Draw.objects.get(stage=stage)
    a_stager().draw_tickets(draw)

    tables = publish_seats(stage_id=stage.id, author="O01", at=LATER)

    assert [table.letter for table in tables] == ["A", "B", "C", "D"]
    assert [table.seats.count() for table in tables] == [4, 3, 3, 3]
    stage.refresh_from_db()
    assert stage.state == StageState.RUNNING
    for table in tables:
        (opened,) = lines(table)
        seated = Seat.objects.filter(table=table).order_by("position")
        assert opened.payload == {
            "first_dealer": 0,
            "entrants": [seat.entrant.code for seat in seated],
            "through": 2,
            "final": 0,
        }
    assert TableScore.objects.filter(table__stage=stage).count() == 4


def test_seats_are_not_published_while_tickets_are_in_the_urn():
    tournament = an_event(entrants=6, state="drawing")
    stage = tournament.stages.get()
    a_stager().draw_tickets(Draw.objects.get(stage=stage), leave=1)

    with pytest.raises(UrnNotEmpty) as refused:
        publish_seats(stage_id=stage.id, author="O01", at=LATER)

    assert refused.value.params == {"left": 1}
    assert not Seat.objects.filter(stage=stage).exists()
    assert not LedgerEntry.objects.exists()


@pytest.mark.no_ledger_check
def test_seats_are_not_published_while_somebody_has_no_ticket():
    tournament = an_event(entrants=6, state="drawing")
    stage = tournament.stages.get()
    a_stager().draw_tickets(Draw.objects.get(stage=stage))
    Ticket.objects.filter(draw__stage=stage).latest("pk").delete()

    with pytest.raises(TooFewTickets):
        publish_seats(stage_id=stage.id, author="O01", at=LATER)

    assert not Seat.objects.filter(stage=stage).exists()


def test_seats_are_published_once():
    tournament = an_event(entrants=6, state="playing")

    with pytest.raises(SeatsPublished):
        publish_seats(
            stage_id=StageId(tournament.stages.get().pk), author="O01", at=LATER
        )


def test_a_stage_is_confirmed_only_when_every_table_is_closed(heats):
    play_out(heats[0])

    with pytest.raises(TablesOpen) as refused:
        confirm(heats[0].stage)

    assert refused.value.params == {"letters": "B"}
    assert aftermath(heats[0]).confirmed is None


def test_the_next_stage_holds_exactly_those_who_went_through(heats):
    for table in heats:
        play_out(table)
    stage = heats[0].stage
    expected = {
        seat.entrant.code: f"1/{table.letter}"
        for table in heats
        for seat in table.seats.select_related("entrant").filter(position__lte=1)
    }

    confirmed = confirm(stage)

    assert confirmed.next_stage.number == 2
    assert confirmed.next_stage.state == StageState.PLANNED
    entries = StageEntry.objects.filter(stage=confirmed.next_stage)
    found = {entry.entrant.code: entry.origin for entry in entries}
    assert found == expected
    kept = confirmed.line.said
    assert [letter for letter, *_codes in kept.through] == ["A", "B"]
    assert {c for _l, *codes in kept.through for c in codes} == set(expected)
    assert kept.heads == {table.letter: lines(table)[-1].hash for table in heats}


def test_a_stage_is_confirmed_as_it_was_shown(heats):
    for table in heats:
        play_out(table)
    stage = heats[0].stage

    with pytest.raises(StageChanged):
        confirm(stage, version=version_of(stage) - 1)
    with pytest.raises(StageChanged):
        confirm(stage, version=version_of(stage) + 1)
    confirm(stage, version=version_of(stage))


def test_confirming_twice_gives_the_first_answer(heats):
    for table in heats:
        play_out(table)
    first = confirm(heats[0].stage)
    version = version_of(heats[0].stage)

    again = confirm(heats[0].stage, version=1)

    assert again.line == first.line
    assert again.next_stage == first.next_stage
    assert version_of(heats[0].stage) == version
    assert StageEntry.objects.filter(stage=first.next_stage).count() == 4


def test_a_tie_that_a_correction_brought_has_to_be_settled(heats):
    one, other = heats
    play_out(other)
    raise_to(one, 6, 3, 2, 1)
    close(one)
    second_s_deal = next(
        line
        for line in lines(one)
        if line.payload.get("entry", {}).get("bidder") == 1
        and line.payload["entry"]["bid"] == 3
    )
    void(
        one,
        second_s_deal.seq,
        touch_closed=True,
        replacement=Replacement(
            instead=a_deal(
                (20, 74, 20, 6), bidder=1, bid=2, dealer=second_s_deal.payload["dealer"]
            )
        ),
    )

    with pytest.raises(TieUnsettled) as refused, translation.override("en"):
        confirm(one.stage)
    names = {seat.entrant.name for seat in one.seats.all()}
    # At a closed table nothing is dealt.
    with translation.override("en"):
        tied = refused.value.detail.partition(" are tied and")[0]
        assert names.issuperset(tied.replace(" and ", ", ").split(", "))
        assert refused.value.detail.endswith("Drawn lots settle it.")


def test_a_stage_that_is_not_in_play_is_not_confirmed():
    tournament = an_event(entrants=6, state="drawing")

    with pytest.raises(StageNotRunning):
        confirm(tournament.stages.get())


def test_an_unknown_stage_is_not_found():
    with pytest.raises(NotFound):
        confirm_stage(stage_id=StageId(10**9), author="O01", at=LATER)


@pytest.mark.no_ledger_check
def test_a_score_that_is_not_the_ledger_s_stops_the_confirmation(heats):
    for table in heats:
        play_out(table)
    stored = TableScore.objects.get(table=heats[1])
    stored.body = stored.body.replace('"totals":[6,', '"totals":[7,')
    stored.save()

    with pytest.raises(AuditFailed) as refused:
        confirm(heats[0].stage)

    assert refused.value.params == {"table": "B"}
    assert heats[0].stage.state == StageState.RUNNING


def test_a_whole_event_ends_with_four_places():
    tournament = an_event(entrants=6, state="final", target=6)
    (table,) = running_tables(tournament)
    with pytest.raises(FinalNotConfirmed):
        publish(tournament)
    play_out(table)

    confirmed = confirm(table.stage)

    assert confirmed.next_stage is None
    tournament.refresh_from_db()
    assert tournament.status == TournamentStatus.FINISHED
    places = event_results(tournament).places
    seats = table.seats.select_related("entrant").order_by("position")
    assert [place.entrant for place in places[:4]] == [s.entrant.code for s in seats]
    assert [place.place for place in places[:4]] == [1, 2, 3, 4]
    assert confirmed.line.said.through == (("A", *[p.entrant for p in places[:4]]),)


def test_those_eliminated_share_places_by_stage_and_points():
    tournament = an_event(entrants=8, state="playing", target=6)
    out = []
    for table in running_tables(tournament):
        play_out(table)
        seats = table.seats.select_related("entrant").order_by("position")
        out += [seats[2].entrant.code, seats[3].entrant.code]
    stager = a_stager()
    confirmed = stager.confirm(tournament.stages.get())
    draw = stager.open_urn(tournament)
    stager.draw_tickets(draw)
    stager.start(confirmed.next_stage.__class__.objects.get(pk=draw.stage_id))
    (final,) = running_tables(tournament)
    play_out(final)
    stager.confirm(final.stage)
    tournament.refresh_from_db()

    places = event_results(tournament).places

    assert [place.place for place in places] == [1, 2, 3, 4, 5, 5, 7, 7]
    assert [place.shared for place in places] == [False] * 4 + [True] * 4
    assert {place.entrant for place in places[4:6]} == {out[0], out[2]}
    assert [place.points for place in places[4:]] == [2, 2, 1, 1]


def test_published_results_are_frozen_and_the_second_time_the_same():
    tournament = an_event(entrants=4, state="finished", target=6)

    first = publish(tournament)
    again = publish(tournament)

    assert again == first
    assert Results.objects.count() == 1
    copy = Results.objects.get()
    assert first.said.body_hash == hashlib.sha256(copy.body.encode()).hexdigest()
    body = json.loads(copy.body)
    assert body["ledger_head"] == first.said.head
    # The line before is the step that made them official.
    before = BookLine.objects.get(kind="results_published").prev_hash
    heads = before + LedgerEntry.objects.latest("seq").hash
    assert first.said.head == hashlib.sha256(bytes.fromhex(heads)).hexdigest()
    tournament.refresh_from_db()
    shown = event_results(tournament)
    assert shown.published_at == LATER
    assert [p.entrant for p in shown.places] == [p["entrant"] for p in body["places"]]


def test_nothing_is_published_before_the_final_is_confirmed():
    tournament = an_event(entrants=6, state="playing", target=6)

    with pytest.raises(FinalNotConfirmed):
        publish(tournament)
    assert event_results(tournament) is None
    assert kinds(running_tables(tournament)[0]) == ["opened"]
