"""Headers are understood in Romanian, English and Hungarian."""

from __future__ import annotations

import pytest

from tournaments.people.roster.columns import assumed_columns, header_columns
from tournaments.people.roster.rows import RosterField


def fields(*headers: str) -> list[str | None]:
    return [column.field for column in header_columns(headers)]


@pytest.mark.parametrize(
    "headers",
    [
        ("Nume", "Prenume", "Localitate", "Club", "Plătit"),
        ("NUMELE", "PRENUMELE", "ORAȘ", "CLUBUL", "TAXĂ"),
        ("Nume de familie", "Prenume", "Oraşul", "Echipa", "Taxa (50 lei)"),
        ("Surname", "First name", "Town", "Team", "Paid?"),
        ("Name", "First name", "City", "Club", "Fee"),
        ("Vezetéknév", "Keresztnév", "Település", "Klub", "Fizetve"),
        ("Név", "Utónév", "Város", "Egyesület", "Nevezési díj"),
    ],
)
def test_the_usual_headers_are_understood(headers: tuple[str, ...]) -> None:
    assert fields(*headers) == ["family", "given", "town", "club", "paid"]


@pytest.mark.parametrize(
    "header",
    ["Nume", "Nume și prenume", "Nume\nsi prenume", "Full name", "Player", "Név"],
)
def test_one_column_of_full_names_is_understood(header: str) -> None:
    assert fields("Nr. crt.", header, "Localitate") == ["number", "name", "town"]


def test_given_names_first_stay_as_they_are() -> None:
    assert fields("Prenume și nume") == [RosterField.GIVEN_FIRST]


def test_name_beside_surname_is_the_given_name() -> None:
    assert fields("Name", "Surname") == ["given", "family"]


def test_a_full_name_beside_its_parts_is_not_needed() -> None:
    assert fields("Nume", "Prenume", "Nume complet") == ["family", "given", None]


def test_a_second_column_of_the_same_kind_is_not_used() -> None:
    assert fields("Nume", "Prenume", "Oraș", "Localitate") == [
        "family",
        "given",
        "town",
        None,
    ]


@pytest.mark.parametrize(
    "row", [("Pop", "Ioan", "Dej"), ("Lista de înscriși",), ("Oraș", "Club"), ()]
)
def test_a_row_without_a_name_column_is_no_header(row: tuple[str, ...]) -> None:
    assert header_columns(row) == ()


def test_a_count_in_front_of_people_is_left_out() -> None:
    columns = assumed_columns([("1", "Pop", "Ioan"), (), ("2", "Rus", "Ana")])
    assert [column.field for column in columns][:3] == ["number", "family", "given"]
