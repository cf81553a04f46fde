"""Refusals: every "no" of the system, with a stable code and a sentence.

A refusal is raised by a command or a query and turned into a page or into
problem+json by the doors. ``code`` never changes; the sentence may.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from typing import ClassVar, Protocol, Self, TypeVar

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import override

from tournaments.stops import one_stop

Sentence = str | Promise
Row = TypeVar("Row")
Kind = TypeVar("Kind", bound=Enum)


class Headers(Protocol):
    """What takes the headers of an answer: a response, or a dictionary."""

    def __setitem__(self, name: str, value: str, /) -> None:
        """Set a header."""


Answer = TypeVar("Answer", bound=Headers)


class Refusal(Exception):
    """A refused action: nothing was written.

    ``detail`` is the sentence for the person; ``extra`` travels with the API
    answer (for example the ledger lines that the caller has not seen).
    ``retry_after`` are the seconds after which the same may be tried again, if that is
    all.
    """

    code: ClassVar[str] = "refused"
    status: ClassVar[int] = 409
    sentence: ClassVar[Sentence] = _("This is not possible now.")
    retry_after: int | None = None

    def __init__(self, **params: object) -> None:
        super().__init__(self.code)
        self.params: dict[str, object] = params
        self.extra: Mapping[str, object] = {}

    @property
    def detail(self) -> str:
        """Return the sentence in the reader's language."""
        sentence = str(self.sentence)
        return one_stop(sentence % self.params) if self.params else sentence

    @property
    def details(self) -> Sequence[str]:
        return (self.detail,)

    def and_when(self, answer: Answer) -> Answer:
        """Return the answer to the refusal, which says when to try again."""
        if self.retry_after is not None:
            answer["Retry-After"] = str(self.retry_after)
        return answer

    @classmethod
    def of_kind(cls, code: str, sentence: Sentence) -> type[Self]:
        """Return a kind of this refusal with a code of its own; see ``refusal``."""
        return type(code, (cls,), {"code": code, "sentence": sentence})

    def __str__(self) -> str:
        """Return sentence and code in English, for logs and commands."""
        with override("en"):
            return f"{self.detail} ({self.code})"


def refusal(code: str, sentence: Sentence, *, status: int = 409) -> type[Refusal]:
    """Return a refusal of its own: raised, and caught, by the name it is given."""
    told = {"code": code, "status": status, "sentence": sentence}
    return type(code, (Refusal,), told)


class NotFound(Refusal):
    """The thing does not exist here, or belongs to somebody else's event."""

    code = "not_found"
    status = 404
    sentence = _("There is nothing at this address.")


def existing(row: Row | None) -> Row:
    """Return what was looked for. Raises NotFound where there is nothing."""
    if row is None:
        raise NotFound
    return row


def one_of(among: Iterable[Kind], text: str, *, why: str) -> Kind:
    """Return the kind that a form names. Raises Unreadable, which says ``why``."""
    for one in among:
        if one.value == text:
            return one
    raise Unreadable(why=why)


SignInNeeded = refusal("sign_in", _("Please sign in first."), status=401)
NotAllowed = refusal(
    "not_allowed", _("You are not allowed to do this here."), status=403
)
Unreadable = refusal(
    "unreadable", _("The request could not be read: %(why)s"), status=400
)
KeyReused = refusal(
    "key_reused",
    _("This entry's key was used before for something else. Nothing was recorded."),
    status=422,
)


StoredOtherwise = refusal(
    "stored_otherwise",
    _(
        "What is stored of this is not what the site has written: it was changed in "
        "the database, and cannot be shown. The check verify_ledger says what it is; "
        "whoever runs the site can put a backup back."
    ),
    status=500,
)


class BadForm(Refusal):
    """A form that cannot be taken as filled in; says everything wrong at once."""

    code = "bad_form"
    status = 400

    def __init__(self, *sentences: str) -> None:
        super().__init__()
        self.sentences = sentences

    @property
    def details(self) -> Sequence[str]:
        return self.sentences

    @property
    def detail(self) -> str:
        """Return all sentences, one after the other."""
        return " ".join(self.sentences)


class EventFileRefused(Refusal):
    """A file that is not a whole and true event; ``problems`` says what is wrong."""

    code = "event_file"
    status = 400
    sentence = _("This file is not taken in; nothing was written. %(problems)s")

    def __init__(self, problems: Sequence[str]) -> None:
        super().__init__(problems="; ".join(problems))
        self.problems = tuple(problems)
