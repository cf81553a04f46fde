"""One sentence for each field of the rules, whatever its value."""

from __future__ import annotations

from collections.abc import Mapping

from scoring.games.cruce.ruleset import RuleSet
from scoring.games.cruce.words.rules import (
    bidding,
    counting,
    event,
    naming,
    playing,
    the_set,
)
from scoring.games.cruce.words.rules.parts import Sentence

SENTENCES: Mapping[str, Sentence] = {
    **naming.SENTENCES,
    **the_set.SENTENCES,
    **bidding.SENTENCES,
    **playing.SENTENCES,
    **counting.SENTENCES,
    **event.SENTENCES,
}


def field_sentence(field: str, *, rules: RuleSet) -> str:
    """Return what a field of these rules means, in the reader's language.

    Raises KeyError for a name that is no field of RuleSet.
    """
    return SENTENCES[field](rules)
