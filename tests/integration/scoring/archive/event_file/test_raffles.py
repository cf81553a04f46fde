"""Raffles in the event's file: called off, drawn with cards, and waiting for them."""

from __future__ import annotations

import copy
from datetime import timedelta
from functools import lru_cache
from uuid import UUID

import pytest

from scoring.archive.commands.event_file import import_event
from scoring.archive.queries.event_file.writing import event_document, public_document
from scoring.raffles.commands import (
    call_off_raffle,
    draw_raffle,
    open_raffle,
    pass_prize_on,
    type_cards,
)
from scoring.rehearsal.scratch import scratch_database
from tables.draws.models.draw import Draw
from tables.draws.models.secret import DrawSecret
from tables.draws.refusals import SecretLost
from tests.integration.scoring.archive.event_file.forging import (
    finished,
    lines_of,
    opened,
    said_in,
    verifier,
)
from tests.scenarios import AT, an_event
from tournaments.canon import canon
from tournaments.events.models.tournament import Tournament
from tournaments.ids import TournamentId

pytestmark = pytest.mark.django_db
CARDS = "AR 9V XD 4G 3R XV 2D AG"


@lru_cache(maxsize=1)
def _elsewhere():
    with scratch_database():
        event = an_event(entrants=6, state="checked_in")
        of = {"tournament_id": event.id, "author": "O01"}
        for number in (1, 2, 3):
            at = AT + timedelta(hours=number)
            step = {**of, "number": number, "at": at + timedelta(minutes=2)}
            open_raffle(
                **of, prizes=["A bicycle"], source="cards-8", at=at, again="Once more",
                client_key=UUID(int=number),
            )  # fmt: skip
            if number < 3:
                type_cards(**step, typed=CARDS)
            if number == 1:
                call_off_raffle(**step, reason="A card fell", witness="E001")
            if number == 2:
                draw = draw_raffle(**step, seen=CARDS, witness="E001")
                pass_prize_on(**step, winner=draw.frozen["order"][0])
        event.refresh_from_db()
        secret = DrawSecret.objects.get(draw__state="committed").secret
        return event_document(event), public_document(event), bytes(secret).hex()


@pytest.fixture
def files(db):
    """An event of another site and its public record."""
    return copy.deepcopy(_elsewhere()[:2])


def test_they_come_back_with_the_same_bytes_and_are_true_at_home(files):
    for one in files:
        ends = {
            step["draw"]: step["move"]
            for step in said_in(one, "draw_step")
            if step["purpose"] == "raffle"
        }
        assert ends == {1: "void", 2: "published", 3: "committed"}
        assert verifier().faults_of(one) == []
        assert _elsewhere()[2] not in canon(one).decode()

    there = import_event(files[0], organizer=None, at=AT)

    assert canon(event_document(there)) == canon(files[0])


def test_one_that_waits_can_only_be_called_off_on_another_site(files):
    import_event(files[0], organizer=None, at=AT)
    of = {
        "tournament_id": TournamentId(Tournament.objects.get().pk), "number": 3,
        "author": "O01", "at": AT + timedelta(days=1),
    }  # fmt: skip
    type_cards(**of, typed=CARDS)

    with pytest.raises(SecretLost):
        draw_raffle(**of, seen=CARDS, witness="E001")
    call_off_raffle(**of, reason="Its secret is elsewhere", witness="E001")

    assert Draw.raffles.get(number=3).void_secret == ""


def another_opened_secret(document):
    document["raffles"][0]["void_secret"] = "00" * 32


def the_last_one_drawn_with_no_second_person(document):
    for row in lines_of(document, "draw_step"):
        if row["payload"]["move"] == "entropy":
            row["second"] = None


def moved(document, line, *, before):
    """Write a line at another place, and at the time of the line there."""
    book = document["book"]
    book.remove(line)
    line["row"]["at"] = before["row"]["at"]
    book.insert(book.index(before), line)
    for number, one in enumerate(book, 1):
        one["row"]["seq"] = number


def lines_saying(document, kind, **said):
    return [
        line
        for line in document["book"]
        if line["row"]["kind"] == kind
        and all(line["row"]["payload"][name] == said[name] for name in said)
    ]


def opened_before_the_one_before_was_over(document):
    (off,) = lines_saying(document, "draw_step", move="void")
    second = lines_saying(document, "raffle_opened")[1]
    moved(document, off, before=second)
    moved(document, second, before=off)


def absent_before_it_was_drawn(document):
    (away,) = lines_saying(document, "winner_absent")
    (drawn,) = lines_saying(document, "draw_step", move="entropy")
    moved(document, away, before=drawn)


def without_a_reason_for_another_one(document):
    for line in document["book"]:
        if line["row"]["kind"] == "raffle_opened":
            line["row"]["payload"]["again"], line["texts"] = None, {}


@pytest.mark.parametrize(
    ("forge", "sentence"),
    [
        (another_opened_secret, "raffle 1: list or secret is not the one"),
        (the_last_one_drawn_with_no_second_person, "'entropy' takes two people"),
        (opened_before_the_one_before_was_over, "the one before was not over"),
        (absent_before_it_was_drawn, "raffle 2: no winners"),
        (without_a_reason_for_another_one, "nobody says why again"),
    ],
)
def test_what_is_wrong_with_one_is_found_at_home(files, forge, sentence):
    for honest in files:
        forged = opened(honest)
        forge(forged)
        faults = verifier().faults_of(finished(forged))
        assert any(sentence in one for one in faults), faults
