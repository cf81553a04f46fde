"""Long lists: in pages, with a way to one's own line."""

from __future__ import annotations

import pytest
from django.urls import reverse

from scoring.stages.pages import standings, tables
from scoring.stages.pages.paging import Page, found_at
from tests.integration.scoring.public.pages.reading import a_visitor, address
from tests.scenarios import an_event
from tournaments.people.models.entrant import Entrant
from tournaments.refusals import NotFound

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(monkeypatch):
    """Eight at two tables, with three lines or one table on a page."""
    event = an_event(entrants=8, state="playing", deals=1)
    monkeypatch.setattr(standings, "ROWS_ON_A_PAGE", 3)
    monkeypatch.setattr(tables, "TABLES_ON_A_PAGE", 1)
    return event


def read(name, event, query=""):
    return a_visitor().get(
        address(name, event) + query, headers={"accept-language": "en"}
    )


def test_the_pages_of_the_standings_hold_everybody_once(event):
    seen = [read("standings", event, f"?page={n}").text for n in (1, 2, 3)]

    assert ["Page 1 of 3" in seen[0], "Page 3 of 3" in seen[2]] == [True, True]
    for entrant in Entrant.objects.filter(tournament=event):
        assert sum(f'id="place-{entrant.code}"' in one for one in seen) == 1
    assert "?page=2" in seen[0]
    assert 'rel="prev"' not in seen[0]
    assert 'rel="next"' not in seen[2]


def test_the_fragment_of_a_page_is_that_page(event):
    whole = read("standings", event, "?page=2").text

    fragment = read("standings-part", event, "?page=2").text

    assert f"{address('standings-part', event)}?page=2" in whole
    assert fragment.strip()
    assert fragment in whole


@pytest.mark.parametrize("page", ["0", "4", "x", "-1", "9999"])
@pytest.mark.parametrize("name", ["standings", "tables"])
def test_a_page_that_is_not_there_is_not_found(event, name, page):
    assert read(name, event, f"?page={page}").status_code == 404


def test_find_me_leads_to_the_line(event):
    for entrant in Entrant.objects.filter(tournament=event):
        answer = read("standings", event, f"?find={entrant.code.lower()}")

        where, _hash, mark = answer["Location"].partition("#")
        assert mark == f"place-{entrant.code}"
        assert f'id="{mark}"' in a_visitor().get(where).text


def test_who_is_not_found_or_shares_a_name_is_led_to_the_search(event):
    answer = read("standings", event, "?find=Nobody+Here")

    search = reverse("find-my-seat", kwargs={"slug": event.slug})
    assert answer["Location"] == f"{search}?q=Nobody+Here"


@pytest.mark.parametrize("sought", ["b", "B"])
def test_a_table_is_found_by_its_letter(event, sought):
    answer = read("tables", event, f"?find={sought}")

    where, _hash, mark = answer["Location"].partition("#")
    assert mark == "table-B"
    assert 'id="table-B"' in a_visitor().get(where).text
    assert 'id="table-A"' not in a_visitor().get(where).text


def test_a_table_is_found_by_who_sits_there(event):
    code = Entrant.objects.filter(tournament=event).first().code

    mark = read("tables", event, f"?find={code}")["Location"].partition("#")[2]

    assert mark in {"table-A", "table-B"}


def test_a_short_list_has_no_pages():
    event = an_event(entrants=8, state="playing")

    assert "Page 1 of" not in read("standings", event).text


def test_names_are_found_without_marks_and_in_any_order():
    names = [("E001", "Pop Ștefan"), ("E002 + E003", "Ana"), ("E010", "Popa Ion")]

    assert list(found_at("stefan pop", names=names)) == [0]
    assert list(found_at("pop", names=names)) == [0, 2]
    assert list(found_at("e010", names=names)) == [2]
    assert list(found_at(" ", names=names)) == []


def test_the_neighbours_keep_what_was_asked():
    page = Page.of(2, rows=250, size=100, href="/s/?stage=1")

    assert (page.before, page.after) == ("/s/?stage=1", "/s/?stage=1&page=3")
    with pytest.raises(NotFound):
        Page.of(4, rows=250, size=100, href="/s/")
