"""How the steps of a lot by the protocol read on a page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext_lazy

from scoring.games.words.terms import Words
from tables.draws.enums import DrawMove
from tables.draws.queries.digital import DrawStepRow

# The other steps read as those of a draw of seats.
OF_LOTS: Mapping[DrawMove, Words] = {
    DrawMove.FROZEN: gettext_lazy("The list of the tied was frozen"),
    DrawMove.PUBLISHED: gettext_lazy("The order was recorded at the table"),
    DrawMove.VOID: gettext_lazy("The lot was called off"),
}
OF_WHO_MOVES_UP: Mapping[DrawMove, Words] = {
    **OF_LOTS,
    DrawMove.FROZEN: gettext_lazy("The list of the equals was frozen"),
    DrawMove.PUBLISHED: gettext_lazy("The order was recorded: the first moves up"),
}


def lot_steps(
    steps: Sequence[DrawStepRow], *, moves_up: bool
) -> list[tuple[DrawStepRow, str]]:
    """Return the steps in order, each with what happened.

    ``moves_up`` tells that the lot is not a table's.
    """
    words = OF_WHO_MOVES_UP if moves_up else OF_LOTS
    return [(step, str(words.get(step.move, step.move.label))) for step in steps]
