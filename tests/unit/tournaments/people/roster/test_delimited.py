"""Text files are read whatever saved them."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.people.roster.checking import check_roster
from tournaments.people.roster.delimited import read_delimited
from tournaments.people.roster.limits import MAX_BYTES, MAX_ROWS, RosterError
from tournaments.people.roster.reading import read_roster
from tournaments.people.roster.rows import RosterFile

ROWS = "Nume;Prenume;Localitate;Club\r\nȘandru;Ștefan;Târgu Mureș;As de Roșu\r\n"
LETTERS = str.maketrans("0123456789", "abcdefghij")
CEDILLAS = str.maketrans("ȘșȚț", "ŞşŢţ")


def read(content: bytes | str) -> RosterFile:
    raw = content.encode() if isinstance(content, str) else content
    return read_roster(filename="lista.csv", content=raw)


def names(content: bytes | str) -> list[str]:
    report = check_roster(read(content).rows, known=())
    return [row.name for row in report.importable]


def refusal(content: bytes | str) -> RosterError:
    with pytest.raises(RosterError) as refused:
        read(content)
    return refused.value


@pytest.mark.parametrize(
    ("content", "encoding"),
    [
        (ROWS.encode(), "UTF-8"),
        (ROWS.encode("utf-8-sig"), "UTF-8 (BOM)"),
        (ROWS.encode("utf-16"), "UTF-16"),
        (b"\xfe\xff" + ROWS.encode("utf-16-be"), "UTF-16"),
        (ROWS.translate(CEDILLAS).encode("cp1250"), "Windows-1250"),
    ],
)
def test_the_encoding_is_found_and_named(content: bytes, encoding: str) -> None:
    assert read_delimited(content).encoding == encoding
    file = read(content)
    (row,) = check_roster(file.rows, known=()).importable
    assert (row.name, row.town, row.club) == (
        "Șandru Ștefan",
        "Târgu Mureș",
        "As de Roșu",
    )
    guessed = [note.params["encoding"] for note in file.notes]
    assert guessed == (["Windows-1250"] if encoding == "Windows-1250" else [])


@pytest.mark.parametrize("delimiter", [";", ",", "\t"])
@pytest.mark.parametrize("newline", ["\r\n", "\n", "\r"])
def test_any_delimiter_and_line_end_is_read(delimiter: str, newline: str) -> None:
    text = ROWS.replace(";", delimiter).replace("\r\n", newline)
    assert names(text) == ["Șandru Ștefan"]


def test_a_comma_inside_cells_does_not_mislead() -> None:
    text = "Nume și prenume;Localitate\nPop Ioan;Cluj, Mănăștur\nRus Ana;Dej, centru\n"
    assert names(text) == ["Pop Ioan", "Rus Ana"]


def test_the_separator_that_excel_writes_down_is_obeyed() -> None:
    text = "sep=;\r\nNume;Prenume\r\nPop;Ioan\r\n"
    assert names(text) == ["Pop Ioan"]
    assert read(text).rows[0].line == 3


def test_lines_are_those_of_the_file() -> None:
    text = 'Nume,Prenume,Club\nPop,Ioan,"As\nde Roșu"\n\nRus,Ana,\n'
    assert [row.line for row in read(text).rows] == [2, 4, 5]


def test_a_title_above_the_header_is_left_out_and_said_so() -> None:
    text = "Cupa de toamnă;;\n;;\nNume;Prenume;Oraș\nPop;Ioan;Dej\n"
    file = read(text)
    assert names(text) == ["Pop Ioan"]
    assert [(note.code, note.params) for note in file.notes] == [
        ("rows_above_header", {"count": 1})
    ]


def test_without_a_header_the_first_row_is_a_person() -> None:
    file = read("Pop,Ioan,Dej,As de Roșu\nRus,Ana,Turda,\n")
    assert [note.code for note in file.notes] == ["no_header"]
    first = check_roster(file.rows, known=()).rows[0]
    assert (first.line, first.family, first.given) == (1, "Pop", "Ioan")
    assert (first.town, first.club) == ("Dej", "As de Roșu")


def test_a_single_column_of_names_is_enough() -> None:
    assert names("Pop Ioan\nRus Ana Maria\nKovács\n") == [
        "Pop Ioan",
        "Rus Ana Maria",
        "Kovács",
    ]


def test_full_names_without_a_header_are_followed_by_the_town() -> None:
    file = read("1,Pop Ioan,Dej\n2,Rus Ana,Turda\n")
    rows = check_roster(file.rows, known=()).importable
    assert [(row.name, row.town) for row in rows] == [
        ("Pop Ioan", "Dej"),
        ("Rus Ana", "Turda"),
    ]


def test_unused_columns_are_named() -> None:
    file = read("Nume;Prenume;Telefon\nPop;Ioan;0700\n")
    assert [note.params for note in file.notes] == [{"column": "Telefon"}]
    assert not check_roster(file.rows, known=()).rows[0].notes


def test_empty_lines_at_the_end_are_no_rows() -> None:
    assert len(read("Nume;Prenume\nPop;Ioan\n;\n \n\n").rows) == 1


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "empty_file"),
        (b" \r\n ", "empty_file"),
        (b"\xef\xbb\xbf\n", "no_rows"),
        (b"Nume,Prenume\n", "no_rows"),
        (b"x" * (MAX_BYTES + 1), "too_large"),
        (b"Pop\x00Ioan\n", "not_text"),
        (b"\x89PNG\r\n\x1a\n\x00\x00", "not_text"),
        (b"%PDF-1.7\nPop", "unknown_format"),
        (b"Pop \x81 \xe3\n", "unknown_encoding"),
        (b"\xff\xfeP", "unknown_encoding"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1 old", "old_excel"),
        (b"Pop\n" * (MAX_ROWS + 1), "too_many_rows"),
        (b"\n" * 100_000 + b"Pop\n", "too_many_rows"),
        (b"," * 30 + b"x\n", "too_many_columns"),
    ],
)
def test_what_cannot_be_read_is_refused_by_name(content: bytes, code: str) -> None:
    assert refusal(content).code == code


@pytest.mark.parametrize(
    "text",
    [
        'Nume,Prenume\nPop,Ioan\n"Rus,Ana\nBota,Ion\n',
        'Nume,Prenume\nPop,Ioan\n"Rus,Ana',
        'Nume,Prenume\nPop,Ioan\n"Rus,Ana\n' + "Bota,Ion\n" * 40 + '",x\n',
    ],
)
def test_a_quote_left_open_is_located(text: str) -> None:
    error = refusal(text)
    assert error.code == "unclosed_quote"
    assert error.params == {"line": 3}


def test_as_many_rows_as_allowed_are_read() -> None:
    text = "".join(f"Pop {i:04},T\n".translate(LETTERS) for i in range(MAX_ROWS))
    assert len(names(f"Nume,Localitate\n{text}")) == MAX_ROWS


def test_the_name_of_the_file_is_made_harmless() -> None:
    file = read_roster(filename="C:\\x\\..\\a\u202eb.csv", content=b"Pop Ioan\n")
    assert file.filename == "a‹U+202E›b.csv"


CELL = st.text(max_size=12) | st.sampled_from(
    ["Nume", "Prenume", "Localitate", "=1+1", '"', "\tPop", "9" * 5000, "da"]
)


@settings(deadline=None)
@given(st.binary(max_size=400))
def test_any_bytes_are_read_or_refused(content: bytes) -> None:
    try:
        file = read(content)
    except RosterError:
        return
    check_roster(file.rows, known=())


@settings(deadline=None)
@given(
    st.lists(st.lists(CELL, max_size=6), max_size=8),
    st.sampled_from([";", ",", "\t"]),
    st.sampled_from(["utf-8", "utf-8-sig", "utf-16"]),
)
def test_any_table_is_read_or_refused(
    table: list[list[str]], delimiter: str, encoding: str
) -> None:
    text = "\n".join(delimiter.join(row) for row in table)
    try:
        file = read(text.encode(encoding, "replace"))
    except RosterError:
        return
    report = check_roster(file.rows, known=())
    assert sum(report.counts.values()) == len(file.rows)
    again = check_roster(
        file.rows, known={row.identity_key for row in report.importable}
    )
    assert again.importable == ()
