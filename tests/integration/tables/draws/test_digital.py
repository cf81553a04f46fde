"""The digital draw: one way forward, two people where two are needed."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils.translation import override

from scoring.archive.queries.audit import differences
from scoring.stages.commands.stages import draw_quickly
from tables.draws.models.draw import Draw, Ticket
from tables.draws.models.secret import DrawSecret
from tables.draws.refusals import (
    DrawListChanged,
    EntropyTooEarly,
    MarkBroken,
    NoDigitalDraw,
    PublicPartChanged,
    PublicPartWrong,
    SecretLost,
    UnknownSources,
    UrnAlreadyOpen,
    WitnessIsAuthor,
    WitnessMissing,
    WitnessUnclear,
    WitnessUnknown,
    WrongStep,
)
from tables.protocol.proof import verify
from tables.seating.models import Seat
from tests.integration.tables.draws.digital import (
    AT,
    CARDS,
    LATER,
    commit,
    confirm,
    drawn_to,
    freeze,
    lay_open,
    reveal,
    steps,
    void,
)
from tests.people import becomes, called
from tests.scenarios import a_grant, a_user, an_event
from tournaments.canon import digest
from tournaments.events.refusals import RegistrationClosed
from tournaments.staff.commands.organizers import add_organizer
from tournaments.staff.queries.vouching import signers

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return an_event(entrants=7, state="checked_in")


def seated(event):
    seats = Seat.objects.filter(stage__tournament=event)
    return {
        seat.entrant.code: f"{seat.table.letter}{seat.position + 1}"
        for seat in seats.select_related("table", "entrant")
    }


def test_the_seats_are_those_of_the_proof_that_a_stranger_checks(event):
    draw = drawn_to(event, "published")

    proof = verify(draw.proof)
    assert dict(proof.assignment.pairs) == seated(event)
    assert proof.public == CARDS
    assert draw.proof_sha256 == digest(draw.proof)
    assert draw.frozen["proof"] == draw.proof_sha256
    assert [step.said.move for step in steps(draw)] == [
        "frozen", "committed", "typed", "entropy", "revealed", "published"
    ]  # fmt: skip
    assert [step.said.move for step in steps(draw) if step.second] == ["entropy"]


def test_the_frozen_list_has_everybody_who_is_here_and_the_rules(event):
    becomes(event.entrants.get(code="E004"), "withdrawn")

    draw = freeze(event, sources=["dice-8", "cards-8"])

    assert draw.manifest["entrants"] == ["E001", "E002", "E003", "E005", "E006", "E007"]
    assert draw.manifest["seats"] == ["A1", "A2", "A3", "B1", "B2", "B3"]
    assert draw.manifest["sources"] == ["cards-8", "dice-8"]
    assert draw.manifest["rules"] == draw.stage.rules_hash
    assert draw.manifest["event"] == event.slug


def test_without_a_source_nothing_is_frozen(event):
    for sources in ([], ["quick"], ["drand"]):
        with pytest.raises(UnknownSources):
            freeze(event, sources=sources)
    assert not Draw.objects.exists()


def test_committing_again_keeps_the_same_secret(event):
    draw = drawn_to(event, "frozen")
    first = commit(draw, secret=None)
    kept = bytes(DrawSecret.objects.get().secret)

    again = commit(draw, secret=None, at=LATER)

    assert again.commitment == first.commitment
    assert bytes(DrawSecret.objects.get().secret) == kept
    assert len(steps(draw)) == 2


def test_every_draw_has_a_secret_of_its_own(event):
    first = commit(freeze(event), secret=None).commitment
    void(Draw.objects.get())

    assert commit(freeze(event), secret=None).commitment != first


@pytest.mark.parametrize("seconds", [-30, 0, 59])
def test_the_cards_wait_for_a_minute_after_the_commitment(event, seconds):
    draw = drawn_to(event, "committed")

    with pytest.raises(EntropyTooEarly):
        lay_open(draw, at=AT + timedelta(seconds=seconds))
    lay_open(draw, at=AT + timedelta(seconds=60))


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("AR 9V XD 4G 3R XV 2D", "eight cards are needed, not 7."),
        ("AR 9V XD 4G 3R XV 2D AR", "the card AR is there twice."),
        ("AR 9V XD 4G 3R XV 2D BG", "“BG” is not a card of the pack."),
        ("", "eight cards are needed, not 0."),
    ],
)
def test_the_refusal_says_which_card_is_wrong(event, typed, sentence):
    draw = drawn_to(event, "committed")

    with pytest.raises(PublicPartWrong) as refused, override("en"):
        lay_open(draw, typed)

    assert sentence in refused.value.detail
    draw.refresh_from_db()
    assert draw.public_text == ""
    assert not steps(draw, "typed")


def test_cards_and_throws_both_count(event):
    draw = drawn_to(event, "committed", sources=["cards-8", "dice-8"])
    with pytest.raises(PublicPartWrong) as refused, override("en"):
        lay_open(draw, CARDS, "1 2 3 4 5 6 1 7")
    assert "“7” is not a throw of a die" in refused.value.detail

    draw = lay_open(draw, CARDS.lower(), "12345612")

    assert draw.public_text == f"{CARDS} 1 2 3 4 5 6 1 2"


def test_what_was_typed_can_be_typed_again_until_it_is_confirmed(event):
    draw = drawn_to(event, "committed")
    lay_open(draw, CARDS.replace("AG", "XG"))
    lay_open(draw)
    with pytest.raises(PublicPartChanged):
        confirm(draw, seen=CARDS.replace("AG", "XG"))

    confirm(draw)

    confirm(draw)
    with pytest.raises(WrongStep):
        lay_open(draw, CARDS.replace("AG", "XG"))
    assert [step.said.value for step in steps(draw, "entropy")] == [CARDS]


def test_the_cards_take_a_second_person(event):
    for number, entrant in enumerate(event.entrants.all()):
        called(entrant, family="Pop", given="Ioan", town=f"Cluj {number}")
    add_organizer(tournament_id=event.id, user=a_user())
    a_grant(event)
    draw = drawn_to(event, "committed")
    lay_open(draw)

    for witness, refusal in (
        ("", WitnessMissing),
        ("O01", WitnessIsAuthor),
        ("Nobody Here", WitnessUnknown),
        ("E999", WitnessUnknown),
        ("pop", WitnessUnclear),
    ):
        with pytest.raises(refusal):
            confirm(draw, witness=witness)
        draw.refresh_from_db()
        assert draw.state == "committed"
    assert confirm(draw, witness="R01").state == "entropy"


def test_a_second_account_confirms_without_naming_anybody(event):
    draw = drawn_to(event, "committed")
    lay_open(draw)

    confirm(draw, author="O02", witness="")

    (step,) = steps(draw, "entropy")
    assert signers(event.id, [step]) == {step.seq: "O01 + O02"}


def test_a_witness_who_is_typed_is_only_named(event):
    a_grant(event)
    draw = drawn_to(event, "committed")
    lay_open(draw)

    confirm(draw, witness="R01")

    (step,) = steps(draw, "entropy")
    assert signers(event.id, [step]) == {step.seq: "O01 ~ R01"}


def test_nothing_is_skipped(event):
    draw = freeze(event)
    void(draw)
    with pytest.raises(NoDigitalDraw):
        commit(draw)
    draw = freeze(event)
    for step in (lay_open, confirm, reveal):
        with pytest.raises(WrongStep):
            step(draw)
    commit(draw)
    for step in (confirm, reveal):
        with pytest.raises(WrongStep):
            step(draw)
    lay_open(draw)
    with pytest.raises(WrongStep):
        reveal(draw)


@pytest.mark.parametrize("step", ["frozen", "committed", "entropy"])
def test_a_list_that_has_changed_is_not_drawn(event, step):
    draw = drawn_to(event, step)
    draw.stage.entries.first().delete()

    following = {"frozen": commit, "committed": lay_open, "entropy": reveal}[step]
    with pytest.raises(DrawListChanged):
        following(draw)
    void(draw)


@pytest.mark.no_ledger_check
def test_a_draw_without_its_secret_is_not_revealed(event):
    draw = drawn_to(event, "entropy")
    DrawSecret.objects.update(secret=bytes(32))
    with pytest.raises(MarkBroken):
        reveal(draw)
    assert no_secret_of_its_mark()
    DrawSecret.objects.all().delete()
    with pytest.raises(SecretLost):
        reveal(draw)
    assert no_secret_of_its_mark()
    assert not Ticket.objects.filter(entrant__isnull=False).exists()


def no_secret_of_its_mark():
    (found,) = differences()
    return found.endswith("draw 1 (seats) has not the secret of its mark")


@pytest.mark.no_ledger_check
def test_a_secret_without_a_mark_is_named(event):
    draw = drawn_to(event, "frozen")
    assert differences() == []

    DrawSecret.objects.create(draw=draw, secret=bytes(32))

    assert no_secret_of_its_mark()


def test_a_quick_draw_says_that_nobody_saw_it(event):
    draw_quickly(tournament_id=event.id, conditions=[], author="O01", at=AT)

    draw = Draw.objects.get()
    assert (draw.method, draw.state, draw.public_text) == ("quick", "published", "")
    proof = verify(draw.proof)
    assert not proof.witnessed
    assert dict(proof.assignment.pairs) == seated(event)
    with pytest.raises((UrnAlreadyOpen, RegistrationClosed)):
        draw_quickly(tournament_id=event.id, conditions=[], author="O01", at=AT)
    assert Draw.objects.count() == 1
