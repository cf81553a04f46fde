"""Secrets of access grants: made here, stored only as hashes."""

from __future__ import annotations

import hashlib
import secrets

from django.utils.crypto import constant_time_compare, salted_hmac

TOKEN_BYTES = 32
PIN_DIGITS = 6
MARK_LENGTH = 16


def new_token() -> str:
    """Return a fresh token of 256 bits, fit for an address."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def hash_of(token: str) -> str:
    """Return the hash under which a token is stored."""
    return hashlib.sha256(token.encode()).hexdigest()


def mark_of(token_hash: str) -> str:
    """Return what a session keeps to tell a link from the one that replaced it."""
    return token_hash[:MARK_LENGTH]


def new_pin() -> str:
    """Return a fresh code of six digits."""
    return f"{secrets.randbelow(10**PIN_DIGITS):0{PIN_DIGITS}d}"


def pin_hash(pin: str, *, grant_id: int) -> str:
    """Return the hash under which a PIN is stored; useless without the server key."""
    return salted_hmac(f"pin:{grant_id}", pin, algorithm="sha256").hexdigest()


def same(left: str, right: str) -> bool:
    """Compare two hashes without telling by time where they differ."""
    return constant_time_compare(left, right)
