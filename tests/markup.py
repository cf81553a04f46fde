"""Read a page's markup without the lines in which its template happens to stand."""

from __future__ import annotations

import re

_TAG = re.compile(r"\s*(</?[a-z][^>]*?)\s*>\s*")


def in_one_line(markup: str) -> str:
    """Return it with single spaces, and none beside a tag; not for a ``pre``."""
    return _TAG.sub(r"\1>", " ".join(markup.split()))
