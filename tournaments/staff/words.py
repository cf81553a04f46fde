"""Who has signed, in words."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType

from django.utils.translation import gettext_lazy as _

# Between two who sign: the second has confirmed it, or is named by the first.
BOTH, NAMES = " + ", " ~ "
_TWO = {
    NAMES: _("%(first)s, who names %(second)s ✎"),
    BOTH: _("%(first)s, confirmed by %(second)s ✓"),
}
# Codes of those who sign, as they stand in every record; an entrant's is a player's.
_SIGNED = re.compile(r"([ROGED])0*([1-9][0-9]*)")
_SIGNERS = {
    "R": _("referee %(number)s"),
    "O": _("organizer %(number)s"),
    # Its number is not that of an organizer with an account.
    "G": _("organizer %(code)s"),
    "D": _("door %(number)s"),
    "E": _("player %(code)s"),
}


def signer(codes: str, *, names: Mapping[str, str] = MappingProxyType({})) -> str:
    """Return who signed, in words: “referee 1” for R01, “player E026” for E026.

    Who organizes by a link is “organizer G03”. Whom ``names`` has by code is
    “R01 Ana”. Of two the words say how the second vouches: “R01 + O02” has confirmed
    it with an own sign-in, “R01 ~ O02” is only named by the first. What is no such
    code stays as it is.
    """
    for joined, words in _TWO.items():
        first, both, second = codes.partition(joined)
        if both:
            return str(words) % {
                "first": _signer(first, names=names),
                "second": _signer(second, names=names),
            }
    return _signer(codes, names=names)


def _signer(code: str, *, names: Mapping[str, str]) -> str:
    if names.get(code):
        return f"{code} {names[code]}"
    found = _SIGNED.fullmatch(code)
    if found is None:
        return code
    return str(_SIGNERS[found[1]]) % {"number": found[2], "code": code}


def is_player(code: str) -> bool:
    """Tell whether a player has signed, with the own code."""
    found = _SIGNED.fullmatch(code)
    return found is not None and found[1] == "E"
