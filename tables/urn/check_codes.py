"""The check code of a paper ticket: a home-made ticket or a typing slip is caught.

Source: docs/draw.md "Check code" (HMAC of draw key and seat, four characters).
"""

from __future__ import annotations

import hashlib
import hmac
import re

# None looks like another on paper; a scanner set to the other keyboard types Y as Z.
ALPHABET = "34679ACDEFGHJKMNPRTWX"
LENGTH = 4
_TAG = b"URN1/ticket\0"
_TYPED = re.compile(r"([A-Z]{1,3}[0-9])([A-Z0-9]*)")
_BETWEEN = re.compile(r"[\s·.,/_-]+")


def check_code(key: str, *, seat: str, generation: int = 1) -> str:
    """Return the four characters under a seat; a reprint is the next generation.

    ``key`` is the draw's key in hex.
    """
    named = seat if generation == 1 else f"{seat}/{generation}"
    mac = hmac.new(bytes.fromhex(key), _TAG + named.encode("ascii"), hashlib.sha256)
    number = int.from_bytes(mac.digest()[:8], "big")
    signs = []
    for _place in range(LENGTH):
        number, rest = divmod(number, len(ALPHABET))
        signs.append(ALPHABET[rest])
    return "".join(signs)


def same_code(one: str, other: str) -> bool:
    """Tell whether two check codes are the same, in a time that tells nothing."""
    return hmac.compare_digest(one.encode(), other.encode())


def read_ticket(text: str) -> tuple[str, str]:
    """Return seat and check code of what was typed or scanned: "a1 k7rf".

    The code is empty where only a seat stands there. Text that is no ticket comes
    back as it is, for the sentence that refuses it.
    """
    plain = _BETWEEN.sub("", text).upper()
    found = _TYPED.fullmatch(plain)
    return (found[1], found[2]) if found is not None else (text.strip(), "")
