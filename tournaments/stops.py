"""One stop at the end of a sentence, also after a name that brings its own."""

from __future__ import annotations

import re

# "Next dealer: Moldovan Gh.." has two; three stops are meant.
_TWO_STOPS = re.compile(r"(?<!\.)\.\.(?!\.)")


def one_stop(sentence: str) -> str:
    """Return a sentence with one stop where a name has brought a second one."""
    return _TWO_STOPS.sub(".", sentence)
