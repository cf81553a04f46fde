"""A stage that is confirmed, and what can be done behind it."""

from __future__ import annotations

from django.db import transaction

from scoring.standings.commands.contests import decide_contest
from scoring.standings.queries.aftermath import aftermath_of
from tests import copies
from tests.integration.scoring.deals.entries import (
    LATER,
    a_table,
    lines,
    play_out,
    void,
)
from tests.scenarios import a_stager, running_tables
from tournaments.book.lines import write
from tournaments.events.models.stage import Stage, StageEntry
from tournaments.ids import StageId, TournamentId


@copies.once
def a_confirmed_stage(*, entrants=8):
    """The first table of a confirmed stage, at 6, 3, 2, 1; the next is planned."""
    table = a_table(entrants=entrants, target=6)
    for one in running_tables(table.stage.tournament):
        play_out(one)
    a_stager().confirm(table.stage)
    table.refresh_from_db()
    return table


def deals_of(table, seat):
    """The lines by which a seat made its points."""
    return [
        line.seq
        for line in lines(table)
        if line.payload.get("entry", {}).get("bidder") == seat
    ]


def codes_of(table):
    return [seat.entrant.code for seat in table.seats.order_by("position")]


def take_from_second(table):
    """Void what brought seat 2 its points: seat 3 would be second."""
    return void(table, deals_of(table, 1)[0], behind=True)


def contest_final(table):
    """Void deals of a confirmed final until its places wait for a decision."""
    for line in reversed(lines(table)):
        if line.kind == "deal" and stage_of(table).contested_at is None:
            void(table, line.seq, behind=True)


def decide(table, decision, *, reason="Greșeală de scriere"):
    return decide_contest(
        stage_id=StageId(table.stage_id),
        decision=decision,
        reason=reason,
        author="O01",
        at=LATER,
    )


def entered(table):
    following = StageEntry.objects.filter(
        stage__tournament=table.stage.tournament, stage__number=table.stage.number + 1
    )
    return set(following.values_list("entrant__code", flat=True))


def aftermath(table):
    """What followed on the confirmation of the table's stage."""
    return aftermath_of(StageId(table.stage_id))


def says(table, said):
    """Somebody who owns the site adds a line to the event's book."""
    with transaction.atomic():
        write(TournamentId(table.stage.tournament_id), said, author="O01", at=LATER)


def stage_of(table):
    return Stage.objects.get(pk=table.stage_id)
