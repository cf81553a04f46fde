"""What a game says when an input cannot be taken: everything wrong with it, at once.

``NotReadable`` is a text that is no card, no call, no deal, no set, no question.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong: a stable code, the field, a sentence.

    Seats in the sentence count from 0, as everywhere in code and JSON.
    """

    code: str
    field: str
    detail: str


class RequestRefused(ValueError):
    """An input that is not taken; ``problems`` is never empty.

    ``code`` is that of the first problem, ``detail`` tells them all.
    """

    def __init__(self, problems: Iterable[Fault]) -> None:
        """Keep each problem once, in order."""
        self.problems = tuple(dict.fromkeys(problems))
        self.detail = "; ".join(problem.detail for problem in self.problems)
        super().__init__(self.detail)

    @property
    def code(self) -> str:
        """Return the code of the first problem."""
        return self.problems[0].code


class NotReadable(RequestRefused):
    """A text, or a value of JSON, that is not what it should be."""

    @classmethod
    def one(cls, code: str, *, detail: str, field: str = "text") -> NotReadable:
        """Return the error that there is only one thing to say about."""
        return cls([Fault(code, field, detail)])
