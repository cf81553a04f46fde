"""The urn: every ticket once, every entrant once, until the seats are published."""

from __future__ import annotations

from collections import Counter

import pytest

from scoring.archive.queries.event_file.writing import event_document
from tables.draws.models.draw import Draw
from tables.draws.queries.steps import draw_steps
from tables.draws.refusals import FiveEntrants, TooFewEntrants, UrnAlreadyOpen
from tables.refusals import UrnNotOpen
from tables.urn.commands.urn import call_off_draw, open_urn
from tests.integration.scoring.archive.event_file.forging import verifier
from tests.integration.scoring.deals.entries import LATER
from tests.integration.tables.urn.urns import draw_one, entrants
from tests.scenarios import AT, a_stager, an_event, play_under
from tournaments.checkin.commands.closing import put_on_stand_by, register_on_stand_by
from tournaments.events.enums import EntrantStatus, StageState, TournamentStatus
from tournaments.events.models.stage import Stage, StageEntry
from tournaments.events.refusals import RegistrationClosed
from tournaments.ids import StageId, TournamentId
from tournaments.people.commands.registration import move_entrant, undo_check_in
from tournaments.people.enums import Move
from tournaments.people.names import PlayerDetails
from tournaments.refusals import NotFound

pytestmark = pytest.mark.django_db


def urn_of(tournament, *, five=None, stand_by=None):
    return open_urn(
        author="O01",
        tournament_id=tournament.id,
        at=AT,
        five=five,
        stand_by=None if stand_by is None else stand_by.id,
    )


def add_to_list(tournament):
    """Somebody new who stands by."""
    return register_on_stand_by(
        tournament_id=tournament.id,
        people=[PlayerDetails(family="Zamfir", given="Zoe")],
        author="O01",
        at=AT,
    )


@pytest.mark.parametrize(
    ("count", "sizes", "final"),
    [
        (2, [2], True),
        (3, [3], True),
        (4, [4], True),
        (6, [3, 3], False),
        (7, [4, 3], False),
        (8, [4, 4], False),
        (13, [4, 3, 3, 3], False),
    ],
)
def test_one_ticket_a_seat_as_planned(count, sizes, final):
    tournament = an_event(entrants=count, state="checked_in")

    draw = urn_of(tournament)

    stage = draw.stage
    assert (stage.sizes, stage.final, stage.state) == (sizes, final, StageState.DRAWING)
    per_table = Counter(ticket.letter for ticket in draw.tickets.all())
    assert [per_table[letter] for letter in sorted(per_table)] == sizes
    assert stage.entries.count() == count
    tournament.refresh_from_db()
    assert tournament.status == TournamentStatus.RUNNING


def test_only_those_who_are_present_draw():
    tournament = an_event(entrants=8, state="checked_in")
    first, second = tournament.entrants.order_by("code")[:2]
    tournament_id = tournament.id
    of = {"tournament_id": tournament_id, "author": "O01", "at": AT}
    undo_check_in(entrant_id=first.id, **of)
    move_entrant(move=Move.WITHDRAWN, entrant_id=second.id, **of)

    draw = urn_of(tournament)

    assert draw.stage.sizes == [3, 3]
    assert not {first, second} & set(entrants(draw.stage))


@pytest.mark.parametrize("count", [0, 1])
def test_nobody_plays_alone(count):
    tournament = an_event(entrants=count, state="checked_in")

    with pytest.raises(TooFewEntrants):
        urn_of(tournament)
    assert not Stage.objects.exists()


def test_five_are_never_planned_silently():
    tournament = an_event(entrants=5, state="checked_in")

    with pytest.raises(FiveEntrants):
        urn_of(tournament)

    tournament.refresh_from_db()
    assert tournament.status == TournamentStatus.REGISTRATION
    assert not Stage.objects.exists()


def test_of_five_one_stands_by_and_four_play_the_final():
    tournament = an_event(entrants=5, state="checked_in")
    out = tournament.entrants.order_by("code")[2]

    draw = urn_of(tournament, five="stand_by", stand_by=out)

    assert (draw.stage.sizes, draw.stage.final) == ([4], True)
    assert out not in entrants(draw.stage)
    assert draw.tickets.count() == 4
    out.refresh_from_db()
    assert out.status == EntrantStatus.STAND_BY


def test_the_one_of_five_who_stood_by_is_checked_in_again_if_the_draw_is_called_off():
    tournament = an_event(entrants=5, state="checked_in")
    listed = add_to_list(tournament)
    out = tournament.entrants.order_by("code")[2]
    stage = urn_of(tournament, five="stand_by", stand_by=out).stage

    call_off_draw(stage_id=stage.id, reason="Al șaselea", author="O01", at=AT)

    here = tournament.entrants.filter(status=EntrantStatus.CHECKED_IN)
    assert (here.count(), out in here, listed in here) == (5, True, False)
    again = urn_of(tournament, five="three_two")
    assert again.stage.sizes == [3, 2]
    assert verifier().faults_of(event_document(tournament)) == []


@pytest.mark.parametrize("here", [5, 6, 7])
def test_whom_the_desk_had_stand_by_stays_so_if_the_draw_is_called_off(here):
    tournament = an_event(entrants=here, state="checked_in")
    one = tournament.entrants.order_by("code")[2]
    signed = {"tournament_id": tournament.id, "author": "O02", "at": LATER}
    put_on_stand_by(entrant_id=one.id, **signed)
    choice = "three_two" if here - 1 == 5 else None
    # The press for the urn is older, and had to wait.
    stage = urn_of(tournament, five=choice).stage

    call_off_draw(stage_id=stage.id, reason="Al șaselea", author="O01", at=LATER)

    one.refresh_from_db()
    assert one.status == EntrantStatus.STAND_BY


def test_who_stands_by_is_named_and_is_one_of_the_five():
    tournament = an_event(entrants=5, state="checked_in")
    stranger = an_event(entrants=2).entrants.first()

    for nobody in (None, stranger):
        with pytest.raises(FiveEntrants):
            urn_of(tournament, five="stand_by", stand_by=nobody)


def test_of_any_other_number_nobody_stands_by():
    tournament = an_event(entrants=6, state="checked_in")
    named = tournament.entrants.first()

    stage = urn_of(tournament, five="stand_by", stand_by=named).stage

    assert (stage.sizes, named in entrants(stage)) == ([3, 3], True)


def test_five_as_three_and_two():
    tournament = an_event(entrants=5, state="checked_in")

    draw = urn_of(tournament, five="three_two")

    assert (draw.stage.sizes, draw.stage.final) == ([3, 2], False)


def test_an_urn_is_opened_once(stage):
    with pytest.raises(UrnAlreadyOpen):
        urn_of(stage.tournament)
    assert Draw.objects.count() == 1


def test_a_draw_that_is_called_off_opens_registration_again(stage):
    draw_one(stage, entrants(stage)[0], "A1")

    call_off_draw(stage_id=stage.id, reason=" Un bilet lipsă ", author="O01", at=AT)

    tournament = stage.tournament
    tournament.refresh_from_db()
    assert tournament.status == TournamentStatus.REGISTRATION
    old = Draw.objects.get()
    assert old.state == "void"
    assert draw_steps(old)[-1].said.reason == "Un bilet lipsă"
    assert draw_steps(old)[-1].author == "O01"
    assert old.tickets.filter(entrant__isnull=False).count() == 1
    assert not StageEntry.objects.exists()
    with pytest.raises(UrnNotOpen):
        draw_one(stage, tournament.entrants.first(), "A1")

    again = urn_of(tournament)
    assert (again.number, again.stage_id) == (2, stage.pk)
    assert not again.tickets.filter(entrant__isnull=False).exists()


def test_a_later_draw_that_is_called_off_keeps_who_went_through():
    tournament = an_event(entrants=6, state="playing", target=6)
    stager = a_stager()
    for table in tournament.stages.get().tables.all():
        stager.play_table(table)
    stager.confirm(tournament.stages.get())
    draw = stager.open_urn(tournament)
    through = entrants(draw.stage)
    assert len(through) == 4

    call_off_draw(stage_id=StageId(draw.stage_id), reason="Greșit", author="O01", at=AT)

    tournament.refresh_from_db()
    assert tournament.status == TournamentStatus.RUNNING
    again = stager.open_urn(tournament)
    assert again.number == 2
    assert entrants(again.stage) == through
    stager.draw_tickets(again)
    stager.start(Stage.objects.get(pk=again.stage_id))


def test_nobody_is_added_or_withdrawn_once_the_urn_is_open(stage):
    one = entrants(stage)[0]

    with pytest.raises(RegistrationClosed):
        move_entrant(
            move=Move.WITHDRAWN,
            tournament_id=TournamentId(stage.tournament_id),
            entrant_id=one.id,
            author="O01",
            at=AT,
        )


def test_the_rules_are_frozen_when_the_urn_is_opened():
    tournament = an_event(entrants=6, state="checked_in", target=11)
    draw = urn_of(tournament)
    tournament.refresh_from_db()
    play_under(tournament, target=15)

    draw.stage.refresh_from_db()
    assert draw.stage.rules["ruleset"]["target"] == 11
    assert draw.stage.rules["event"]["qualifiers_per_table"] == 2


def test_a_finished_event_opens_no_urn():
    tournament = an_event(entrants=4, state="finished", target=6)

    with pytest.raises(RegistrationClosed):
        urn_of(tournament)


def test_an_unknown_event_or_stage_is_not_found():
    with pytest.raises(NotFound):
        open_urn(author="O01", tournament_id=TournamentId(10**9), at=AT)
    with pytest.raises(NotFound):
        call_off_draw(stage_id=StageId(10**9), reason="x", author="O01", at=AT)
