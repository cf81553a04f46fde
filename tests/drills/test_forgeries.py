"""Whole events are true at home; no value in them can be forged unnoticed.

Many small events of mixed options are played, exported and verified; then every value
of some of them is forged, as it stands and with all hashes made right again. What is
praised must be named by the program as not checked, or change the head.
``CRUCE_DRILL_EVENTS`` limits the honest events, as in ``test_rehearse_all``.
"""

from __future__ import annotations

import io
import random

import pytest
from django.core.management import call_command

from scoring.archive.queries.event_file.writing import event_document, public_document
from scoring.rehearsal.scratch import scratch_database
from tests.drills.test_rehearse_all import combinations
from tests.integration.scoring.archive.event_file.forging import kind_of, verifier
from tests.integration.scoring.archive.event_file.judging import (
    judged,
    sentences_beside,
)
from tournaments.book.after_commit import silenced
from tournaments.events.models.tournament import Tournament

EVERYTHING = "--penalties --withdrawals 3 --corrections 8 --ending --target 4"
FORGED = (
    f"--entrants 7 --seed 3 --draw digital {EVERYTHING}",
    f"--entrants 9 --seed 2 --draw urn {EVERYTHING}",
    f"--entrants 5 --seed 4 --draw quick --pairs {EVERYTHING}",
    f"--entrants 6 --seed 7 --draw digital --game bisca {EVERYTHING}",
    f"--entrants 6 --seed 2 --draw urn --short-form {EVERYTHING}",
)
AT_MOST = 6


def played(options):
    """The whole file of an event, and its public record."""
    with scratch_database(), silenced():
        call_command(
            "rehearse", *options, "--keep", stdout=io.StringIO(), stderr=io.StringIO()
        )
        event = Tournament.objects.get()
        return event_document(event), public_document(event)


def test_honest_events_are_true(transactional_db):
    for options in combinations():
        for document in played(options):
            assert verifier().faults_of(document) == [], options


@pytest.mark.parametrize("options", FORGED)
def test_no_value_is_forged_unnoticed(transactional_db, options):
    for document in played(options.split()):
        tally = judged(document, wanted=some_of_each())

        print("\n", options, *tally.lines(), sep="\n")  # noqa: T201
        assert tally.missed == set()
        assert sentences_beside(document, wanted=some_of_each()) == set()


def some_of_each():
    """Whether a place is among the first of its kind, or drawn from the others."""
    seen, chance = {}, random.Random("forgeries")

    def wanted(path):
        kind = kind_of(path)
        seen[kind] = seen.get(kind, 0) + 1
        return seen[kind] <= AT_MOST or chance.random() < 1 / AT_MOST

    return wanted
