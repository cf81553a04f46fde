"""What the policy of a page that is one file allows: its own script and style."""

from __future__ import annotations

import base64
import hashlib


def allowed(text: str) -> str:
    """Return the source expression that allows exactly this inline text."""
    digest = hashlib.sha256(text.encode("utf-8")).digest()
    return f"'sha256-{base64.b64encode(digest).decode('ascii')}'"
