"""What a form has sent, read without ever failing: texts in, values and problems out.

Whatever cannot be understood becomes a problem beside its field; what was typed is
kept to be shown again.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from uuid import UUID, uuid4

from scoring.games.problems import in_words
from scoring.games.protocol import Problem
from scoring.games.words.figures import MINUS
from scoring.refusals import InvalidEntry
from scoring.scoresheet.refusals import FormKeyMissing
from tournaments.book.chain import TEXT_LIMIT

SHOWN_AT_MOST = 20
MOST_SIDES = 4
# What the button sends that shows the result and never saves.
SHOW = "show"
_NUMBER = re.compile(r"-?[0-9]{1,6}", re.ASCII)
_UNKEEPABLE = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff]")


@dataclass(slots=True)
class Typed:
    """The fields of a form as they came, and what could not be understood."""

    texts: Mapping[str, str]
    problems: list[Problem] = field(default_factory=list)

    def text(self, name: str) -> str:
        """Return what was typed, without spaces around it."""
        return str(self.texts.get(name, "")).strip()

    def number(
        self, name: str, *, label: str = "", code: str = "not_a_number", **params: int
    ) -> int | None:
        """Return a whole number, or nothing where the field is empty.

        ``label`` is the field that the problem belongs to, if it is named otherwise;
        ``code`` and ``params`` are those of the problem.
        """
        text = self.text(name).replace(MINUS, "-")
        if not text:
            return None
        if not _NUMBER.fullmatch(text):
            typed = text[:SHOWN_AT_MOST]
            self.wrong(code, label or name, typed=typed, **params)
            return None
        return int(text)

    def choice(self, name: str, *, among: Collection[str], missing: str = "") -> str:
        """Return one of the choices, or nothing where none was made.

        ``missing`` is the problem of having made none, if it is one.
        """
        text = self.text(name)
        if text and text not in among:
            self.wrong("not_a_choice", name, typed=text[:SHOWN_AT_MOST])
            return ""
        if not text and missing:
            self.wrong(missing, name)
        return text

    def words(self, name: str, *, missing: str = "") -> str:
        """Return a text that can be kept, or nothing.

        ``missing`` is the problem of having typed none, if it is one.
        """
        text = self.text(name).replace("\r\n", "\n")
        if not text and missing:
            self.wrong(missing, name)
        if len(text) > TEXT_LIMIT:
            self.wrong("reason_too_long", name, most=TEXT_LIMIT)
            return ""
        if _UNKEEPABLE.search(text):
            self.wrong("reason_unreadable", name)
            return ""
        return text

    def wrong(self, code: str, name: str, **params: int | str) -> None:
        """Note one more problem."""
        self.problems.append(Problem(code, name, params))

    def check(self) -> None:
        """Raise InvalidEntry with all problems, if there is one."""
        if self.problems:
            raise InvalidEntry(in_words(self.problems))

    def own_key(self) -> UUID | None:
        """Return the form's own key; nothing where it has been lost or spoilt."""
        try:
            return UUID(self.text("client_key"))
        except ValueError:
            return None

    def key_to_save(self) -> UUID:
        """Return the key under which the form is saved.

        Raises InvalidEntry with everything wrong in the form, FormKeyMissing: what is
        sent twice without a key would count twice.
        """
        self.check()
        key = self.own_key()
        if key is None:
            raise FormKeyMissing
        return key

    def key(self) -> UUID:
        """Return the form's own key, or a fresh one for a form that has none yet."""
        return self.own_key() or uuid4()

    def after_seq(self) -> int:
        """Return the last ledger line that the writer has seen; 0 if it is spoilt."""
        text = self.text("after_seq")
        return int(text) if _NUMBER.fullmatch(text) else 0

    @property
    def saves(self) -> bool:
        """Tell whether this is to be saved: a result was shown, and not asked anew."""
        return self.text("step") != SHOW and bool(self.text("shown"))

    def shown(self) -> tuple[int, ...] | None:
        """Return the result that was on the page; nothing before it was shown."""
        parts = self.text("shown").split(",")
        if len(parts) > MOST_SIDES or not all(_NUMBER.fullmatch(p) for p in parts):
            return None
        return tuple(int(part) for part in parts)


def not_yet_named(found: Iterator[Problem], typed: Typed) -> Iterator[Problem]:
    """Yield the problems of fields about which nothing has been said yet.

    A number that cannot be read is also missing; saying it once is enough.
    """
    named = {problem.field for problem in typed.problems}
    whole = {name.partition(".")[0] for name in named}
    for problem in found:
        if problem.field not in named and problem.field not in whole:
            yield problem
