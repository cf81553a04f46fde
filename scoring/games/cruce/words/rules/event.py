"""Tables, stages and ties: what an event adds to the game.

Source: docs/rules.md R-72 to R-77.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.games.cruce.ruleset import TieBreak
from scoring.games.words.terms import Words

FINAL: Words = gettext_lazy(
    "When four or fewer are left, they play the final, which gives all places."
)
FINAL_OF_PAIRS: Words = gettext_lazy("The last two pairs play the final.")
TIE_BREAKS: Mapping[TieBreak, Words] = {
    TieBreak.PLAYOFF_DEAL: gettext_lazy(
        "Extra deals at the same table: all play, only the results of those tied are "
        "compared, the score of the set stays."
    ),
    TieBreak.FEWEST_PENALTIES: gettext_lazy("Fewer penalty points."),
    TieBreak.MOST_BIDS_MADE: gettext_lazy("More bids made."),
    TieBreak.FEWEST_BIDS_FAILED: gettext_lazy("Fewer bids not made."),
    TieBreak.CARD_POINTS: gettext_lazy("More card points in the whole set."),
    TieBreak.LOT: gettext_lazy(
        "Lots, drawn before at least two witnesses and recorded."
    ),
}
CHOICES: Mapping[str, Mapping[str, Words]] = {
    "odd_numbers": {
        "fewest_tables_of_three": gettext_lazy(
            "If the number of players is no multiple of four, as few tables of three "
            "as possible are set, with the last letters. Whoever comes once the seats "
            "of the first stage are published takes the free seat of the first of the "
            "smallest tables, while nothing has been dealt there."
        ),
        "one_pair_free": gettext_lazy(
            "Of an odd number of pairs one goes on without playing, by lot."
        ),
    },
    "late_penalty": {
        "counts_until_close": gettext_lazy(
            "A penalty counts until the referee closes the table, even after the "
            "target was reached; if nobody has it any more, play goes on."
        ),
    },
    "withdrawal": {
        "table_of_three": gettext_lazy(
            "If somebody leaves during a set, the others go on with one fewer; a "
            "substitute may take the seat and its points, with the organizer's consent."
        ),
    },
    "stage_draw": {
        "new_urn_each_stage": gettext_lazy(
            "For each stage the seats are drawn anew from one urn."
        ),
    },
    "table_of_three": {
        "top_two": gettext_lazy(
            "A table of three plays with eight cards each and the same counting; the "
            "two best go on, as at a table of four."
        ),
    },
    "closed_tables": {
        "one_person": gettext_lazy(
            "The organizer corrects or reopens a closed table, with a reason that is "
            "public."
        ),
        "two_people": gettext_lazy(
            "A closed table is corrected or reopened by two people together, with a "
            "reason that is public."
        ),
    },
    "deals": {
        "short_form": gettext_lazy(
            "Of a deal the points of each player are recorded, as on the paper sheet; "
            "card points need not be."
        ),
    },
    "letters": {
        "double_letters": gettext_lazy("After table Z come AA, AB and so on."),
    },
}


def choice(name: str, *, event: Mapping[str, Any]) -> Iterator[str]:
    """Yield the sentence of one of the event's choices, if it has made it."""
    sentence = CHOICES[name].get(str(event.get(name)))
    if sentence is not None:
        yield str(sentence)


def time_limit(event: Mapping[str, Any]) -> str:
    """Return whether play ends at a certain time."""
    limit = event.get("time_limit")
    if limit is None:
        return _(
            "There is no time limit, unless the organizers announce when a stage ends: "
            "then the last deal is called."
        )
    return _("Time limit: %(limit)s.") % {"limit": limit}
