"""How ties were settled: the criterion, the order, and the values compared.

Source: docs/rules.md R-72.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.games.registry import TELLINGS
from scoring.games.words.figures import change_text
from scoring.games.words.terms import Words, together
from scoring.ranking.order import FIRST_THERE, Reason
from scoring.ranking.tiebreaks import (
    FEWEST_PENALTIES,
    LOT,
    PLAYOFF_DEAL,
    deal_comes_first,
)

SETTLED: Mapping[str, Words] = {
    PLAYOFF_DEAL: gettext_lazy(
        "%(names)s were tied. The order after the extra deal: %(order)s."
    ),
    LOT: gettext_lazy("%(names)s were tied. The order of the drawn lots: %(order)s."),
    FEWEST_PENALTIES: gettext_lazy(
        "%(names)s were tied. The order by fewer penalty points: %(order)s."
    ),
    FIRST_THERE: gettext_lazy(
        "Several reached the target in one deal, and the rules say who comes first: "
        "%(order)s."
    ),
}

_SETTLED_BY: Mapping[str, Words] = {
    PLAYOFF_DEAL: gettext_lazy("by an extra deal"),
    LOT: gettext_lazy("by lot"),
    FEWEST_PENALTIES: gettext_lazy("by fewer penalty points"),
    FIRST_THERE: gettext_lazy("by the last deal"),
}


def what_settles(tie_break: Sequence[str], *, tried: bool, closed: bool = False) -> str:
    """Return what settles a tie that decides, by the rules of its table.

    ``tried``: an extra deal was played for it already. At a ``closed`` table, to which
    a correction has brought the tie, no deal can be recorded.
    """
    if LOT not in tie_break:
        return _("An extra deal settles it.")
    if closed or PLAYOFF_DEAL not in tie_break:
        return _("Drawn lots settle it.")
    if deal_comes_first(tie_break) and not tried:
        return _("An extra deal settles it; lots are drawn only if it has not.")
    return _("An extra deal or drawn lots settle it.")


def settled_by(kind: str) -> str:
    """Return in a few words what separated a tie; nothing where nothing did."""
    if not kind:
        return ""
    return str(_SETTLED_BY.get(kind, gettext_lazy("by a tie-break")))


def settled_sentences(reasons: Sequence[Reason], *, names: Sequence[str]) -> list[str]:
    """Return a sentence for each tie that something on record has separated."""
    return [settled_sentence(reason, names=names) for reason in reasons]


def settled_sentence(reason: Reason, *, names: Sequence[str]) -> str:
    """Return what separated a tie; ``names`` are those of the sides."""
    order = [
        _with_values(names[side], values, kind=reason.kind)
        for side, values in zip(reason.result, reason.values, strict=True)
    ]
    return str(_settled(reason.kind)) % {
        "names": together(names[side] for side in reason.among),
        "order": ", ".join(order),
    }


def _settled(kind: str) -> Words:
    """Return the sentence of a tie-break, of every game or of one alone."""
    if kind in SETTLED:
        return SETTLED[kind]
    return next(one.settled[kind] for one in TELLINGS.values() if kind in one.settled)


def _with_values(name: str, values: Sequence[int], *, kind: str) -> str:
    """Return a name with what was compared; the lots' order says it already."""
    if kind == LOT:
        return name
    signed = kind == PLAYOFF_DEAL
    texts = [change_text(value) if signed else str(value) for value in values]
    return f"{name} ({', '.join(texts)})"
