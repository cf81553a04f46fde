"""Where the words of a person's name stand, outside the roster."""

from __future__ import annotations

import re
from dataclasses import dataclass

from scoring.models import Contest, LedgerReason
from tables.models import Draw, UrnLine
from tournaments.models import AccessGrant, Entrant
from tournaments.names import search_key

SHORTEST_WORD = 3
_WORD = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class Mentions:
    """What names a person: reasons of ledger lines, and texts beside them."""

    reasons: tuple[LedgerReason, ...]
    contests: tuple[Contest, ...]
    draws: tuple[Draw, ...]
    urn_lines: tuple[UrnLine, ...]
    grants: tuple[AccessGrant, ...]

    @property
    def texts(self) -> list[str]:
        """Return all of them as they stand."""
        return [
            *(reason.text for reason in self.reasons),
            *(contest.decision_reason for contest in self.contests),
            *(draw.void_reason for draw in self.draws),
            *(line.reason for line in self.urn_lines),
            *(grant.label for grant in self.grants),
        ]


def words_of(entrant: Entrant) -> frozenset[str]:
    """Return the words of the names, folded; initials and particles are no names."""
    text = " ".join(
        f"{player.family} {player.given}" for player in entrant.players.all()
    )
    words = search_key(f"{entrant.name} {text}").split()
    return frozenset(word for word in words if len(word) >= SHORTEST_WORD)


def without(text: str, *, words: frozenset[str], instead: str) -> str:
    """Return the text with something else in the place of these words."""
    return _WORD.sub(
        lambda found: instead if search_key(found[0]) in words else found[0], text
    )


def mentions_of(entrant: Entrant) -> Mentions:
    """Return every text of the event in which a word of the name stands.

    With or without diacritics. Somebody else of the same name is found as well.
    """
    words = words_of(entrant)
    event = entrant.tournament_id

    def named(text: str) -> bool:
        return any(search_key(word) in words for word in _WORD.findall(text))

    reasons = LedgerReason.objects.filter(entry__table__stage__tournament=event)
    contests = Contest.objects.filter(stage__tournament=event)
    draws = Draw.objects.filter(stage__tournament=event)
    urn_lines = UrnLine.objects.filter(draw__stage__tournament=event)
    grants = AccessGrant.objects.filter(tournament=event)
    return Mentions(
        reasons=tuple(r for r in reasons.order_by("pk") if named(r.text)),
        contests=tuple(c for c in contests if named(c.decision_reason)),
        draws=tuple(d for d in draws if named(d.void_reason)),
        urn_lines=tuple(u for u in urn_lines.order_by("pk") if named(u.reason)),
        grants=tuple(g for g in grants if named(g.label)),
    )
