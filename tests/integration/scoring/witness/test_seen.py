"""What a device is told, so that it proves by itself how the record goes on."""

from __future__ import annotations

import hashlib

import pytest
from django.test import Client

from scoring.finish.commands.embargo import hold_final
from scoring.ledger.models import LedgerEntry
from scoring.witness import queries
from tests.integration.scoring.public.pages.reading import a_visitor, address
from tests.scenarios import (
    AT,
    a_stager,
    an_event,
    organizer_client,
    play_deals,
    running_tables,
)
from tournaments.book.models import BookLine

pytestmark = pytest.mark.django_db


def seen(event, *, client=None, status=200, **asked):
    answer = (client or a_visitor()).get(address("seen", event), asked)
    assert answer.status_code == status
    return answer.json() if status == 200 else {}


def led_to(kept, steps):
    """The hash at the end of some steps, as a stranger computes it."""
    found = kept
    for step in steps:
        both = bytes.fromhex(found) + bytes.fromhex(step)
        found = hashlib.sha256(both).hexdigest()
    return found


def line(event, seq):
    return BookLine.objects.get(tournament=event, seq=seq)


def test_from_a_kept_line_the_steps_lead_to_the_end():
    event = an_event(entrants=6, state="playing")

    told = seen(event, **{"from": 3})

    last = BookLine.objects.filter(tournament=event).latest("seq")
    assert told["end"] == {"seq": last.seq, "hash": last.hash}
    assert len(told["steps"]) == last.seq - 3
    assert led_to(line(event, 3).hash, told["steps"]) == last.hash
    assert led_to(line(event, 4).hash, told["steps"]) != last.hash
    assert (told["event"], told["name"]) == (event.slug, event.name)


def test_a_first_visit_is_told_the_end_alone():
    event = an_event(entrants=6, state="playing")

    told = seen(event)

    assert (told["steps"], told["held"], told["marks"]) == ([], False, {})
    assert told["end"]["seq"] > 10


def test_a_long_record_is_told_in_parts(monkeypatch):
    monkeypatch.setattr(queries, "MOST_STEPS", 4)
    event = an_event(entrants=6, state="playing")

    first, then = seen(event, **{"from": 1}), seen(event, **{"from": 5})

    assert len(first["steps"]) == len(then["steps"]) == 4
    assert led_to(line(event, 1).hash, first["steps"]) == line(event, 5).hash
    assert led_to(line(event, 5).hash, then["steps"]) == line(event, 9).hash


def test_a_table_s_ledger_is_followed_in_the_same_way():
    event = an_event(entrants=6, state="playing", deals=3)
    table = running_tables(event)[0]
    lines = LedgerEntry.objects.filter(table=table).order_by("seq")

    told = seen(event, book=f"1/{table.letter}", **{"from": 1})

    assert told["end"]["seq"] == len(lines) == 1 + len(told["steps"])
    assert led_to(lines[0].hash, told["steps"]) == told["end"]["hash"]


@pytest.mark.parametrize(
    "asked",
    [
        {"from": "-1"}, {"from": "x"}, {"from": "1" * 40}, {"book": "9/A"},
        {"book": "A"}, {"book": "1/ZZ"}, {"book": ""}, {"mark": "x"},
        {"book": "99999999999999999999/A"},
    ],
)  # fmt: skip
def test_what_is_not_there_is_not_found(asked):
    seen(an_event(entrants=6, state="playing"), status=404, **asked)


def test_a_held_final_tells_neither_what_is_played_nor_how_far():
    event = an_event(entrants=6, state="final")
    hold_final(tournament_id=event.id, author="O01", at=AT)
    (table,) = running_tables(event)
    final = f"{event.stages.latest('number').number}/{table.letter}"
    asked = ({"from": 1}, {"from": 9999}, {"book": final, "from": 1})
    before = [seen(event, **one) for one in asked]

    play_deals(table, deals=2)
    stager = a_stager()
    stager.play_table(table)
    stager.confirm(event.stages.latest("number"))

    assert [seen(event, **one) for one in asked] == before
    assert all(one["held"] for one in before)
    assert before[2]["end"]["seq"] == 1


def test_a_private_event_answers_its_organizer_and_nobody_else():
    event = an_event(entrants=6, state="playing")
    event.is_public = False
    event.save(update_fields=["is_public"])

    seen(event, status=404)
    assert seen(event, client=organizer_client(Client(), event))["end"]["seq"] > 10


def test_the_code_is_an_image_and_holds_nothing_but_what_is_kept():
    event = an_event(entrants=6, state="playing")
    here = address("seen-code", event)

    good = a_visitor().get(here, {"kept": f"head:3:{line(event, 3).hash}"})
    bad = a_visitor().get(here, {"kept": "https://example.org/"})

    assert (good.status_code, good["Content-Type"]) == (200, "image/svg+xml")
    assert b"<svg" in good.content
    assert bad.status_code == 404


def test_what_is_seen_stands_at_the_foot_of_every_page():
    event = an_event(entrants=6, state="playing")

    page = a_visitor().get(address("standings", event)).text

    assert 'href="/seen/"' in page
    assert "data-seen-warning" in page
    assert a_visitor().get("/seen/").status_code == 200
    assert "data-seen-warning" not in a_visitor().get("/t/none/").text
