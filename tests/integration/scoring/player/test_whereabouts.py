"""Where everybody is, asked at every step from the list to the official results."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import translation

from scoring.finish.commands.ceremony import reveal_next
from scoring.finish.commands.embargo import hold_final
from scoring.finish.commands.ending import nobody_objects, open_window
from scoring.finish.commands.results import publish_results
from scoring.ledger.enums import LeaveCause, SitAs
from scoring.player.pages.where_words import where_view
from scoring.player.queries import Where, matching, whereabouts
from scoring.stages.commands.stages import publish_seats
from scoring.stages.commands.starting import begin_play
from tests.integration.scoring.deals.entries import (
    a_table,
    close,
    play_out,
    raise_to,
    record,
)
from tests.integration.scoring.standings.confirmed import (
    a_confirmed_stage,
    codes_of,
    take_from_second,
)
from tests.integration.scoring.substitutions.accidents import (
    a_second,
    expel,
    leave,
    sit,
)
from tests.integration.scoring.substitutions.late import goes_home, stand_by
from tests.people import becomes, called
from tests.scenarios import AT, a_stager, an_event, running_tables
from tournaments.events.enums import EntrantStatus
from tournaments.events.models.stage import Stage
from tournaments.ids import StageId
from tournaments.people.commands.registration import check_in
from tournaments.people.models.entrant import Entrant
from tournaments.people.names import sort_key

pytestmark = pytest.mark.django_db


def everybody(event):
    event.refresh_from_db()
    return {one.code: one for one in whereabouts(event)}


def states(event):
    return {code: one.state for code, one in everybody(event).items()}


def only(event, code):
    return everybody(event)[code]


def test_everybody_is_followed_from_the_list_to_the_official_place():
    stager, event = a_stager(), an_event(entrants=13, target=6)
    event_id = event.id
    assert set(states(event).values()) == {Where.EXPECTED}

    stager.check_in_all(event)
    assert set(states(event).values()) == {Where.CHECKED_IN}

    draw = stager.open_urn(event)
    assert set(states(event).values()) == {Where.DRAWING}

    stager.draw_tickets(draw)
    stage_id = StageId(draw.stage_id)
    publish_seats(stage_id=stage_id, author="O01", at=AT, play=False)
    seated = everybody(event)
    assert {one.state for one in seated.values()} == {Where.SEATED}
    assert all(one.sits and one.stage == 1 for one in seated.values())

    begin_play(stage_id=stage_id, author="O01", at=AT)
    table = running_tables(event)[0]
    first, second, third, last = codes_of(table)
    assert only(event, first).state is Where.PLAYING
    assert only(event, third).seat == f"{table.letter}3"

    record(table)
    assert (only(event, first).points, only(event, first).deals) == (1, 1)

    raise_to(table, 6, 3, 2, 1)
    assert {only(event, code).state for code in (first, last)} == {Where.SET_OVER}

    close(table)
    assert only(event, first).state is Where.THROUGH_FOR_NOW
    assert only(event, third).state is Where.OUT_FOR_NOW
    assert (only(event, third).points, only(event, third).rank) == (2, 3)
    assert not only(event, first).sits
    others = [one for one in running_tables(event) if one.pk != table.pk]
    assert only(event, codes_of(others[0])[0]).state is Where.PLAYING

    for other in others:
        play_out(other)
    stager.confirm(Stage.objects.get(pk=stage_id))
    now = everybody(event)
    assert {now[code].state for code in (first, second)} == {Where.THROUGH}
    assert (now[first].stage, now[first].final) == (2, False)
    assert not now[first].sits
    assert {now[code].state for code in (third, last)} == {Where.OUT}
    assert now[third].stage == 1
    assert now[third].place == 9
    assert now[third].may_move_up
    assert not now[third].official

    draw = stager.open_urn(event)
    assert only(event, first).state is Where.DRAWING
    assert only(event, third).state is Where.OUT
    assert not only(event, third).may_move_up
    stager.draw_tickets(draw)
    stager.start(Stage.objects.get(pk=draw.stage_id))
    assert only(event, first).state is Where.PLAYING
    assert only(event, first).stage == 2

    for other in running_tables(event):
        play_out(other)
    stager.confirm(Stage.objects.get(pk=draw.stage_id))
    finalist = next(c for c, one in everybody(event).items() if one.final)
    assert only(event, finalist).state is Where.THROUGH

    draw = stager.open_urn(event)
    stager.draw_tickets(draw)
    stager.start(Stage.objects.get(pk=draw.stage_id))
    (final,) = running_tables(event)
    assert only(event, finalist).final
    champion, runner_up, *_others = codes_of(final)
    play_out(final)
    assert only(event, champion).state is Where.PLACE_FOR_NOW
    assert [only(event, code).rank for code in (champion, runner_up)] == [1, 2]

    stager.confirm(Stage.objects.get(pk=draw.stage_id))
    open_window(tournament_id=event_id, minutes=30, author="O01", at=AT)
    for _step in ("provisional, objections are taken", "nobody objects"):
        now = everybody(event)
        assert (now[champion].state, now[champion].place) == (Where.PLACED, 1)
        assert (now[third].state, now[third].place) == (Where.PLACED, 9)
        assert not now[champion].official
        assert not now[third].official
        nobody_objects(tournament_id=event_id, reason="Nimeni", author="O01", at=AT)

    publish_results(tournament_id=event_id, author="O01", at=AT + timedelta(hours=1))
    now = everybody(event)
    assert (now[champion].place, now[champion].official) == (1, True)
    assert (now[third].place, now[third].official) == (9, True)


def test_a_held_final_tells_no_place_until_it_is_revealed():
    stager, event = a_stager(), an_event(entrants=6, state="final", target=6)
    event_id = event.id
    hold_final(tournament_id=event_id, author="O01", at=AT)
    (final,) = running_tables(event)
    finalists = codes_of(final)
    out = next(code for code in states(event) if code not in finalists)

    def told():
        found = everybody(event)
        return {
            (one.state, one.points, one.place)
            for code, one in found.items()
            if code in finalists
        }

    hidden = {(Where.HELD, None, None)}
    assert told() == hidden
    record(final)
    assert told() == hidden
    play_out(final)
    assert told() == hidden
    stager.confirm(event.stages.latest("number"))
    assert told() == hidden
    assert only(event, out).state is Where.PLACED
    nobody_objects(tournament_id=event_id, reason="Nimeni", author="O01", at=AT)
    publish_results(tournament_id=event_id, author="O01", at=AT)
    assert told() == hidden

    reveal_next(tournament_id=event_id, seen=0, author="O01", at=AT)

    *_others, fourth = finalists
    assert (only(event, fourth).state, only(event, fourth).place) == (Where.PLACED, 4)
    assert only(event, finalists[0]).state is Where.HELD


def test_before_play_everybody_hears_what_the_desk_knows():
    event = an_event(entrants=6)
    codes = sorted(states(event))
    for code, status in zip(
        codes, (EntrantStatus.LATE, EntrantStatus.ABSENT, EntrantStatus.WITHDRAWN),
        strict=False,
    ):  # fmt: skip
        becomes(Entrant.objects.get(code=code), status)
    becomes(Entrant.objects.get(code=codes[3]), EntrantStatus.STAND_BY)
    here = Entrant.objects.get(code=codes[4])
    check_in(
        tournament_id=event.id,
        entrant_ids=[here.id],
        author="O01",
        at=AT,
    )

    now = states(event)

    assert [now[code] for code in codes] == [
        Where.LATE, Where.ABSENT, Where.WITHDRAWN, Where.STAND_BY, Where.CHECKED_IN,
        Where.EXPECTED,
    ]  # fmt: skip


def test_who_stands_by_while_others_play_is_not_sent_to_a_table():
    table = a_table(entrants=8)
    waiting = stand_by(table)

    assert only(table.stage.tournament, waiting).state is Where.STAND_BY

    becomes(Entrant.objects.get(code=waiting), EntrantStatus.REGISTERED)
    assert only(table.stage.tournament, waiting).state is Where.NOT_DRAWN


def test_who_left_a_table_is_told_so_also_when_another_has_the_seat():
    table = a_table(entrants=8)
    event = table.stage.tournament
    one, other, *_others = codes_of(table)
    waiting = stand_by(table)
    leave(table, 0)
    assert (only(event, one).state, only(event, one).cause) == (
        Where.LEFT,
        LeaveCause.WITHDRAWN,
    )
    second = a_second(table)
    sit(table, 0, waiting, sits_as=SitAs.STAND_IN, second=second, author="O01")
    leave(table, 1, cause=LeaveCause.EXPELLED)

    now = everybody(event)

    assert (now[one].state, now[one].cause) == (Where.LEFT, LeaveCause.WITHDRAWN)
    assert (now[other].state, now[other].cause) == (Where.LEFT, LeaveCause.EXPELLED)
    assert (now[waiting].state, now[waiting].cause) == (
        Where.PLAYING,
        SitAs.STAND_IN,
    )
    assert not now[one].sits
    assert now[waiting].seat == f"{table.letter}1"


def test_who_is_tied_waits_and_who_is_first_does_not():
    table = a_table(entrants=8)
    event = table.stage.tournament
    first, second, third, last = codes_of(table)
    raise_to(table, 6, 3, 3, 1)

    now = states(event)

    assert (now[second], now[third]) == (Where.TIE, Where.TIE)
    with translation.override("en"):
        (told,) = where_view(everybody(event)[second]).sentences
    assert "An extra deal settles it; lots are drawn only if it has not." in told
    assert (now[first], now[last]) == (Where.SET_OVER, Where.SET_OVER)


def test_whoever_goes_home_and_whoever_moves_up():
    table = a_confirmed_stage()
    event = table.stage.tournament
    first, _second, third, fourth = codes_of(table)

    goes_home(table, first)

    now = everybody(event)
    assert (now[first].state, now[first].cause) == (Where.LEFT, "withdrawn")
    assert (now[third].state, now[third].stage) == (Where.THROUGH, 2)
    assert now[fourth].state is Where.OUT


def test_equals_who_may_move_up_wait_for_the_lot():
    table = a_table(entrants=8, target=6)
    event = table.stage.tournament
    raise_to(table, 6, 3, 1, 1)
    close(table)
    for other in running_tables(event)[1:]:
        play_out(other)
    a_stager().confirm(table.stage)
    first, second, third, fourth = codes_of(table)

    goes_home(table, first)

    now = everybody(event)
    assert {now[third].state, now[fourth].state} == {Where.LOT}
    assert now[second].state is Where.THROUGH
    other_out = codes_of(running_tables_of_first(event)[1])[3]
    assert now[other_out].state is Where.OUT
    assert now[other_out].place is None


def running_tables_of_first(event):
    return list(event.stages.get(number=1).tables.order_by("number"))


def test_a_correction_after_the_confirmation_leaves_nobody_certain_who_is_asked():
    table = a_confirmed_stage()
    event = table.stage.tournament
    first, second, third, fourth = codes_of(table)

    take_from_second(table)

    now = everybody(event)
    assert (now[second].state, now[third].state) == (Where.CONTESTED, Where.CONTESTED)
    assert now[first].state is Where.THROUGH
    assert (now[fourth].state, now[fourth].place) == (Where.OUT, None)


def test_an_expelled_player_is_told_so_beside_the_place():
    table = a_table(entrants=8)
    event = table.stage.tournament
    _first, code, *_others = codes_of(table)
    for one in running_tables(event):
        play_out(one)
    expel(table, 1)
    a_stager().confirm(table.stage)

    found = only(event, code)

    assert (found.state, found.cause) == (Where.LEFT, LeaveCause.EXPELLED)
    assert found.place == 8


def test_people_are_found_by_number_and_by_parts_of_the_name():
    event = an_event(entrants=26)
    one, *_others, other = Entrant.objects.filter(tournament=event).order_by("code")
    called(one, family="Zdrânță", given="Ștefan", town="Abrud")
    called(other, family="Ștefănescu", given="Ion")
    listed = whereabouts(event)

    def found(search):
        return {person.code for person in matching(listed, search=search)}

    for search in ("26", "026", "E026", "e026", "e26", " E 26 "):
        assert found(search) == {"E026"}
    for search in ("stefan zdranta", "ZDRÂNȚĂ", "zdran", "Zdranța Ş", "abrud zd"):
        assert found(search) == {one.code}
    assert {one.code, "E026"} <= found("stefan")
    assert found("2666") == set()
    assert found("") == found("  ") == set()


def test_both_of_a_pair_hear_their_own_seat():
    event = an_event(entrants=4, state="playing", pairs=True)

    both = [one for one in whereabouts(event) if one.code == "E001"]

    assert len(both) == 2
    assert {one.state for one in both} == {Where.PLAYING}
    assert len({one.seat for one in both}) == 2
    assert both[0].partner == both[1].name


def test_each_of_a_pair_stands_where_the_own_name_belongs():
    event = an_event(entrants=4, pairs=True)
    first = Entrant.objects.filter(tournament=event).order_by("sort_key")[0]
    called(first, family="Zzz", given="Ion")

    listed = [one.name for one in whereabouts(event)]

    assert listed == sorted(listed, key=sort_key)
    assert listed[-1] == "Zzz Ion"


def test_the_number_of_queries_does_not_grow(django_assert_max_num_queries):
    table = a_confirmed_stage(entrants=13)
    event = table.stage.tournament
    event.refresh_from_db()

    with django_assert_max_num_queries(20):
        assert len(whereabouts(event)) == 13


def test_it_does_not_grow_with_the_stages_either(django_assert_max_num_queries):
    event = an_event(entrants=40, state="published", target=6)
    assert event.stages.count() > 3

    with django_assert_max_num_queries(20):
        assert len(whereabouts(event)) == 40
