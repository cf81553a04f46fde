"""The replay of a deal: what is told, at which address, and when it is not there."""

from __future__ import annotations

import pytest

from scoring.cards.pages.under_way import deal_on_table
from scoring.cards.queries.under_way import shown_of
from scoring.disputes.commands.corrections import Replacement
from scoring.finish.commands.embargo import hold_final
from scoring.games.cruce.cards import Suit
from scoring.games.enums import PenaltyKind
from scoring.hall.pages.board import board
from scoring.scoresheet.queries.table_view import table_shown
from tests.integration.scoring.cards.pages.watched import (
    exactly,
    meta,
    replay_of,
    title,
    told,
    trick_of,
    trick_text,
    watched,
)
from tests.integration.scoring.deals.entries import (
    a_deal,
    close,
    penalty,
    raise_to,
    record,
    sign,
    void,
)
from tests.integration.scoring.public.pages.reading import (
    a_hall,
    a_visitor,
    address,
    words,
)
from tests.integration.scoring.substitutions.accidents import (
    a_latecomer,
    a_second,
    leave,
    sit,
)
from tests.scenarios import (
    AT,
    an_event,
    organizer_client,
    referee_client,
    running_tables,
)

pytestmark = pytest.mark.django_db

# Hearts are trumps; the second seat revokes in the first trick, seen in the next.
REVOKE = ("AR 9V 2R 9R", "XR 3R XD 9D")


def names_at(table):
    return [seat.entrant.name for seat in table.seats.order_by("position")]


def a_revoke(table):
    entry = a_deal((56, 28, 26, 10), bidder=0, bid=1, trump=Suit.HEARTS)
    return exactly(table, entry, *REVOKE)


def test_the_page_says_who_bid_what_and_what_it_came_to():
    table = a_hall(entrants=4, target=21)
    ana, *_ = names_at(table)
    seq = a_revoke(table)

    text = told(table, seq)

    assert f"{ana} bid one (33 card points), trump Hearts. made" in text
    assert f"A1 {ana} bid one 56 56 +1" in text
    assert "Table A" in text


def test_lost_points_are_written_as_in_the_ledger():
    table = a_hall(entrants=4, target=21)
    ana, *_ = names_at(table)
    failed = a_deal((56, 28, 26, 10), bidder=0, bid=2, trump=Suit.HEARTS)
    seq = exactly(table, failed, *REVOKE)

    assert f"A1 {ana} bid two 56 56 −2" in told(table, seq)


def test_each_trick_tells_who_led_what_and_who_took_it():
    table = a_hall(entrants=4, target=21)
    ana, bob, cora, dan = names_at(table)
    page = replay_of(table, a_revoke(table))

    first = trick_text(page, 1)

    assert first.startswith(f"Trick 1 goes to {ana}")
    assert f"{ana} takes the trick with Ace of hearts: 13 card points." in first
    markup = trick_of(page, 1)
    order = [markup.index(f'data-says="{name} ') for name in (ana, bob, cora, dan)]
    assert order == sorted(order)
    assert "A1 0 13 A2 0 0" in first.replace(f" {ana}", "").replace(f" {bob}", "")


def test_a_card_that_broke_a_rule_is_marked_with_rule_debt_and_proof():
    table = a_hall(entrants=4, target=21)
    _ana, bob, *_ = names_at(table)
    page = replay_of(table, a_revoke(table))

    first = trick_text(page, 1)

    assert "This card broke a rule." in first
    assert f"{bob} played Nine of leaves." in first
    assert "Whoever holds a card of the suit led must follow suit." in first
    assert f"{bob} still held Over (III) of hearts." in first
    assert f"became certain in trick 2: {bob} played Over (III) of hearts." in first
    assert trick_of(page, 1).count("is-breach") == 1
    assert "This card broke a rule" not in trick_text(page, 2)


def test_what_the_referee_ruled_stands_with_the_card_and_above_the_tricks():
    table = a_hall(entrants=4, target=21)
    _ana, bob, *_ = names_at(table)
    seq = a_revoke(table)
    before = told(table, seq)
    penalty(table, 1, signature=sign(table, reason="A avut treiarul"))
    penalty(table, 1, kind=PenaltyKind.MISDEAL, points=1)

    page = replay_of(table, seq)

    assert "ruled" not in before
    ruling = f"{bob}: revoke, minus 3 points. A avut treiarul"
    assert ruling in trick_text(page, 1)
    assert "misdeal" not in trick_text(page, 1)
    part = replay_of(table, seq, name="replay-part").text
    assert ruling in part
    assert f"{bob}: misdeal, minus 1 point." in part


def test_a_ruling_after_the_next_deal_belongs_to_that_one():
    table = a_hall(entrants=4, target=21)
    first = a_revoke(table)
    second = watched(table)
    penalty(table, 1)

    assert "ruled" not in replay_of(table, first, name="replay-part").text
    assert "ruled" in replay_of(table, second, name="replay-part").text


def test_a_ruling_that_was_taken_back_is_not_shown():
    table = a_hall(entrants=4, target=21)
    seq = a_revoke(table)
    penalty(table, 1)
    void(table, seq + 1)

    assert "ruled" not in replay_of(table, seq).text


def test_a_voided_deal_says_so_and_who_stands_in_its_place():
    table = a_hall(entrants=4, target=21)
    seq = watched(table)
    void(
        table,
        seq,
        signature=sign(table, reason="Puncte greșite", author="R07"),
        replacement=Replacement(instead=a_deal((74, 20, 20, 6), bid=2)),
    )

    page = replay_of(table, seq)

    above, figures = page.text.split('id="result"')
    assert "This deal is void: it counts nothing." in above
    assert "This deal is void: it counts nothing." in figures
    assert "by referee 7: Puncte greșite" in " ".join(page.text.split())
    table_page = address("table", table.stage.tournament, table_id=table.pk)
    assert f'<a href="{table_page}#line-{seq + 2}">' in page.text
    assert "Line 4 stands in its place: Deal 1" in page.text


def test_a_record_that_stops_is_told_as_far_as_it_goes():
    table = a_hall(entrants=4, target=21)
    seq = watched(table, tricks=2)

    page = replay_of(table, seq)

    assert page.text.count('<section class="trick ') == 2
    assert "The record stops here" in page.text
    assert "4 cards unknown" in trick_text(page, 2)
    assert "The record stops here" not in told(table, watched(table, seed=5))


def test_a_deal_without_cards_says_so_and_leads_back():
    table = a_hall(entrants=4, target=21)
    record(table)

    page = replay_of(table, 2)

    assert page.status_code == 404
    assert "This deal was not recorded card by card" in page.text
    back = address("table", table.stage.tournament, table_id=table.pk)
    assert f'href="{back}#line-2"' in page.text
    assert replay_of(table, 2, name="replay-part").status_code == 404


@pytest.mark.parametrize("name", ["replay", "replay-part"])
def test_what_is_no_deal_of_this_event_is_not_found(name):
    table = a_hall(entrants=4, target=21)
    seq = watched(table)
    penalty(table, 1)
    other = an_event(entrants=6)

    assert replay_of(table, 1, name=name).status_code == 404
    assert replay_of(table, seq + 1, name=name).status_code == 404
    assert replay_of(table, 10**18, name=name).status_code == 404
    elsewhere = address(name, other, table_id=table.pk, seq=seq)
    assert a_visitor().get(elsewhere).status_code == 404


def test_a_deal_names_who_played_it_and_not_who_sits_there_now():
    table = a_hall(entrants=4, target=21)
    ana, *_ = names_at(table)
    seq = a_revoke(table)
    leave(table, 0)
    sit(table, 0, a_latecomer(table), second=a_second(table), author="O01")
    event = table.stage.tournament

    page = replay_of(table, seq, query="?trick=1")
    screen = board(event.id, table_id=table.pk)["deal"]
    shown = shown_of(table, at=AT)
    live = deal_on_table(table_shown(table), shown=shown, event=event)

    assert "Zamfir" in str(names_at(table))
    assert "Zamfir" not in page.text
    assert title(page).startswith(f"Trick 1 goes to {ana} · ")
    assert trick_text(page, 1).startswith(f"Trick 1 goes to {ana}")
    assert [screen["seats"][0].name, live.seats[0].name] == [ana, ana]


@pytest.mark.parametrize("name", ["replay", "replay-part"])
def test_a_deal_of_a_held_final_is_for_those_who_record_there(name):
    event = an_event(entrants=6, state="final", target=21)
    hold_final(tournament_id=event.pk, author="O01", at=AT)
    (table,) = running_tables(event)
    seq = watched(table)
    own, other = (
        referee_client(a_visitor(), event, letters=letters)
        for letters in (table.letter, "B")
    )
    organizer = organizer_client(a_visitor(), event)

    def status(visitor):
        return replay_of(table, seq, name=name, visitor=visitor).status_code

    assert [status(own), status(organizer)] == [200, 200]
    assert [status(other), status(a_visitor())] == [404, 404]


def test_a_link_to_a_trick_says_in_its_title_who_took_it():
    table = a_hall(entrants=4, target=21)
    ana, *_ = names_at(table)
    seq = a_revoke(table)

    page = replay_of(table, seq, query="?trick=1")

    event = table.stage.tournament.name
    said = f"Trick 1 goes to {ana} · Deal 1 · Table A, Final · {event}"
    assert title(page) == f"{said} · Cruce"
    assert meta(page, "og:title") == said
    assert meta(page, "og:description").startswith(f"{ana} takes the trick with")
    at = address("replay", table.stage.tournament, table_id=table.pk, seq=seq)
    assert meta(page, "og:url") == f"http://testserver{at}?trick=1#trick-1"
    assert trick_of(page, 1).split(">")[0].count("autofocus") == 1
    assert "autofocus" not in trick_of(page, 2)


def test_each_trick_opens_its_own_page_and_none_of_the_others():
    table = a_hall(entrants=4, target=21)
    seq = watched(table)

    for number in (1, 2, 1):
        page = replay_of(table, seq, query=f"?trick={number}")
        opened = [
            one
            for one in range(1, 7)
            if "autofocus" in trick_of(page, one).split(">")[0]
        ]
        assert opened == [number]


@pytest.mark.parametrize("query", ["", "?trick=7", "?trick=0", "?trick=x", "?trick=²"])
def test_without_a_trick_the_page_is_that_of_the_deal(query):
    table = a_hall(entrants=4, target=21)
    seq = watched(table)

    page = replay_of(table, seq, query=query)

    assert title(page).startswith("Deal 1 · Table A, Final · ")
    assert "autofocus" not in page.text
    assert meta(page, "og:description").endswith(".")


def test_deals_lead_to_their_neighbours_that_have_cards():
    table = a_hall(entrants=4, target=21)
    first = watched(table)
    record(table)
    void(table, watched(table, seed=2))
    last = watched(table, seed=3)
    at = address("replay", table.stage.tournament, table_id=table.pk, seq=first)

    part = replay_of(table, last, name="replay-part").text

    assert f'rel="prev" href="{at}"' in part
    assert 'rel="next"' not in part
    assert 'rel="prev"' not in replay_of(table, first, name="replay-part").text


def test_the_way_to_a_deal_is_read_aloud_with_its_number():
    table = a_hall(entrants=4, target=21)
    record(table)
    seq = watched(table, seed=2)

    at = address("table", table.stage.tournament, table_id=table.pk)
    page = words(a_visitor().get(at))

    assert "Watch Deal 2" in page
    assert f"Watch Line {seq}" not in page


def test_a_deal_of_a_closed_table_can_be_watched():
    table = a_hall(entrants=4, target=6)
    seq = a_revoke(table)
    raise_to(table, 6, 3, 2, 1)
    close(table)

    assert "Trick 2" in told(table, seq)


def test_what_may_change_is_asked_for_with_a_version():
    table = a_hall(entrants=4, target=21)
    seq = watched(table)
    known = replay_of(table, seq, name="replay-part")["ETag"]
    visitor = a_visitor()
    visitor.defaults["HTTP_IF_NONE_MATCH"] = known

    same = replay_of(table, seq, name="replay-part", visitor=visitor)
    void(table, seq)
    changed = replay_of(table, seq, name="replay-part", visitor=visitor)

    assert (same.status_code, same.content) == (304, b"")
    assert changed.status_code == 200
    assert "This deal is void" in changed.text


def test_the_page_is_never_older_than_the_ledger():
    table = a_hall(entrants=4, target=21)
    seq = a_revoke(table)
    replay_of(table, seq)

    penalty(table, 1)

    assert "The referee ruled:" in trick_text(replay_of(table, seq), 1)


@pytest.mark.parametrize("deals", [1, 6])
def test_few_deals_and_many_take_the_same_number_of_queries(
    deals, django_assert_num_queries
):
    table = a_hall(entrants=4, target=21)
    for seed in range(deals):
        seq = watched(table, seed=seed)
    assert table.stage.tournament  # read here, and not while the queries are counted

    with django_assert_num_queries(8):
        replay_of(table, seq)
