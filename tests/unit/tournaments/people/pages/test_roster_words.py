from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.utils import translation

from tournaments.people.pages.roster_words import REFUSED_FILES, sentence, why_refused
from tournaments.people.roster.checking import check_roster
from tournaments.people.roster.limits import RosterError
from tournaments.people.roster.reading import read_roster
from tournaments.people.roster.rows import RosterNote, Severity

ROSTER = Path(__file__).parents[5] / "tournaments" / "people" / "roster"
CONTENT = (
    "Nume,Prenume,Localitate,Taxă,Vârsta\n"
    "Pop,Ioan,Dej,poate,30\n"
    ",Ana,Dej,da,30\n"
    "Pop,Ioan,Dej,da,30,prea mult\n"
    "Pop,Ioan,Turda,da,30\n"
    "=1+1,Ana,Dej,da,30\n"
    "Ştefan,,Dej,da,30\n"
)


@pytest.fixture(autouse=True)
def _english():
    with translation.override("en"):
        yield


def test_every_note_of_a_messy_file_is_a_sentence():
    read = read_roster(filename="lista.csv", content=CONTENT.encode())
    report = check_roster(read.rows, known=())
    notes = [*read.notes, *(note for row in report.rows for note in row.notes)]

    said = [sentence(note) for note in notes]

    assert "The name is missing." in said
    assert "The column “Vârsta” is not used." in said
    for text, note in zip(said, notes, strict=True):
        assert text != note.code
        assert "%(" not in text


def test_every_reason_to_refuse_a_file_has_a_sentence():
    source = "".join(path.read_text() for path in ROSTER.glob("*.py"))
    codes = set(re.findall(r'RosterError\(\s*"(\w+)"', source))
    codes |= {"encrypted", "old_excel"}

    assert codes <= REFUSED_FILES.keys()


def test_a_refused_file_names_its_limit():
    error = RosterError("too_many_columns", {"line": 7, "limit": 30})

    assert why_refused(error) == "Line 7 has more than 30 columns."


def test_a_note_that_nobody_knows_still_says_its_code():
    assert sentence(RosterNote("brand_new", Severity.INFO)) == "brand_new"
