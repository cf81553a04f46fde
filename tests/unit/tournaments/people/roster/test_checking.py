"""The preview names every row that is not taken, and why."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tournaments.people.names import identity_key
from tournaments.people.roster.checking import check_roster, parse_line
from tournaments.people.roster.judging import input_of_line
from tournaments.people.roster.reading import read_roster
from tournaments.people.roster.rows import (
    RosterInput,
    RosterReport,
    RosterRow,
    Severity,
)

HEADER = "Nume,Prenume,Localitate,Club,Taxă\n"
MESSY = (
    HEADER
    + "Pop,Ioan,Cluj-Napoca,,da\n"
    + ",Maria,Dej,,\n"
    + "POP, ioan ,Cluj Napoca,,\n"
    + '"=HYPERLINK(""http://example.invalid"";""x"")",Ana,Turda,,\n'
    + "<b>Rus</b>,Ilie,Dej,,\n"
    + "Rus,\u202eanA,Dej,,\n"
    + "M" * 300
    + ",Lung,Dej,,\n"
    + "Chiș,Réka,Zalău,As,nu,în plus\n"
    + ",,,,\n"
    + "Ţurcanu,Ştefan,Huedin,,\n"
)


def report(text: str, *, known: tuple[str, ...] = ()) -> RosterReport:
    file = read_roster(filename="lista.csv", content=text.encode())
    return check_roster(file.rows, known=known)


def codes(row: RosterRow) -> list[str]:
    return [note.code for note in row.notes]


def test_a_messy_list_is_judged_row_by_row() -> None:
    judged = report(MESSY)
    assert [(row.line, row.status, codes(row)) for row in judged.rows] == [
        (2, "new", []),
        (3, "error", ["missing_name"]),
        (4, "repeated", ["repeated"]),
        (5, "error", ["formula"]),
        (6, "error", ["markup"]),
        (7, "error", ["bidi_override"]),
        (8, "error", ["too_long"]),
        (9, "new", ["surplus_column"]),
        (10, "ignored", ["empty_row"]),
        (11, "new", ["cedilla_corrected"]),
    ]
    assert judged.counts == {
        "new": 3,
        "known": 0,
        "repeated": 1,
        "error": 5,
        "ignored": 1,
    }
    assert [row.name for row in judged.importable] == [
        "Pop Ioan",
        "Chiș Réka",
        "Țurcanu Ștefan",
    ]


def test_the_repeated_row_points_at_the_first() -> None:
    assert report(MESSY).rows[2].notes[0].params == {"line": 2}


def test_a_refused_text_can_be_quoted_safely() -> None:
    refused = {row.line: row for row in report(MESSY).refused}
    assert refused[7].given == "‹U+202E›anA"
    assert len(refused[8].family) == 80
    assert refused[8].notes[0].params["length"] == 300
    assert refused[8].notes[0].params["field"] == "family"
    assert refused[5].identity_key == ""


def test_only_errors_keep_a_row_out() -> None:
    for row in report(MESSY).rows:
        has_error = any(note.severity is Severity.ERROR for note in row.notes)
        assert has_error == (row.status == "error")


def test_the_same_file_twice_changes_nothing() -> None:
    first = report(MESSY)
    known = tuple(row.identity_key for row in first.importable)
    again = report(MESSY, known=known)
    assert again.importable == ()
    assert again.counts["known"] == 4
    assert again.counts["error"] == 5


def test_two_people_of_one_name_are_both_taken() -> None:
    judged = report(HEADER + "Pop,Andrei,Turda,,\nPop,Andrei,Dej,,\n")
    first, second = judged.importable
    assert not first.notes
    assert second.notes[0].code == "same_name"
    assert second.notes[0].severity is Severity.INFO
    assert second.notes[0].params == {"line": 2, "town": "Turda"}


def test_one_name_with_and_without_a_town_is_a_warning() -> None:
    judged = report(HEADER + "Pop,Andrei,Turda,,\nPop,Andrei,-,,\n")
    assert judged.importable[1].town == ""
    assert judged.importable[1].notes[0].code == "perhaps_same"
    assert judged.importable[1].notes[0].severity is Severity.WARNING


def test_without_a_town_the_nearest_of_the_name_is_the_doubt() -> None:
    judged = report(HEADER + "Pop,Ion,Turda,,\nPop,Ion,,,\nPop,Ion,Dej,,\n")
    assert [codes(row) for row in judged.rows] == [
        [],
        ["perhaps_same"],
        ["perhaps_same"],
    ]
    assert judged.rows[2].notes[0].params["line"] == 3


def test_a_name_that_is_on_the_list_is_a_remark_without_a_town_a_doubt() -> None:
    text = HEADER + "Pop,Ioan,Dej,,\nPop,Ioan,,,\nRus,Ana,Dej,,\n"
    known = (identity_key("Pop Ioan", "Cluj-Napoca"), identity_key("RUS Ana", ""))
    first, second, third = report(text, known=known).importable
    assert codes(first) == ["name_on_list"]
    assert not first.doubtful
    assert codes(second) == ["perhaps_on_list", "perhaps_same"]
    assert second.doubtful
    assert codes(third) == ["perhaps_on_list"]


def test_everything_wrong_with_a_row_is_named_at_once() -> None:
    (row,) = report(HEADER + "=Pop,<Ioan>,Dej\u200b,@As,\n").rows
    assert [(note.code, note.params["field"]) for note in row.notes] == [
        ("formula", "family"),
        ("markup", "given"),
        ("zero_width", "town"),
        ("formula", "club"),
    ]


def test_a_tab_before_a_name_is_a_formula() -> None:
    (row,) = report(HEADER + '"\tPop",Ioan,Dej,,\n').rows
    assert codes(row) == ["formula"]


def test_family_and_given_name_share_the_eighty_characters() -> None:
    (row,) = report(HEADER + f"{'P' * 60},{'I' * 30},Dej,,\n").rows
    assert [(note.code, note.params["field"]) for note in row.notes] == [
        ("too_long", "name")
    ]


@pytest.mark.parametrize("cell", ["da", "DA", "x", "X", "1", "50 lei", "✓", "igen"])
def test_a_paid_fee_is_understood(cell: str) -> None:
    assert report(HEADER + f"Pop,Ioan,Dej,,{cell}\n").rows[0].paid is True


@pytest.mark.parametrize("cell", ["nu", "", "-", "0", "0 lei", "no", "nem"])
def test_an_unpaid_fee_is_understood(cell: str) -> None:
    assert report(HEADER + f"Pop,Ioan,Dej,,{cell}\n").rows[0].paid is False


@pytest.mark.parametrize("cell", ["mâine", "9" * 5000])
def test_an_unclear_fee_is_asked_about(cell: str) -> None:
    row = report(HEADER + f"Pop,Ioan,Dej,,{cell}\n").rows[0]
    assert row.status == "new"
    assert row.paid is None
    assert codes(row) == ["paid_unclear"]


def test_without_a_fee_column_nothing_is_said_about_it() -> None:
    row = report("Nume,Prenume\nPop,Ioan\n").rows[0]
    assert row.paid is None
    assert not row.notes


def test_a_header_pasted_again_is_ignored() -> None:
    judged = report(HEADER + "Pop,Ioan,Dej,,\n" + HEADER + "Rus,Ana,Dej,,\n")
    assert judged.rows[1].status == "ignored"
    assert codes(judged.rows[1]) == ["heading_again"]


def test_a_full_name_shows_as_it_was_written() -> None:
    row = report("Nume și prenume\nPop  Ioan Vasile\n").rows[0]
    assert (row.family, row.given, row.name) == (
        "Pop",
        "Ioan Vasile",
        "Pop Ioan Vasile",
    )


@pytest.mark.parametrize(
    ("written", "taken"),
    [("Popescu ?", ("Popescu", "")), (". Mihai Ioan", ("Mihai", "Ioan")),
     ("X 😀", ("X", "")), ("Pop 🂡 Ana", ("Pop", "🂡 Ana"))],
)  # fmt: skip
def test_a_sign_before_or_behind_a_name_is_no_part_of_it(
    written: str, taken: tuple[str, str]
) -> None:
    row = report(f"Nume și prenume\n{written}\n").rows[0]
    assert row.status == "new"
    assert (row.family, row.given) == taken


@pytest.mark.parametrize("whole", ["Pop -Ana", "Pop =1+1"])
def test_no_half_of_a_name_is_a_formula(whole: str) -> None:
    row = report(f"Nume și prenume\n{whole}\n").rows[0]
    assert (row.status, codes(row)) == ("error", ["formula"])


def test_given_names_first_are_kept_in_one_piece() -> None:
    row = report("Prenume și nume\nIoan Vasile Pop\n").rows[0]
    assert (row.family, row.given) == ("Ioan Vasile Pop", "")


def test_a_single_word_is_taken_with_a_warning() -> None:
    row = report("Nume,Prenume\nPop,\n").rows[0]
    assert row.status == "new"
    assert codes(row) == ["one_word_name"]


def test_a_name_with_digits_is_taken_with_a_warning() -> None:
    row = report("Nume,Prenume\nPop,Ioan 0744\n").rows[0]
    assert codes(row) == ["digits_in_name"]
    assert row.to_check


def test_the_title_of_a_pasted_list_is_taken_with_a_warning() -> None:
    title = RosterInput(line=1, whole="Lista de rezerve:", pasted=True)
    row = check_roster([title], known=()).rows[0]
    assert codes(row) == ["colon_in_name"]
    assert row.to_check


def test_rows_may_come_from_elsewhere() -> None:
    judged = check_roster([RosterInput(line=7, whole="Rus Ana", town="Dej")], known=())
    assert judged.rows[0].identity_key == identity_key("Rus Ana", "Dej")


@pytest.mark.parametrize(
    "text",
    ["Pop Ioan, Cluj-Napoca, As de Roșu", " Pop Ioan ;Cluj-Napoca;As de Roșu"],
)
def test_a_walk_in_is_typed_in_one_line(text: str) -> None:
    row = parse_line(text)
    assert row.status == "new"
    assert (row.family, row.given) == ("Pop", "Ioan")
    assert (row.town, row.club) == ("Cluj-Napoca", "As de Roșu")


def test_a_walk_in_needs_only_a_name() -> None:
    assert parse_line("Pop Ioan").status == "new"
    assert parse_line("Pop Ioan").town == ""


def test_a_walk_in_may_be_on_the_list_already() -> None:
    known = {identity_key("Pop Ioan", "Dej")}
    judged = check_roster([input_of_line("pop ioan, dej")], known=known)
    assert judged.rows[0].status == "known"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (", Dej", "missing_name"),
        ("=1+1, Dej", "formula"),
        ("<b>Pop</b>", "markup"),
        ("M" * 100_000, "too_long"),
    ],
)
def test_a_bad_walk_in_is_refused_with_the_reason(text: str, code: str) -> None:
    row = parse_line(text)
    assert row.status == "error"
    assert codes(row) == [code]


@pytest.mark.parametrize(
    ("text", "status", "told"),
    [
        ("Pop Ioan, Cluj-Napoca / Ionescu Dan, Dej", "error", ["two_people"]),
        ("Pop Ioan; Cluj, As / Ionescu Dan; Dej", "error", ["two_people"]),
        (
            "Pop Ioan, Cluj, As / Ionescu Dan, Dej",
            "error",
            ["surplus_column", "two_people"],
        ),
        ("Pop Ioan / Ionescu Dan", "error", ["one_player_each"]),
        ("Pop Ioan/Ionescu Dan, Dej", "error", ["one_player_each"]),
        ("Pop Ioan, Cluj / Ionescu Dan", "new", ["perhaps_two"]),
        ("Pop Ioan, Satu Mare / Szatmárnémeti, As de Roșu", "new", []),
        ("Pop Ioan, Dej/Gherla, Ghinda", "new", []),
        ("Pop Ioan, Dej, Ghinda / Dej", "new", []),
        ("Pop Ioan /, Dej", "new", []),
    ],
)
def test_a_pair_is_no_person(text: str, status: str, told: list[str]) -> None:
    row = parse_line(text)

    assert (row.status, codes(row)) == (status, told)


def test_a_slash_under_the_header_of_towns_is_a_town() -> None:
    row = "Rus Ana;Szatmárnémeti / Satu Mare;As de Roșu\n"
    headed = report(f"Nume;Localitate;Club\n{row}").rows[0]

    assert (headed.status, headed.town) == ("new", "Szatmárnémeti / Satu Mare")
    assert report("Nume;Localitate\nPop Ioan / Rus Ana;Dej / Turda\n").refused


def test_a_refused_pair_does_not_stand_for_its_first_person() -> None:
    rows = ["Pop Ioan, Dej / Rus Ana, Dej", "Pop Ioan, Dej / Rus Ana, Dej"]
    judged = check_roster(
        [replace(input_of_line(row), line=line) for line, row in enumerate(rows)],
        known=(),
    )

    assert [row.status for row in judged.rows] == ["error", "error"]


def test_an_empty_line_is_nobody() -> None:
    assert parse_line("  ").status == "ignored"
