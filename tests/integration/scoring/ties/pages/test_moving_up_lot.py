"""The lot of who moves up at the organizer's desk, and what everybody sees of it."""

from __future__ import annotations

import json
import re

import pytest
import time_machine
from django.urls import reverse
from django.utils import timezone

from tables.draws.models.draw import Draw
from tables.draws.models.secret import DrawSecret
from tables.protocol.proof import verify_text
from tests.integration.scoring.deals.entries import LATER
from tests.integration.scoring.desk.pages.room import an_organizer, read_desk
from tests.integration.scoring.public.pages.reading import a_visitor, words
from tests.integration.scoring.standings.confirmed import aftermath, codes_of
from tests.integration.scoring.substitutions.late import comes_back, goes_home
from tests.integration.scoring.ties.lot_draws import CARDS, SECRET
from tests.integration.scoring.ties.moving_up import call_off, drawn, equals, start
from tournaments.ids import TournamentId
from tournaments.people.queries.names import names_by_code

pytestmark = pytest.mark.django_db
PUBLIC = ("seat-moves", "bracket", "standings")


@pytest.fixture
def room():
    """Who has gone home, who is equal, and the organizer's desk."""
    table, equal = equals()
    return table, equal, an_organizer(table.stage.tournament)


def address(table, name, **more):
    return reverse(name, kwargs={"slug": table.stage.tournament.slug, **more})


def press(table, desk, step, **fields):
    form = {"stage": "1", "step": step, "lot": "1", **fields}
    return desk.post(address(table, "moving-up-lot"), form)


def lot_page(table, name="lot"):
    where = {"stage": 1, "letter": "moving-up", "number": 1}
    return a_visitor().get(address(table, name, **where))


def named(table, codes):
    names = names_by_code(TournamentId(table.stage.tournament_id))
    return [names[code] for code in codes]


def test_from_the_equals_to_the_order_and_its_proof(room):
    table, equal, desk = room
    page = f"{address(table, 'moving-up-lot')}?stage=1"
    assert page in desk.get(address(table, "desk")).content.decode()
    assert page in desk.get(address(table, "stage-review")).content.decode()
    assert all(name in words(desk.get(page)) for name in named(table, equal))

    start = {"stage": "1", "step": "start", "cards-8": "1"}
    assert desk.post(address(table, "moving-up-lot"), start).status_code == 302
    with time_machine.travel(timezone.now() + timezone.timedelta(seconds=61)):
        press(table, desk, "type", part=CARDS.lower())
        press(table, desk, "confirm", seen=CARDS, witness=codes_of(table)[1])
    secret = bytes(DrawSecret.objects.get().secret).hex()
    commitment = Draw.lots.get().commitment
    assert commitment[24:32] in words(lot_page(table))
    for shown in (lot_page(table), desk.get(page)):
        assert secret not in shown.content.decode()
    assert press(table, desk, "reveal").status_code == 302

    lot = Draw.lots.get()
    proof = lot_page(table, "lot-proof")
    assert json.loads(proof.content) == lot.proof
    assert verify_text(proof.content).manifest.kind == "moving_up"
    assert aftermath(table).departures[-1].came in equal
    assert lot_page(table, "lot-part").status_code == 200
    for name in PUBLIC:
        found = a_visitor().get(address(table, name)).content.decode()
        assert address(table, "lot", stage=1, letter="moving-up", number=1) in found


def test_everybody_sees_who_is_equal_and_that_a_lot_decides(room):
    table, equal, _desk = room

    for name in PUBLIC:
        shown = words(a_visitor().get(address(table, name)))
        assert ", ".join(named(table, equal)) in shown
        assert "a lot decides who of them moves up" in shown


def test_the_preview_names_the_equals_and_later_the_lot(room):
    table, equal, desk = room
    fourth = codes_of(table)[3]
    asked = f"{address(table, 'going-home')}?stage=1&who={fourth}"
    comes_back(table, 3)
    assert ", ".join(named(table, equal)) in words(desk.get(asked))

    form = {"stage": "1", "who": fourth, "reason": "Are tren"}
    with time_machine.travel(LATER, tick=False):
        done = desk.post(address(table, "going-home"), form, follow=True)
    assert "a lot decides who moves up" in words(done)
    drawn(table)
    comes_back(table, 3 + 1)

    came = Draw.lots.get().frozen["order"][0]
    told = words(desk.get(asked))
    assert named(table, [came])[0] in told
    assert "that order stands" in told


def test_the_preview_counts_no_more_who_play_than_are_left(room):
    table, _equal, desk = room
    last = codes_of(table)[1]
    for other in list(table.stage.tables.order_by("number"))[1:]:
        for code in codes_of(other)[:2]:
            goes_home(table, code)

    shown = desk.get(f"{address(table, 'going-home')}?stage=1&who={last}")

    told = shown.context
    # Five places wait, and four people are left.
    assert (told["before"]["count"], told["after"]["count"]) == (1 + 4, 4)


def test_who_starts_it_after_somebody_else_is_told_what_is_asked_for(room):
    table, _equal, desk = room
    here = address(table, "moving-up-lot")
    form = {"stage": "1", "step": "start", "cards-8": "1"}
    desk.post(here, form)

    again = desk.post(here, form)
    other = desk.post(here, {**form, "dice-8": "1"})

    assert again.status_code == 302
    assert "it is under way" in words(other, status=409)
    assert Draw.lots.get().manifest["sources"] == ["cards-8"]


def test_another_desk_s_open_page_goes_on_with_the_lot(room):
    table, equal, desk = room
    page = desk.get(f"{address(table, 'moving-up-lot')}?stage=1")
    (part,) = re.findall(r'data-live-src="(.*?)"', page.text)
    assert "data-live-url" in page.text
    before = desk.get(part)
    assert desk.get(part, headers={"if-none-match": before["ETag"]}).status_code == 304

    start(table)

    after = desk.get(part, headers={"if-none-match": before["ETag"]})
    assert "The table draws" in words(after)
    assert Draw.lots.get().commitment[24:32] in words(after)
    assert all(name in words(after) for name in named(table, equal))


def test_a_page_that_says_what_is_wrong_keeps_what_was_typed(room):
    table, _equal, desk = room
    start(table)

    refused = press(table, desk, "type", part="As de")

    assert 'value="As de"' in refused.text
    assert "data-live-src" not in refused.text


def test_the_next_draw_says_why_it_waits(room):
    table, _equal, desk = room

    refused = desk.post(address(table, "open-urn"), {}, follow=True)

    assert "a lot among equals decides who moves up" in words(refused, status=409)
    told = read_desk("desk", table.stage.tournament)
    assert "A lot decides who moves up" in told


def test_a_step_out_of_turn_is_refused_in_words(room):
    table, _equal, desk = room

    refused = press(table, desk, "type", part=CARDS)

    assert "No lot is under way" in words(refused, status=409)


def test_while_a_lot_decides_no_page_plans_with_one_fewer(room):
    table, _equal, desk = room
    entered = table.stage.tournament.stages.latest("number").entries.count()

    plan = desk.get(address(table, "plan"))
    public = words(a_visitor().get(address(table, "event")))

    assert plan.context["count"] == entered + 1
    assert not plan.context["may_open"]
    assert address(table, "moving-up-lot") in plan.content.decode()
    assert "A lot decides first who of equals moves up" in public
    assert "it is known who plays" not in public


def test_a_lot_that_was_called_off_stays_in_sight_with_its_secret(room):
    table, _equal, _desk = room
    start(table)
    call_off(table)
    moves = address(table, "seat-moves")

    told, page = words(a_visitor().get(moves)), lot_page(table)

    assert "Lot 1 was called off" in told
    assert page.request["PATH_INFO"] in a_visitor().get(moves).content.decode()
    assert SECRET.hex() in page.content.decode()
