"""The choices of an event that are not the game's: P1, P4, P10 to P14.

``closed_tables`` says who corrects a closed table. The other points of
event-day.md 1.2 (P2, P3, P5 to P9, P15) are fields of the game's RuleSet; a stage
freezes both together.
"""

from __future__ import annotations

from collections.abc import Mapping

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
