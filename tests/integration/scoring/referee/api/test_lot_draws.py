"""A lot by the protocol, step by step over the API: the rows of the page."""

from __future__ import annotations

from uuid import uuid4

import pytest
import time_machine

from scoring.archive.queries.audit import differences
from tables.draws.enums import DrawMove
from tables.draws.models.draw import Draw
from tables.draws.models.secret import DrawSecret
from tables.draws.queries.steps import draw_steps, last
from tests.integration.scoring.deals.entries import LATER, a_table, lines
from tests.integration.scoring.referee.api.conftest import AtTable, Device
from tests.integration.scoring.ties.lot_draws import CARDS, NO_DEAL, SOON, a_tie
from tests.scenarios import a_grant

pytestmark = pytest.mark.django_db
START = {"number": 1, "among": [1, 2], "sources": ["cards-8"], "no_deal": NO_DEAL}


@pytest.fixture
def tied():
    return a_tie()


def phone(table, letters=""):
    return AtTable(
        Device(a_grant(table.stage.tournament, letters=letters).token), table
    )


@pytest.fixture
def one(tied):
    return phone(tied)


@pytest.fixture
def other(one):
    """A second referee, with an own sign-in."""
    return phone(one.table)


def post(at_table, step, body, *, at=SOON):
    with time_machine.travel(at, tick=False):
        return at_table.post(f"lot-draws{step}", body)


def typed(at_table):
    post(at_table, "", START, at=LATER)
    return post(at_table, "/1/public-part", {"typed": [CARDS]})


def revealing(at_table):
    return {"client_key": str(uuid4()), "after_seq": at_table.read()["last_seq"]}


def test_two_people_draw_a_lot_with_two_sign_ins(one, other):
    start = post(one, "", START, at=LATER)
    again = post(one, "", START, at=LATER)
    waits = post(one, "/1/public-part", {"typed": [CARDS]})
    done = post(other, "/1/confirmation", {"seen": CARDS})
    body = revealing(one)
    opened = post(one, "/1/reveal", body)

    assert (start.status, again.status) == (201, 200)
    assert start.body == again.body
    assert (start.body["state"], len(start.body["commitment"])) == ("committed", 64)
    assert (waits.status, waits.body["typed_by"]) == (200, "R01")
    assert (done.status, done.body["state"]) == (200, "entropy")
    assert (opened.status, opened.body["kind"]) == (201, "lot")
    line = lines(one.table)[-1]
    assert (line.author, line.second) == ("R01", "R02")
    assert line.payload["method"] == "cd2"
    replayed = post(one, "/1/reveal", body)
    assert (replayed.status, replayed.body["hash"]) == (200, opened.body["hash"])
    lot = one.device.get(f"{one.path}/lot-draws").body["lots"][0]
    assert (lot["state"], lot["proof"]) == ("published", line.payload["proof"])
    assert len(lot["order"]) == 2
    assert differences() == []


def test_a_number_stands_for_one_lot(one):
    start = post(one, "", START, at=LATER)
    dice = post(one, "", {**START, "sources": ["dice-8"]}, at=LATER)
    following = post(one, "", {**START, "number": 2}, at=LATER)

    assert start.status == 201
    assert (dice.status, dice.body["code"]) == (422, "key_reused")
    assert (following.status, following.body["code"]) == (409, "lot_under_way")


def test_who_opens_the_secret_behind_others_gets_the_lines_that_were_missed(one, other):
    typed(one)
    post(other, "/1/confirmation", {"seen": CARDS})

    refused = post(one, "/1/reveal", {**revealing(one), "after_seq": 1})

    assert (refused.status, refused.body["code"]) == (409, "sequence")
    assert refused.body["missed"] == one.read()["lines"][1:]
    assert refused.body["last_seq"] == one.read()["last_seq"]


def test_the_secret_is_told_to_nobody_before_it_is_opened(one):
    typed(one)
    secret = bytes(DrawSecret.objects.get().secret).hex()

    assert secret not in str(one.device.get(f"{one.path}/lot-draws").body)


def test_one_alone_needs_a_witness(one):
    typed(one)

    alone = post(one, "/1/confirmation", {"seen": CARDS})
    itself = post(one, "/1/confirmation", {"seen": CARDS, "witness": "R01"})
    changed = post(one, "/1/confirmation", {"seen": "XR", "witness": "E001"})
    good = post(one, "/1/confirmation", {"seen": CARDS, "witness": "E001"})

    assert [(a.status, a.body["code"]) for a in (alone, itself, changed)] == [
        (400, "witness_missing"),
        (400, "witness_is_author"),
        (409, "public_part_changed"),
    ]
    assert good.status == 200
    assert last(draw_steps(Draw.lots.get()), DrawMove.ENTROPY).second == "E001"


def test_a_lot_is_called_off_by_two_with_a_reason(one, other):
    typed(one)
    proposals = f"tournaments/{one.table.stage.tournament.slug}/proposals"
    body = {
        "client_key": str(uuid4()), "kind": "lot_off", "stage": 1, "table": "A",
        "number": 1, "reason": "A card fell",
    }  # fmt: skip

    bare = one.device.post(proposals, {**body, "reason": " "})
    of_no_table = one.device.post(proposals, {**body, "table": ""})
    kept = one.device.post(proposals, body)
    assert Draw.lots.get().state == "committed"
    alone = one.device.post(f"{proposals}/1/moves", {"to": "confirmed"})
    off = other.device.post(f"{proposals}/1/moves", {"to": "confirmed"})
    again = one.device.post(proposals, body)
    elsewhere = one.device.post(proposals, {**body, "stage": 2})

    assert (elsewhere.status, elsewhere.body["code"]) == (422, "key_reused")
    assert (bare.status, of_no_table.status, kept.status) == (400, 403, 202)
    assert (alone.status, alone.body["code"]) == (409, "own_proposal")
    assert (off.status, off.body["state"]) == (200, "confirmed")
    assert (again.status, again.body["state"]) == (200, "confirmed")
    assert Draw.lots.get().state == "void"
    moves = [step.said.move for step in draw_steps(Draw.lots.get())]
    assert moves.count(DrawMove.VOID) == 1
    # A sending that comes late opens no second lot.
    late = post(one, "", START, at=LATER)
    assert (late.status, late.body["state"]) == (200, "void")
    ahead = post(one, "", {**START, "number": 3}, at=LATER)
    others = post(one, "", {**START, "among": [0, 1]}, at=LATER)
    assert [(a.status, a.body["code"]) for a in (ahead, others)] == [
        (409, "no_lot_under_way"),
        (422, "key_reused"),
    ]
    assert post(one, "", {**START, "number": 2}, at=LATER).status == 201
    stale = post(one, "/1/public-part", {"typed": [CARDS]})
    assert (stale.status, stale.body["code"]) == (409, "no_lot_under_way")


def test_steps_come_in_their_order(one):
    first = post(one, "", {**START, "no_deal": ""}, at=LATER)
    none = post(one, "/1/reveal", revealing(one))
    post(one, "", START, at=LATER)
    early = post(one, "/1/public-part", {"typed": [CARDS]}, at=LATER)
    wrong = post(one, "/1/public-part", {"typed": ["AR AR"]})
    unconfirmed = post(one, "/1/reveal", revealing(one))

    assert [(a.status, a.body["code"]) for a in (first, none, early, wrong)] == [
        (409, "deal_first"),
        (409, "no_lot_under_way"),
        (409, "entropy_too_early"),
        (400, "public_part"),
    ]
    assert (unconfirmed.status, unconfirmed.body["code"]) == (409, "draw_wrong_step")


@pytest.mark.parametrize(
    "wrong",
    [{"among": "1"}, {"sources": ["tea"]}, {"extra": 1}, {"among": [1, None]}],
)
def test_a_malformed_lot_is_refused(one, wrong):
    assert post(one, "", {**START, **wrong}, at=LATER).status == 400
    assert not Draw.lots.exists()


def test_only_who_records_at_the_table_draws_there():
    tied = a_table(entrants=8)
    for device, status in (
        (phone(tied, letters="B"), 403),
        (AtTable(Device(), tied), 401),
        (phone(a_tie()), 404),
    ):
        answer = AtTable(device.device, tied)
        assert post(answer, "", START, at=LATER).status == status
        assert answer.device.get(f"tables/{tied.pk}/lot-draws").status == status
    assert not Draw.lots.filter(table=tied).exists()
