"""Odds as they are read: rounded to whole percents, never as certain."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.odds.chances import Odds


@dataclass(frozen=True, slots=True)
class OddsText:
    """The chances of one entrant as texts; empty where there is none to tell."""

    through: str
    final: str
    win: str

    @property
    def next(self) -> str:
        """Return the chance that the table decides: to go through, or to win."""
        return self.through or self.win


def odds_text(odds: Odds) -> OddsText:
    """Return the chances as texts."""
    return OddsText(*map(percent, (odds.through, odds.final, odds.win)))


def percent(chance: float | None) -> str:
    """Return a chance in percent; what is not decided is never 0 or 100."""
    if chance is None:
        return ""
    whole = round(100 * chance)
    if whole < 1:
        return "<1%"
    return ">99%" if whole > 99 else f"{whole}%"  # noqa: PLR2004 - percent
