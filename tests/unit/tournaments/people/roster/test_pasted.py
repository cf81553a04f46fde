"""A pasted list: one name a line, with what people leave around the names."""

from __future__ import annotations

import time

import pytest

from tournaments.people.pages.roster_words import sentences
from tournaments.people.roster.checking import check_roster, parse_line
from tournaments.people.roster.limits import MAX_BYTES, MAX_ROWS, RosterError
from tournaments.people.roster.pasted import read_pasted


def people(text, **how):
    rows = check_roster(read_pasted(text, **how).rows, known=()).rows
    return [(row.line, row.name, row.town, row.club) for row in rows]


@pytest.mark.parametrize(
    "line",
    [
        "Pop Ioan, Dej",
        "Pop Ioan; Dej",
        "Pop Ioan\tDej",
        "  1. Pop Ioan, Dej",
        "1) Pop Ioan; Dej",
        "12 Pop Ioan, Dej",
        "12, Pop Ioan, Dej",
        "12\tPop Ioan\tDej",
        "Pop Ioan, Dej, 12",
        "– Pop Ioan, Dej",
        "• Pop Ioan, Dej",
        "Pop Ioan, Dej, 0744 123 456",
        "Pop Ioan, Dej 0744123456",
        "Pop Ioan, Dej, tel. +40-744-123456",
        "3. Pop Ioan, Dej (0744.123.456)",
    ],
)
def test_a_line_is_a_name_and_a_town_whatever_stands_between(line):
    assert people(line) == [(1, "Pop Ioan", "Dej", "")]


@pytest.mark.parametrize(
    "line",
    [
        "Pop Ioan, 0744 123 456, Dej",
        "Pop Ioan 0744 123 456, Dej",
        "Pop 0744.123.456 Ioan; Dej",
        "0744 123 456 Pop Ioan, Dej",
        "7) 0744/123/456, Pop Ioan, Dej",
        "Pop Ioan, tel. +40-744-123456 / 0745123456, Dej",
        "Pop Ioan (Dej) 0744 123 456",
        "Pop Ioan, Dej, 0744123456.",
        "Pop Ioan, Dej, tel0744123456",
        "Pop Ioan, Dej, mob. 0744 123 456 0755 123 456",
        "Pop Ioan (Dej, 0744123456)",
        "Pop Ioan – 0744 123 456 – Dej",
        "Nume;Localitate\nPop Ioan 0744123456;Dej",
        "Nume;Localitate;Club\nPop Ioan;Dej;0744 123 456",
        "Nume;Localitate;Club\nPop Ioan;Dej;0744123456/0755123456",
        "Pop Ioan t. 0744 123 456, Dej",
        "Pop Ioan (t.0744123456), Dej",
        "Pop Ioan, tel: 0744 123 456, Dej",
        "Pop Ioan, Dej, nr. tel. 0744123456",
        "Pop Ioan telefonul 0744 123 456, Dej",
        "Pop Ioan, Dej, numărul de telefon: 0744 123 456",
        "Pop Ioan (tel. 412 345), Dej",
        "Pop Ioan telefonszám: 412345, Dej",
        "Pop Ioan: 0744 123 456, Dej",
        "Pop Ioan tel. mobil 0744 123 456, Dej",
        "Pop Ioan tel.szám: 0744 123 456, Dej",
    ],
)
def test_a_telephone_number_is_nowhere_in_what_everybody_sees(line):
    (row,) = check_roster(read_pasted(line).rows, known=()).rows

    assert (row.name, row.town, row.club) == ("Pop Ioan", "Dej", "")
    assert "number_left_out" in [note.code for note in row.notes]


@pytest.mark.parametrize(
    "line",
    [
        "Pop Ioan 12.03.1985, Dej",
        "Pop Ioan n. 12.03.1985, Dej",
        "Pop Ioan, Dej, născut 1985-03-12",
        "Pop Ioan, Dej, CNP: 1850312120011",
        "Pop Ioan, 1850312120011, Dej",
        "Pop Ioan născut la 12.03.1985, Dej",
        "Pop Ioan, C.N.P. 1850312120011, Dej",
        "Pop Ioan szül.: 1985.03.12., Dej",
        "Pop Ioan 1.3.1985, Dej",
        "Pop Ioan, 01.03.85, Dej",
        "Pop Ioan (1.3.85), Dej",
        "Pop Ioan 1985. 3. 1., Dej",
        "3. 1.3.85 Pop Ioan, Dej",
        "Pop Ioan data nașterii: 1.3.1985, Dej",
        "Pop Ioan, Dej, data nasterii 01.03.85",
        "Pop Ioan născut(ă) la data de 12.03.1985, Dej",
        "Pop Ioan (născut în 1985), Dej",
        "Pop Ioan n. 1985, Dej",
        "Pop Ioan, data nașterii 3 martie 1985, Dej",
        "Pop Ioan született 1985. március 12., Dej",
        "Pop Ioan született 1985. 03. 12., Dej",
        "Pop Ioan (szül. 1985. márc. 12.), Dej",
        "Pop Ioan született 1985. március 12-én, Dej",
        "Pop Ioan szül. 1985-ben, Dej",
        "Pop Ioan născut în anul 1985, Dej",
        "Pop Ioan born on 12/3/1985, Dej",
        "Pop Ioan n. 03.1985, Dej",
        "Pop Ioan (născut în 3/1985), Dej",
        "Pop Ioan 3-III-1985, Dej",
        "Pop Ioan, n. 3.XII.85, Dej",
        "12. Pop Ioan (31 - x - 1985), Dej",
    ],
)
def test_a_birthday_or_a_personal_number_is_left_out_and_called_no_telephone(line):
    (row,) = check_roster(read_pasted(line).rows, known=()).rows

    assert (row.name, row.town, row.club) == ("Pop Ioan", "Dej", "")
    (said,) = sentences(row.notes)
    assert "date of birth, personal number" in said


def test_a_capital_letter_before_a_number_is_an_initial():
    assert people("Pop Ioan T. 0744 123 456") == [(1, "Pop Ioan T.", "", "")]


@pytest.mark.parametrize(
    "club",
    [
        "Mobil 2000", "Sector 1-2", "1 Decembrie 1918", "Nr 12", "Club 12.12.12",
        "Clubul 16.12.1989", "As 03.1985",
    ],
)  # fmt: skip
def test_a_short_number_that_is_no_date_stays(club):
    assert people(f"Rus Ana, Dej, {club}") == [(1, "Rus Ana", "Dej", club)]


def test_a_telephone_number_is_no_town_and_two_years_are_no_telephone_number():
    assert people("Pop Ioan, 0744 123 456\nRus Ana, Dej, Club 1999-2009") == [
        (1, "Pop Ioan", "", ""),
        (2, "Rus Ana", "Dej", "Club 1999-2009"),
    ]


@pytest.mark.parametrize(
    ("line", "name", "town"),
    [
        ("Pop Ioan (Dej)", "Pop Ioan", "Dej"),
        ("2. Pop Ioan - Dej", "Pop Ioan", "Dej"),
        ("Pop-Ionescu Ana Maria – Baia Mare", "Pop-Ionescu Ana Maria", "Baia Mare"),
    ],
)
def test_a_town_behind_the_name_is_read_and_shown_to_be_checked(line, name, town):
    (row,) = check_roster(read_pasted(line).rows, known=()).rows

    assert (row.name, row.town) == (name, town)
    assert [note.code for note in row.notes if row.to_check] == ["town_of_name"]


@pytest.mark.parametrize(
    ("line", "name", "town"),
    [
        ("Pop-Ionescu Ana", "Pop-Ionescu Ana", ""),
        ("Pop Ioan (Nelu), Dej", "Pop Ioan (Nelu)", "Dej"),
        ("Pop Ioan (nr. 2)", "Pop Ioan (nr. 2)", ""),
        ("Pop Ioan - Dej - As", "Pop Ioan - Dej - As", ""),
    ],
)
def test_what_is_no_town_stays_in_the_name(line, name, town):
    (row,) = check_roster(read_pasted(line).rows, known=()).rows

    assert (row.name, row.town) == (name, town)
    assert "town_of_name" not in [note.code for note in row.notes]


def test_the_remark_says_how_a_nickname_is_written_and_so_it_stays_in_the_name():
    (read,) = check_roster(read_pasted("Pop Ioan (Nelu)").rows, known=()).rows
    assert "If it is a nickname, write it between quotation marks" in " ".join(
        sentences(read.notes)
    )

    for text in ("Pop Ioan „Nelu”", 'Pop Ioan "Nelu"', 'Pop "Nelu" Ioan'):
        (row,) = check_roster(read_pasted(text).rows, known=()).rows
        assert (row.name, row.town, row.notes) == (text, "", ())


def test_what_is_typed_by_hand_is_taken_as_it_is():
    assert parse_line("Pop Ioan (Nelu)").name == "Pop Ioan (Nelu)"


@pytest.mark.parametrize(
    "line",
    [
        f"Pop Ioan {' ' * 1_500}Dej",
        f"Pop Ioan 0744123456{' ' * 1_500}Dej",
        f"Pop Ioan{' .' * 100_000}",
    ],
)
def test_a_line_full_of_spaces_is_read_at_once(line):
    before = time.process_time()

    read_pasted(line)

    assert time.process_time() - before < 1


def test_no_telephone_number_becomes_part_of_a_pair():
    text = "Pop Ioan 0744 123 456 / Ionescu Dan, Turda, +40 744 123 457"
    (pair,) = check_roster(
        read_pasted(text, pairs=True).rows, known=(), pairs=True
    ).rows

    assert (pair.name, pair.shown_name, pair.shown_town, pair.shown_club) == (
        "Pop Ioan",
        "Pop Ioan / Ionescu Dan",
        "Turda",
        "",
    )


def test_lines_keep_their_numbers_and_their_own_separators():
    text = "Pop Ioan\r\n\r\nRus Ana, Dej\nChiș Réka; Zalău; Ghinda\n"

    assert people(text) == [
        (1, "Pop Ioan", "", ""),
        (3, "Rus Ana", "Dej", ""),
        (4, "Chiș Réka", "Zalău", "Ghinda"),
    ]


def test_cells_of_a_spreadsheet_are_read_by_their_header():
    text = "Localitate\tNume\tPrenume\nDej\tPop\tIoan\nTurda\tRus\tAna"

    assert people(text) == [(2, "Pop Ioan", "Dej", ""), (3, "Rus Ana", "Turda", "")]


def test_a_header_is_found_without_tabs_too():
    assert people("Nume; Localitate\nPop Ioan; Dej") == [(2, "Pop Ioan", "Dej", "")]


def test_of_pairs_both_stand_in_a_line():
    text = "1. Pop Ioan, Dej / Ionescu Dan, Turda\nRus Ana"

    rows = check_roster(read_pasted(text, pairs=True).rows, known=(), pairs=True).rows

    assert rows[0].shown_name == "Pop Ioan / Ionescu Dan"
    assert rows[0].shown_town == "Dej / Turda"
    assert rows[1].status == "error"


def test_a_line_of_a_pair_is_refused_where_everybody_plays_alone():
    text = "1. Pop Ioan, Dej / Ionescu Dan, Turda\nRus Ana, Dej"

    rows = check_roster(read_pasted(text).rows, known=()).rows

    assert [(row.line, row.status) for row in rows] == [(1, "error"), (2, "new")]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "empty_file"),
        (" \n\n", "empty_file"),
        ("x" * (MAX_BYTES + 1), "too_large"),
        ("Pop Ioan\n" * (MAX_ROWS + 1), "too_many_rows"),
        ("Pop\tIo\0an", "not_text"),
    ],
)
def test_what_is_no_list_is_refused(text, code):
    with pytest.raises(RosterError) as refused:
        read_pasted(text)

    assert refused.value.code == code
