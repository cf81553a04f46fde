"""The audit compares whether the final is held back with who decided so."""

from __future__ import annotations

from functools import partial

import pytest

from scoring.archive.queries.audit import differences
from scoring.finish.commands.ceremony import reveal_next
from scoring.finish.commands.embargo import hold_final, open_final
from tests.scenarios import AT, a_stager, an_event, publish, running_tables
from tournaments.events.models.tournament import Tournament

pytestmark = pytest.mark.django_db


def set_held(event, held):
    """Write the mark as no command does."""
    Tournament.objects.filter(pk=event.pk).update(final_held=held)


def wrong(event, *, held):
    return f"{event.slug} final_held is {held}, the book says {not held}"


def decide(command, event):
    command(tournament_id=event.id, author="O01", at=AT)


@pytest.mark.no_ledger_check
def test_a_mark_that_nobody_decided_is_found_and_one_that_is_missing():
    event = an_event(entrants=6, state="registration")

    set_held(event, held=True)
    assert differences(event.slug) == [wrong(event, held=True)]
    set_held(event, held=False)
    decide(hold_final, event)
    assert differences(event.slug) == []
    set_held(event, held=False)
    assert differences(event.slug) == [wrong(event, held=False)]
    set_held(event, held=True)
    decide(partial(open_final, sure=True), event)
    assert differences(event.slug) == []


@pytest.mark.no_ledger_check
def test_with_the_last_place_on_the_wall_the_final_is_open():
    event = an_event(entrants=4, state="final", target=6)
    decide(hold_final, event)
    stager = a_stager()
    stager.play_table(running_tables(event)[0])
    stager.confirm(event.stages.latest("number"))
    publish(event)
    assert differences(event.slug) == []
    shown = 0
    while Tournament.objects.get(pk=event.pk).final_held:
        reveal_next(tournament_id=event.id, seen=shown, author="O01", at=AT)
        shown += 1

    assert differences(event.slug) == []
    set_held(event, held=True)
    assert differences(event.slug) == [wrong(event, held=True)]
