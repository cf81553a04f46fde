"""Lists of pairs: one row a pair, one row a person, or both names in one cell."""

from __future__ import annotations

import io

import pytest
from openpyxl import Workbook

from tournaments.people.names import identity_key, identity_of_pair
from tournaments.people.roster.checking import check_roster, parse_line
from tournaments.people.roster.pasted import read_pasted
from tournaments.people.roster.reading import read_roster
from tournaments.people.roster.rows import RosterReport, RosterRow


def report(text: str | bytes, *, known: tuple[str, ...] = ()) -> RosterReport:
    content = text.encode() if isinstance(text, str) else text
    file = read_roster(filename="perechi.csv", content=content, pairs=True)
    return check_roster(file.rows, known=known, pairs=True)


def told(row: RosterRow) -> tuple[int, str, str, list[str]]:
    return row.line, row.status, row.shown_name, [note.code for note in row.notes]


@pytest.mark.parametrize(
    "text",
    [
        "Jucător 1,Localitate 1,Jucător 2,Localitate 2\nPop Ioan,Dej,Rus Ana,Turda",
        "Nume 1,Prenume 1,Oraș 1,Nume 2,Prenume 2,Oraș 2\nPop,Ioan,Dej,Rus,Ana,Turda",
        "Player 1,Town,Player 2,Town\nPop Ioan,Dej,Rus Ana,Turda",
        "Játékos 1;Város 1;Játékos 2;Város 2\nPop Ioan;Dej;Rus Ana;Turda",
        "Nume,Localitate,Coechipier,Localitate coechipier\nPop Ioan,Dej,Rus Ana,Turda",
        "Nume și prenume,Localitate,Pereche\nPop Ioan,Dej,7\nRus Ana,Turda,7",
        "Nume,Prenume,Localitate,Echipa\nPop,Ioan,Dej,Ași\nRus,Ana,Turda,ASI",
        "Name,Town,Pair\nPop Ioan,Dej,A\nRus Ana,Turda,a",
        "Pereche,Localitate\nPop Ioan / Rus Ana,Dej / Turda",
        "Pop Ioan,Dej,Rus Ana,Turda",
    ],
)
def test_a_pair_is_understood_however_it_is_written(text: str) -> None:
    (row,) = report(text).rows

    assert row.status == "new"
    assert row.partner is not None
    assert (row.family, row.given, row.town) == ("Pop", "Ioan", "Dej")
    partner = row.partner
    assert (partner.family, partner.given, partner.town) == ("Rus", "Ana", "Turda")
    assert row.shown_name == "Pop Ioan / Rus Ana"


def test_a_town_without_a_number_is_that_of_both() -> None:
    (row,) = report("Jucător 1,Jucător 2,Localitate\nPop Ioan,Rus Ana,Dej").rows

    assert row.shown_town == "Dej"
    assert row.partner is not None
    assert row.partner.town == "Dej"


def test_a_workbook_of_pairs_is_read() -> None:
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    for cells in (("Jucător 1", "Jucător 2", "Taxa"), ("Pop Ioan", "Rus Ana", "da")):
        sheet.append(cells)
    stream = io.BytesIO()
    book.save(stream)

    (row,) = report(stream.getvalue()).rows

    assert (row.shown_name, row.paid) == ("Pop Ioan / Rus Ana", True)


def test_a_messy_list_of_pairs_is_judged_row_by_row() -> None:
    judged = report(
        "Jucător 1,Localitate 1,Jucător 2,Localitate 2\n"
        "Pop Ioan,Cluj,Rus Ana,Dej\n"
        "Bota Dan,Cluj,Pop Ioan,CLUJ\n"
        "RUS Ana,dej,pop ioan,Cluj\n"
        "Ilea Dan,Dej,,\n"
        ",,Ilea Ion,Dej\n"
        "=1+1,Dej,Chiș Ion,Dej\n"
        "Gál Éva,Dej,Gal Eva,Dej\n"
        ",,,\n"
        "Pop Ioan,Turda,Nagy Emma,Turda\n"
    )

    assert [told(row) for row in judged.rows] == [
        (2, "new", "Pop Ioan / Rus Ana", []),
        (3, "error", "Bota Dan / Pop Ioan", ["in_two_pairs"]),
        (4, "repeated", "RUS Ana / pop ioan", ["pair_repeated"]),
        (5, "error", "Ilea Dan", ["partner_missing"]),
        (6, "error", "Ilea Ion", ["partner_missing"]),
        (7, "error", "=1+1 / Chiș Ion", ["formula"]),
        (8, "error", "Gál Éva / Gal Eva", ["own_partner"]),
        (9, "ignored", "", ["empty_row"]),
        (10, "new", "Pop Ioan / Nagy Emma", ["same_name"]),
    ]


@pytest.mark.parametrize(
    "line",
    ["Pop Ioan - Ionescu Dan", "Pop - Ionescu", "Pop Ioan (Dej)", "Pop Ioan & Rus Ana"],
)
def test_a_pair_without_a_slash_is_told_to_write_one_and_nothing_of_a_town(
    line: str,
) -> None:
    pasted = read_pasted(f"Rus Ana / Nagy Emma\n{line}", pairs=True)

    row = check_roster(pasted.rows, known=(), pairs=True).rows[1]

    assert (told(row), row.town) == ((2, "error", line, ["partner_missing"]), "")


def test_whoever_of_a_pair_may_be_on_the_list_is_named() -> None:
    people = [identity_key("Pop Ioan", "Dej"), identity_key("Rus Ana", "Dej")]
    known = (*people, identity_of_pair(people))

    (row,) = report(
        "Jucător 1,Jucător 2,Localitate 2\nPop Ioan,Nagy Emma,Turda\n", known=known
    ).rows

    assert told(row)[1:] == ("new", "Pop Ioan / Nagy Emma", ["perhaps_on_list"])
    assert row.notes[0].params == {"value": "Pop Ioan"}


def test_rows_that_belong_together_must_be_two() -> None:
    judged = report(
        "Nume și prenume,Pereche,Plătit\n"
        "Pop Ioan,1,da\n"
        "Ilea Dan,2,da\n"
        "Rus Ana,1,nu\n"
        "Bota Ion,3,da\n"
        "Gál Éva,3,da\n"
        "Nagy Emma,3,da\n"
        "Chiș Ion,,da\n"
    )

    assert [told(row) for row in judged.rows] == [
        (2, "new", "Pop Ioan / Rus Ana", ["one_has_paid"]),
        (3, "error", "Ilea Dan", ["partner_missing"]),
        (5, "error", "Bota Ion / Gál Éva", ["too_many_in_pair"]),
        (8, "error", "Chiș Ion", ["pair_not_named"]),
    ]
    assert judged.rows[0].paid is False


def test_what_is_on_the_list_is_not_taken_twice() -> None:
    pop, rus = identity_key("Pop Ioan", "Dej"), identity_key("Rus Ana", "Dej")
    known = (pop, rus, identity_of_pair([pop, rus]))
    text = "Jucător 1,Jucător 2,Localitate\n"

    same = report(text + "Rus Ana,Pop Ioan,Dej", known=known).rows[0]
    other = report(text + "Pop Ioan,Bota Dan,Dej", known=known).rows[0]

    assert told(same)[1:] == ("known", "Rus Ana / Pop Ioan", ["already_registered"])
    assert told(other)[1:] == ("error", "Pop Ioan / Bota Dan", ["in_another_pair"])


@pytest.mark.parametrize("town", ["", "Turda"])
def test_a_pair_with_another_town_of_one_is_not_called_another_pair(town: str) -> None:
    pop, rus = identity_key("Pop Ioan", "Dej"), identity_key("Rus Ana", "Dej")
    known = (pop, rus, identity_of_pair([pop, rus]))
    text = f"Jucător 1,Oraș 1,Jucător 2,Oraș 2\nRUS ANA,{town},Pop Ioan,Dej"

    (row,) = report(text, known=known).rows

    assert told(row)[1:] == ("error", "RUS ANA / Pop Ioan", ["pair_of_other_town"])


@pytest.mark.parametrize(
    ("typed", "status", "codes"),
    [
        ("Pop Ioan, Cluj-Napoca / Ionescu Dan, Dej", "new", []),
        ("Pop Ioan/Ionescu Dan", "new", []),
        ("Pop Ioan, Cluj-Napoca", "error", ["partner_missing"]),
        ("Pop Ioan /", "error", ["partner_missing"]),
        ("Pop Ioan / Rus Ana / Bota Dan", "error", ["too_many_names"]),
        ("Pop Ioan, Dej / POP IOAN, dej", "error", ["own_partner"]),
        ("", "ignored", ["empty_row"]),
    ],
)
def test_a_walk_in_is_one_line_with_a_slash(
    typed: str, status: str, codes: list[str]
) -> None:
    row = parse_line(typed, pairs=True)

    assert (row.status, [note.code for note in row.notes]) == (status, codes)


def test_the_line_of_a_walk_in_holds_town_and_club_of_each() -> None:
    row = parse_line("Pop Ioan, Cluj-Napoca, As / Ionescu Dan, Dej", pairs=True)

    assert row.partner is not None
    assert (row.name, row.town, row.club) == ("Pop Ioan", "Cluj-Napoca", "As")
    assert (row.partner.name, row.partner.town) == ("Ionescu Dan", "Dej")
