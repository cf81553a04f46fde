"""Everybody reads that a stage is contested, what is asked, and what was decided."""

from __future__ import annotations

import pytest

from scoring.disputes.commands.corrections import Replacement
from scoring.standings.enums import Decision
from tests.integration.scoring.deals.entries import (
    a_deal,
    a_table,
    lines,
    play_out,
    void,
)
from tests.integration.scoring.public.pages.reading import (
    a_visitor,
    names_at,
    plain,
    words,
)
from tests.integration.scoring.standings.confirmed import (
    a_confirmed_stage,
    codes_of,
    deals_of,
    decide,
    take_from_second,
)
from tests.integration.scoring.substitutions.accidents import expel
from tests.scenarios import a_stager, organizer_client

pytestmark = pytest.mark.django_db
WAITS = "Contested: it is not decided yet."
DECIDED = "Those who went through stay through."


@pytest.fixture
def client():
    return a_visitor()


@pytest.fixture
def table():
    """The first table of a confirmed stage; its second would not go through."""
    first = a_confirmed_stage()
    take_from_second(first)
    return first


def address(table, page=""):
    return f"/t/{table.stage.tournament.slug}/{page}"


def pages(table):
    return [
        "",
        "bracket/",
        "tables/?stage=1",
        "standings/?stage=1",
        f"tables/{table.pk}/",
    ]


def read(client, table, page):
    response = client.get(address(table, page))
    assert response.status_code == 200, page
    return response.content.decode()


def test_every_page_of_the_stage_says_that_it_waits_and_since_when(client, table):
    for page in pages(table):
        text = read(client, table, page)
        assert WAITS in text, page
        assert "Went through and would not:" in text, page
        assert "Contested since" in text, page
        assert "#icon-warn" in text, page


def test_the_pages_of_a_final_say_that_the_way_to_it_waits(client):
    first = a_confirmed_stage()
    tournament, stager = first.stage.tournament, a_stager()
    stager.draw_tickets(stager.open_urn(tournament))
    final = tournament.stages.get(number=2)
    stager.start(final)
    of_the_final = ("tables/", "standings/?stage=2")
    assert not any(WAITS in read(client, first, page) for page in of_the_final)

    take_from_second(first)

    for page in of_the_final:
        text = plain(read(client, first, page))
        assert WAITS in text, page
        assert "Stage 1, table A was corrected after" in text, page
    decide(first, Decision.KEPT)
    assert not any(DECIDED in read(client, first, page) for page in of_the_final)


def test_the_pages_of_the_stage_say_what_was_decided(client, table):
    decide(table, Decision.KEPT, reason="S-a jucat deja")

    for page in filter(None, pages(table)):
        text = read(client, table, page)
        assert WAITS not in text, page
        assert DECIDED in text, page
        assert "Reason: S-a jucat deja" in text, page


def test_the_referees_page_of_its_table_says_so_too(table):
    phone = organizer_client(a_visitor(), table.stage.tournament)

    text = plain(read(phone, table, f"referee/{table.pk}/"))

    assert WAITS in text
    assert text.count("Contested") > 2, "the table's mark, and one for each of them"
    assert "An organizer can still correct a line" in text
    assert "cannot be changed" not in text


def test_the_pages_say_the_same_of_who_was_expelled_behind_the_stage(client):
    table = a_confirmed_stage()
    expel(table, 1, behind=True)

    said = words(client.get(address(table, "tables/?stage=1")))
    assert f"Seat A2 {names_at(table)[1]} Contested 3" in said
    said = words(client.get(address(table, f"tables/{table.pk}/")))
    assert f"Seat A2 3 {names_at(table)[1]} Contested" in said
    path = read(client, table, "bracket/")
    assert path.count('aria-label="Contested"') == 2
    assert "Expelled" not in path


def test_the_event_page_tells_only_what_waits_for_a_decision(client, table):
    assert WAITS in read(client, table, "")
    decide(table, Decision.KEPT, reason="S-a jucat deja")

    text = read(client, table, "")
    assert WAITS not in text
    assert DECIDED not in text
    assert "S-a jucat deja" not in text


def test_a_table_tells_its_own_corrections_alone_and_after_its_score(client, table):
    text = read(client, table, f"tables/{table.pk}/")
    other = table.stage.tables.exclude(pk=table.pk).get()

    assert text.index('class="scoreboard"') < text.index(WAITS)
    assert "Contested since" not in read(client, table, f"tables/{other.pk}/")


def test_the_event_page_says_it_first_and_marks_the_step(client, table):
    text = read(client, table, "")

    assert "Stage 1 is contested: who goes on waits for a decision." in text
    assert 'class="is-contested"' in text
    assert "it is known who plays" not in text
    assert "The draw of the next one comes now." not in read(
        client, table, "tables/?stage=1"
    )
    decide(table, Decision.KEPT)
    text = read(client, table, "")
    assert "is contested" not in text
    assert 'class="is-contested"' not in text


def test_only_those_whose_way_is_asked_about_are_marked(client, table):
    text = read(client, table, "standings/?stage=1")

    rows = [row for row in text.split("<tr")[1:] if "Contested</span>" in row]
    second, third = codes_of(table)[1:3]
    assert len(rows) == 2
    assert all(any(code in row for row in rows) for code in (second, third))


def test_the_api_marks_them_and_tells_the_question(client, table):
    slug = table.stage.tournament.slug
    standings = client.get(f"/api/v1/tournaments/{slug}/standings?stage=1").json()
    second, third = codes_of(table)[1:3]

    assert standings["contested"] is True
    marked = {
        row["entrants"][0]["code"] for row in standings["rows"] if "contested" in row
    }
    assert marked == {second, third}
    (asked,) = standings["contests"]
    assert (asked["loses"], asked["gains"]) == ([second], [third])
    assert asked["decision"] == ""
    assert asked["decided_at"] is None

    tables = client.get(f"/api/v1/tournaments/{slug}/tables").json()["tables"]
    assert [row["id"] for row in tables if row.get("contested")] == [table.pk]
    stage = client.get(f"/api/v1/tournaments/{slug}/bracket").json()["stages"][0]
    assert stage["contested"] is True


def test_after_the_decision_the_api_tells_it_and_marks_nobody(client, table):
    decide(table, Decision.CORRECTED, reason="Greșeală de scriere")
    slug = table.stage.tournament.slug
    standings = client.get(f"/api/v1/tournaments/{slug}/standings?stage=1").json()

    assert "contested" not in standings
    assert not any("contested" in row for row in standings["rows"])
    assert standings["contests"][0]["decision"] == "corrected"
    assert standings["contests"][0]["reason"] == "Greșeală de scriere"


def test_a_stage_that_nobody_questions_says_nothing(client):
    table = a_confirmed_stage()
    slug = table.stage.tournament.slug

    for page in pages(table):
        assert "ontested" not in read(client, table, page), page
    assert "contests" not in client.get(f"/api/v1/tournaments/{slug}/standings").json()


def _less_for_the_second(table, **how):
    """Give the second one point less, so that second and third are tied."""
    (seq,) = deals_of(table, 1)
    dealer = lines(table)[seq - 1].payload["dealer"]
    less = a_deal((20, 74, 20, 6), bidder=1, bid=2, dealer=dealer)
    void(table, seq, replacement=Replacement(instead=less), **how)


def test_a_tie_elsewhere_accuses_nobody_who_is_first_and_untied(client):
    table = a_confirmed_stage()
    names = {s.entrant.code: s.entrant.name for s in table.seats.all()}
    first, second, third, last = (names[code] for code in codes_of(table))

    _less_for_the_second(table, behind=True)

    for page in pages(table):
        text = plain(read(client, table, page))
        asked = (
            "By the corrected score a tie that is not settled decides: "
            f"{second}, {third}."
        )
        assert asked in text, page
        assert "Went through and would not" not in text, page
        assert "Some have gone home" not in text, page
    marked = {
        row["entrants"][0]["name"]
        for row in client.get(
            f"/api/v1/tournaments/{table.stage.tournament.slug}/standings?stage=1"
        ).json()["rows"]
        if "contested" in row
    }
    assert marked == {second, third}
    decide(table, Decision.KEPT)
    text = plain(read(client, table, f"tables/{table.pk}/"))
    assert f"decides: {second}, {third}." in text
    assert f"{first} Through" in text
    assert f"{last} Out" in text


def test_at_a_closed_table_a_tie_leaves_the_first_through_and_the_last_out(client):
    table = a_table(entrants=8)
    play_out(table)
    _less_for_the_second(table, touch_closed=True)

    rows = client.get(
        f"/api/v1/tournaments/{table.stage.tournament.slug}/standings"
    ).json()["rows"]

    states = {row["entrants"][0]["code"]: row["state"] for row in rows}
    assert [states[code] for code in codes_of(table)] == [
        "through", "tie", "tie", "out",
    ]  # fmt: skip
