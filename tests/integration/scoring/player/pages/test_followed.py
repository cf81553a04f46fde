"""Whom a device follows: where each of them is, in one answer, as on the own page."""

from __future__ import annotations

import re

import pytest

from scoring.player.queries import whereabouts
from tests.integration.scoring.deals.entries import play_out, raise_to
from tests.integration.scoring.public.pages.reading import a_visitor, address, rows
from tests.integration.scoring.standings.confirmed import codes_of
from tests.scenarios import AT, a_stager, an_event, running_tables
from tournaments.events.models.stage import Stage
from tournaments.opening.commands.over import cancel_event

pytestmark = pytest.mark.django_db


def followed(event, *codes):
    """The line of each who is followed, as text."""
    asked = {"codes": ",".join(codes)}
    answer = a_visitor().get(address("followed-part", event), asked)
    assert answer.status_code == 200
    return rows(answer.text, start="<li")


def headline(event, code):
    page = a_visitor().get(address("player", event, code=code)).content.decode()
    found = re.search(r'id="player-now"[^>]*>([^<]*)<', page)
    return found[1].strip()


def test_each_line_says_what_the_own_page_says_from_the_list_to_the_place():
    stager, event = a_stager(), an_event(entrants=13, target=6)
    assert followed(event, "E001")[0].endswith("Waiting for the check-in")
    stager.check_in_all(event)
    draw = stager.open_urn(event)
    stager.draw_tickets(draw)
    stager.start(Stage.objects.get(pk=draw.stage_id))
    table = running_tables(event)[0]
    first, _second, third, last = codes_of(table)
    raise_to(table, 4, 2, 0, 0)

    out, through = followed(event, last, first)
    assert headline(event, last) == f"Table {table.letter}, seat 4"
    assert out.endswith(f"{headline(event, last)} Out so far")
    names = dict(event.entrants.values_list("code", "name"))
    assert out.startswith(f"{names[last]} 0 points ")
    assert through.startswith(f"{names[first]} 4 points ")
    assert through.endswith(f"{headline(event, first)} Through so far")

    for other in running_tables(event):
        play_out(other)
    stager.confirm(Stage.objects.get(pk=draw.stage_id))
    out, through = followed(event, third, first)
    assert out.endswith("Out after Stage 1 Place 9 (shared)")
    assert through.endswith("Through to Stage 2")


def test_in_the_results_each_has_the_place():
    event = an_event(entrants=5, state="published")

    for one in whereabouts(event):
        (line,) = followed(event, one.code)
        assert line == f"{one.name} {headline(event, one.code)}"
        assert f"Place {one.place}" in line


def test_a_pair_is_one_line_with_both_seats_and_nobody_is_no_line():
    event = an_event(entrants=4, pairs=True, state="playing")
    code = running_tables(event)[0].seats.first().entrant.code

    (line,) = followed(event, code.lower(), "E999", "", "<b>")
    assert "seats 1 and 3" in line


def test_of_a_cancelled_event_nothing_is_said_but_the_names():
    event = an_event(entrants=4, state="playing")
    cancel_event(tournament_id=event.pk, reason="No hall", author="Ana", at=AT)

    one = whereabouts(event)[0]
    assert followed(event, one.code) == [one.name]
