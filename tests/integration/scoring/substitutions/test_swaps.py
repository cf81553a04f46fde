"""Who sat at another's seat gets what was played there, at one table or at two."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scoring.archive.queries.audit import differences
from scoring.ledger.refusals import OutOfSequence, SecondMissing
from scoring.refusals import TableClosed
from scoring.scoresheet.queries.event_ledger import moves
from scoring.scoresheet.refusals import NotVoidable
from scoring.substitutions.commands.swaps import SeatToSwap, swap_seats
from scoring.substitutions.refusals import CannotSwap
from tables.draws.models.draw import Draw
from tables.seating.models import Seat
from tests.integration.scoring.deals.entries import (
    a_table,
    close,
    kinds,
    last_seq,
    lines,
    raise_to,
    sign,
    state,
    void,
)
from tests.integration.scoring.substitutions.accidents import a_second, leave, seated
from tests.scenarios import an_event, running_tables
from tournaments.ids import TournamentId

pytestmark = pytest.mark.django_db


def place(table, seat, *, after=None):
    return SeatToSwap(
        table_id=table.id,
        seat=seat,
        after_seq=last_seq(table) if after is None else after,
    )


def swap(one, other, *, second, key=None):
    table = next(t for t in tables_of() if t.pk == one.table_id)
    signature = sign(table, reason="Așezați greșit", author="O01", key=key)
    return swap_seats(one=one, other=other, sign=replace(signature, second=second))


def tables_of():
    return list(Seat.objects.first().table.stage.tables.all())


@pytest.fixture
def table():
    return a_table(entrants=8, target=21)


@pytest.fixture
def other(table):
    return running_tables(table.stage.tournament)[1]


@pytest.fixture
def second(table):
    return a_second(table)


def test_at_one_table_the_deals_change_their_owner(table, second):
    raise_to(table, 5, 2, 1, 0)
    first, last = seated(table)[0], seated(table)[3]

    swap(place(table, 0), place(table, 3), second=second)

    assert state(table).totals == (5, 2, 1, 0)
    assert seated(table)[0] == last
    assert seated(table)[3] == first
    assert state(table).entrants == tuple(seated(table))
    assert kinds(table)[-1] == "swap"
    assert differences() == []


@pytest.mark.parametrize("backwards", [False, True])
def test_over_two_tables_each_ledger_has_its_line(table, other, second, backwards):
    raise_to(table, 5, 2, 1, 0)
    raise_to(other, 1, 0, 0, 3)
    here, there = seated(table)[0], seated(other)[3]
    frozen = Draw.objects.get(stage=table.stage).frozen_hash
    places = [place(table, 0), place(other, 3)]

    swap(*(places[::-1] if backwards else places), second=second)

    assert seated(table)[0] == there
    assert seated(other)[3] == here
    told = [lines(one)[-1].payload for one in (table, other)]
    assert told == [
        {"seated": [[0, there]], "other": "1/B"},
        {"seated": [[3, here]], "other": "1/A"},
    ]
    assert [lines(one)[-1].second for one in (table, other)] == [second, second]
    assert Draw.objects.get(stage=table.stage).frozen_hash == frozen
    listed = moves(TournamentId(table.stage.tournament_id))
    assert [(move.table.letter, move.view.line.kind) for move in listed] == [
        ("A", "swap"),
        ("B", "swap"),
    ]
    assert differences() == []


def test_swapping_again_undoes_it(table, other, second):
    before = seated(table), seated(other)
    swap(place(table, 0), place(other, 3), second=second)

    with pytest.raises(NotVoidable):
        void(table, last_seq(table), touch_closed=True)
    swap(place(table, 0), place(other, 3), second=second)

    assert (seated(table), seated(other)) == before
    assert differences() == []


def test_the_same_key_swaps_once(table, other, second):
    first = swap(place(table, 0), place(other, 3), second=second)

    again = swap(
        place(table, 0, after=1),
        place(other, 3, after=1),
        second=second,
        key=first.line.key,
    )

    assert again.replayed
    assert (kinds(table), kinds(other)) == (["opened", "swap"], ["opened", "swap"])


def test_whoever_has_not_seen_the_other_table_s_last_line_is_refused(
    table, other, second
):
    seen = place(other, 3)
    raise_to(other, 1, 0, 0, 0)

    with pytest.raises(OutOfSequence):
        swap(place(table, 0), seen, second=second)
    assert kinds(table) == ["opened"]


@pytest.mark.parametrize(("mine", "theirs"), [(0, 0), (0, 4), (4, 0), (-1, 1)])
def test_seats_that_cannot_be_exchanged(table, second, mine, theirs):
    with pytest.raises(CannotSwap):
        swap(place(table, mine), place(table, theirs), second=second)


def test_who_has_left_is_not_exchanged(table, other, second):
    leave(table, 0)

    with pytest.raises(CannotSwap):
        swap(place(table, 0), place(other, 0), second=second)


def test_another_event_s_table_is_not_exchanged_with(table, second):
    stranger = running_tables(an_event(entrants=8, state="playing"))[0]

    with pytest.raises(CannotSwap):
        swap(place(table, 0), place(stranger, 0), second=second)


def test_closed_tables_keep_their_people(table, other, second):
    raise_to(other, 21, 3, 2, 1)
    close(other)

    with pytest.raises(TableClosed):
        swap(place(table, 0), place(other, 0), second=second)
    assert kinds(table) == ["opened"]


def test_a_second_person_is_needed(table, other):
    with pytest.raises(SecondMissing):
        swap(place(table, 0), place(other, 0), second="O01")


def test_pairs_change_whole(second):
    tournament = an_event(entrants=4, state="playing", pairs=True)
    one, other = running_tables(tournament)
    here, there = seated(one), seated(other)
    agreed = a_second(one)
    signature = sign(one, reason="Așezați greșit", author="O01")

    swap_seats(
        one=place(one, 2),
        other=place(other, 1),
        sign=replace(signature, second=agreed),
    )

    assert seated(one) == [there[1], here[1], there[1], here[3]]
    assert seated(other) == [there[0], here[0], there[2], here[0]]
    assert sorted(Seat.objects.filter(table=one).values_list("partner", flat=True)) == [
        0,
        0,
        1,
        1,
    ]
    assert differences() == []
