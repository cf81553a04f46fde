"""Corrections of closed tables where the event's rules ask two people."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scoring.deals.commands.closing import reopen_table
from scoring.disputes.commands.corrections import void_line
from scoring.ledger.models import LedgerEntry
from scoring.ledger.refusals import SecondMissing
from scoring.rules.commands import RulesChoice, open_event
from tests import copies
from tests.integration.scoring.deals.entries import a_table, lines, play_out, sign
from tests.scenarios import AT, a_grant
from tournaments.events.rules import REGULATION, TWO_PEOPLE
from tournaments.opening.commands.tournaments import TournamentDetails

pytestmark = pytest.mark.django_db


@pytest.fixture
def two(monkeypatch):
    """Events opened now ask two people."""
    monkeypatch.setitem(REGULATION, "closed_tables", TWO_PEOPLE)
    with copies.under("closed tables by two"):
        yield


@copies.once
def a_closed_table():
    table = a_table(entrants=8, target=6)
    play_out(table)
    a_grant(table.stage.tournament)
    return table


def signed(table, *, second):
    return replace(sign(table, reason="Counted again", author="O01"), second=second)


def take_back(table, *, second):
    return void_line(
        table_id=table.id,
        seq=2,
        sign=signed(table, second=second),
        may_touch_closed=True,
    )


@pytest.mark.parametrize("second", [None, "R99", "O01"])
@pytest.mark.usefixtures("two")
def test_nobody_corrects_or_reopens_a_closed_table_alone(second):
    table = a_closed_table()
    before = LedgerEntry.objects.count()

    with pytest.raises(SecondMissing):
        take_back(table, second=second)
    with pytest.raises(SecondMissing):
        reopen_table(table_id=table.id, sign=signed(table, second=second))

    assert LedgerEntry.objects.count() == before


@pytest.mark.usefixtures("two")
def test_both_codes_are_in_the_hashed_line():
    table = a_closed_table()

    take_back(table, second="R01")
    reopen_table(table_id=table.id, sign=signed(table, second="R01"))

    assert [(line.author, line.second) for line in lines(table)[-2:]] == [
        ("O01", "R01"),
        ("O01", "R01"),
    ]


def test_other_rules_ask_one_person():
    table = a_closed_table()

    take_back(table, second=None)

    assert lines(table)[-1].second is None


@pytest.mark.usefixtures("two")
def test_an_open_table_asks_one_person():
    table = a_closed_table()
    reopen_table(table_id=table.id, sign=signed(table, second="R01"))
    take_back(table, second=None)

    assert lines(table)[-1].second is None


def test_who_is_named_must_exist_also_where_nobody_has_to_be():
    table = a_closed_table()

    with pytest.raises(SecondMissing):
        take_back(table, second="NOBODY")


def test_an_event_is_opened_with_the_choice():
    details = TournamentDetails(name="Cupa", place="", starts_on=AT.date())

    alone = open_event(details=details, organizer=None, at=AT).tournament
    both = open_event(
        details=replace(details, name="Cupa a doua"),
        organizer=None,
        at=AT,
        choice=RulesChoice(two_people=True),
    ).tournament

    assert alone.event_rules["closed_tables"] == "one_person"
    assert both.event_rules["closed_tables"] == "two_people"
