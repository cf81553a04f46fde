"""The frozen rules of a stage: its game, the game's rules, and the event's choices."""

from __future__ import annotations

import json
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from scoring.games.cards import Cards
from scoring.games.protocol import (
    Ask,
    Company,
    Deal,
    Field,
    Game,
    Offence,
    Outcome,
    Plays,
    Problem,
    Result,
    Sample,
)
from scoring.games.registry import CARD_TELLINGS, CARDS, GAMES, TELLINGS
from scoring.games.sets import SetForm
from scoring.games.telling import CardTelling, Reminder, Telling
from tournaments.events.rules import SHORT_FORM

# Which form of a deal: as counted, or in the short form.
COUNTED, SHORT = "counted", "short"


@dataclass(frozen=True, slots=True)
class StageRules:
    """The rules that a stage was started with; the same object for all lines.

    ``ruleset`` belongs to ``game``: whoever is no part of that game asks here.
    ``short``: deals are recorded in the short form, unless they are counted.
    """

    game: Game
    ruleset: Any
    through_per_table: int
    short: bool = False

    @classmethod
    def from_json(cls, data: Mapping[str, Any] | None) -> StageRules:
        """Read the copy kept on the stage, which has one once its draw has begun.

        Raises TypeError where there is none, KeyError for one of no game.
        """
        return _read(json.dumps(data, sort_keys=True))

    @property
    def tie_break(self) -> Sequence[str]:
        """Return what settles ties, in order."""
        return self.game.tie_break(self.ruleset)

    @property
    def set_form(self) -> SetForm:
        """Return when a set is over."""
        return self.game.set_form(self.ruleset)

    @property
    def target(self) -> int:
        """Return the points at which a set ends; 0 if it ends after so many deals."""
        return self.set_form.target or 0

    @property
    def first_dealer_is_drawn(self) -> bool:
        """Tell whether the table draws who deals first; else the first seat does."""
        return self.game.first_dealer_is_drawn(self.ruleset)

    @property
    def offences(self) -> Mapping[str, Offence]:
        """Return what is penalised, by code."""
        return self.game.offences(self.ruleset)

    @property
    def charged(self) -> Mapping[str, str]:
        """Return the ways of ending a deal that charge the dealer, and with what."""
        ways = self.outcomes.values()
        return {way.code: way.offence for way in ways if way.offence}

    @property
    def reminder(self) -> Reminder:
        """Return what a table looks up most, and writes by the event's form."""
        counted = self.telling.reminder(self.ruleset)
        if not self.short:
            return counted
        return replace(counted, columns=counted.short, of_each_side=())

    @property
    def telling(self) -> Telling:
        """Return the words of the game."""
        return TELLINGS[self.game.code]

    @property
    def cards(self) -> Cards | None:
        """Return the cards of the game, where deals are recorded card by card."""
        return CARDS.get(self.game.code)

    @property
    def card_telling(self) -> CardTelling:
        """Return the words of the cards. Raises KeyError where none are recorded."""
        return CARD_TELLINGS[self.game.code]

    def reached(self, totals: Sequence[int]) -> bool:
        """Tell whether somebody has reached the target."""
        return 0 < self.target <= max(totals)

    @property
    def outcomes(self) -> Mapping[str, Outcome]:
        """Return how a deal can end, by code."""
        return self.game.outcomes(self.ruleset)

    def outcome(self, deal: Deal) -> Outcome:
        """Return what the way means in which a deal ended."""
        return self.outcomes[deal.outcome]

    def form(self, *, company: Company, which: str = "") -> Sequence[Field]:
        """Return what is asked about a deal that was played, in order.

        ``which`` of the two forms; without it that of the event.
        """
        if which == SHORT or (which != COUNTED and self.short):
            short = self.short_form(company=company)
            if short:
                return short
        return self.game.form(company=company, rules=self.ruleset)

    def short_form(self, *, company: Company) -> Sequence[Field]:
        """Return what is asked where cards are not counted; nothing if they must be."""
        return self.game.short_form(company=company, rules=self.ruleset)

    def form_of(self, deal: Deal, *, company: Company) -> str:
        """Return in which form a deal is recorded."""
        scored = (
            field.name
            for field in self.short_form(company=company)
            if field.ask is Ask.SCORED
        )
        return SHORT if any(name in deal.entry for name in scored) else COUNTED

    def shortened(self, deal: Deal, *, company: Company) -> Deal:
        """Return a deal that was counted as the short form has it."""
        change = self.settle(deal, company=company).change
        answers = {
            field.name: change
            if field.ask is Ask.SCORED
            else deal.entry.get(field.name)
            for field in self.short_form(company=company)
        }
        return self.game.entered(deal.outcome, deal.dealer, answers)

    def problems(
        self, deal: Deal, *, company: Company, plays: Plays | None
    ) -> Sequence[Problem]:
        """Return everything wrong with a deal, at once."""
        return self.game.problems(
            deal, company=company, rules=self.ruleset, plays=plays
        )

    def sample(
        self,
        *,
        company: Company,
        dealer: int,
        rng: random.Random,
        revoke: bool = False,
    ) -> Sample:
        """Return a deal as bots play it, one with a revoke if asked and possible."""
        return self.game.sample(
            company=company, dealer=dealer, rules=self.ruleset, rng=rng, revoke=revoke
        )

    def settle(self, deal: Deal, *, company: Company) -> Result:
        """Return what a deal brings in which ``problems`` has found nothing."""
        return self.game.settle(deal, company=company, rules=self.ruleset)

    def possible_results(self, *, company: Company) -> Sequence[Result]:
        """Return what a deal that is played can bring, each way once."""
        return self.game.possible_results(company=company, rules=self.ruleset)


def outcomes_that_charge() -> set[str]:
    """Return how a deal of any game can end so that it charges its dealer itself."""
    return {
        way.code
        for game in GAMES.values()
        for preset in game.presets
        for rules in [game.choose(preset, pairs=False, changes={})]
        for way in game.outcomes(rules).values()
        if way.offence
    }


@lru_cache(maxsize=64)
def _read(text: str) -> StageRules:
    """Read rules once for all deals: the same text is the same frozen object."""
    data = json.loads(text)
    game = GAMES[data["game"]]
    return StageRules(
        game=game,
        ruleset=game.read_rules(data["ruleset"]),
        through_per_table=data["event"]["qualifiers_per_table"],
        short=data["event"].get("deals") == SHORT_FORM,
    )
