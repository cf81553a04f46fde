"""What a correction will do is what it does: random events, random corrections."""

from __future__ import annotations

import random

import pytest

from scoring.archive.queries.audit import differences
from scoring.disputes.commands.corrections import Replacement
from scoring.ledger.enums import LineKind, Purpose
from scoring.scoresheet.queries.table_view import table_view
from scoring.scoresheet.queries.what_if import after_expulsion, after_void
from scoring.standings.enums import Decision
from scoring.standings.queries.contest_ways import what_stands_against
from scoring.standings.queries.contests import consequences, contests
from scoring.standings.queries.goes_on import exchanged_by
from tables.seating.enums import TableState
from tables.seating.models import Table
from tests.integration.scoring.deals.entries import (
    SHARES,
    a_deal,
    last_seq,
    lines,
    penalty,
    record,
    state,
    void,
)
from tests.integration.scoring.standings.confirmed import (
    aftermath,
    decide,
    entered,
    stage_of,
)
from tests.integration.scoring.substitutions.accidents import expel
from tests.integration.scoring.substitutions.late import goes_home
from tests.scenarios import a_stager, an_event, running_tables
from tournaments.ids import StageId, TournamentId

pytestmark = pytest.mark.django_db
CORRECTIONS = 8
EXPULSIONS = 0.4


def score_of(found):
    """The bytes of a state, but for what only counts the lines."""
    body = found.as_json()
    return {name: body[name] for name in body if name not in {"seq", "head"}}


def some_deal(rng, *, players, dealer):
    points = rng.choice([1, 2, 3])
    cards = list(SHARES[players][points])
    rng.shuffle(cards)
    return a_deal(cards, bidder=rng.randrange(players), bid=points, dealer=dealer)


def voidable(table):
    gone = {line.voids for line in lines(table)}
    return [
        line
        for line in lines(table)
        if line.kind in {LineKind.DEAL, LineKind.PENALTY, LineKind.LEAVE}
        and line.seq not in gone
    ]


@pytest.mark.parametrize("seed", range(3))
def test_the_preview_of_any_correction_is_its_outcome(seed):
    check_previews(seed)


def check_previews(seed):
    """Correct an event by chance, and compare each preview with what comes of it."""
    rng = random.Random(f"previews/{seed}")
    tournament = an_event(
        entrants=rng.randint(6, 17), state="final", target=4, deals=0, seed=str(seed)
    )
    for final in running_tables(tournament):
        record(final)

    for _ in range(CORRECTIONS):
        everywhere = Table.objects.filter(stage__tournament=tournament)
        table = rng.choice(list(everywhere.select_related("stage__tournament")))
        if rng.random() < EXPULSIONS:
            expel_somebody(rng, table)
        else:
            correct_something(rng, table)

    assert differences() == []


def correct_something(rng, table):
    if not (there := voidable(table)):
        return
    line = rng.choice(there)
    entry = None
    if (
        line.kind == LineKind.DEAL
        and line.payload["purpose"] == Purpose.SET
        and rng.random() < 0.6
    ):
        players = table.seats.count()
        entry = some_deal(rng, players=players, dealer=line.payload["dealer"])
    does_as_shown(
        table,
        shown=after_void(table_view(table), seq=line.seq, replacement=entry),
        write=lambda confirmed: void(
            table,
            line.seq,
            replacement=None if entry is None else Replacement(instead=entry),
            touch_closed=True,
            behind=confirmed,
        ),
    )


def expel_somebody(rng, table):
    view = table_view(table)
    if not (view.state.closed and view.state.playing):
        return
    seat = rng.choice(view.state.playing)
    does_as_shown(
        table,
        shown=after_expulsion(view, seat=seat),
        write=lambda confirmed: expel(table, seat, behind=confirmed),
    )


def does_as_shown(table, *, shown, write):
    confirmed = table.state == TableState.CONFIRMED
    foreseen = consequences(
        StageId(table.stage_id),
        letter=table.letter,
        after=shown,
    )

    write(confirmed)

    assert score_of(state(table)) == score_of(shown)
    if confirmed and not shown.final and (foreseen.loses or foreseen.gains):
        waiting = contests(
            TournamentId(table.stage.tournament_id), stage_id=StageId(table.stage_id)
        )[-1]
        assert (waiting.loses, waiting.gains) == (foreseen.loses, foreseen.gains)


@pytest.mark.parametrize("seed", range(8))
def test_what_the_preview_says_of_the_next_stage_is_who_plays_it(seed):
    """Also where some have gone home since, and where a lot decides who comes."""
    rng = random.Random(f"next/{seed}")
    tournament = an_event(
        entrants=rng.choice([8, 11, 12]), state="playing", target=3, seed="next"
    )
    stager = a_stager(seed=f"next/{seed}")
    tables = running_tables(tournament)
    for table in tables:
        stager.play_table(table)
    stager.confirm(tables[0].stage)
    for _ in range(rng.randint(1, 3)):
        goes_home(tables[0], rng.choice(sorted(entered(tables[0]))))

    for _ in range(CORRECTIONS):
        correct_and_decide(rng, Table.objects.get(pk=rng.choice(tables).pk))

    assert differences() == []


def correct_and_decide(rng, table):
    if not (there := voidable(table)):
        return
    stage_id, line = StageId(table.stage_id), rng.choice(there)
    shown = after_void(table_view(table), seq=line.seq)
    foreseen = consequences(stage_id, letter=table.letter, after=shown)

    void(table, line.seq, behind=True)

    stage, before = stage_of(table), entered(table)
    assert foreseen.contested == (stage.contested_at is not None)
    if not foreseen.contested:
        return
    after = aftermath(table)
    computed = after.contest.computed
    found = exchanged_by(stage_id, after=after, computed=computed)
    assert foreseen.play == found
    against = what_stands_against(stage, after=after, decision=Decision.CORRECTED)
    assert type(foreseen.against) is type(against)
    if against is not None:
        decide(table, Decision.KEPT)
        return
    decide(table, Decision.CORRECTED)
    assert entered(table) == before - {*foreseen.play.out} | {*foreseen.play.new}


@pytest.mark.parametrize("seed", range(4))
def test_taking_back_leaves_what_was_there_before(seed):
    rng = random.Random(f"undo/{seed}")
    tournament = an_event(entrants=7, state="playing", deals=5, seed=str(seed))
    for table in running_tables(tournament):
        before = score_of(state(table))

        if rng.random() < 0.5:
            penalty(table, rng.randrange(table.seats.count()))
        else:
            record(table)
        written = last_seq(table)
        void(table, voidable(table)[-1].seq)

        assert score_of(state(table)) == before
        assert last_seq(table) == written + 1
