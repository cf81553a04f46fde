"""The hashes of the protocol, and the mark of a photograph, compared with one of them.

Source: docs/draw.md "Protocol CD2", "Checking a draw". The mark is the commitment; so
many of its digits have to be compared that nobody can compute two draws that begin
alike.
"""

from __future__ import annotations

import hashlib
import hmac
import re

from tables.protocol.errors import DrawError
from tournaments.canon import canon

HASH_DIGITS = 64
FEWEST_DIGITS = 32
_HEX = re.compile(r"[0-9a-f]{64}")
_MARK = re.compile(r"[0-9a-f]{1,64}")


def tagged(tag: str, data: bytes) -> bytes:
    """Return SHA-256 of a tag, a zero byte and the data."""
    return hashlib.sha256(tag.encode("ascii") + b"\0" + data).digest()


def manifest_hash(manifest: object) -> bytes:
    """Return the hash of the frozen list."""
    return tagged("CD2/manifest", canon(manifest))


def commitment(*, secret: bytes, manifest: object) -> str:
    """Return the mark: what is published before the public part, in hex.

    It binds the list as well as the secret. Whoever knows the secret and the cards
    cannot try other lists until one pleases: each has another mark.
    """
    return tagged("CD2/commit", manifest_hash(manifest) + secret).hex()


def draw_seed(*, secret: bytes, manifest: object, public: str) -> bytes:
    """Return the seed of the shuffle: from secret, list and public part."""
    message = manifest_hash(manifest) + tagged("CD2/public", public.encode("ascii"))
    return hmac.digest(secret, b"CD2/seed\0" + message, "sha256")


def from_hex(text: object, *, field: str) -> bytes:
    """Return the 32 bytes of 64 lower-case hex digits. Raises DrawError (bad_hex)."""
    if not isinstance(text, str) or not _HEX.fullmatch(text):
        raise DrawError("bad_hex", field=field, digits=HASH_DIGITS)
    return bytes.fromhex(text)


def check_mark(typed: str, *, commitment: str) -> None:
    """Refuse unless these are the first digits of the commitment, and enough of them.

    Capitals and spaces are understood. Raises DrawError (bad_mark, short_mark,
    wrong_mark).
    """
    mark = "".join(typed.split()).lower()
    if not _MARK.fullmatch(mark):
        raise DrawError("bad_mark")
    if len(mark) < FEWEST_DIGITS:
        raise DrawError("short_mark", count=len(mark))
    if not commitment.startswith(mark):
        raise DrawError("wrong_mark", mark=commitment[:FEWEST_DIGITS])
