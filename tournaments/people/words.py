"""Sentences for what is wrong with a name."""

from django.utils.translation import gettext_lazy as _

from tournaments.people.names import clean_name, name_problem, visible
from tournaments.people.refusals import BadName

NAME_PROBLEMS = {
    "empty": _("a name has at least one letter"),
    "too_long": _("it is longer than 80 characters"),
    "control_character": _("it contains a control character"),
    "bidi_override": _("it contains a character that turns the writing direction"),
    "zero_width": _("it contains an invisible character"),
    "markup": _("it contains the signs < or >"),
    "formula": _("it begins like a spreadsheet formula"),
}


def checked_name(text: str) -> str:
    """Return a name as it is stored. Raises BadName."""
    name = clean_name(text)
    problem = name_problem(name)
    if problem is not None:
        raise BadName(name=visible(text), why=NAME_PROBLEMS[problem])
    return name


def in_one_line(text: str) -> str:
    """Return typed words in one line, without what no screen can show."""
    shown = "".join(one for one in text if one.isprintable() or one.isspace())
    return " ".join(shown.split())
