"""Sentences for what is wrong with a name."""

import re

from django.utils.translation import gettext_lazy as _

from tournaments.people.names import visible
from tournaments.people.refusals import BadName

NAME_PROBLEMS = {
    "empty": _("the name is missing"),
    "too_long": _("it is longer than 80 characters"),
    "control_character": _("it contains a control character"),
    "bidi_override": _("it contains a character that turns the writing direction"),
    "zero_width": _("it contains an invisible character"),
    "markup": _("it contains the signs < or >"),
    "formula": _("it begins like a spreadsheet formula"),
}


# Codes of those who sign, as they stand in every record; an entrant's is a player's.
_SIGNED = re.compile(r"([ROE])0*([1-9][0-9]*)")
_SIGNERS = {
    "R": _("referee %(number)s"),
    "O": _("organizer %(number)s"),
    "E": _("player %(code)s"),
}


def refuse_name(*, name: str, problem: str) -> BadName:
    """Return the refusal of a name, with the reason in words."""
    return BadName(name=visible(name), why=NAME_PROBLEMS[problem])


def in_one_line(text: str) -> str:
    """Return typed words in one line, without what no screen can show."""
    words = " ".join(text.split())
    return "".join(character for character in words if character.isprintable())


def signer(codes: str) -> str:
    """Return who signed, in words: “referee 1” for R01, “player E026” for E026.

    Several stay joined by a plus; what is no such code stays as it is.
    """
    return " + ".join(_signer(code) for code in codes.split(" + "))


def _signer(code: str) -> str:
    found = _SIGNED.fullmatch(code)
    if found is None:
        return code
    return str(_SIGNERS[found[1]]) % {"number": found[2], "code": code}


def is_player(code: str) -> bool:
    """Tell whether a player has signed, with the own code."""
    found = _SIGNED.fullmatch(code)
    return found is not None and found[1] == "E"
