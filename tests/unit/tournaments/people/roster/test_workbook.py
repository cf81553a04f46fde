"""Workbooks are read, and what hides in them is refused before it is parsed."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping, Sequence
from datetime import date
from hashlib import shake_256

import openpyxl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.people.roster.checking import check_roster
from tournaments.people.roster.limits import (
    MAX_ROWS,
    MAX_TAGS,
    MAX_TAGS_BESIDE,
    RosterError,
)
from tournaments.people.roster.reading import read_roster
from tournaments.people.roster.rows import RosterReport

ROWS: Sequence[Sequence[object]] = [
    ("Nr.", "Nume și prenume", "Localitate", "Taxă plătită"),
    (1, "Nagy Cătălin", "Dej", "da"),
    (2, "Suciu Șerban", "Turda", "nu"),
    (3, "Pop Ana", 1907, True),
    (None, "  ", None, None),
]


def workbook(**sheets: Sequence[Sequence[object]]) -> bytes:
    book = openpyxl.Workbook()
    book.remove(book.worksheets[0])
    for title, rows in sheets.items():
        sheet = book.create_sheet(title)
        for row in rows:
            sheet.append(row)
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


PLAIN = workbook(Lista=ROWS)


def repacked(added: Mapping[str, bytes]) -> bytes:
    """Return the plain workbook with entries added or replaced."""
    out = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(PLAIN)) as old,
        zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new,
    ):
        for entry in old.infolist():
            if entry.filename not in added:
                new.writestr(entry.filename, old.read(entry))
        for name, content in added.items():
            new.writestr(name, content)
    return out.getvalue()


def report(content: bytes) -> RosterReport:
    file = read_roster(filename="lista.xlsx", content=content)
    return check_roster(file.rows, known=())


def refusal(content: bytes) -> RosterError:
    with pytest.raises(RosterError) as refused:
        read_roster(filename="lista.xlsx", content=content)
    return refused.value


def test_a_workbook_is_read_with_its_row_numbers() -> None:
    file = read_roster(filename="lista.xlsx", content=PLAIN)
    assert file.filename == "lista.xlsx"
    rows = check_roster(file.rows, known=()).rows
    assert [(row.line, row.name, row.town, row.paid) for row in rows] == [
        (2, "Nagy Cătălin", "Dej", True),
        (3, "Suciu Șerban", "Turda", False),
        (4, "Pop Ana", "1907", True),
    ]


def test_numbers_and_dates_are_texts() -> None:
    rows = [("Nume", "Localitate", "Club"), ("Pop Ana", 7.0, date(2026, 11, 21))]
    row = report(workbook(A=rows)).rows[0]
    assert row.town == "7"
    assert row.club.startswith("2026-11-21")


def test_the_first_sheet_with_data_is_read_and_named() -> None:
    file = read_roster(filename="x", content=workbook(Gol=[], Lista=ROWS))
    assert [(note.code, note.params) for note in file.notes] == [
        ("sheet_chosen", {"sheet": "Lista", "of": 2})
    ]


def test_a_formula_is_refused_as_one() -> None:
    judged = report(workbook(A=[("Nume",), ('=HYPERLINK("http://x.invalid")',)]))
    assert [note.code for note in judged.rows[0].notes] == ["formula"]


def test_an_empty_workbook_has_no_rows() -> None:
    assert refusal(workbook(A=[])).code == "no_rows"
    assert refusal(workbook(A=[("Nume", "Prenume")])).code == "no_rows"


def test_too_many_rows_and_columns_are_refused() -> None:
    rows = [("Nume",), *((f"Pop {i}",) for i in range(MAX_ROWS + 1))]
    assert refusal(workbook(A=rows)).code == "too_many_rows"
    assert refusal(workbook(A=[("x",) * 31])).code == "too_many_columns"


@pytest.mark.parametrize("line", [10_001, 1_048_576])
@pytest.mark.parametrize("prefix", [b"", b"x:"])
def test_people_far_below_are_not_passed_over(line: int, prefix: bytes) -> None:
    sheet = (
        b'<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
        b' xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main">'
        b"<sheetData>"
        b'<row r="1"><c r="A1" t="inlineStr"><is><t>Pop Ioan</t></is></c></row>'
        b'<_row ht="15" r="%d"><_c r="A1" t="inlineStr"><_is><t>Rus Ana</t></_is></_c>'
        b"</_row></sheetData></worksheet>" % line
    )
    sheet = sheet.replace(b"</_", b"</" + prefix).replace(b"<_", b"<" + prefix)

    refused = refusal(repacked({"xl/worksheets/sheet1.xml": sheet}))

    assert (refused.code, refused.params) == ("too_many_rows", {"limit": MAX_ROWS})


def test_rows_far_below_cost_nothing() -> None:
    sheet = (
        b'<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">'
        b'<dimension ref="A1:XFD1048576"/><sheetData>'
        b'<row r="1"><c r="A1" t="inlineStr"><is><t>Pop Ioan</t></is></c></row>'
        b'<row r="1048576"/></sheetData></worksheet>'
    )
    judged = report(repacked({"xl/worksheets/sheet1.xml": sheet}))
    assert [row.name for row in judged.importable] == ["Pop Ioan"]


@pytest.mark.parametrize(
    ("added", "code"),
    [
        ({"xl/vbaProject.bin": b"x"}, "macros"),
        ({"xl/externalLinks/externalLink1.xml": b"<x/>"}, "external_links"),
        ({"../evil.xml": b"<x/>"}, "unsafe_archive"),
        ({"/etc/x.xml": b"<x/>"}, "unsafe_archive"),
        ({"C:/x.xml": b"<x/>"}, "unsafe_archive"),
        ({"xl\\x.xml": b"<x/>"}, "unsafe_archive"),
        ({"XL/workbook.xml": b"<x/>"}, "unsafe_archive"),
        ({"xl/embeddings/a.xlsx": b"x"}, "unsafe_archive"),
        ({"xl/media/a.png": b"PK\x03\x04"}, "unsafe_archive"),
        ({"xl/a.xml": b"<!DOCTYPE x>"}, "unsafe_archive"),
        ({"xl/zeros.xml": bytes(1_000_000)}, "archive_too_large"),
        ({f"xl/{i}.xml": b"<x/>" for i in range(50)}, "archive_too_large"),
        ({"xl/workbook.xml": b"not xml"}, "broken_file"),
        ({"xl/worksheets/sheet1.xml": b"<worksheet>"}, "broken_file"),
    ],
)
def test_dangerous_and_damaged_workbooks_are_refused(
    added: dict[str, bytes], code: str
) -> None:
    assert refusal(repacked(added)).code == code


def test_an_archive_may_not_unpack_to_more_than_the_limit() -> None:
    noise = bytes(i * i % 251 for i in range(1000)) * 21
    parts = {f"xl/media/{i}.bin": noise * 50 for i in range(20)}
    error = refusal(repacked(parts))
    assert error.code == "archive_too_large"


@pytest.mark.parametrize(
    ("part", "limit"),
    [("xl/worksheets/sheet1.xml", MAX_TAGS), ("xl/styles.xml", MAX_TAGS_BESIDE)],
)
def test_a_flood_of_tags_is_refused(part: str, limit: int) -> None:
    bits = shake_256(part.encode()).digest(limit + 1)
    flood = b"".join(b"<a/>" if bit & 1 else b"<bc/>" for bit in bits)
    error = refusal(repacked({part: flood}))
    assert (error.code, error.params["reason"]) == ("archive_too_large", "tags")


def test_entities_are_not_expanded_in_any_encoding() -> None:
    bomb = (
        '<?xml version="1.0" encoding="utf-16"?>'
        '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'
    )
    error = refusal(repacked({"xl/workbook.xml": bomb.encode("utf-16")}))
    assert error.code == "broken_file"


def test_a_workbook_with_a_password_is_refused() -> None:
    locked = bytearray(PLAIN)
    start = 0
    while (start := locked.find(b"PK\x01\x02", start)) >= 0:
        locked[start + 8] |= 1
        start += 4
    assert refusal(bytes(locked)).code == "encrypted"
    ole = bytes.fromhex("d0cf11e0a1b11ae1") + "EncryptedPackage".encode("utf-16-le")
    assert refusal(ole).code == "encrypted"


def test_another_archive_is_not_a_roster() -> None:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("content.xml", "<x/>")
    assert refusal(out.getvalue()).code == "unknown_format"


@settings(deadline=None)
@given(st.binary(max_size=300))
def test_any_archive_is_read_or_refused(tail: bytes) -> None:
    assert refusal(b"PK\x03\x04" + tail).code in {"broken_file", "unknown_format"}


@settings(max_examples=60, deadline=None)
@given(
    st.lists(
        st.tuples(
            st.integers(min_value=4, max_value=len(PLAIN) - 1),
            st.integers(min_value=0, max_value=255),
        ),
        min_size=1,
        max_size=6,
    )
)
def test_a_damaged_workbook_is_read_or_refused(damage: list[tuple[int, int]]) -> None:
    content = bytearray(PLAIN)
    for position, value in damage:
        content[position] = value
    try:
        report(bytes(content))
    except RosterError:
        return


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=200))
def test_any_sheet_xml_is_read_or_refused(text: str) -> None:
    sheet = f"<worksheet><sheetData>{text}</sheetData></worksheet>"
    damaged = {"xl/worksheets/sheet1.xml": sheet.encode("utf-8", "replace")}
    try:
        report(repacked(damaged))
    except RosterError:
        return


def test_a_row_number_out_of_this_world_takes_no_time() -> None:
    content = workbook(Lista=[("Nume", "Prenume"), ("Pop", "Ioan")])
    with zipfile.ZipFile(io.BytesIO(content)) as old:
        parts = {name: old.read(name) for name in old.namelist()}
    sheet = "xl/worksheets/sheet1.xml"
    parts[sheet] = parts[sheet].replace(b'<row r="2"', b'<row r="99999999999"')
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as new:
        for name, part in parts.items():
            new.writestr(name, part)

    with pytest.raises(RosterError):
        read_roster(filename="x.xlsx", content=packed.getvalue())
