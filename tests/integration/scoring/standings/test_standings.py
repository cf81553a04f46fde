"""Standings: lost, doubled and late rebuilds never move them back."""

from __future__ import annotations

import random

import pytest
from django.db.models import F

from scoring.ledger.models.projections import Standings
from scoring.stages.queries.stage_standings import stage_standings
from scoring.standings.commands import standings as rebuilding
from scoring.standings.commands.standings import rebuild_standings, sweep_standings
from scoring.standings.queries.standings import compute_standings, stored_standings
from tests.integration.scoring.deals.entries import (
    LATER,
    close,
    penalty,
    raise_to,
    record,
    void,
)
from tests.scenarios import an_event, running_tables
from tournaments.book import channels
from tournaments.events.models.stage import StageVersion
from tournaments.ids import StageId

pytestmark = pytest.mark.django_db


@pytest.fixture
def heats():
    return running_tables(an_event(entrants=7, state="playing", target=6))


def stored(stage):
    return Standings.objects.get(stage=stage)


def rebuild(stage):
    return rebuild_standings(stage_id=StageId(stage.pk), at=LATER)


def test_a_rebuild_brings_the_standings_to_the_stage_s_version(heats):
    stage = heats[0].stage
    record(heats[0])
    assert stored(stage).version < StageVersion.objects.get(stage=stage).version

    assert rebuild(stage)

    assert stored(stage).version == StageVersion.objects.get(stage=stage).version
    assert stored(stage).body == compute_standings(StageId(stage.pk)).body()
    best = stored_standings(stored(stage).body)[0]
    assert (best.points, best.table, best.seat, best.state) == (1, "A", 0, "playing")


def test_a_deal_is_told_once_and_its_rebuild_is_told_to_nobody(
    heats, monkeypatch, django_capture_on_commit_callbacks
):
    """Whoever looks before the rebuild sees the deal: there is nothing to tell."""
    told = []
    monkeypatch.setattr(channels, "publish", told.append)
    stage = heats[0].stage

    with django_capture_on_commit_callbacks(execute=True):
        record(heats[0])
    shown = stage_standings(StageId(stage.pk), fresh=True).rows
    with django_capture_on_commit_callbacks(execute=True):
        assert rebuild(stage)

    assert [(hint.tables, hint.everything) for hint in told] == [
        (frozenset({heats[0].pk}), False)
    ]
    assert stored_standings(stored(stage).body) == shown


def test_a_doubled_rebuild_writes_nothing(heats):
    record(heats[0])
    rebuild(heats[0].stage)
    Standings.objects.update(body="untouched")

    assert not rebuild(heats[0].stage)

    assert stored(heats[0].stage).body == "untouched"
    Standings.objects.update(version=0)
    rebuild(heats[0].stage)


def lose_and_reorder(heats, monkeypatch, *, guarded):
    """Play while rebuilds come lost, doubled, late; return the versions seen."""
    stage = heats[0].stage
    rng = random.Random(7)
    real = compute_standings
    late, seen = [], []

    def compute_or_be_late(stage_id):
        computed = real(stage_id)
        late.append(computed)
        return rng.choice(late) if rng.random() < 0.5 else computed

    monkeypatch.setattr(rebuilding, "compute_standings", compute_or_be_late)
    for _ in range(30):
        record(rng.choice(heats))
        for _ in range(rng.choice((0, 1, 1, 3))):
            if not guarded:
                Standings.objects.update(version=0)
            rebuild(stage)
            seen.append(stored(stage).version)
    monkeypatch.setattr(rebuilding, "compute_standings", real)
    return seen


@pytest.fixture
def long_heats():
    return running_tables(an_event(entrants=7, state="playing", target=200))


def test_lost_doubled_and_reordered_rebuilds_never_go_backwards(
    long_heats, monkeypatch
):
    stage = long_heats[0].stage

    seen = lose_and_reorder(long_heats, monkeypatch, guarded=True)

    assert seen == sorted(seen)
    sweep_standings(at=LATER)
    assert stored(stage).body == compute_standings(StageId(stage.pk)).body()


def test_without_the_guard_they_do(long_heats, monkeypatch):
    """The control: were the write not guarded, the test above would see it."""
    seen = lose_and_reorder(long_heats, monkeypatch, guarded=False)

    assert seen != sorted(seen)
    sweep_standings(at=LATER)


def test_the_sweep_repairs_only_what_is_behind():
    fresh = running_tables(an_event(entrants=6, state="playing"))[0]
    behind = running_tables(an_event(entrants=6, state="playing"))[0]
    rebuild(fresh.stage)
    record(behind)

    assert sweep_standings(at=LATER) == 1
    assert sweep_standings(at=LATER) == 0

    assert not Standings.objects.filter(version__lt=F("stage__version__version"))
    assert stored(fresh.stage).made_at != LATER
    assert stored(behind.stage).made_at == LATER


def test_standings_say_who_plays_is_tied_through_or_out(heats):
    four, three = heats
    raise_to(four, 6, 2, 2, 0)
    raise_to(three, 6, 3, 1)
    close(three)
    penalty(four, 3)
    rebuild(four.stage)

    rows = stored_standings(stored(four.stage).body)

    by_seat = {(row.table, row.seat): row for row in rows}
    assert [by_seat["A", seat].state for seat in range(4)] == [
        "playing", "tie", "tie", "playing",
    ]  # fmt: skip
    assert [by_seat["B", seat].state for seat in range(3)] == [
        "through",
        "through",
        "out",
    ]
    assert [by_seat["A", seat].rank for seat in range(4)] == [1, 2, 2, 4]
    assert by_seat["A", 3].penalties == 3
    assert [row.points for row in rows] == sorted(
        (row.points for row in rows), reverse=True
    )


def test_a_correction_moves_the_standings_too(heats):
    record(heats[0])
    rebuild(heats[0].stage)
    version = stored(heats[0].stage).version

    void(heats[0], 2)
    rebuild(heats[0].stage)

    assert stored(heats[0].stage).version == version + 1
    assert {row.points for row in stored_standings(stored(heats[0].stage).body)} == {0}
