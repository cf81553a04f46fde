"""Whatever happens to the seats of a stage, in whichever order, its record is true."""

from __future__ import annotations

import random
from dataclasses import replace
from datetime import timedelta

import pytest

from scoring.archive.queries.audit import differences
from scoring.archive.queries.event_file.writing import event_document
from scoring.ledger.enums import LeaveCause, SitAs
from scoring.ledger.models import LedgerEntry
from scoring.scoresheet.pages.ledger import ledger_rows
from scoring.scoresheet.queries.table_view import table_view
from scoring.substitutions.commands.dissolving import dissolve_table
from scoring.substitutions.commands.swaps import SeatToSwap, swap_seats
from tables.seating.models import Seat
from tests.integration.scoring.archive.event_file.forging import verifier
from tests.integration.scoring.deals.entries import (
    LATER,
    a_table,
    last_seq,
    sign,
    state,
    void,
)
from tests.integration.scoring.substitutions.accidents import a_second, leave, sit
from tests.integration.scoring.substitutions.late import enter, stand_by
from tests.scenarios import running_tables
from tournaments.refusals import Refusal

pytestmark = pytest.mark.django_db
STEPS = 30


class Hall:
    """A stage at whose tables anything happens; what is refused does not."""

    def __init__(self, rng: random.Random) -> None:
        self.rng, self.at = rng, LATER
        self.first = a_table(entrants=rng.choice([7, 9, 10, 11, 13]))
        self.second = a_second(self.first)
        self.late = [stand_by(self.first, name=name) for name in ("Ana", "Ion", "Pál")]

    def tables(self):
        return running_tables(self.first.stage.tournament)

    def missing(self, table):
        leave(table, self.seat(table), cause=LeaveCause.NO_SHOW)

    def dissolved(self, table):
        """As many are missing there as it takes."""
        playing = list(state(table).playing)
        left = self.rng.choice([1, 2])
        for seat in self.rng.sample(playing, max(0, len(playing) - left)):
            leave(table, seat, cause=LeaveCause.NO_SHOW)
        # Each at a time of its own, by which lines of several tables belong together.
        self.at += timedelta(minutes=1)
        signed = sign(table, reason="Prea puțini", at=self.at)
        dissolve_table(table_id=table.id, sign=signed)

    def taken_back(self, table):
        moved = LedgerEntry.objects.filter(
            table=table, kind__in=["leave", "join", "sit"]
        )
        latest = list(moved.order_by("-seq")[:3])
        if latest:
            void(table, self.rng.choice(latest).seq, touch_closed=True)

    def sits(self, table):
        sit(
            table,
            self.seat(table),
            self.rng.choice(self.late),
            sits_as=self.rng.choice(list(SitAs)),
            author="O01",
            second=self.second,
        )

    def enters(self, _table):
        enter(self.first, self.rng.choice(self.late))

    def swapped(self, table):
        other = self.rng.choice(self.tables())
        one, two = (
            SeatToSwap(at.id, self.seat(at), last_seq(at)) for at in (table, other)
        )
        signed = sign(table, reason="S-au așezat greșit", author="O01")
        swap_seats(one=one, other=two, sign=replace(signed, second=self.second))

    def seat(self, table):
        return self.rng.randrange(Seat.objects.filter(table=table).count())


@pytest.mark.parametrize("seed", range(10, 19))
def test_the_audit_and_strangers_find_nothing(seed):
    rng = random.Random(seed)
    hall = Hall(rng)
    acts = [hall.missing, hall.dissolved, hall.sits, hall.enters, hall.swapped]
    acts += [hall.taken_back] * 3

    for _step in range(STEPS):
        try:
            rng.choice(acts)(rng.choice(hall.tables()))
        except Refusal:
            continue

    assert differences() == []
    assert verifier().faults_of(event_document(hall.first.stage.tournament)) == []
    for table in hall.tables():
        assert ledger_rows(table_view(table))
