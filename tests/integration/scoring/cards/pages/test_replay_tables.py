"""Replays at tables of two, three, and two pairs; and where they are linked from."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from scoring.games.cruce.cards import Suit
from scoring.games.cruce.notation_cards import plays_to_lists, read
from tests.integration.scoring.cards.pages.watched import (
    exactly,
    replay_of,
    told,
    trick_of,
    trick_text,
    watched,
)
from tests.integration.scoring.deals.entries import a_deal, lines, record, void
from tests.integration.scoring.public.pages.reading import a_hall, a_visitor, address
from tests.scenarios import (
    a_stager,
    an_event,
    organizer_client,
    play_under,
    referee_client,
    running_tables,
)
from tournaments.events.models.stage import Stage

pytestmark = pytest.mark.django_db


def a_table_under(**rules):
    """A final of four whose rules differ from the regulation."""
    stager = a_stager()
    # What is painted is kept by slug, and another test's event must not be found.
    slug = f"cupa-{'-'.join(rules.values())}"
    tournament = stager.open(name="Cupa", slug=slug, entrants=4)
    tournament.refresh_from_db()
    play_under(tournament, **rules)
    stager.check_in_all(tournament)
    draw = stager.open_urn(tournament)
    stager.draw_tickets(draw)
    stager.start(Stage.objects.get(pk=draw.stage_id))
    return running_tables(tournament)[0]


def places(page):
    """Where each seat is drawn, in order of seats."""
    drawn = re.findall(r"felt__seat--([a-z-]+)", trick_of(page, 1))
    return [place for place in drawn if place]


@pytest.mark.parametrize(
    ("entrants", "around"),
    [
        (2, ["south", "north"]),
        (3, ["south", "north-east", "north-west"]),
        (4, ["south", "east", "north", "west"]),
    ],
)
def test_seats_are_drawn_against_the_clock(entrants, around):
    table = a_hall(entrants=entrants, target=21)

    page = replay_of(table, watched(table))

    assert places(page) == around
    assert page.text.count('<section class="trick ') == 24 // entrants


def test_rules_may_turn_the_table_with_the_clock():
    table = a_table_under(table_direction="cw")

    page = replay_of(table, watched(table))

    assert places(page) == ["south", "west", "north", "east"]


def test_a_pair_adds_up_what_both_took():
    tournament = an_event(entrants=2, state="playing", pairs=True, target=21)
    table = running_tables(tournament)[0]
    entry = a_deal((56, 28, 26, 10), bidder=0, bid=1, trump=Suit.HEARTS)
    seq = exactly(table, entry, "AR 9R 2R 3R", "9D 2D AD XD")

    page = replay_of(table, seq)

    assert "<dt>A1+A3" in trick_of(page, 1)
    scores = re.findall(r'so-far__after">(\d+)<', page.text)
    assert scores == ["16", "0", "39", "0"]
    assert "82 82 +2" in told(table, seq)


def test_of_two_players_only_what_is_known_lies_open():
    table = a_hall(entrants=2, target=21)

    page = replay_of(table, watched(table))

    assert trick_of(page, 1).count('class="card-back"') >= 12
    assert "cards unknown" in trick_text(page, 4)
    assert "unknown" not in trick_text(page, 5)


def test_what_was_announced_stands_at_its_trick():
    table = a_hall(entrants=4, target=21)
    entry = a_deal((56, 28, 26, 10), bidder=0, bid=1, trump=Suit.HEARTS, R=0)
    name = table.seats.get(position=0).entrant.name
    seq = exactly(table, entry, "4R 9R 2R 9V", "3R AR 9D 9G")

    page = replay_of(table, seq)

    assert f"{name} announced Hearts: plus 40 card points." in trick_text(page, 1)
    assert "announced" not in trick_text(page, 2)
    assert re.findall(r'so-far__after">(\d+)<', trick_of(page, 1))[0] == "46"


def test_an_announcement_that_the_cards_disprove_is_marked():
    table = a_hall(entrants=4, target=21)
    entry = a_deal((56, 28, 26, 10), bidder=0, bid=1, trump=Suit.HEARTS, R=0)
    names = [seat.entrant.name for seat in table.seats.order_by("position")]
    seq = exactly(table, entry, "4R 9R 2R 3R")

    first = trick_text(replay_of(table, seq), 1)

    assert f"{names[0]} did not hold Over (III) of hearts." in first
    assert (
        f"became certain in trick 1: {names[3]} played Over (III) of hearts." in first
    )


def test_only_deals_with_cards_have_a_link_to_watch_them():
    table = a_hall(entrants=4, target=21)
    record(table)
    seq = watched(table)
    void(table, watched(table, seed=2))
    tournament = table.stage.tournament
    link = '<a class="watch" href="{}"'.format(
        address("replay", tournament, table_id=table.pk, seq=seq)
    )
    pages = {
        "table": a_visitor(),
        "referee-table": referee_client(Client(), tournament),
    }

    for name, visitor in pages.items():
        page = visitor.get(address(name, tournament, table_id=table.pk)).text
        assert page.count(link) == 1, name
        assert page.count('class="watch"') == 2, name
    desk = organizer_client(Client(), tournament).get(
        address("desk-ledger", tournament)
    )
    assert desk.text.count(link) == 1
    assert desk.text.count('class="watch"') == 2


def test_the_whole_deal_stands_there_in_one_line_of_text():
    table = a_hall(entrants=4, target=21)
    seq = watched(table)

    page = replay_of(table, seq)

    line = re.search(r'<pre class="canonical" tabindex="0">([^<]+)</pre>', page.text)
    recorded = lines(table)[seq - 1].payload["plays"]
    assert plays_to_lists(read(line[1]).plays) == recorded
