"""Time stamps: what an authority is asked, and what its answer says.

The answer is read by the program for strangers (``scoring.verifier``): what they would
not take, the site does not take either.
"""

from __future__ import annotations

import base64
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from scoring.verifier import program

# DER: the kinds of value that are written here.
SEQUENCE, INTEGER, YES = 0x30, 0x02, b"\x01\x01\xff"
SHA256 = bytes.fromhex("300d06096086480165030402010500")
LONGEST_LENGTH = 0x80
GRANTED = (0, 1)


class BadStamp(ValueError):
    """What came is no time stamp of what was asked."""


@dataclass(frozen=True, slots=True)
class Stamp:
    """A time stamp: when, and by whose clock."""

    at: datetime
    authority: str


def request_for(digest: str, *, nonce: int) -> bytes:
    """Return what asks an authority for a stamp of a SHA-256, with its certificate."""
    version = _value(INTEGER, b"\x01")
    imprint = _value(SEQUENCE, SHA256 + _value(0x04, bytes.fromhex(digest)))
    # A byte more, so that the number is never read as a negative one.
    number = nonce.to_bytes(nonce.bit_length() // 8 + 1, "big")
    return _value(SEQUENCE, version + imprint + _value(INTEGER, number) + YES)


def token_in(
    answer: bytes, *, digest: str, nonce: int, authority: Path | None
) -> tuple[str, Stamp]:
    """Return the stamp in an authority's answer, as it is kept, and what it says.

    ``authority`` is a file with certificates under which it has to be signed. Raises
    BadStamp.
    """
    tool = program()
    try:
        parts = tool.one_node(answer).parts()
        status = parts[0].parts()[0].number()
        if status not in GRANTED or len(parts) == 1:
            raise BadStamp(f"the authority refuses, with status {status}")
        token = tool.Token(parts[1].whole)
        signer = tool.check_stamp(token, digest)
        if token.nonce != nonce:
            raise BadStamp("it answers another question")
        if authority is not None:
            trusted, digits = tool.trusted_from(str(authority))
            tool.vouched_for(token, signer, trusted, digits)
    except tool.Untrue as untrue:
        raise BadStamp(str(untrue)) from untrue
    except tool.UNREADABLE as error:
        if isinstance(error, BadStamp):
            raise
        raise BadStamp(f"it cannot be read: {error}") from error
    text = base64.b64encode(parts[1].whole).decode("ascii")
    return text, stamp_of(text)


def stamp_of(token: str) -> Stamp:
    """Return what a kept stamp says, whoever has signed it. Raises BadStamp."""
    tool = program()
    try:
        read = tool.token_of(token)
        return Stamp(at=read.at, authority=read.signer().name())
    except (tool.Untrue, *tool.UNREADABLE) as error:
        raise BadStamp(str(error)) from error


def fault_of(token: str, *, digest: str) -> str:
    """Return why a kept stamp is none of this SHA-256; empty where it is one."""
    tool = program()
    try:
        tool.check_stamp(tool.token_of(token), digest)
    except (tool.Untrue, *tool.UNREADABLE) as error:
        return str(error) or type(error).__name__
    return ""


def _value(tag: int, inside: bytes) -> bytes:
    """Return a value of DER; none that is asked here is long."""
    assert len(inside) < LONGEST_LENGTH
    return bytes([tag, len(inside)]) + inside
