"""Prizes drawn among those present; anybody can check who has won."""

from __future__ import annotations

import io
import json
from datetime import timedelta
from uuid import uuid4

import pytest
import time_machine
from django.core.management import call_command
from django.db import IntegrityError, transaction

from scoring.commands.raffles import draw_raffle, open_raffle, seats_for
from scoring.ending_errors import RaffleTooSoon
from scoring.models import Raffle
from scoring.queries.event_file.writing import event_document
from tables.draw.cd1.proof import verify
from tests.integration.scoring.pages.organizer.room import press, read_desk
from tests.integration.scoring.pages.public.reading import a_visitor, address, words
from tests.scenarios import AT, an_event
from tournaments.canon import digest
from tournaments.ids import TournamentId

pytestmark = pytest.mark.django_db
CARDS = "AR 9V XD 4G 3R XV 2D AG"
PRIZES = "O bicicletă\nUn coș cu fructe"


@pytest.fixture
def event():
    return an_event(entrants=6, state="checked_in")


def opened(event, *, source="cards-8", prizes=PRIZES):
    """Open a raffle and let a minute and more pass."""
    before = AT - timedelta(minutes=2)
    with time_machine.travel(before, tick=False):
        answer = press("open-raffle", event, {"prizes": prizes, "source": source})
    assert answer.status_code == 200
    return Raffle.objects.latest("number")


def drawn(event, raffle, cards=CARDS):
    with time_machine.travel(AT, tick=False):
        sent = {"number": str(raffle.number), "cards": cards}
        return press("draw-raffle", event, sent)


def seen(event):
    return words(a_visitor().get(address("raffle", event)))


def test_the_hall_s_cards_decide_and_the_proof_holds(event, tmp_path):
    raffle = opened(event)
    waiting = seen(event)
    assert raffle.commitment in waiting
    assert "1. O bicicletă not drawn yet" in waiting
    assert raffle.secret not in a_visitor().get(address("raffle", event)).text
    assert raffle.secret not in read_desk("desk-raffle", event)

    drawn(event, raffle)

    proof = a_visitor().get(address("raffle-proof", event, number=1))
    assert proof.status_code == 200
    verified = verify(json.loads(proof.content))
    assert verified.commitment == raffle.commitment
    assert verified.public == CARDS
    seats = {seat: code for code, seat in verified.assignment.pairs}
    page = seen(event)
    for number, seat, prize in ((1, "A1", "O bicicletă"), (2, "A2", "Un coș")):
        name = event.entrants.get(code=seats[seat]).name
        assert f"{number}. {prize}" in page
        assert f"{name} {seats[seat]}" in page
    file = tmp_path / "proof.json"
    file.write_bytes(proof.content)
    said = io.StringIO()
    call_command("verify_draw", str(file), stdout=said)
    assert "OK" in said.getvalue()


def test_everybody_present_takes_part_and_nobody_else(event):
    event.entrants.filter(code="E002").update(status="withdrawn")
    event.entrants.filter(code="E004").update(status="registered")

    raffle = opened(event)

    assert raffle.manifest["entrants"] == ["E001", "E003", "E005", "E006"]
    assert raffle.manifest["seats"] == ["A1", "A2", "A3", "A4"]
    assert raffle.manifest["rules"] == digest(["O bicicletă", "Un coș cu fructe"])


def test_seats_go_on_through_the_letters():
    assert seats_for(6) == ["A1", "A2", "A3", "A4", "B1", "B2"]
    assert seats_for(110)[-1] == "AB2"
    assert len(set(seats_for(300))) == 300


def test_a_quick_raffle_is_drawn_at_once_and_says_so(event):
    raffle = opened(event, source="quick", prizes="3")

    assert raffle.secret == ""
    assert not verify(raffle.proof).witnessed
    page = seen(event)
    assert "without witnesses" in page
    assert "3. " in page


@pytest.mark.parametrize(
    "cards", ["", "AR 9V", "AR AR XD 4G 3R XV 2D AG", "7S 9V XD 4G 3R XV 2D AG", "ă"]
)
def test_wrong_cards_come_back_as_they_were_typed(event, cards):
    raffle = opened(event)

    answer = drawn(event, raffle, cards=cards)

    assert "eight different cards" in words(answer, status=400)
    assert f'value="{cards}"' in answer.text
    raffle.refresh_from_db()
    assert raffle.proof is None


def test_nobody_draws_before_the_commitment_could_be_photographed(event):
    signed = {"tournament_id": TournamentId(event.pk), "author": "O01"}
    open_raffle(**signed, prizes=["One"], source="cards-8", client_key=uuid4(), at=AT)

    with pytest.raises(RaffleTooSoon):
        draw_raffle(**signed, number=1, typed=CARDS, at=AT + timedelta(seconds=59))
    assert draw_raffle(
        **signed, number=1, typed=CARDS, at=AT + timedelta(seconds=60)
    ).proof


def test_drawn_is_drawn(event):
    raffle = opened(event)
    drawn(event, raffle)
    proof = Raffle.objects.get().proof

    drawn(event, raffle, cards="2D 9V XD 4G 3R XV AR AG")

    assert Raffle.objects.get().proof == proof
    off = press("call-off-raffle", event, {"number": "1", "reason": "I have lost"})
    assert "Raffle 1 is over" in words(off, status=409)


def test_a_raffle_called_off_stays_on_the_page_and_the_next_has_a_new_number(event):
    opened(event)
    second = press("open-raffle", event, {"prizes": "1", "source": "quick"})
    assert "Raffle 1 is not drawn yet" in words(second, status=409)
    empty = press("call-off-raffle", event, {"number": "1", "reason": " "})
    assert empty.status_code == 400

    press("call-off-raffle", event, {"number": "1", "reason": "A prize was missing"})

    assert "A prize was missing" in seen(event)
    assert Raffle.objects.get().secret == ""
    assert opened(event).number == 2
    assert "Raffle 1 is over" in words(
        drawn(event, Raffle.objects.get(number=1)), status=409
    )


@pytest.mark.parametrize(
    "prizes", ["", " \n ", "0", "7", "a\n" * 7, "x" * 81, "9" * 4000]
)
def test_prizes_that_cannot_be_come_back(event, prizes):
    sent = {"prizes": prizes, "source": "quick"}

    answer = press("open-raffle", event, sent)

    assert "number of prizes" in words(answer, status=400)
    assert not Raffle.objects.exists()


def test_without_anybody_present_or_a_known_source_there_is_no_raffle(event):
    sent = {"prizes": "1", "source": "dice-8"}
    assert press("open-raffle", event, sent).status_code == 400
    event.entrants.update(status="registered")
    nobody = press("open-raffle", event, {"prizes": "1", "source": "quick"})

    assert "Nobody is checked in" in words(nobody, status=409)


def test_a_form_sent_twice_opens_one_raffle(event):
    sent = {"prizes": "1", "source": "quick", "client_key": str(uuid4())}
    press("open-raffle", event, sent)
    press("open-raffle", event, sent)

    assert Raffle.objects.count() == 1


def test_an_open_raffle_s_secret_leaves_the_site_in_no_file(event, client):
    raffle = opened(event)
    event.refresh_from_db()

    assert raffle.commitment in client.get(address("record", event)).text
    assert raffle.secret not in client.get(address("record", event)).text
    assert raffle.secret not in json.dumps(event_document(event))


def test_the_database_keeps_no_secret_beside_a_proof_and_one_raffle_open(event):
    raffle = opened(event)
    with pytest.raises(IntegrityError), transaction.atomic():
        Raffle.objects.update(proof={}, drawn_by="O01", drawn_at=AT)
    with pytest.raises(IntegrityError), transaction.atomic():
        Raffle.objects.update(called_off_by="O01", called_off_at=AT, secret="")
    raffle.pk, raffle.number, raffle.client_key = None, 2, uuid4()
    with pytest.raises(IntegrityError), transaction.atomic():
        raffle.save()
