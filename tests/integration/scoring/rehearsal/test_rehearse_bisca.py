"""Events of Bisca from the roster to the results, and their files."""

from __future__ import annotations

import json

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from scoring.archive.queries.audit import differences
from scoring.archive.queries.event_file.writing import public_document
from scoring.games.registry import GAMES
from tests.integration.scoring.archive.event_file.forging import verifier
from tests.integration.scoring.rehearsal.test_rehearse import rehearse
from tests.integration.scoring.scoresheet.pages.phone import text
from tournaments.canon import canon
from tournaments.events.models.tournament import Tournament

pytestmark = [pytest.mark.slow, pytest.mark.django_db]

PLANTED = ("--penalties", "--withdrawals", "2", "--corrections", "3", "--ending")


@pytest.mark.parametrize(
    ("entrants", "options"),
    [
        (4, ()),
        (9, PLANTED),
        (6, ("--pairs", "--ending")),
        # Its first deal cannot be taken down with two seats' points exchanged.
        (4, ("--seed", "56", "--target", "4", "--draw", "quick", "--corrections", "4")),
        (5, ("--table-size", "2", *PLANTED)),
        (6, ("--table-size", "2", "--draw", "digital")),
    ],
)
def test_an_event_of_bisca_is_played_to_the_results(entrants, options):
    played, _bytes = rehearse(entrants, "--game", "bisca", *options, target=None)

    two = "--pairs" in options or "--table-size" in options
    assert len(played["places"]) == (2 if two else 4)
    event = Tournament.objects.get(slug=played["tournament"])
    assert event.game == "bisca"
    assert all(
        max(table["scores"]) >= 4
        for stage in played["stages"]
        for table in stage["tables"]
        if table["deals"] and not options
    )
    assert differences(event.slug) == []
    record = json.loads(canon(public_document(event)))
    assert list(verifier().faults_of(record)) == []


def test_at_tables_of_two_the_better_one_goes_on_and_one_may_be_free():
    played, _bytes = rehearse(
        7, "--game", "bisca", "--table-size", "2", "--draw", "quick", target=None
    )

    tables = [
        [len(table["entrants"]) for table in stage["tables"]]
        for stage in played["stages"]
    ]
    assert tables == [[2, 2, 2, 1], [2, 2], [2]]
    event = Tournament.objects.get(slug=played["tournament"])
    assert event.table_sizes == (2, 2, 2)
    document = public_document(event)
    plan = Client().get(f"/t/{event.slug}/", headers={"accept-language": "en"})
    assert "The first two" in text(plan)
    document["tournament"]["event_rules"]["tables"]["full"] = 3
    assert list(verifier().faults_of(json.loads(canon(document))))


def test_a_table_size_that_the_game_does_not_know_is_refused():
    with pytest.raises(CommandError, match="invalid"):
        call_command(
            "rehearse", "--entrants", "4", "--seed", "1",
            "--game", "bisca", "--table-size", "5",
        )  # fmt: skip


def test_no_rules_of_another_game_can_be_asked_for():
    with pytest.raises(CommandError, match="--ruleset takes one of tournament"):
        call_command(
            "rehearse", "--entrants", "4", "--seed", "1",
            "--game", "bisca", "--ruleset", "club",
        )  # fmt: skip


@pytest.mark.parametrize("game", GAMES)
def test_a_demonstration_of_every_game_can_be_made(game, capsys):
    call_command("demo", "--game", game, "--entrants", "6", "--state", "playing")

    event = Tournament.objects.get(slug=capsys.readouterr().out.strip())
    assert event.game == game
    assert json.loads(json.dumps(event.rules))["game"] == game
    assert differences(event.slug) == []
