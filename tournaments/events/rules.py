"""The choices of an event that are not the game's.

``closed_tables`` says who corrects a closed table; ``deals``, where it stands, that
they are recorded in the short form. How it is played are fields of the game's RuleSet;
a stage freezes both together.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

REGULATION: Mapping[str, object] = {
    "v": 1,
    "odd_numbers": "fewest_tables_of_three",
    "late_penalty": "counts_until_close",
    "time_limit": None,
    "withdrawal": "table_of_three",
    "letters": "double_letters",
    "stage_draw": "new_urn_each_stage",
    "table_of_three": "top_two",
    "qualifiers_per_table": 2,
    "closed_tables": "one_person",
}
TWO_PEOPLE = "two_people"
# Of a deal what each side scored is recorded, where the game can do without more.
SHORT_FORM = "short_form"
# In pairs: two of them at a table, the better one goes on, and of an odd number one
# goes on without playing. Tables of three and five entrants do not come up.
IN_PAIRS: Mapping[str, object] = {
    **REGULATION,
    "odd_numbers": "one_pair_free",
    "free_ticket": "never_twice_if_possible",
    "withdrawal": "one_pair_free",
    "table_of_three": None,
    "qualifiers_per_table": 1,
}
# At tables of exactly so many single players, of whom some go on without playing.
ALL_FULL: Mapping[str, object] = {
    **IN_PAIRS,
    "odd_numbers": "the_rest_free",
    "withdrawal": "the_rest_free",
}
SIZES = ("full", "least", "fewest")
FOUR_OR_THREE = (4, 3, 2)
TWO_ENTRANTS = (2, 2, 2)


def event_choices(*, pairs: bool, sizes: tuple[int, int, int]) -> dict[str, object]:
    """Return an event's choices with these tables: ``full``, ``least``, ``fewest``.

    Sizes that everybody knows are not written: four and three, of pairs two.
    """
    if pairs:
        chosen, usual = dict(IN_PAIRS), TWO_ENTRANTS
    else:
        full, least, _fewest = sizes
        chosen, usual = dict(ALL_FULL if full == least else REGULATION), FOUR_OR_THREE
    if sizes != usual:
        chosen["tables"] = dict(zip(SIZES, sizes, strict=True))
    return chosen


def is_in_pairs(event_rules: Mapping[str, Any]) -> bool:
    """Tell whether an entrant is two people."""
    return bool(event_rules["odd_numbers"] == IN_PAIRS["odd_numbers"])


def table_sizes(event_rules: Mapping[str, Any]) -> tuple[int, int, int]:
    """Return how many entrants sit at a full table, at a smaller one, and at least."""
    sizes = event_rules.get("tables")
    if sizes is not None:
        return sizes["full"], sizes["least"], sizes["fewest"]
    return TWO_ENTRANTS if is_in_pairs(event_rules) else FOUR_OR_THREE
