"""How people write a line that needs no page of its own, said where its kind is.

From a kind's ``Form`` and the questions of its fields follow a page with its form, a
call of the API with its schema, and the button that leads there::

    @dataclass(frozen=True, slots=True)
    class Break:
        minutes: int = asks(_("How many minutes?"), least=1, most=60)

A field without ``asks`` is nobody's to say: what follows from the state fills it. Words
are asked for in the event's book, where they are ``Private``; at a table they are the
reason of the line. There is no question for a time: whoever writes says it in words.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import MISSING, dataclass, field, fields
from types import UnionType
from typing import Any, get_args, get_origin, get_type_hints

from django.db.models import TextChoices
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

MOST = 10_000
NOTE = _("Note")
_QUESTION = "question"
# What every form sends besides.
_TAKEN = {"client_key", "after_seq", "reason"}


@dataclass(frozen=True, slots=True)
class Form:
    """What stands around the questions of a kind.

    ``address`` is the last part of the page's address and of the call's, ``operation``
    what OpenAPI calls it. ``heading`` also stands on the button, ``lead`` says what
    the line means, ``done`` what is told when it is written. A table's line can have a
    reason besides: ``reason`` asks for it, ``help`` says what becomes of it.
    """

    address: str
    operation: str
    heading: Promise
    lead: Promise
    done: Promise
    icon: str = "edit"
    reason: Promise | str = NOTE
    help: Promise | str = ""


@dataclass(frozen=True, slots=True)
class Asks:
    """What a field is asked by; numbers from ``least`` to ``most``."""

    label: Promise | str
    help: Promise | str
    least: int
    most: int


@dataclass(frozen=True, slots=True)
class Question:
    """One question of a form: ``answer`` is bool, int, str, or TextChoices.

    ``needed``: it must be answered, as its field has no default.
    """

    name: str
    asks: Asks
    answer: type[Any]
    needed: bool

    @property
    def options(self) -> Sequence[tuple[str, object]]:
        """Return the choices with what people call them; none where one types."""
        is_choice = issubclass(self.answer, TextChoices)
        return tuple(self.answer.choices) if is_choice else ()

    @property
    def input(self) -> str:
        """Return what the page shows: ``choice``, ``yes``, ``number`` or ``words``."""
        if self.options:
            return "choice"
        return {bool: "yes", int: "number"}.get(self.answer, "words")


def asks(
    label: Promise | str,
    *,
    help: Promise | str = "",  # noqa: A002 (what the page's field calls it too)
    least: int = 0,
    most: int = MOST,
    **default: Any,
) -> Any:
    """Return a field of a dataclass that people are asked for."""
    asked = Asks(label=label, help=help, least=least, most=most)
    return field(metadata={_QUESTION: asked}, **default)


def questions(payload: type[Any]) -> tuple[Question, ...]:
    """Return what people are asked for a line that says this."""
    hints = get_type_hints(payload)
    names = {one.name for one in fields(payload) if _QUESTION in one.metadata}
    assert not names & _TAKEN, f"{payload.__name__}: {names & _TAKEN} are asked anyway"
    return tuple(
        Question(
            name=one.name,
            asks=one.metadata[_QUESTION],
            answer=_answer(hints[one.name]),
            needed=one.default is MISSING and hints[one.name] is not bool,
        )
        for one in fields(payload)
        if _QUESTION in one.metadata
    )


def _answer(hint: Any) -> type[Any]:
    """Return the class of what is answered: of ``int | None`` it is ``int``."""
    if isinstance(hint, UnionType) or get_origin(hint) is not None:
        hint = get_args(hint)[0]
    known = hint in (bool, int, str) or issubclass(hint, TextChoices)
    assert known, f"nobody can be asked for {hint}"
    return hint  # type: ignore[no-any-return]
