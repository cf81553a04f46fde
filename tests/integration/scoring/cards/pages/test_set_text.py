"""The set of a table as text: what stands of it, read back without loss."""

from __future__ import annotations

import pytest

from scoring.games.cruce.notation_set import read
from scoring.games.protocol import Penalty
from tests.integration.scoring.cards.pages.watched import watched
from tests.integration.scoring.deals.entries import (
    a_deal,
    a_table,
    next_dealer,
    penalty,
    record,
    void,
)
from tests.integration.scoring.public.pages.reading import a_hall, a_visitor
from tests.scenarios import an_event, running_tables

pytestmark = pytest.mark.django_db


def text_of(table):
    address = f"/t/{table.stage.tournament.slug}/tables/{table.pk}/set.txt"
    answer = a_visitor().get(address)
    assert answer.status_code == 200
    assert answer["Content-Type"] == "text/plain; charset=utf-8"
    return answer.content.decode()


def test_what_stands_is_there_in_order_and_reads_back():
    table = a_table(entrants=4)
    record(table)
    record(table, a_deal((38, 30, 30, 22), bidder=0, dealer=next_dealer(table)))
    void(table, 2)
    penalty(table, 2)

    text = text_of(table)

    played = read(text)
    codes = [seat.entrant.code for seat in table.seats.order_by("position")]
    assert list(played.seats) == codes
    assert [type(line) is Penalty for line in played.lines] == [False, True]
    assert "d1 b0 1R 38/30/30/22" in text
    assert "p2 revoke 3" in text


def test_cards_that_were_written_down_are_in_it():
    table = a_hall(entrants=4, target=21)
    watched(table)
    assert " : " in text_of(table)


@pytest.mark.parametrize(
    "event", [{"entrants": 2, "pairs": True}, {"entrants": 3}, {"preset": "club"}]
)
def test_every_form_of_the_game_has_a_text(event):
    # To 21: a set to 6 can be over before the third deal.
    table = a_table(**{"entrants": 4, **event}, deals=3, target=21)

    assert len(read(text_of(table)).lines) == 3


def test_another_event_s_table_is_not_found():
    table, other = a_table(), a_table()
    address = f"/t/{other.stage.tournament.slug}/tables/{table.pk}/set.txt"
    assert a_visitor().get(address).status_code == 404


def test_a_pair_that_plays_alone_has_no_text():
    event = an_event(entrants=3, pairs=True, state="playing", target=3)
    alone = next(
        table
        for table in running_tables(event)
        if len(set(table.seats.values_list("entrant", flat=True))) == 1
    )
    address = f"/t/{event.slug}/tables/{alone.pk}/"

    assert a_visitor().get(f"{address}set.txt").status_code == 404
    assert "set.txt" not in a_visitor().get(address).content.decode()
