"""What a sentence of the rules is made from."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from scoring.games.cruce.ruleset import RuleSet
from scoring.games.words.terms import Words

# Says one field of the rules, in the reader's language.
Sentence = Callable[[RuleSet], str]


def by_value(field: str, words: Mapping[object, Words]) -> Sentence:
    """Return what says a field that has one sentence for each of its values."""

    def sentence(rules: RuleSet) -> str:
        return str(words[getattr(rules, field)])

    return sentence
