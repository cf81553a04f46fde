"""How a message is signed: as the Standard Webhooks specification says.

A receiver computes HMAC-SHA256 over ``id.timestamp.body`` with the bytes of the secret,
and compares it with the header ``webhook-signature``.
"""

from __future__ import annotations

import hmac
import secrets
from base64 import b64decode, b64encode
from datetime import datetime

PREFIX = "whsec_"
SECRET_BYTES = 32


def new_secret() -> str:
    """Return a fresh secret of 256 bits."""
    return PREFIX + b64encode(secrets.token_bytes(SECRET_BYTES)).decode()


def headers(*, secret: str, message: str, body: str, at: datetime) -> dict[str, str]:
    """Return what a message is sent with; ``at`` is the moment of this attempt."""
    timestamp = str(int(at.timestamp()))
    signed = f"{message}.{timestamp}.{body}".encode()
    key = b64decode(secret.removeprefix(PREFIX))
    mac = b64encode(hmac.digest(key, signed, "sha256")).decode()
    return {
        "content-type": "application/json",
        "webhook-id": message,
        "webhook-timestamp": timestamp,
        "webhook-signature": f"v1,{mac}",
    }
