"""What is wrong in published results is said beside them, never changed in them."""

from __future__ import annotations

import json
from uuid import uuid4

import pytest
from django.test import Client

from scoring.archive.commands.erasure import erase_person
from scoring.archive.queries.event_file.writing import event_document
from scoring.finish.lines import Erratum
from scoring.finish.queries.results import published_copy
from tests.integration.scoring.desk.pages.room import led_to, press, read_desk
from tests.integration.scoring.people.published import by_initials
from tests.integration.scoring.public.pages.reading import address, read, words
from tests.scenarios import AT, a_user, an_event
from tournaments.book import lines
from tournaments.book.kinds import BadPayload
from tournaments.ids import EntrantId
from tournaments.people.models.entrant import Entrant
from tournaments.staff.commands.organizers import add_organizer
from tournaments.staff.models.proposal import Proposal

pytestmark = pytest.mark.django_db
WORDS = {
    "text": "The name was misspelt",
    "reason": "The identity card",
    "second": "Pop Dan, head referee",
}


@pytest.fixture
def event():
    return an_event(entrants=4, state="published", target=6)


def errata(event):
    return lines.read(event.id, Erratum)


def test_an_erratum_stands_beside_the_results_and_the_copy_stays(event):
    before = published_copy(event.id)
    sent = {**WORDS, "entrant": "E002", "name": "Țigănuș Ioana", "place": "2"}

    page = words(press("publish-erratum", event, sent))

    assert "Erratum 1 is published" in page
    assert published_copy(event.id) == before
    public = read("results", event)
    assert "Erratum 1 : The name was misspelt" in public
    signed = "signed by organizer 1, who names Pop Dan, head referee ✎"
    assert f"Reason: The identity card · {signed}" in public
    assert "Țigănuș Ioana E002" in public
    assert "erratum 1: place 2" in public
    assert "Țigănuș Ioana" in read("event", event)
    assert before.body_hash[:16] in public


def test_errata_are_numbered_and_the_last_about_a_name_holds(event):
    press("publish-erratum", event, {**WORDS, "entrant": "E001", "name": "Una"})
    press("publish-erratum", event, {**WORDS, "entrant": "E001", "name": "Alta"})

    public = read("results", event)

    assert "Alta E001" in public
    assert "Una E001" not in public
    assert "erratum 1 · erratum 2" in public


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"text": " "}, "An erratum needs"),
        ({"reason": ""}, "An erratum needs"),
        ({"second": ""}, "An erratum needs"),
        ({"second": "o01"}, "somebody else than you"),
        ({"second": "ANA"}, "somebody else than you"),
        ({"name": "Somebody"}, "whose name or place"),
        ({"place": "1"}, "whose name or place"),
        ({"entrant": "E077"}, "Nobody here has the code E077"),
        ({"entrant": "E001", "place": "5"}, "places 1 to 4"),
        ({"entrant": "E001", "place": "0"}, "places 1 to 4"),
    ],
)
def test_an_incomplete_erratum_comes_back_as_it_was_typed(event, wrong, why):
    answer = press("publish-erratum", event, {**WORDS, "text": "Kept", **wrong})

    assert why in words(answer, status=400)
    if "text" not in wrong:
        assert ">Kept</textarea>" in answer.text
    assert not errata(event)


@pytest.mark.parametrize("name", ["=cmd()", "\u200bAna", "Pop Ana / Rus Ion"])
def test_a_name_that_is_none_is_refused(event, name):
    sent = {**WORDS, "entrant": "E001", "name": name}

    assert press("publish-erratum", event, sent).status_code == 400
    assert not errata(event)


def test_of_a_pair_both_names_are_corrected_or_neither():
    pair = an_event(entrants=3, state="published", pairs=True)
    sent = {**WORDS, "entrant": "E001"}

    for half in ("Pop Ana", "Pop Ana /", "Pop Ana / Rus Ion / Moț Dan"):
        answer = press("publish-erratum", pair, {**sent, "name": half})
        assert "E001 is a pair: please write both names" in words(answer, status=400)
    press("publish-erratum", pair, {**sent, "name": "Pop Ana/Rus Ion"})

    assert "Of a pair both names" in read_desk("publish-results", pair)
    assert "Pop Ana / Rus Ion E001" in read("results", pair)
    by_initials(pair, "E001")
    assert "P. A. / R. I. E001" in read("results", pair)


def test_a_form_sent_twice_is_one_erratum(event):
    sent = {**WORDS, "client_key": str(uuid4())}
    press("publish-erratum", event, sent)
    press("publish-erratum", event, sent)

    assert len(errata(event)) == 1


def test_a_form_sent_again_with_other_words_is_not_lost(event):
    sent = {**WORDS, "client_key": str(uuid4())}
    press("publish-erratum", event, sent)

    answer = press("publish-erratum", event, {**sent, "text": "Quite another thing"})

    said = words(answer, status=422)
    assert "used before for something else" in said
    assert "Quite another thing" in answer.content.decode()
    assert sent["client_key"] not in answer.content.decode()
    assert len(errata(event)) == 1


def test_where_another_account_organizes_it_confirms(event):
    user = a_user(name="dan")
    add_organizer(tournament_id=event.id, user=a_user())
    second = add_organizer(tournament_id=event.id, user=user)
    sent = {**WORDS, "entrant": "E002", "name": "Țigănuș Ioana", "place": "2"}

    proposed = press("publish-erratum", event, sent)

    assert not errata(event)
    client = Client()
    client.force_login(user)
    shown = client.get(led_to(proposed), headers={"accept-language": "en"})
    assert "Țigănuș Ioana" in words(shown)
    assert client.post(f"{led_to(proposed)}confirm/").status_code == 302
    (erratum,) = errata(event)
    assert (erratum.author, erratum.second) == ("O01", second.code)
    assert (erratum.said.name, erratum.said.place) == ("Țigănuș Ioana", 2)
    by = f"signed by organizer 1, confirmed by organizer {int(second.code[1:])} ✓"
    assert by in read("results", event)
    assert f"“{second.code}”" not in read("history", event)


def test_a_person_is_erased_from_what_waits_too(event):
    for name in ("ana", "dan"):
        add_organizer(tournament_id=event.id, user=a_user(name=name))
    entrant = Entrant.objects.get(tournament=event, code="E002")
    sent = {**WORDS, "reason": f"{entrant.name} a spus", "entrant": "E002"}
    press("publish-erratum", event, {**sent, "name": "Țigănuș Ioana"})
    file = event_document(event)["proposals"]
    assert [one["name"] for one in file] == ["Țigănuș Ioana"]

    erase_person(
        tournament_id=event.id,
        entrant_id=entrant.id,
        author="O01",
        at=AT,
    )

    waiting = Proposal.objects.get()
    assert waiting.name == "E002"
    assert not any(word in waiting.reason for word in entrant.name.split())


def test_provisional_results_are_corrected_and_have_no_errata():
    event = an_event(entrants=4, state="finished", target=6)

    assert "not official yet" in words(
        press("publish-erratum", event, WORDS), status=409
    )


def test_record_and_file_hold_the_errata(event, client):
    press("publish-erratum", event, {**WORDS, "entrant": "E001", "name": "Altfel"})

    record = json.loads(client.get(address("record", event)).text)
    event.refresh_from_db()

    line = record["book"][-1]
    assert line["row"]["kind"] == "erratum"
    assert line["texts"]["name"]["text"] == "Altfel"
    whole = event_document(event)["book"]
    assert whole[-1] == line
    assert [one["row"] for one in whole] == [one["row"] for one in record["book"]]


def test_erasing_a_person_takes_the_corrected_name_too(event):
    sent = {**WORDS, "entrant": "E001", "name": "Xenopol Zoe", "text": "Not Xenopol"}
    press("publish-erratum", event, sent)
    assert "Xenopol" in read("results", event)

    erase_person(
        tournament_id=event.id,
        entrant_id=EntrantId(event.entrants.get(code="E001").pk),
        author="O01",
        at=AT,
    )

    assert "Xenopol" not in read("results", event)
    assert "Xenopol" not in str(errata(event))


@pytest.mark.parametrize(
    "wrong",
    [{"text": ""}, {"reason": ""}, {"with_whom": ""}, {"name": "Ana"}, {"place": 1},
     {"entrant": "E001", "place": 0}],
)  # fmt: skip
def test_an_erratum_that_says_too_little_cannot_be_written(wrong):
    words = {"text": "Misspelt", "reason": "Her card", "with_whom": "Pop Dan"}
    with pytest.raises(BadPayload):
        Erratum(**{**words, **wrong})
