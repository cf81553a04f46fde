"""What must be true of an XLSX file before anything in it is parsed."""

from __future__ import annotations

import io
import zipfile
from pathlib import PurePosixPath

from tournaments.people.roster.limits import (
    MAX_ENTRIES,
    MAX_RATIO,
    MAX_TAGS,
    MAX_TAGS_BESIDE,
    MAX_UNPACKED,
    RosterError,
)

ZIP_MARK = b"PK\x03\x04"
OLE_MARK = bytes.fromhex("d0cf11e0a1b11ae1")
_ENCRYPTED_PACKAGE = "EncryptedPackage".encode("utf-16-le")
_ENCRYPTED_FLAG = 0x1
_PACKED = frozenset({zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED})
_ARCHIVES = frozenset(
    {".zip", ".xlsx", ".xlsm", ".docx", ".pptx", ".jar", ".gz", ".7z", ".rar"}
)
# Where cells are; styles and the like are small in any honest workbook.
SHEETS = "xl/worksheets/sheet"
_CELLS = (SHEETS, "xl/sharedStrings")
_WORKBOOK = "xl/workbook.xml"


def refuse_old_office(content: bytes) -> None:
    """Refuse the container of old .xls files and of workbooks with a password.

    Raises RosterError (encrypted, old_excel).
    """
    if content.startswith(OLE_MARK):
        locked = _ENCRYPTED_PACKAGE in content
        raise RosterError("encrypted" if locked else "old_excel")


def check_archive(content: bytes) -> None:
    """Refuse an archive that is no plain workbook, or larger than it looks.

    Raises RosterError (encrypted, unsafe_archive,
    archive_too_large, macros, external_links, unknown_format); other exceptions
    if the archive is damaged.
    """
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        entries = archive.infolist()
        _check_size(entries)
        for entry in entries:
            _check_entry(entry)
        if len({entry.filename.lower() for entry in entries}) != len(entries):
            raise RosterError("unsafe_archive", {"reason": "repeated_path"})
        if _WORKBOOK not in archive.namelist():
            raise RosterError("unknown_format")
        _check_contents(archive)


def _check_size(entries: list[zipfile.ZipInfo]) -> None:
    if len(entries) > MAX_ENTRIES:
        raise RosterError(
            "archive_too_large", {"reason": "entries", "limit": MAX_ENTRIES}
        )
    if sum(entry.file_size for entry in entries) > MAX_UNPACKED:
        raise RosterError(
            "archive_too_large", {"reason": "unpacked", "limit": MAX_UNPACKED}
        )
    for entry in entries:
        if entry.file_size > MAX_RATIO * max(entry.compress_size, 1):
            raise RosterError(
                "archive_too_large", {"reason": "ratio", "limit": MAX_RATIO}
            )


def _check_entry(entry: zipfile.ZipInfo) -> None:
    path = PurePosixPath(entry.filename)
    if (
        path.is_absolute()
        or ".." in path.parts
        or "\\" in entry.orig_filename
        or ":" in entry.filename
        or "\0" in entry.orig_filename
    ):
        raise RosterError("unsafe_archive", {"reason": "path"})
    if entry.flag_bits & _ENCRYPTED_FLAG:
        raise RosterError("encrypted")
    if entry.compress_type not in _PACKED:
        raise RosterError("unsafe_archive", {"reason": "compression"})
    name = entry.filename.lower()
    if "vbaproject" in name or name.startswith("xl/macrosheets/"):
        raise RosterError("macros")
    if name.startswith("xl/externallinks/"):
        raise RosterError("external_links")
    if path.suffix.lower() in _ARCHIVES:
        raise RosterError("unsafe_archive", {"reason": "nested"})


def _check_contents(archive: zipfile.ZipFile) -> None:
    """Unpack once within the limits; count tags, refuse what XML may hide."""
    tags, beside = 0, 0
    for entry in archive.infolist():
        unpacked = archive.read(entry)
        if unpacked.startswith(ZIP_MARK):
            raise RosterError("unsafe_archive", {"reason": "nested"})
        if b"<!DOCTYPE" in unpacked or b"<!ENTITY" in unpacked:
            raise RosterError("unsafe_archive", {"reason": "doctype"})
        count = unpacked.count(b"<")
        tags += count
        beside += 0 if entry.filename.startswith(_CELLS) else count
        if tags > MAX_TAGS or beside > MAX_TAGS_BESIDE:
            raise RosterError(
                "archive_too_large", {"reason": "tags", "limit": MAX_TAGS}
            )
