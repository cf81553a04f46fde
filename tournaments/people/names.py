"""Names of people, towns and clubs: cleaned, judged, searched and sorted.

The keys are plain text made here, so that SQLite and PostgreSQL find and order
people alike, whatever collation the database has.
"""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tournaments.web.plain_text import BIDI

NAME_LIMIT = 80
KEY_LIMIT = 400
SHORTEST_BEGINNING = 3
# Between the two people of a pair, as typed and as shown.
BETWEEN = "/"
PAIR = f" {BETWEEN} "

_SPACE = re.compile(r"[^\S\x1c-\x1f]+")
_CEDILLA = str.maketrans("ŞşŢţ", "ȘșȚț")
_FORMULA = frozenset("=+-@\t＝＋－＠−")
# Letters and marks that take no room on the page although they are not "format".
_BLANK_LETTERS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
_UNUSABLE = frozenset({"Cc", "Cs", "Co", "Cn", "Zl", "Zp"})
_REPLACEMENT = "\ufffd"
_PLAIN = str.maketrans(
    {
        "đ": "d",
        "ð": "d",
        "ħ": "h",
        "ı": "i",
        "ł": "l",
        "ø": "o",
        "æ": "ae",
        "œ": "oe",
        "þ": "th",
    }
)
_APOSTROPHES = frozenset("'’‘`´ʼ")

_ALPHABET = "aăâbcdefghiîjklmnopqrsștțuvwxyz"
_LETTER = {letter: f"{rank:02d}" for rank, letter in enumerate(_ALPHABET, start=20)}
_DIGIT = {str(value): str(10 + value) for value in range(10)}
_END, _GAP, _HYPHEN, _OTHER = "00", "01", "02", "99"
_HYPHENS = frozenset("-‐‑‒–")
# Acute, diaeresis, double acute: the Hungarian order of o ó ö ő.
_ACCENT = {"\u0301": "1", "\u0308": "2", "\u030b": "3"}
_ANY_ACCENT = "9"


def clean_name(text: str) -> str:
    """Return the text as it is stored: composed, comma below, single spaces."""
    composed = unicodedata.normalize("NFC", text).translate(_CEDILLA)
    return _SPACE.sub(" ", composed).strip(" ")


def has_cedilla(text: str) -> bool:
    """Return whether s or t carries a cedilla where Romanian has a comma below."""
    composed = unicodedata.normalize("NFC", text)
    return composed != composed.translate(_CEDILLA)


def name_problem(text: str) -> str | None:
    """Return the code of the first reason not to take the text, or None.

    Codes: empty, formula, markup, bidi_override, zero_width, control_character,
    too_long. A text without any letter or digit counts as empty.
    """
    shown = text.strip(" \r\n")
    if not shown.strip():
        return "empty"
    if shown[0] in _FORMULA:
        return "formula"
    if "<" in shown or ">" in shown:
        return "markup"
    for character in shown:
        hidden = _hidden(character)
        if hidden is not None:
            return hidden
    if not any(character.isalnum() for character in shown):
        return "empty"
    return "too_long" if len(shown) > NAME_LIMIT else None


def visible(text: str, *, limit: int = NAME_LIMIT) -> str:
    """Return a refused text so that a page can quote it: cut, nothing hidden."""
    shown = "".join(
        character if _hidden(character) is None else f"‹U+{ord(character):04X}›"
        for character in text[: limit + 1]
    )
    return shown if len(shown) <= limit else shown[: limit - 1] + "…"


def split_name(text: str) -> tuple[str, str]:
    """Return family and given name of a full name; joined they give it back.

    Romanian lists put the family name first: it is the first word, or all the
    leading words in capitals if the next one is not ("POP RUS Ana").
    """
    words = clean_name(text).split(" ")
    capitals = 0
    while capitals < len(words) and words[capitals].isupper():
        capitals += 1
    family = capitals if 0 < capitals < len(words) else 1
    return " ".join(words[:family]), " ".join(words[family:])


def search_key(text: str) -> str:
    """Return the folded text in which a folded query is looked for.

    No marks, no case; hyphens and signs are spaces: "stefan" finds "Ștefan".
    """
    letters = []
    for character in _folded(text):
        if character.isalnum():
            letters.append(character)
        elif character not in _APOSTROPHES and not _is_mark(character):
            letters.append(" ")
    plain = " ".join("".join(letters).split())
    return _within_limit(unicodedata.normalize("NFC", plain))


def has_words(text: str, query: str) -> bool:
    """Tell whether every word of a query begins a word of the text, both folded.

    Words of one or two letters, such as a table's, must stand there whole.
    """
    words = search_key(text).split()
    return all(
        wanted in words
        if len(wanted) < SHORTEST_BEGINNING
        else any(word.startswith(wanted) for word in words)
        for wanted in search_key(query).split()
    )


def identity_key(name: str, town: str) -> str:
    """Return what makes two rows of a roster the same person.

    Source: docs/adr/0052.
    """
    return _within_limit(f"{search_key(name)}|{search_key(town)}")


def name_of_pair(names: Sequence[str]) -> str:
    """Return the shown name of an entrant, "Pop Ioan / Ionescu Dan" for a pair."""
    return PAIR.join(names)


def names_of_pair(name: str) -> tuple[str, ...]:
    """Return whose the shown name of an entrant is: of a pair both."""
    return tuple(name.split(PAIR))


def names_two(name: str) -> bool:
    """Tell whether a name is that of two people, "Pop Ioan / Ionescu Dan"."""
    return sum(any(map(str.isalpha, part)) for part in name.split(BETWEEN)) > 1


def of_both(texts: Iterable[str]) -> str:
    """Return a name, a town or a club; of a pair both if they differ."""
    return PAIR.join(dict.fromkeys(text for text in texts if text))


def initials(name: str) -> str:
    """Return the initials of a name in its order, "P. A. M." for "Pop Ana-Maria"."""
    words = re.split(r"[\s\-‐‑–]+", clean_name(name))
    letters = [next(filter(str.isalnum, word), "") for word in words]
    return " ".join(f"{letter.upper()}." for letter in letters if letter)


def identity_of_pair(identities: Sequence[str]) -> str:
    """Return what makes two entrants the same, whoever of a pair is named first."""
    return _within_limit("|&|".join(sorted(identities)))


def names_in(identity: str) -> list[str]:
    """Return the folded names of an entrant's identity, without their towns."""
    return sorted(one.partition("|")[0] for one in identity.split("|&|"))


def sort_key(text: str) -> str:
    """Return digits that sort, in any collation, as Romanians expect.

    Two digits per letter (ă and â after a, î after i, ș after s, ț after t);
    then other accents, which decide only between names equal without them. A
    space sorts before a hyphen, a hyphen before a letter. Digits alone, because
    collations reorder even a to z ("ch", "lj", Estonian z).
    """
    ranks: list[str] = []
    accents: list[str] = []
    for letter, marks in _letters(_folded(clean_name(text))):
        rank = _LETTER.get(unicodedata.normalize("NFC", letter + marks))
        rank_of_base = rank or _rank(letter)
        if rank_of_base is None:
            continue
        ranks.append(rank_of_base)
        accents.append("0" if rank or not marks else _ACCENT.get(marks, _ANY_ACCENT))
    key = "".join(ranks) + _END + "".join(accents).rstrip("0")
    return key[:KEY_LIMIT]


@dataclass(frozen=True, slots=True)
class PlayerDetails:
    """One person as typed at the desk or read from a roster."""

    family: str
    given: str = ""
    town: str = ""
    club: str = ""

    @property
    def name(self) -> str:
        """Return the full name, family name first."""
        return clean_name(f"{self.family} {self.given}")

    @property
    def identity(self) -> str:
        """Return what makes two of them the same person."""
        return identity_key(self.name, clean_name(self.town))

    def as_written(self) -> dict[str, str]:
        """Return the columns of the person, cleaned."""
        return {
            "family": clean_name(self.family),
            "given": clean_name(self.given),
            "town": clean_name(self.town),
            "club": clean_name(self.club),
            "identity_key": self.identity,
        }


People = Sequence[PlayerDetails]


def name_columns(people: People, *, initials_only: bool) -> dict[str, str]:
    """Return how an entrant is shown, and the keys to find, sort and tell them apart.

    Who is shown by initials is found and sorted by them too: the whole name would
    be told by what finds it.
    """
    names = [initials(one.name) if initials_only else one.name for one in people]
    texts = [
        f"{name} {clean_name(person.town)} {clean_name(person.club)}"
        for name, person in zip(names, people, strict=True)
    ]
    return {
        "name": name_of_pair(names),
        "identity_key": identity_of_pair([person.identity for person in people]),
        "search_key": search_key(" ".join(texts)),
        "sort_key": sort_key(names[0]),
    }


def _hidden(character: str) -> str | None:
    if character in BIDI:
        return "bidi_override"
    category = unicodedata.category(character)
    if (
        category == "Cf"
        or character in _BLANK_LETTERS
        or unicodedata.name(character, "").startswith("VARIATION SELECTOR")
    ):
        return "zero_width"
    if category in _UNUSABLE or character == _REPLACEMENT:
        return "control_character"
    return None


def _folded(text: str) -> str:
    """Return the text without case, decomposed, with stroked letters made plain."""
    lower = unicodedata.normalize("NFD", text).casefold()
    return unicodedata.normalize("NFD", lower).translate(_PLAIN)


def _is_mark(character: str) -> bool:
    return unicodedata.category(character).startswith("M")


def _letters(text: str) -> list[tuple[str, str]]:
    """Return the letters of a decomposed text, each with its marks."""
    letters: list[tuple[str, str]] = []
    for character in text:
        if _is_mark(character) and letters:
            letter, marks = letters[-1]
            letters[-1] = (letter, marks + character)
        else:
            letters.append((character, ""))
    return letters


def _rank(letter: str) -> str | None:
    if letter == " ":
        return _GAP
    if letter in _HYPHENS:
        return _HYPHEN
    known = _LETTER.get(letter) or _DIGIT.get(letter)
    if known is None and letter.isalnum():
        return f"{_OTHER}{ord(letter):07d}"
    return known


def _within_limit(key: str) -> str:
    """Return the key, shortened with a digest if a column could not hold it."""
    if len(key) <= KEY_LIMIT:
        return key
    digest = hashlib.sha256(key.encode("utf-8", "surrogatepass")).hexdigest()[:16]
    return f"{key[: KEY_LIMIT - len(digest) - 1]}~{digest}"
