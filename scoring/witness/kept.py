"""What a device or a paper has kept of an event, as it stands in an address.

``head:SEQ:HEX`` is a line of the event's book, ``slip:STAGE/LETTER:SEQ:HEX`` one of a
table's ledger, ``mark:HEX`` the mark of a draw or the hash of its map, ``results:HEX``
the published copy; digits alone, as somebody types them from paper, are any of these.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum

_HEX = r"(?P<digits>[0-9a-f]{32,64})"
_SEQ = r"(?P<seq>[1-9][0-9]{0,8})"
_FORMS = tuple(
    re.compile(form)
    for form in (
        rf"(?P<kind>head):{_SEQ}:{_HEX}",
        rf"(?P<kind>slip):(?P<table>[1-9][0-9]{{0,2}}/[A-Z]{{1,4}}):{_SEQ}:{_HEX}",
        rf"(?P<kind>mark|results):{_HEX}",
        _HEX,
    )
)
_TABLE = re.compile("(slip:[0-9]+/)([a-z]+)")
LONGEST = 200


class KeptKind(StrEnum):
    """Of what the digits are."""

    HEAD = "head"
    SLIP = "slip"
    MARK = "mark"
    RESULTS = "results"
    ANY = "any"


@dataclass(frozen=True, slots=True)
class Kept:
    """Digits that somebody has kept: at least 32, the first of a hash.

    ``seq`` is the number of a line; ``table`` is empty or like ``2/B``.
    """

    kind: KeptKind
    digits: str
    seq: int = 0
    table: str = ""

    def __str__(self) -> str:
        """Return the form in which it stands in an address."""
        where = [self.table, str(self.seq or "")]
        kind = [] if self.kind is KeptKind.ANY else [self.kind.value]
        return ":".join([*kind, *filter(None, where), self.digits])


def kept_of(text: str) -> Kept | None:
    """Return what a text says that was kept; nothing if it cannot be read.

    Spaces, line ends and capital digits are as people type them.
    """
    if len(text) > LONGEST:
        return None
    plain = "".join(text.split()).lower()
    plain = _TABLE.sub(lambda found: found[1] + found[2].upper(), plain)
    found = next((m for form in _FORMS if (m := form.fullmatch(plain))), None)
    if found is None:
        return None
    said = found.groupdict()
    return Kept(
        kind=KeptKind(said.get("kind") or KeptKind.ANY),
        digits=said["digits"],
        seq=int(said.get("seq") or 0),
        table=said.get("table") or "",
    )
