"""Whoever reads the secret tries lists until one pleases: the mark gives it away.

The attack that an earlier protocol let through: its commitment held the secret alone.
"""

from __future__ import annotations

import hashlib
import io
import json

import pytest
from django.core.management import CommandError, call_command

from scoring.archive.queries.audit import differences
from tables.draws.models.draw import Draw, Ticket
from tables.draws.models.secret import DrawSecret
from tables.draws.refusals import MarkBroken
from tables.protocol.errors import DrawError
from tables.protocol.hashes import manifest_hash
from tables.protocol.proof import reveal as prove
from tables.protocol.proof import verify
from tables.seating.models import Seat
from tests.integration.tables.draws.digital import CARDS, drawn_to, reveal
from tests.scenarios import an_event

pytestmark = pytest.mark.django_db
TRIES = 300


@pytest.fixture
def draw():
    """A draw whose cards lie on the table; the hall has photographed its mark."""
    return drawn_to(an_event(entrants=7, state="checked_in"), "entropy")


def ground(draw, *, seat):
    """The proof of a list with a harmless change that gives somebody this seat."""
    secret = bytes(DrawSecret.objects.get(draw=draw).secret)
    for number in range(TRIES):
        rules = hashlib.sha256(str(number).encode()).hexdigest()
        manifest = {**draw.manifest, "rules": rules}
        proof, drawn = prove(manifest, secret=secret, public=CARDS)
        if drawn.pairs[0][1] == seat:
            return proof
    pytest.fail("the attack needs more tries")


def command(proof, tmp_path, *options):
    path = tmp_path / "proof.json"
    path.write_text(json.dumps(proof))
    said = io.StringIO()
    call_command("verify_draw", str(path), *options, stdout=said)
    return said.getvalue()


def test_a_list_that_was_looked_for_has_another_mark(draw, tmp_path):
    photographed = draw.commitment
    wanted = next(s for s in draw.manifest["seats"] if s != drawn_seat(draw))

    proof = ground(draw, seat=wanted)

    assert verify(proof).assignment.pairs[0] == ("E001", wanted)
    assert command(proof, tmp_path).startswith("CONSISTENT")
    for digits in (32, 64):
        with pytest.raises(CommandError, match="wrong_mark") as refused:
            command(proof, tmp_path, "--mark", photographed[:digits])
        assert refused.value.returncode == 1
    with pytest.raises(DrawError, match="wrong_commitment"):
        verify({**proof, "commitment": photographed})


def drawn_seat(draw):
    """The seat that chance gives the first of the list."""
    secret = bytes(DrawSecret.objects.get(draw=draw).secret)
    return prove(draw.manifest, secret=secret, public=CARDS)[1].pairs[0][1]


@pytest.mark.parametrize("mark_too", [False, True])
def test_the_draw_refuses_a_list_exchanged_in_the_database(draw, mark_too):
    wanted = next(s for s in draw.manifest["seats"] if s != drawn_seat(draw))
    proof = ground(draw, seat=wanted)
    fields = {"manifest": proof["manifest"]}
    fields["manifest_sha256"] = manifest_hash(proof["manifest"]).hex()
    if mark_too:
        fields["commitment"] = proof["commitment"]
    kept = {name: getattr(draw, name) for name in fields}
    Draw.objects.filter(pk=draw.pk).update(**fields)

    with pytest.raises(MarkBroken):
        reveal(draw)

    assert not Seat.objects.exists()
    assert any("the book says" in said for said in differences())
    Draw.objects.filter(pk=draw.pk).update(**kept)


@pytest.mark.no_ledger_check
@pytest.mark.parametrize("step", ["committed", "published"])
def test_a_ticket_that_is_not_on_the_list_is_named(step):
    draw = drawn_to(an_event(entrants=7, state="checked_in"), step)

    Ticket.objects.create(draw=draw, letter="Z", position=0)

    (found,) = differences()
    assert "its tickets are not the seats of the frozen list" in found


def test_of_several_copies_the_one_that_is_shown_is_not_the_one_that_was_seen(
    draw, tmp_path
):
    """Copies of one event with secrets of their own; one is shown that pleases."""
    seen = draw.commitment
    wanted = next(s for s in draw.manifest["seats"] if s != drawn_seat(draw))
    copies = [
        prove(draw.manifest, secret=secret_of_copy(number), public=CARDS)
        for number in range(TRIES)
    ]

    shown = next(proof for proof, drawn in copies if drawn.pairs[0][1] == wanted)

    assert verify(shown).assignment.pairs[0] == ("E001", wanted)
    assert command(shown, tmp_path).startswith("CONSISTENT")
    for other in (seen, *(proof["commitment"] for proof, _drawn in copies[:20])):
        if other != shown["commitment"]:
            with pytest.raises(CommandError, match="wrong_mark"):
                command(shown, tmp_path, "--mark", other[:32])


def secret_of_copy(number):
    return hashlib.sha256(f"copy {number}".encode()).digest()
