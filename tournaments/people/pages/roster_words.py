"""Sentences for what is to be told about a roster file and its rows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.people.refusals import OnePlayerEach
from tournaments.people.roster.limits import RosterError
from tournaments.people.roster.rows import RosterNote, Severity
from tournaments.people.words import NAME_PROBLEMS
from tournaments.refusals import Sentence

FIELDS = {
    "name": gettext_lazy("name"),
    "family": gettext_lazy("family name"),
    "given": gettext_lazy("given name"),
    "town": gettext_lazy("town"),
    "club": gettext_lazy("club"),
}

NOTES: Mapping[str, Sentence] = {
    "missing_name": gettext_lazy("The name is missing."),
    "already_registered": gettext_lazy("Is on the list already."),
    "repeated": gettext_lazy(
        "The same person as in line %(line)s (same name and town): taken once."
    ),
    "same_name": gettext_lazy(
        "Has the same name as line %(line)s; another town, so another person."
    ),
    "perhaps_same": gettext_lazy(
        "Has the same name as line %(line)s, and one of the two has no town: perhaps "
        "the same person."
    ),
    "name_on_list": gettext_lazy(
        "Another %(value)s is on the list; another town, so another person."
    ),
    "perhaps_on_list": gettext_lazy(
        "%(value)s is on the list already, and one of the two has no town: perhaps the "
        "same person."
    ),
    "one_word_name": gettext_lazy("Only one word: is the given name missing?"),
    "digits_in_name": gettext_lazy(
        "There are digits in the name, and everybody sees a name."
    ),
    "colon_in_name": gettext_lazy(
        "There is a colon in the name: is it the title of a list?"
    ),
    "number_left_out": gettext_lazy(
        "A long number (telephone, date of birth, personal number) was left out: "
        "everybody sees name, town and club."
    ),
    "town_of_name": gettext_lazy(
        "“%(value)s” behind the name was taken as the town. If it is a nickname, write "
        "it between quotation marks."
    ),
    "cedilla_corrected": gettext_lazy("The letters ş and ţ were corrected to ș and ț."),
    "paid_unclear": gettext_lazy(
        "“%(value)s” says neither that the fee was paid nor that it was not: "
        "taken as not paid."
    ),
    "surplus_column": gettext_lazy("Left out, because it has no column: %(value)s"),
    "one_player_each": OnePlayerEach.sentence,
    "two_people": gettext_lazy(
        "Two people stand here, and in this event everybody plays alone: write each in "
        "a line of their own. If pairs are to play, choose that first: “Event”, "
        "“Choose other rules”. If it is one person, whose town or club has a slash, "
        "write a dash there."
    ),
    "perhaps_two": gettext_lazy(
        "“%(value)s” has a slash: if two people are meant, write each in a line of "
        "their own, because in this event everybody plays alone."
    ),
    "partner_missing": gettext_lazy(
        "A pair needs two players: the name of one of them is missing. Where both "
        "stand together, write a slash between them: Pop Ioan / Ionescu Dan."
    ),
    "pair_not_named": gettext_lazy("It is not said with whom this player plays."),
    "too_many_in_pair": gettext_lazy(
        "%(count)s players have “%(value)s” as their pair: it must be two."
    ),
    "too_many_names": gettext_lazy("A pair has two players; here are %(count)s."),
    "own_partner": gettext_lazy("%(value)s cannot be their own partner."),
    "in_another_pair": gettext_lazy(
        "%(value)s is on the list already, in another pair."
    ),
    "pair_of_other_town": gettext_lazy(
        "%(value)s is on the list already with a partner of this name, who has another "
        "town there, or none. If it is the same pair, nothing is to be done."
    ),
    "in_two_pairs": gettext_lazy("%(value)s plays in the pair of line %(line)s."),
    "pair_repeated": gettext_lazy("The same pair as in line %(line)s: taken once."),
    "one_has_paid": gettext_lazy("Only one of the two has paid: taken as not paid."),
    "empty_row": gettext_lazy("Empty row."),
    "heading_again": gettext_lazy("The header again."),
    "sheet_chosen": gettext_lazy(
        "The workbook has %(of)s sheets; “%(sheet)s” was read."
    ),
    "encoding_guessed": gettext_lazy(
        "The file is not UTF-8; it was read as Windows-1250, as older Excel saves "
        "Romanian. Check a few names with ă, ș and ț."
    ),
    "no_header": gettext_lazy(
        "The first row is not a header, so it was read as a person. Check that names "
        "and towns stand in the right columns."
    ),
    "rows_above_header": gettext_lazy(
        "Rows above the header that were left out: %(count)s"
    ),
    "column_ignored": gettext_lazy("The column “%(column)s” is not used."),
}

REFUSED_FILES: Mapping[str, Promise] = {
    "too_large": gettext_lazy("The file is larger than %(size)s."),
    "empty_file": gettext_lazy("The file is empty."),
    "no_rows": gettext_lazy("There is no person in the file."),
    "list_of_pairs": gettext_lazy(
        "This is a list of pairs (“%(column)s”), and in this event everybody plays "
        "alone. If pairs are to play, choose that first, while nobody is on the list: "
        "“Event”, “Choose other rules”. Else take the column out of the file."
    ),
    "too_many_rows": gettext_lazy("The file has more than %(limit)s rows."),
    "too_many_columns": gettext_lazy("Line %(line)s has more than %(limit)s columns."),
    "unknown_format": gettext_lazy(
        "This is neither a CSV file nor an Excel workbook (.xlsx)."
    ),
    "old_excel": gettext_lazy(
        "This is an old Excel workbook (.xls). Open it and save it as .xlsx or .csv."
    ),
    "encrypted": gettext_lazy(
        "The workbook is protected by a password. Save it without one."
    ),
    "macros": gettext_lazy(
        "The workbook contains macros. Save it as an ordinary .xlsx workbook."
    ),
    "external_links": gettext_lazy(
        "The workbook takes values from other files. Copy the values into a new "
        "workbook."
    ),
    "unsafe_archive": gettext_lazy(
        "The workbook is built in an unusual way and was not opened. Save it again "
        "with Excel or LibreOffice, or as .csv."
    ),
    "archive_too_large": gettext_lazy(
        "The workbook is too large when unpacked. Copy the list into a new workbook."
    ),
    "unclosed_quote": gettext_lazy(
        "In line %(line)s a quotation mark opens and never closes."
    ),
    "unknown_encoding": gettext_lazy(
        "The letters of the file could not be read. Save it as “CSV UTF-8”."
    ),
    "not_text": gettext_lazy("This is not a text file."),
    "broken_file": gettext_lazy("The file is damaged and could not be read."),
}


def sentence(note: RosterNote) -> str:
    """Return a note in the reader's language."""
    values = dict(note.params)
    if note.code in NAME_PROBLEMS and note.code not in NOTES:
        return _("The %(field)s “%(value)s” cannot be taken: %(why)s.") % {
            "field": FIELDS.get(str(values.get("field")), values.get("field")),
            "value": values.get("value"),
            "why": NAME_PROBLEMS[note.code],
        }
    words = NOTES.get(note.code)
    return note.code if words is None else str(words) % values


def sentences(notes: Iterable[RosterNote]) -> list[str]:
    """Return every note in the reader's language."""
    return [sentence(note) for note in notes]


def warnings(notes: Iterable[RosterNote]) -> list[str]:
    """Return the notes that somebody should look at."""
    return [sentence(note) for note in notes if note.severity is Severity.WARNING]


def megabytes(size: int) -> str:
    """Return a size in bytes as every language here writes it: “2 MB”."""
    return f"{size / 2**20:g} MB"


def why_refused(error: RosterError) -> str:
    """Return why a whole file cannot be read."""
    words = REFUSED_FILES.get(error.code)
    if words is None:
        return _("The file could not be read.")
    values = dict(error.params)
    if error.code == "too_large":
        values["size"] = megabytes(int(values.get("limit", 0)))
    return str(words) % values
