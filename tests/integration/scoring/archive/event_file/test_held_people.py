"""While the final is held back nobody outside learns who has left it."""

from __future__ import annotations

import json
from datetime import timedelta
from uuid import UUID

import pytest

from scoring.archive.queries.event_file.writing import event_document, public_document
from scoring.finish.commands.embargo import hold_final
from scoring.raffles.commands import draw_raffle, open_raffle, type_cards
from tables.draws.models.draw import Draw
from tests.integration.scoring.archive.event_file.forging import said_in, verifier
from tests.integration.scoring.deals.entries import a_table
from tests.integration.scoring.substitutions.accidents import leave
from tests.scenarios import AT
from tournaments.events.models.tournament import Tournament
from tournaments.people.commands.registration import show_initials

pytestmark = pytest.mark.django_db


def moves(document):
    lines = [line["row"] for line in document["book"] if line["row"] is not None]
    return [row["payload"]["move"] for row in lines if row["kind"] == "moved"]


def test_who_left_it_and_who_hides_after_that_stays_unsaid():
    table = a_table()
    event = table.stage.tournament
    shy = event.entrants.get(code="E001")
    of = {"tournament_id": event.pk, "author": "O01", "at": AT}
    hold_final(**of)
    leave(table, 0)
    show_initials(entrant_id=shy.pk, only=True, **of)
    event = Tournament.objects.get(pk=event.pk)

    document = public_document(event)

    assert moves(event_document(event))[-1] == "left"
    assert set(moves(document)) == {"arrived"}
    assert shy.name not in json.dumps(document, ensure_ascii=False)
    assert verifier().faults_of(document) == []


CARDS = "AR 9V XD 4G 3R XV 2D AG"


def test_a_raffle_is_told_as_far_as_the_book_goes():
    """Of one that is drawn later the mark is public, of the next one nothing."""
    table = a_table()
    event = table.stage.tournament
    of = {"tournament_id": event.pk, "author": "O01", "at": AT}
    late = {**of, "at": AT + timedelta(hours=1)}
    hold_final(**of)
    raffle, _is_new = open_raffle(
        **of, prizes=["A bicycle"], source="cards-8", client_key=UUID(int=1)
    )
    leave(table, 0)
    type_cards(**late, number=1, typed=CARDS)
    witness = table.seats.get(position=1).entrant.code
    draw_raffle(**late, number=1, seen=CARDS, witness=witness)
    open_raffle(
        **late,
        prizes=["A ball"],
        source="quick",
        client_key=UUID(int=2),
        again="One more",
    )
    event = Tournament.objects.get(pk=event.pk)

    document = public_document(event)

    (told,) = document["raffles"]
    assert (told["frozen"], told["proof"], told["void_secret"]) == (None, None, "")
    steps = said_in(document, "draw_step")
    moves = {one["move"]: one["value"] for one in steps if one["purpose"] == "raffle"}
    assert moves.keys() == {"frozen", "committed"}
    assert moves["committed"] == raffle.commitment
    for secret in Draw.raffles.values_list("proof__secret", flat=True):
        assert secret not in json.dumps(document)
    program = verifier()
    assert program.faults_of(document) == []
    (fits,), unfit = program.anchors(
        program.followed(document), None, [], [raffle.commitment]
    )
    assert "Mark of raffle 1: NOT drawn with it" in fits
    assert unfit == []
    assert program.faults_of(event_document(event)) == []
