"""A deal played act by act, and what a possible one brings."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from scoring.games.cruce.acts import Act, CardPlayed
from scoring.games.cruce.entry import DealEntry
from scoring.games.cruce.playing import Playing
from scoring.games.cruce.ruleset import RuleSet
from scoring.games.cruce.settle import DealResult, outcome_of, problems
from scoring.games.protocol import Problem


class ImpossibleDeal(ValueError):
    """A deal that cannot have happened; ``problems`` says why."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        """Keep the problems."""
        self.problems = tuple(problems)
        super().__init__("; ".join(f"{p.code} ({p.field})" for p in problems))


def settle(entry: DealEntry, *, players: int, rules: RuleSet) -> DealResult:
    """Return the result of a deal. Raises ImpossibleDeal when it has problems."""
    wrong = problems(entry, players=players, rules=rules)
    if wrong:
        raise ImpossibleDeal(wrong)
    return outcome_of(entry, players=players, rules=rules)


def fold(state: Playing, acts: Iterable[Act]) -> Playing:
    """Return the state after all acts; every card among them keeps the rules."""
    for act in acts:
        if isinstance(act, CardPlayed):
            assert state.broken_rule(act.card) is None
        state = state.do(act)
    return state
