"""Answer a question about the rules of a game: one JSON object in, one out.

A question that cannot be answered gets ``{"error": code, "detail": sentences,
"problems": [...]}`` with everything that is wrong, and never an exception. What is
asked of a game lies in its own ``adjudicate``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol, TypeVar

from scoring.games.protocol import Rules
from scoring.games.refusals import Fault, RequestRefused
from scoring.games.request import PLAYERS, Request
from scoring.games.sets import SetForm, set_over
from scoring.games.tricks import CardT, Irregularity, trick_points

Answer = dict[str, object]
RequestT = TypeVar("RequestT")
RulesT = TypeVar("RulesT")
SuitT = TypeVar("SuitT")
TrumpT = TypeVar("TrumpT")


class Adjudicator(Protocol):
    """Who answers questions about a game."""

    def __call__(self, request: object, *, rules: Rules) -> Answer:
        """Return the answer to one request by these rules."""


def answered(
    request: object,
    *,
    questions: Mapping[str, Callable[[RequestT, RulesT], Answer]],
    read: Callable[[Mapping[str, Any]], RequestT],
    rules: RulesT,
) -> Answer:
    """Return the answer to one request; errors are answers too."""
    if not isinstance(request, dict):
        return no_answer("not_an_object", "a request is a JSON object with op")
    op = request.get("op")
    question = questions.get(op) if isinstance(op, str) else None
    if question is None:
        return _error([Fault("unknown_op", "op", f"op: one of {', '.join(questions)}")])
    try:
        return question(read(request), rules)
    except RequestRefused as refused:
        return _error(refused.problems)


def no_answer(code: str, detail: str) -> Answer:
    """Return the answer to a line that is no question."""
    return _error([Fault(code, "", detail)])


def _error(problems: Sequence[Fault]) -> Answer:
    return {
        "error": problems[0].code,
        "detail": "; ".join(problem.detail for problem in problems),
        "problems": [
            {"code": one.code, "field": one.field, "detail": one.detail}
            for one in problems
        ],
    }


def trick(
    request: Request[CardT, SuitT],
    *,
    trump: Callable[[], TrumpT],
    winner: Callable[[Sequence[CardT], TrumpT], int],
) -> Answer:
    """Return who takes a trick, by place, and its card points."""
    cards, made = request.different("cards"), trump()
    request.check()
    most = max(PLAYERS)
    if not 1 <= len(cards) <= most:
        request.wrong("cards", f"1 to {most} cards, in playing order")
    request.check()
    return {"winner": winner(cards, made), "points": trick_points(cards)}


def note_position(
    request: Request[CardT, SuitT],
    *,
    trick: Sequence[CardT],
    hand: Sequence[CardT],
    players: int,
    each: int,
) -> None:
    """Note cards that cannot lie and be held like this, ``each`` in a whole hand."""
    if len(trick) >= players:
        request.wrong("trick", f"too many cards, a trick is whole with {players}")
    if len(hand) > each:
        request.wrong("hand", f"at most {each} cards, not {len(hand)}")
    for card in hand:
        if card in trick:
            request.wrong("hand", f"{card} lies on the table already")


def irregular(found: Sequence[Irregularity[CardT]]) -> list[Answer]:
    """Return what broke a rule, as a replay answers it."""
    return [
        {
            "trick": one.trick,
            "seat": one.seat,
            "card": str(one.card),
            "rule": one.rule,
            "legal": [str(card) for card in one.legal],
        }
        for one in found
    ]


def totals(
    change: Sequence[int],
    *,
    before: Sequence[int],
    form: SetForm,
    first: int | None = None,
) -> Answer:
    """Return the change and the new score of each side, and whether the set is over."""
    after = [form.added(old, new) for old, new in zip(before, change, strict=True)]
    end = set_over(after, form=form, first=first)
    return {
        "delta": list(change),
        "after": after,
        "over": end.over,
        "leader": end.leader,
    }
