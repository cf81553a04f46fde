"""A digital draw that was called off shows what it would have given."""

from __future__ import annotations

import io
import json

import pytest
from django.core.management import call_command
from django.db import IntegrityError, transaction

from scoring.archive.queries.audit import differences
from tables.draws.models.draw import Draw
from tables.protocol.errors import DrawError
from tables.protocol.hashes import commitment
from tables.protocol.proof import verify
from tests.integration.scoring.public.pages.reading import a_visitor, address, words
from tests.integration.tables.draws.digital import (
    CARDS,
    SECRET,
    confirm,
    drawn_to,
    freeze,
    lay_open,
    steps,
    void,
)
from tests.scenarios import an_event
from tournaments.canon import digest

pytestmark = pytest.mark.django_db
OTHER = "2D 9V XD 4G 3R XV AR AG"


@pytest.fixture
def event():
    return an_event(entrants=7, state="checked_in")


def proof_of(event, number=1):
    where = {"number": 1, "draw_number": number}
    return a_visitor().get(address("called-off-proof", event, **where))


def page_of(event):
    return words(a_visitor().get(address("published-draw", event, number=1)))


def test_after_the_public_part_anybody_can_compute_what_it_would_have_given(
    event, tmp_path
):
    draw = drawn_to(event, "entropy")
    void(draw)

    answer = proof_of(event)
    proof = json.loads(answer.content)
    verified = verify(proof)
    assert (verified.called_off, verified.public) == (True, CARDS)
    assert verified.commitment == draw.commitment
    assert steps(draw, "void")[0].said.value == digest(proof)
    file = tmp_path / "proof.json"
    file.write_bytes(answer.content)
    said = io.StringIO()
    call_command("verify_draw", str(file), stdout=said)
    assert "THIS DRAW WAS CALLED OFF" in said.getvalue()
    assert "The proof of the draw that was called off" in page_of(event)


def test_whoever_typed_the_cards_has_seen_them_before_a_second_person_has(event):
    """No second person had compared them: they are public all the same."""
    draw = drawn_to(event, "committed")
    lay_open(draw)
    void(draw)

    proof = json.loads(proof_of(event).content)
    assert verify(proof).public == CARDS
    assert steps(draw, "void")[0].said.value == digest(proof)
    page = page_of(event)
    assert CARDS in page
    assert "not confirmed by a second person" in page
    assert SECRET.hex() in page
    for code, seat in proof["assignment"]:
        assert f"{seat} {code}" in page
    assert differences() == []
    # Until the next draw it is also what the address of the stage's proof answers.
    latest = a_visitor().get(address("draw-proof", event, number=1))
    assert json.loads(latest.content) == proof
    freeze(event)
    latest = a_visitor().get(address("draw-proof", event, number=1))
    assert latest.status_code == 404


def test_called_off_before_anything_was_typed_the_secret_alone_is_opened(event):
    draw = drawn_to(event, "committed")
    void(draw)

    draw.refresh_from_db()
    assert draw.void_secret == SECRET.hex()
    made = commitment(secret=SECRET, manifest=draw.manifest)
    assert made == draw.commitment
    assert draw.void_secret in page_of(event)
    assert proof_of(event).status_code == 404


def test_a_frozen_list_has_no_secret_and_the_draw_that_counts_no_other_proof(event):
    void(freeze(event))
    drawn_to(event, "published")

    assert Draw.objects.get(number=1).void_secret == ""
    assert [proof_of(event, number).status_code for number in (1, 2)] == [404, 404]
    counts = a_visitor().get(address("draw-proof", event, number=1))
    assert not verify(json.loads(counts.content)).called_off


def test_every_text_that_was_typed_stays_as_a_step(event):
    draw = drawn_to(event, "committed")
    for text in (OTHER, CARDS, CARDS):
        lay_open(draw, text)
    confirm(draw)

    assert [step.said.value for step in steps(draw, "typed")] == [OTHER, CARDS]
    assert OTHER in page_of(event)
    assert differences() == []


def test_the_check_of_the_event_finds_another_secret(event):
    draw = drawn_to(event, "entropy")
    void(draw)
    with transaction.atomic():
        Draw.objects.update(void_secret="0" * 64)
        (found,) = differences()
        transaction.set_rollback(True)

    assert "are not those of the commitment" in found
    with pytest.raises(IntegrityError), transaction.atomic():
        Draw.objects.update(state="frozen")


@pytest.mark.parametrize("said", [0, 2, "1", True, None])
def test_called_off_is_said_in_one_way(event, said):
    void(drawn_to(event, "entropy"))
    proof = json.loads(proof_of(event).content)

    with pytest.raises(DrawError) as refused:
        verify({**proof, "called_off": said})
    assert refused.value.code == "not_a_proof"
