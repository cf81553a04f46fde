"""What was confirmed and published is compared with the ledgers."""

from __future__ import annotations

import json

import pytest
from django.db import connection

from scoring.archive import guard as record_guard
from scoring.archive.queries.audit import differences
from scoring.finish.models import Results
from scoring.standings.lines import StageConfirmed
from tables.draws.models.draw import Draw
from tests.integration.scoring.deals.entries import LATER, play_out
from tests.scenarios import an_event, publish, running_tables
from tournaments.book.chain import GENESIS, line_of
from tournaments.book.guard import GUARD
from tournaments.book.lines import BOOK, read
from tournaments.book.models import Book, BookLine
from tournaments.events.models.stage import StageEntry

pytestmark = [pytest.mark.django_db, pytest.mark.no_ledger_check]


@pytest.fixture(autouse=True)
def _a_database_that_lets_it_happen(db):
    record_guard.GUARD.remove(connection)
    GUARD.remove(connection)


def test_an_entrant_who_did_not_go_through_is_found():
    tournament = an_event(entrants=6, state="final", target=6)
    assert differences() == []
    entered = StageEntry.objects.filter(stage__number=2)
    out = StageEntry.objects.filter(stage__number=1).exclude(
        entrant__in=entered.values("entrant")
    )
    entry = entered.first()
    entry.entrant = out.first().entrant
    entry.save()

    found = [line for line in differences() if "who went through" in line]
    assert found == [
        f"{tournament.slug} stage 2: the entrants are not those who went through"
    ]


@pytest.fixture
def published():
    """An event to the end: two stages confirmed, results published."""
    tournament = an_event(entrants=6, state="final", target=6)
    (final,) = running_tables(tournament)
    play_out(final)
    from scoring.stages.commands.stages import confirm_stage  # noqa: PLC0415

    confirm_stage(stage_id=final.stage_id, author="O01", at=LATER)
    publish(tournament)
    assert differences() == []
    return tournament


def confirmed_again(event, *, stage, **said):
    """Write the line by which a stage was confirmed anew, as if it had been other."""
    previous = GENESIS
    for line in BookLine.objects.filter(tournament=event):
        if line.kind == "stage_confirmed" and line.payload["stage"] == stage:
            line.payload |= said
        line.prev_hash = previous
        previous = line.hash = line_of(line).computed_hash(book=BOOK)
        line.save()
    Book.objects.filter(tournament=event).update(head=previous)


def through(event, *, stage):
    lines = read(event.id, StageConfirmed)
    return next(list(o.said.through) for o in lines if o.said.stage == stage)


def test_who_went_through_is_computed_again_from_the_ledgers(published):
    (letter, *codes), *others = through(published, stage=1)
    turned = [[letter, *codes[::-1]], *map(list, others)]
    confirmed_again(published, stage=1, through=turned)

    found = " ".join(differences())
    assert "stage 1: others went through than the tables give" in found


def test_the_places_of_the_final_are_computed_again(published):
    ((letter, *codes),) = through(published, stage=2)
    confirmed_again(published, stage=2, through=[[letter, *codes[::-1]]])

    found = " ".join(differences())
    assert "stage 2: others went through than the tables give" in found


def test_the_heads_on_which_a_stage_was_confirmed_are_compared(published):
    letters = [letter for letter, *_codes in through(published, stage=1)]
    confirmed_again(published, stage=1, heads=dict.fromkeys(letters, "0" * 64))

    assert "stage 1: it was confirmed on other ledgers" in " ".join(differences())


def test_published_results_are_compared_with_the_ledgers(published):
    results = Results.objects.get()
    body = json.loads(results.body)
    body["places"][0], body["places"][1] = body["places"][1], body["places"][0]
    results.body = json.dumps(body, sort_keys=True, separators=(",", ":"))
    results.save()

    assert any("results" in line for line in differences())


def test_a_published_draw_is_compared_with_its_hash(published):
    draw = Draw.objects.filter(stage__number=1).get()
    draw.frozen["urn"].reverse()
    draw.save()

    assert any("stage 1" in line for line in differences())
