"""What a game says when an input cannot be taken: everything wrong with it, at once.

``NotReadable`` is a text that is no card, no call, no deal; what is wrong with the acts
of a deal each game names itself.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong: a stable code, the field, a sentence, the rule.

    ``rule`` is its number in the document of the game, where one was broken. Seats in
    the sentence count from 0, as everywhere in code and JSON.
    """

    code: str
    field: str
    detail: str
    rule: str | None = None


class RequestRefused(ValueError):
    """An input that is not taken; ``problems`` is never empty.

    ``code`` and ``rule`` are those of the first problem, ``detail`` tells them all.
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

    @property
    def rule(self) -> str | None:
        """Return the rule of the first problem, where one was broken."""
        return self.problems[0].rule


class NotReadable(RequestRefused):
    """A text, or a value of JSON, that is not what it should be."""
