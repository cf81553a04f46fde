"""The mark of a photograph, compared with the commitment of a proof.

Source: draw-protocol.md 7.1, 7.3. The mark is the commitment; so many of its digits
have to be compared that nobody can compute two draws that begin alike.
"""

from __future__ import annotations

import re

from tables.protocol.errors import DrawError

FEWEST_DIGITS = 32
_MARK = re.compile(r"[0-9a-f]{1,64}")


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
