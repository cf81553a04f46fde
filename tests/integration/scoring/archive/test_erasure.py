"""A person asks to be forgotten: the names go, the proof stays."""

from __future__ import annotations

import json
import re
import unicodedata

import pytest
from django.apps import apps
from django.db import transaction
from django.test import Client
from django.utils import translation

from scoring.archive.commands.erasure import erase_person
from scoring.archive.queries.audit import differences
from scoring.archive.queries.event_file.writing import event_document
from scoring.ledger.models import LedgerEntry, LedgerText
from scoring.raffles.lines import RaffleOpened
from tests.integration.scoring.deals.entries import LATER, a_table, record, sign, void
from tests.integration.tables.urn.urns import draw_one, lines, signed, take_back
from tests.people import called
from tests.scenarios import an_event, organizer_client
from tournaments.book.erased import ErasedText, listed
from tournaments.book.lines import write
from tournaments.book.models import BookLine
from tournaments.ids import TournamentId
from tournaments.opening.commands.over import cancel_event
from tournaments.people.models.entrant import Entrant
from tournaments.people.queries.rosters import entrant_row

pytestmark = pytest.mark.django_db


def erase(entrant):
    return erase_person(
        tournament_id=TournamentId(entrant.tournament_id),
        entrant_id=entrant.id,
        author="O01",
        at=LATER,
    )


def everything():
    """All texts of the database, folded."""
    rows = [
        list(model._base_manager.values_list())
        for model in apps.get_models()
        if model._meta.app_label in {"tournaments", "tables", "scoring"}
    ]
    text = json.dumps(rows, default=str, ensure_ascii=False)
    letters = unicodedata.normalize("NFKD", text).casefold()
    return "".join(one for one in letters if not unicodedata.combining(one))


@pytest.fixture
def table():
    table = a_table()
    record(table)
    entrant = table.seats.get(position=1).entrant
    called(entrant, family="Țigăreanu", given="Xenofon", town="Șimleu")
    void(table, 2, signature=sign(table, reason="Puncte scrise la Tigareanu"))
    return table


def test_pages_say_that_a_name_and_a_reason_were_erased(table, client):
    """Neither a bare code nor an empty reason: whoever reads knows what is gone."""
    entrant = table.seats.get(position=1).entrant
    slug, code = table.stage.tournament.slug, entrant.code

    client.cookies["django_language"] = "en"

    def read(page):
        return client.get(f"/t/{slug}/{page}").content.decode()

    def pages():
        addresses = [f"tables/{table.pk}/", "standings/?stage=1"]
        return [read(one) for one in addresses]

    assert not any("erased" in page for page in pages())

    erase(entrant)

    here, standings = pages()
    assert f"Puncte scrise la {code} (a name was erased here)" in here
    for page in (here, standings):
        assert f"{code} (name erased)" in page
    history = read("history/")
    assert "a name was erased here" in history


@pytest.mark.parametrize("language", ["en", "ro"])
def test_a_program_reads_the_code_in_every_language(table, client, language):
    """Only pages say that a name stood there: an answer is the same for all."""
    entrant = table.seats.get(position=1).entrant
    event, code = table.stage.tournament, entrant.code
    reason = f"{entrant.name} fell ill"
    cancel_event(tournament_id=event.id, reason=reason, author="O01", at=LATER)
    erase(entrant)

    def read(address):
        headers = {"Accept-Language": language}
        return client.get(f"/api/v1/tournaments/{event.slug}{address}", headers=headers)

    names = {
        one["code"]: one["name"]
        for row in read("/standings").json()["rows"]
        for one in row["entrants"]
    }
    (stage,) = read("/bracket").json()["stages"]
    seats = [seat for one in stage["tables"] for seat in one["seats"]]

    assert names[code] == code
    assert code in {seat["name"] for seat in seats}
    assert read("").json()["cancelled"] == f"{code} fell ill"


def test_a_sentence_that_names_who_was_erased_says_so(table, client):
    """Whoever deals and scores there, in every sentence about it: no bare code."""
    entrant = table.seats.get(position=1).entrant
    address = f"/t/{table.stage.tournament.slug}/tables/{table.pk}/"
    client.cookies["django_language"] = "en"

    def said():
        page = client.get(address).content.decode()
        return " ".join(re.sub(r"<script.*?</script>|<[^>]*>", " ", page).split())

    for _one in range(3):
        record(table)
    named = said().count("Țigăreanu Xenofon")
    erase(entrant)

    page = said()
    assert named > 5
    assert page.count(f"{entrant.code} (name erased)") == named
    assert page.count(entrant.code) == named + 1  # the reason of the fixture


def test_a_pair_that_was_erased_is_one_code():
    both = [ErasedText("E003"), ErasedText("E003")]

    with translation.override("en"):
        assert listed(both, between=" / ") == "E003 (name erased)"
        assert listed([both[0], "Pop Ana"]) == "E003 (name erased), Pop Ana"
    assert listed(["P. A.", "P. A."], between=" / ") == "P. A. / P. A."


def test_other_words_are_not_called_erased(table, client):
    """A reason may name a code by itself."""
    code = table.seats.get(position=2).entrant.code
    record(table)
    void(table, 4, signature=sign(table, reason=f"Said by {code}"))

    client.cookies["django_language"] = "en"
    page = client.get(f"/t/{table.stage.tournament.slug}/tables/{table.pk}/")
    assert f"Said by {code}" in page.content.decode()
    assert "erased" not in page.content.decode()


def test_the_name_occurs_nowhere_and_every_hash_stays(table):
    entrant = table.seats.get(position=1).entrant
    tournament_id = TournamentId(entrant.tournament_id)
    book = BookLine.objects.filter(tournament=tournament_id)
    hashes = list(book.values_list("hash", flat=True))
    ledger = list(LedgerEntry.objects.values_list("hash", flat=True))
    assert "tigareanu" in everything()

    erase(entrant)

    assert "tigareanu" not in everything()
    assert "xenofon" not in everything()
    assert "simleu" not in everything()
    assert list(LedgerEntry.objects.values_list("hash", flat=True)) == ledger
    *before, erased = book.all()
    assert [line.hash for line in before] == hashes
    assert erased.kind == "words_erased"
    assert differences() == []


def test_the_code_stands_on_the_pages(table, client):
    entrant = table.seats.get(position=1).entrant
    erase(entrant)

    page = client.get(f"/t/{entrant.tournament.slug}/tables/{table.pk}/")

    assert entrant.code in page.content.decode()
    assert "Țigăreanu" not in page.content.decode()


def test_reasons_that_name_nobody_stay(table):
    record(table)
    void(table, 4, signature=sign(table, reason="Scris de două ori"))

    sat = table.seats.get(position=1).entrant

    erase(sat)

    said = [reason.text for reason in LedgerText.objects.order_by("pk")]
    assert said == [f"Puncte scrise la {sat.code}", "Scris de două ori"]


def test_first_and_last_name_are_one_code(table):
    sat = table.seats.get(position=1).entrant
    record(table)
    void(
        table,
        4,
        signature=sign(table, reason="Xenofon Țigăreanu said, Tigareanu, Xenofon."),
    )

    erase(sat)

    said = LedgerText.objects.latest("pk").text
    assert said == f"{sat.code} said, {sat.code}, {sat.code}."


@pytest.mark.parametrize(
    ("reason", "left"),
    [
        (unicodedata.normalize("NFD", "Țigăreanu was late"), "{code} was late"),
        ("Xenofon_Țigăreanu@example.org wrote", "{code}_{code}@example.org wrote"),
    ],
    ids=["marks apart", "underlined"],
)
def test_a_name_is_found_however_its_letters_are_written(table, reason, left):
    sat = table.seats.get(position=1).entrant
    record(table)
    void(table, 4, signature=sign(table, reason=reason))

    erase(sat)

    assert LedgerText.objects.latest("pk").text == left.format(code=sat.code)


@pytest.mark.parametrize(
    ("family", "written"),
    [
        ("Țigăreanu", "Țigăreanului"),
        ("Țigăreanu", "Tigareanunak"),
        ("Dobrița", "Dobriței"),
        ("Dobrița", "Dobrițának"),
        ("Szőllős", "Szőllőst"),
        ("Szőllőr", "Szőllőrrel"),
    ],
)
def test_a_name_is_found_with_an_ending(table, family, written):
    sat = called(table.seats.get(position=1).entrant, family=family)
    record(table)
    void(table, 4, signature=sign(table, reason=f"Puncte ale {written} aici"))

    erase(sat)

    assert LedgerText.objects.latest("pk").text == f"Puncte ale {sat.code} aici"


def test_what_may_name_somebody_else_stays(table):
    """A word that is another's name, or another's with an ending, is not taken."""
    sat = called(table.seats.get(position=1).entrant, family="Oprea", given="Dan")
    other = table.seats.get(position=2).entrant
    called(other, family="Oprean", given="Dana", town="")
    called(table.seats.get(position=0).entrant, family="Danul", given="Ion", town="")
    record(table)
    reason = "Danei, Danul, Opreanul, Danului; and to Dan Oprea"
    void(table, 4, signature=sign(table, reason=reason))

    erase(sat)

    said = LedgerText.objects.latest("pk").text
    assert said == f"Danei, Danul, Opreanul, {sat.code}; and to {sat.code}"


@pytest.mark.parametrize("written", ["D'Angelo", "D’Angelo", "DAngelo"])
def test_a_name_with_an_apostrophe_is_found(table, written):
    sat = called(table.seats.get(position=1).entrant, family="D’Angelo")
    record(table)
    void(table, 4, signature=sign(table, reason=f"{written} was late"))

    erase(sat)

    assert "angelo" not in everything()


def test_a_name_from_before_a_correction_is_gone_too(table):
    sat = called(table.seats.get(position=1).entrant, family="Tsigareanu")
    record(table)
    void(table, 4, signature=sign(table, reason="Tigareanu, of Simleu, has signed"))

    erase(sat)

    assert LedgerText.objects.latest("pk").text == f"{sat.code}, of Simleu, has signed"
    assert "tigareanu" not in everything()


def test_twice_is_once_and_the_file_still_leaves(table):
    entrant = table.seats.get(position=1).entrant
    erase(entrant)
    version = Entrant.objects.get(pk=entrant.pk).tournament.version
    erase(entrant)
    assert Entrant.objects.get(pk=entrant.pk).tournament.version == version
    assert "Țigăreanu" not in json.dumps(event_document(entrant.tournament))


def test_the_page_erases_only_when_the_code_was_typed():
    tournament = an_event()
    entrant = tournament.entrants.first()
    client = organizer_client(Client(headers={"accept-language": "en"}), tournament)
    address = f"/t/{tournament.slug}/desk/erase/{entrant.pk}/"

    assert entrant.name in client.get(address).content.decode()
    refused = client.post(address, {"code": "E999"})
    assert refused.status_code == 400
    assert "Type the code" in refused.content.decode()
    assert client.post(address, {"code": entrant.code.lower()}).status_code == 302

    row = entrant_row(tournament.id, entrant_id=entrant.id)
    assert row.name == entrant.code


def test_the_page_says_what_happens_to_the_texts_that_it_lists(table):
    tournament = table.stage.tournament
    entrant = table.seats.get(position=1).entrant
    client = organizer_client(Client(headers={"accept-language": "en"}), tournament)

    page = client.get(f"/t/{tournament.slug}/desk/erase/{entrant.pk}/")

    assert "Puncte scrise la Tigareanu" in page.content.decode()
    words = " ".join(page.content.decode().split())
    assert "of the same name. The code takes the place of the name:" in words


@pytest.mark.no_ledger_check
def test_the_page_names_what_is_hashed_and_stays():
    event = an_event(entrants=6, state="checked_in")
    entrant = called(event.entrants.first(), family="Țigăreanu")
    codes = tuple(sorted(event.entrants.values_list("code", flat=True)))
    prizes = ("Premiul Tigareanului", "Un coș")
    raffle = RaffleOpened(prizes=prizes, entrants=codes, source="quick")
    with transaction.atomic():
        write(TournamentId(event.pk), raffle, author="O01", at=LATER)
    client = organizer_client(Client(headers={"accept-language": "en"}), event)

    page = client.get(f"/t/{event.slug}/desk/erase/{entrant.pk}/").content.decode()

    assert "These stay as they are" in " ".join(page.split())
    assert "<li>Premiul Tigareanului</li>" in page
    assert "Un coș" not in page


def test_the_page_names_the_event_that_is_called_like_the_person():
    """Its first name is in no line of the book."""
    event = an_event(entrants=6, state="checked_in")
    entrant = called(event.entrants.first(), family="Țigăreanu")
    event.name, event.place = "Memorialul Țigăreanu", "Sala Tigareanului"
    event.save()
    client = organizer_client(Client(headers={"accept-language": "en"}), event)

    page = client.get(f"/t/{event.slug}/desk/erase/{entrant.pk}/").content.decode()

    assert "<li>Memorialul Țigăreanu</li>" in page
    assert "<li>Sala Tigareanului</li>" in page


def test_another_event_s_entrant_is_not_found():
    tournament, other = an_event(), an_event()
    client = organizer_client(Client(), tournament)
    entrant = other.entrants.first()
    address = f"/t/{tournament.slug}/desk/erase/{entrant.pk}/"
    assert client.post(address, {"code": entrant.code}).status_code == 404


def test_the_words_in_the_books_of_an_urn_are_erased_and_the_lines_stay():
    event = an_event(entrants=6, state="drawing")
    stage, entrant = event.stages.get(), event.entrants.first()
    draw_one(stage, entrant, "A1")
    reason = f"Biletul era al lui {entrant.name}"
    take_back(stage, "A1", sign=signed(second=entrant.code, reason=reason))

    erase(entrant)

    (line,) = lines("void")
    assert entrant.name not in line.reason
    assert line.reason.startswith(f"Biletul era al lui {entrant.code}")
