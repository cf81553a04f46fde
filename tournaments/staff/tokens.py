"""Secrets: of links and codes, kept as hashes; of the first organizer, signed."""

from __future__ import annotations

import hashlib
import secrets
from datetime import timedelta

from django.core import signing
from django.utils.crypto import salted_hmac

TOKEN_BYTES = 32
PIN_DIGITS = 6
SETUP_VALID_FOR = timedelta(hours=24)
_PURPOSE = "first organizer"


def new_token() -> str:
    """Return a fresh token of 256 bits, fit for an address."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def hash_of(token: str) -> str:
    """Return the hash under which a token is stored."""
    return hashlib.sha256(token.encode()).hexdigest()


def new_pin() -> str:
    """Return a fresh code of six digits."""
    return f"{secrets.randbelow(10**PIN_DIGITS):0{PIN_DIGITS}d}"


def pin_hash(pin: str, *, grant_id: int) -> str:
    """Return the hash under which a PIN is stored; useless without the server key."""
    return salted_hmac(f"pin:{grant_id}", pin, algorithm="sha256").hexdigest()


def make_setup_token() -> str:
    """Return a token for the page by which the first organizer signs in, once.

    It is signed with the site's key and valid for a day; it is worthless as soon as
    the first account exists. Whoever checks it must also ask for that.
    """
    return signing.dumps(_PURPOSE, salt=_PURPOSE)


def setup_token_valid(token: str) -> bool:
    """Tell whether the site made this token within the last day."""
    try:
        said = signing.loads(token, salt=_PURPOSE, max_age=SETUP_VALID_FOR)
    except signing.BadSignature:
        return False
    return bool(said == _PURPOSE)
