from __future__ import annotations

import io
import re

import pytest
from django.core.management import CommandError, call_command
from django.urls import NoReverseMatch, reverse

from scoring.games.cruce.cards import Card, Suit
from scoring.games.cruce.evidence import breaches
from scoring.games.cruce.on_table import on_table
from scoring.games.cruce.ruleset import TOURNAMENT
from scoring.ledger.models import LedgerEntry
from tables.seating.models import Table
from tests.scenarios import a_user, an_event
from tournaments.events.models.stage import Stage
from tournaments.events.models.tournament import Tournament
from tournaments.staff.models.access import AccessGrant
from tournaments.staff.queries.roles import actor_by_account
from tournaments.staff.tokens import hash_of

pytestmark = pytest.mark.django_db


def printed(*arguments):
    out = io.StringIO()
    call_command(*arguments, stdout=out)
    return out.getvalue()


def demo(state, *, entrants=7):
    out = printed("demo", "--entrants", str(entrants), "--state", state)
    assert out.count("\n") == 1
    return Tournament.objects.get(slug=out.strip())


def test_a_demonstration_of_the_registration():
    event = demo("registration")

    present = event.entrants.filter(status="checked_in").count()
    assert 0 < present < event.entrants.count() == 7
    assert event.status == "registration"
    assert not Stage.objects.exists()


def test_a_demonstration_with_published_seats():
    event = demo("seated")

    assert [table.seats.count() for table in Table.objects.order_by("number")] == [4, 3]
    assert set(LedgerEntry.objects.values_list("kind", flat=True)) == {"opened"}
    assert event.is_rehearsal


def test_a_demonstration_in_play_has_a_closed_table_and_open_ones():
    demo("playing")

    states = dict(Table.objects.order_by("number").values_list("letter", "state"))
    assert states == {"A": "closed", "B": "playing"}


def test_a_demonstration_of_the_final():
    event = demo("final")

    final = event.stages.latest("number")
    assert (final.final, final.state) == (True, "running")
    assert final.tables.get().seats.count() == 4
    assert LedgerEntry.objects.filter(table__stage=final, kind="deal").count() >= 6


def test_the_final_of_a_demonstration_is_recorded_card_by_card_with_one_revoke():
    final = demo("final").stages.latest("number").tables.get()

    deals = final.ledger.filter(kind="deal", payload__outcome="played")
    replaced = set(final.ledger.values_list("voids", flat=True))
    told = [deal for deal in deals if not (deal.replaces or deal.seq in replaced)]
    assert all(len(deal.payload["plays"]) == 6 for deal in told)
    penalty = final.ledger.get(kind="penalty")
    assert (penalty.payload["kind"], penalty.payload["points"]) == ("revoke", 3)
    seat = broke_a_rule(final.ledger.get(seq=penalty.seq - 1))
    assert seat == [penalty.payload["seat"]]


def broke_a_rule(deal):
    plays = [[Card.parse(text) for text in trick] for trick in deal.payload["plays"]]
    table = on_table(
        plays,
        leader=deal.payload["entry"]["bidder"],
        players=4,
        trump=Suit(deal.payload["entry"]["trump"]),
    )
    return [breach.seat for breach in breaches(table, rules=TOURNAMENT)]


def test_before_the_final_nobody_writes_down_the_cards():
    event = demo("playing")

    lines = LedgerEntry.objects.filter(table__stage__tournament=event)
    assert lines.filter(kind="deal").exists()
    assert not any("plays" in line.payload for line in lines)


def test_a_second_demonstration_gets_its_own_address():
    first, second = demo("playing"), demo("playing")

    assert first.slug != second.slug


def test_those_who_may_do_everything_organize_the_demonstration():
    user = a_user(superuser=True)

    event = demo("registration")

    assert actor_by_account(tournament=event, user=user).organizes


def test_one_entrant_is_an_error_and_not_a_half_made_event():
    with pytest.raises(CommandError):
        demo("playing", entrants=1)


@pytest.mark.parametrize(
    ("role", "tables", "letters"),
    [("referee", "B,a", ["A", "B"]), ("organizer", "", [])],
)
def test_a_grant_prints_its_link_and_its_token_once(role, tables, letters):
    event = an_event(entrants=6)
    try:
        reverse("grant-sign-in", kwargs={"token": "x"})
    except NoReverseMatch:
        pytest.skip("the sign-in page is not there yet")

    out = printed("grant", event.slug, "--role", role, "--tables", tables)

    found = re.fullmatch(r"link: (http://\S+)\ntoken: (\S+)\n", out)
    assert found
    link, token = found.groups()
    assert token in link
    grant = AccessGrant.objects.get(token_hash=hash_of(token))
    assert (grant.role, grant.letters, grant.tournament) == (role, letters, event)
    assert token not in str(AccessGrant.objects.values().get())


def test_a_grant_for_an_unknown_event_is_an_error():
    with pytest.raises(CommandError, match="There is no tournament"):
        printed("grant", "nimic", "--role", "referee")
