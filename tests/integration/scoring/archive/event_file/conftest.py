"""A whole published event as a document, made once in a database of its own."""

from __future__ import annotations

import copy
import io
from functools import lru_cache
from uuid import UUID

import pytest
from django.core.management import call_command
from django.db import transaction

from scoring.archive.queries.event_file.writing import event_document, public_document
from scoring.finish.commands.ceremony import reveal_next
from scoring.finish.commands.ending import open_window
from scoring.finish.commands.errata import NewErratum, propose_erratum, publish_erratum
from scoring.finish.commands.objections import answer_objection, record_objection
from scoring.finish.enums import ObjectionOutcome
from scoring.raffles.commands import open_raffle, pass_prize_on
from scoring.raffles.queries import raffle_numbered
from scoring.rehearsal.scratch import scratch_database
from scoring.standings.lines import Embargo
from tests.scenarios import AT, a_user, publish
from tournaments.book.lines import write
from tournaments.events.models.tournament import Tournament
from tournaments.staff.commands.organizers import add_organizer


def end_with_everything(tournament):
    """An objection with its answer, official results, reveal, erratum, raffle."""
    signed = {
        "tournament_id": tournament.id, "author": "O01", "at": AT,
    }  # fmt: skip
    with transaction.atomic():
        for held in (True, False):
            write(tournament.id, Embargo(held=held), author="O01", at=AT)
    open_window(**signed, minutes=10)
    record_objection(
        **signed, by="A spectator", text="Two points too few", client_key=UUID(int=1)
    )
    answer_objection(
        **signed, number=1, answer=ObjectionOutcome.REJECTED, reason="Signed by all"
    )
    publish(tournament)
    reveal_next(**signed, seen=0)
    entry = NewErratum(
        text="Misspelt", reason="Her card", second="Pop", entrant="E001", name="Ana"
    )
    publish_erratum(**signed, erratum=entry, client_key=UUID(int=2))
    open_raffle(**signed, prizes=["A bicycle"], source="quick", client_key=UUID(int=3))
    raffle = raffle_numbered(tournament.id, number=1)
    (winner,) = raffle.winners.holders
    pass_prize_on(**signed, number=1, winner=winner)
    wait_for_two(tournament, entry=entry)


def wait_for_two(tournament, *, entry):
    """An erratum that another account has not confirmed yet."""
    tournament_id = tournament.id
    for name in ("ana", "dan"):
        add_organizer(tournament_id=tournament_id, user=a_user(name=name))
    propose_erratum(
        tournament_id=tournament_id,
        erratum=entry,
        client_key=UUID(int=4),
        author="O01",
        at=AT,
    )


@lru_cache(maxsize=1)
def _documents():
    with scratch_database():
        options = ["--entrants", "7", "--seed", "8", "--target", "3", "--penalties"]
        call_command(
            "rehearse", *options, "--keep", stdout=io.StringIO(), stderr=io.StringIO()
        )
        tournament = Tournament.objects.get()
        end_with_everything(tournament)
        tournament.refresh_from_db()
        return event_document(tournament), public_document(tournament)


@pytest.fixture
def document(db):
    """The whole event; a copy, free to be tampered with."""
    return copy.deepcopy(_documents()[0])


@pytest.fixture
def record(db):
    """The public record of the same event."""
    return copy.deepcopy(_documents()[1])
