"""Names are cleaned, judged, found and sorted as Romanians expect."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.people.names import (
    KEY_LIMIT,
    NAME_LIMIT,
    clean_name,
    has_cedilla,
    identity_key,
    name_problem,
    search_key,
    sort_key,
    split_name,
    visible,
)


@pytest.mark.parametrize(
    ("typed", "stored"),
    [
        ("  Pop \t Ioan \n", "Pop Ioan"),
        ("Pop\u00a0Ioan", "Pop Ioan"),
        ("Ţurcanu Ştefan", "Țurcanu Ștefan"),
        ("Mureş ţară", "Mureș țară"),
        ("S\u0327tefan", "Ștefan"),
        ("S\u0326tefan", "Ștefan"),
        ("Kova\u0301cs", "Kovács"),
    ],
)
def test_a_name_is_stored_composed_with_commas_below_and_single_spaces(
    typed: str, stored: str
) -> None:
    assert clean_name(typed) == stored


def test_a_cedilla_is_noticed_and_a_comma_below_is_not() -> None:
    assert has_cedilla("Ştefan")
    assert not has_cedilla("Ștefan")


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "empty"),
        (" \t ", "empty"),
        ("???", "empty"),
        ("M" * (NAME_LIMIT + 1), "too_long"),
        ("Pop\x00Ioan", "control_character"),
        ("Pop\x1fIoan", "control_character"),
        ("Pop\nIoan", "control_character"),
        ("Pop\ufffdIoan", "control_character"),
        ("Pop\ud800", "control_character"),
        ("Rus\u202eanA", "bidi_override"),
        ("Rus\u2066anA", "bidi_override"),
        ("Pop\u200bIoan", "zero_width"),
        ("\ufeffPop", "zero_width"),
        ("Po\u00adp", "zero_width"),
        ("Pop\ufe0f", "zero_width"),
        ("<script>alert(1)</script>", "markup"),
        ("a > b", "markup"),
        ('=HYPERLINK("http://example.invalid";"x")', "formula"),
        ("+40 Pop", "formula"),
        ("-Pop", "formula"),
        ("@Pop", "formula"),
        ("\tPop", "formula"),
        ("＝Pop", "formula"),
    ],
)
def test_what_cannot_be_shown_or_would_run_is_named(text: str, problem: str) -> None:
    assert name_problem(text) == problem


@pytest.mark.parametrize(
    "text", ["Pop Ana-Maria", "D'Amico", "Őri Ödön", "Șt. Țepeș", "M" * NAME_LIMIT]
)
def test_an_ordinary_name_has_no_problem(text: str) -> None:
    assert name_problem(text) is None


def test_a_quoted_name_hides_nothing_and_stays_short() -> None:
    assert visible("Rus\u202eanA") == "Rus‹U+202E›anA"
    assert visible("M" * 300) == "M" * (NAME_LIMIT - 1) + "…"
    assert visible("Ștefan") == "Ștefan"


@pytest.mark.parametrize(
    ("query", "name"),
    [
        ("stefan", "Ștefan"),
        ("stefan", "Ştefan"),
        ("TURCANU", "Țurcanu"),
        ("ori odon", "Őri Ödön"),
        ("ana maria", "Ana-Maria"),
        ("damico", "D’Amico"),
        ("lukasz", "Łukasz"),
        ("câm", "Campean"),
    ],
)
def test_a_search_without_diacritics_finds_the_name(query: str, name: str) -> None:
    assert search_key(query) in search_key(name)


def test_the_same_person_is_known_whatever_the_spelling() -> None:
    assert identity_key("POP  Ioan", "Cluj Napoca") == identity_key(
        "Pop Ioan", "Cluj-Napoca"
    )
    assert identity_key("Ţuca", "Dej") == identity_key("Tuca", "Dej")


def test_two_people_differ_by_their_town_and_by_where_the_name_ends() -> None:
    assert identity_key("Pop Andrei", "Turda") != identity_key("Pop Andrei", "Dej")
    assert identity_key("Pop", "Andrei Dej") != identity_key("Pop Andrei", "Dej")


def test_long_names_keep_their_difference_within_the_column() -> None:
    long = "ﬃ" * NAME_LIMIT
    keys = {identity_key(long, long), identity_key(long, long[:-1] + "a")}
    assert len(keys) == 2
    assert all(len(key) <= KEY_LIMIT for key in keys)


def in_order(names: list[str]) -> bool:
    keys = [sort_key(name) for name in names]
    return all(before < after for before, after in pairwise(keys))


def test_names_sort_in_the_order_of_the_romanian_alphabet() -> None:
    expected = [
        "7 de roșu",
        "Azz",
        "Ăb",
        "Âb",
        "Ba",
        "Izz",
        "Îa",
        "Ja",
        "Panait Ion",
        "Pană Ana",
        "Pap",
        "Suciu",
        "Szabó",
        "Șandru",
        "Tuzu",
        "Tzigara",
        "Țuca",
        "Ușer",
        "Zzz",
        "Жуков",
    ]
    assert in_order(expected)


def test_short_family_names_come_before_longer_ones() -> None:
    expected = ["Pop Ana", "Pop Zoe", "Pop-Ionescu Ana", "Popa Ana", "Popescu Ana"]
    assert in_order(expected)


def test_hungarian_accents_only_decide_between_equal_names() -> None:
    expected = ["Agnes", "Ágnes", "Agnesa", "Or", "Ór", "Ör", "Őr", "Ora", "Őra"]
    assert in_order(expected)


def test_case_and_cedilla_do_not_change_the_order() -> None:
    assert sort_key("POP Ştefan") == sort_key("pop Ștefan")


@settings(deadline=None)
@given(st.text(max_size=200))
def test_a_sort_key_is_digits_so_that_every_collation_agrees(text: str) -> None:
    key = sort_key(text)
    assert key.isascii()
    assert key.isdigit()
    assert len(key) <= KEY_LIMIT


@settings(deadline=None)
@given(st.text(max_size=200), st.text(max_size=200))
def test_keys_fit_their_columns_and_fold_to_themselves(name: str, town: str) -> None:
    assert len(identity_key(name, town)) <= KEY_LIMIT
    assert len(search_key(name)) <= KEY_LIMIT
    assert clean_name(clean_name(name)) == clean_name(name)


@pytest.mark.parametrize(
    ("full", "family", "given_name"),
    [
        ("Pop Ioan", "Pop", "Ioan"),
        ("Pop  Ioan Vasile", "Pop", "Ioan Vasile"),
        ("POP RUS Ana", "POP RUS", "Ana"),
        ("POP ANA", "POP", "ANA"),
        ("Pop", "Pop", ""),
        ("", "", ""),
    ],
)
def test_a_full_name_begins_with_the_family_name(
    full: str, family: str, given_name: str
) -> None:
    assert split_name(full) == (family, given_name)


@settings(deadline=None)
@given(st.text(max_size=100))
def test_a_split_name_shows_as_it_was(text: str) -> None:
    family, given_name = split_name(text)
    assert f"{family} {given_name}".strip(" ") == clean_name(text)
