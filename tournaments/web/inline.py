"""Pages that are one file: what all of them share, and what their policy allows.

That is their own script and style, by their hashes.
"""

from __future__ import annotations

import base64
import hashlib
from pathlib import Path

_SHARED = Path(__file__).with_name("one_file")


def allowed(text: str) -> str:
    """Return the source expression that allows exactly this inline text."""
    digest = hashlib.sha256(text.encode("utf-8")).digest()
    return f"'sha256-{base64.b64encode(digest).decode('ascii')}'"


def shared(name: str) -> str:
    """Return the style (``page.css``) or script (``page.js``) that they share."""
    return (_SHARED / name).read_text(encoding="utf-8")
