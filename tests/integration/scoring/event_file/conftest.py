"""A whole published event as a document, made once in a database of its own."""

from __future__ import annotations

import copy
import io
from functools import lru_cache

import pytest
from django.core.management import call_command

from scoring.management.scratch import scratch_database
from scoring.queries.event_file.writing import event_document, public_document
from tests.scenarios import publish
from tournaments.models import Tournament


@lru_cache(maxsize=1)
def _documents():
    with scratch_database():
        options = ["--entrants", "7", "--seed", "5", "--target", "6", "--penalties"]
        call_command(
            "rehearse", *options, "--keep", stdout=io.StringIO(), stderr=io.StringIO()
        )
        tournament = Tournament.objects.get()
        publish(tournament)
        tournament.refresh_from_db()
        return event_document(tournament), public_document(tournament)


@pytest.fixture
def document(transactional_db):
    """The whole event; a copy, free to be tampered with."""
    return copy.deepcopy(_documents()[0])


@pytest.fixture
def record(transactional_db):
    """The public record of the same event."""
    return copy.deepcopy(_documents()[1])
