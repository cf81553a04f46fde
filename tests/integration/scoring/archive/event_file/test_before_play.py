"""What was decided before play travels with the event, and forgets names."""

from __future__ import annotations

import json
from datetime import timedelta
from uuid import uuid4

import pytest

from scoring.archive.commands.erasure import erase_person
from scoring.archive.commands.event_file import import_event
from scoring.archive.queries.event_file.writing import event_document, public_document
from tables.latecomers.commands import late_entry
from tables.plan.commands import choose_letters
from tests.integration.scoring.archive.event_file.away import taken_away
from tests.integration.scoring.archive.event_file.forging import verifier
from tests.people import called
from tests.scenarios import AT, a_stager, an_event
from tournaments.book.models import Book
from tournaments.canon import canon
from tournaments.checkin.commands.arrivals import DeskSignature, say_here, say_not_here
from tournaments.checkin.commands.closing import (
    ChosenFate,
    Fate,
    announce_closing,
    close_check_in,
    put_on_stand_by,
)
from tournaments.checkin.commands.fees import set_fee_per_person, take_fee
from tournaments.checkin.commands.kiosk import open_kiosk
from tournaments.events.models.stage import Stage
from tournaments.events.models.tournament import Tournament
from tournaments.people.commands.registration import check_in, show_initials
from tournaments.people.models.entrant import Entrant

pytestmark = pytest.mark.django_db
SIGNED = {"at": AT, "author": "O01"}


def decided_before_play():
    event = an_event(entrants=9)
    of = {"tournament_id": event.pk}
    people = list(event.entrants.order_by("code"))
    check_in(**of, entrant_ids=[one.pk for one in people[:6]], **SIGNED)
    say_here(**of, entrant_id=people[0].pk, said=DeskSignature(**SIGNED, key=uuid4()))
    say_here(**of, entrant_id=people[7].pk, said=DeskSignature(author="", at=AT))
    seen = Book.objects.get(pk=event.pk).seq
    say_not_here(**of, entrant_id=people[7].pk, said=DeskSignature(**SIGNED, seen=seen))
    set_fee_per_person(**of, bani=5000)
    take_fee(**of, entrant_id=people[0].pk, bani=2000, method="card", **SIGNED)
    put_on_stand_by(**of, entrant_id=people[6].pk, prefers=True, **SIGNED)
    announce_closing(**of, until=AT + timedelta(minutes=30))
    open_kiosk(**of)
    expected = ChosenFate(Fate.EXPECTED, by=AT + timedelta(hours=1))
    decided = {people[7].pk: expected, people[8].pk: ChosenFate(Fate.ABSENT)}
    close_check_in(**of, decided=decided, **SIGNED)
    choose_letters(**of, out=["B"], small=["A"], **SIGNED)
    event.refresh_from_db()
    a_stager().open_urn(event)
    stage = Stage.objects.get(tournament=event)
    name = people[8].name
    late_entry(
        stage_id=stage.pk, entrant_id=people[8].pk, reason=f"{name} vine", **SIGNED
    )
    return Tournament.objects.get(pk=event.pk)


def of_kind(kind, document):
    return [line for line in document["book"] if line["row"]["kind"] == kind]


@pytest.fixture
def event():
    return decided_before_play()


def test_it_comes_back_with_the_same_bytes_and_without_secrets(db):
    with taken_away():
        event = decided_before_play()
        document = event_document(event)

    there = import_event(json.loads(canon(document)), organizer=None, at=AT)

    assert canon(event_document(there)) == canon(document)
    said = [line["row"]["payload"] for line in of_kind("moved", document)]
    assert [(one["move"], one["before"] != one["after"]) for one in said] == [
        *[("arrived", True)] * 6, ("arrived", False), ("arrived", True),
        ("taken_back", True), ("stand_by", True), ("absent", True), ("seated", True),
    ]  # fmt: skip
    assert document["stages"][0]["letters"] == ["A", "C"]
    assert there.kiosk_hashes == []
    assert event.kiosk_hashes[0] not in canon(document).decode()


def test_the_public_record_has_names_as_shown_and_why_somebody_entered_late(event):
    listed = list(event.entrants.order_by("code"))
    names = [one.name for one in listed]
    # Nobody else is called so, or begins so: Dan is in Dana.
    shy, renamed, *_others = [
        one for one in listed if sum(one.name in name for name in names) == 1
    ]
    old, whole = renamed.name, shy.name
    show_initials(tournament_id=event.pk, entrant_id=shy.pk, only=True, **SIGNED)
    called(renamed, family="Zamfir", given="Zoe")

    document = public_document(event)

    text = json.dumps(document, ensure_ascii=False)
    assert whole not in text
    assert old not in text
    (late,) = of_kind("late_entry", document)
    assert late["row"]["payload"]["ticket"] == "A4"
    assert late["texts"]["reason"]["text"].endswith(" vine")
    names = of_kind("named", document)
    assert {name for line in names for name in line["texts"]} == {"shown"}
    assert len([line for line in names if line["texts"]]) == 9
    assert verifier().faults_of(document) == []
    assert verifier().faults_of(event_document(event)) == []


def test_a_person_who_is_erased_is_not_named_by_a_reason(event):
    late = Entrant.objects.get(tournament=event, stage_entries__origin="late")
    name = late.name

    erase_person(tournament_id=event.pk, entrant_id=late.pk, author="O01", at=AT)

    text = json.dumps(event_document(event), ensure_ascii=False)
    assert name not in text
    assert f"{late.code} vine" in text
