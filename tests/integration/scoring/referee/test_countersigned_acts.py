"""What two people do at tables: reopen one, exchange seats, seat somebody."""

from __future__ import annotations

import pytest

from scoring.deals.commands.closing import propose_reopen
from scoring.ledger.enums import SitAs
from scoring.substitutions.commands.proposing import propose_sit, propose_swap
from scoring.substitutions.commands.swaps import SeatToSwap
from tests.integration.scoring.deals.entries import a_table, last_seq, lines
from tests.integration.scoring.referee.proposals import (
    a_closed_table,
    confirm,
    loaded,
    referee,
    signed,
)
from tests.integration.scoring.substitutions.accidents import a_latecomer, leave, seated
from tests.scenarios import a_grant, running_tables
from tournaments.events.rules import REGULATION, TWO_PEOPLE
from tournaments.ids import TournamentId
from tournaments.staff.queries.vouching import signers

pytestmark = pytest.mark.django_db


def who(line):
    table = line.table
    book = f"{table.stage.number}/{table.letter}"
    event_id = TournamentId(table.stage.tournament_id)
    return signers(event_id, [line], book=book)[line.seq]


def test_a_table_is_opened_again_by_two(monkeypatch):
    monkeypatch.setitem(REGULATION, "closed_tables", TWO_PEOPLE)
    table = a_closed_table()
    propose_reopen(table, sign=signed(table))

    confirm(table, actor=referee(table))

    assert lines(table)[-1].kind == "reopen"
    assert who(lines(table)[-1]) == "O01 + R02"


def test_seats_are_exchanged_by_two():
    event = a_table(entrants=8).stage.tournament
    two = [loaded(one) for one in running_tables(event)]
    places = [SeatToSwap(one.id, 0, last_seq(one)) for one in two]
    a_grant(two[0].stage.tournament)
    before = [seated(one)[0] for one in two]

    propose_swap(two[0], one=places[0], other=places[1], sign=signed(two[0]))
    assert [seated(one)[0] for one in two] == before
    confirm(two[0], actor=referee(two[0]))

    assert [seated(one)[0] for one in two] == before[::-1]
    last = [lines(one)[-1] for one in two]
    assert [line.second for line in last] == ["R02", "R02"]
    assert [who(line) for line in last] == ["O01 + R02", "O01 + R02"]


def test_a_seat_is_taken_by_two():
    table = loaded(a_table(entrants=8))
    late = a_latecomer(table)
    leave(table, 0)
    a_grant(table.stage.tournament)

    propose_sit(
        table, seat=0, entrant=late, sits_as=SitAs.SUBSTITUTE, sign=signed(table)
    )
    confirm(table, actor=referee(table))

    assert seated(table)[0] == late
