from __future__ import annotations

import pytest

from tests.integration.scoring.deals.entries import close, raise_to
from tests.integration.scoring.public.pages.reading import (
    LIVE_PAGES,
    a_hall,
    a_visitor,
    address,
    plain,
)
from tests.markup import in_one_line
from tests.scenarios import an_event
from tournaments.events.models.tournament import Tournament

pytestmark = pytest.mark.django_db


def part(name, tournament, *, visitor=None, known="", **more):
    headers = {"if-none-match": known} if known else {}
    visitor = visitor or a_visitor()
    return visitor.get(address(f"{name}-part", tournament, **more), headers=headers)


@pytest.mark.parametrize("page", LIVE_PAGES)
def test_the_page_is_complete_and_holds_exactly_its_fragment(page):
    tournament = an_event(entrants=6, state="playing", deals=2)

    whole = a_visitor().get(address(page, tournament)).text
    fragment = part(page, tournament)

    assert fragment.text.strip()
    assert fragment.text in whole
    assert f'data-live-src="{address(f"{page}-part", tournament)}"' in whole
    assert f'data-live-url="/live/tournaments/{tournament.slug}"' in whole


def test_an_event_whose_address_is_that_of_a_part_has_a_whole_page():
    tournament = an_event(entrants=6, state="playing")
    Tournament.objects.filter(pk=tournament.pk).update(slug="part")
    tournament.refresh_from_db()

    whole = a_visitor().get(address("event", tournament)).text

    assert "</html>" in whole
    assert "</html>" not in part("event", tournament).text


@pytest.mark.parametrize("page", LIVE_PAGES)
def test_whoever_has_the_version_gets_nothing_until_something_changes(page):
    table = a_hall(entrants=6)
    tournament = table.stage.tournament
    first = part(page, tournament)
    known = first["ETag"]

    again = part(page, tournament, known=known)
    assert (again.status_code, again.content) == (304, b"")
    raise_to(table, 1, 0, 0)

    changed = part(page, tournament, known=known)
    assert changed.status_code == 200
    assert changed["ETag"] != known


def test_a_deal_is_in_every_fragment_at_once_without_any_job():
    table = a_hall(entrants=6)
    tournament = table.stage.tournament
    for page in ("event", "tables", "standings", "bracket"):
        part(page, tournament)

    raise_to(table, 3, 0, 0)

    shown = {
        page: in_one_line(part(page, tournament).text)
        for page in ("event", "tables", "standings", "bracket")
    }
    leader = table.seats.get(position=0).entrant.code
    assert f'data-key="points-{leader}">3<' in shown["standings"]
    assert f'data-key="{table.pk}-A1">3<' in shown["tables"]
    name = table.seats.get(position=0).entrant.name
    assert f"{name} 3" in plain(shown["event"])
    assert "<b>3</b>" in shown["bracket"]


def test_the_state_of_a_table_is_never_older_than_the_fragment():
    table = a_hall(entrants=6)
    tournament = table.stage.tournament
    raise_to(table, 6, 3, 2)
    before = part("table", tournament, table_id=table.pk).text

    close(table)

    after = part("table", tournament, table_id=table.pk).text
    assert "6 reached" in before
    assert before.count("Through") == before.count("Through so far") == 2
    assert "Closed" in after
    assert after.count("Through") == 2


def test_each_language_has_its_own_fragment():
    tournament = an_event(entrants=6, state="playing")
    romanian = a_visitor()
    romanian.defaults["HTTP_ACCEPT_LANGUAGE"] = "ro"

    english_tag = part("tables", tournament)["ETag"]

    answer = part("tables", tournament, visitor=romanian, known=english_tag)
    assert answer.status_code == 200
    assert "Accept-Language" in answer["Vary"]


def test_a_fragment_is_the_same_for_everybody_and_is_asked_for_each_time():
    tournament = an_event(entrants=6, state="playing")

    answer = part("tables", tournament)

    assert "csrf" not in answer.text
    assert "no-cache" in answer["Cache-Control"]
