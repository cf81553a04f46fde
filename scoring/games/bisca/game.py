"""Bisca as a guest of the tournament: what ``scoring.games.protocol`` asks for."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from scoring.games import protocol
from scoring.games.bisca import bots, settle
from scoring.games.bisca.cards import DECK, PACK_POINTS
from scoring.games.bisca.entry import DealEntry, Outcome
from scoring.games.bisca.length import set_length
from scoring.games.bisca.ruleset import (
    CHANGEABLE,
    PRESETS,
    SETTLES_EVERY_TIE,
    RuleSet,
    TieBreak,
)
from scoring.games.enums import PenaltyKind
from scoring.games.frozen_rules import with_changes
from scoring.games.protocol import (
    Ask,
    Company,
    Entry,
    Field,
    Figure,
    Likely,
    Offence,
    Plays,
    Problem,
    Result,
    Sample,
    SetLength,
    Sitting,
)
from scoring.games.sets import SetForm

MOST_FOR_OTHER = 1
FOUR_OR_THREE = Sitting(full=4, least=3, fewest=2, through=2)
TWO = Sitting(full=2, least=2, fewest=2, through=1)


class Bisca:
    """The Portuguese game of ace and seven; its rules have numbers in docs/bisca.md."""

    code = "bisca"
    pack = len(DECK)
    records_cards = True
    has_odds = False
    tie_breaks: Mapping[str, Figure] = {
        TieBreak.CARD_POINTS: Figure("card_points", higher_first=True),
    }

    presets = tuple(PRESETS)

    def choose(
        self,
        preset: str,
        *,
        pairs: bool,  # noqa: ARG002 - partners pile their tricks, nothing else differs
        changes: Mapping[str, Any],
    ) -> RuleSet:
        """Return a preset with these fields changed. Raises KeyError, BadRules."""
        wrong, order = [], changes.get("tie_break")
        if order and not SETTLES_EVERY_TIE & set(order):
            wrong.append(Problem("ties_unsettled", "tie_break"))
            changes = {name: one for name, one in changes.items() if one is not order}
        return with_changes(
            PRESETS[preset], changes, changeable=CHANGEABLE, wrong=wrong
        )

    def sittings(
        self,
        rules: RuleSet,  # noqa: ARG002
        *,
        pairs: bool,
    ) -> Sequence[Sitting]:
        """Return the ways to sit: four and three, or two; or two pairs. BI-07."""
        return (TWO,) if pairs else (FOUR_OR_THREE, TWO)

    def read_rules(self, data: Mapping[str, Any]) -> RuleSet:
        """Return the rules from their frozen copy. Raises RuleSetError."""
        return RuleSet.from_json(data)

    def set_form(self, rules: RuleSet) -> SetForm:
        """Return when a set is over. BI-40, BI-41."""
        return SetForm(target=rules.target)

    def set_length(self, rules: RuleSet, *, company: Company) -> SetLength:
        """Return how long a set takes at such a table."""
        return set_length(rules, company=company)

    def first_dealer_is_drawn(self, rules: RuleSet) -> bool:
        """Tell whether the table draws who deals first. BI-06."""
        return rules.first_dealer_drawn

    def outcomes(self, rules: RuleSet) -> Mapping[str, protocol.Outcome]:
        """Return how a deal can end: played, or misdealt (BI-43)."""
        return {
            Outcome.PLAYED: protocol.Outcome(code=Outcome.PLAYED, played=True),
            Outcome.MISDEAL: protocol.Outcome(
                code=Outcome.MISDEAL,
                offence=PenaltyKind.MISDEAL,
                same_dealer=rules.misdeal_same_dealer,
            ),
        }

    def offences(self, rules: RuleSet) -> Mapping[str, Offence]:
        """Return what is penalised: BI-42, BI-43, and what the referee says."""
        return {
            PenaltyKind.REVOKE: Offence(points=rules.penalty_revoke),
            PenaltyKind.MISDEAL: Offence(points=rules.penalty_misdeal),
            PenaltyKind.OTHER: Offence(most=MOST_FOR_OTHER),
        }

    def tie_break(self, rules: RuleSet) -> Sequence[str]:
        """Return what settles ties, in order. BI-44."""
        return rules.tie_break

    def read(self, outcome: str, dealer: int, entry: Entry) -> DealEntry:
        """Return a deal from what was stored of it. Raises KeyError, ValueError."""
        return DealEntry.read(outcome, dealer, entry)

    def form(
        self,
        *,
        company: Company,  # noqa: ARG002
        rules: RuleSet,  # noqa: ARG002
    ) -> Sequence[Field]:
        """Return what is asked: card points, and who earned the extra point."""
        return (
            Field("points", Ask.POINTS, total=PACK_POINTS),
            Field("bonus", Ask.SEAT, optional=True),
        )

    def short_form(
        self,
        *,
        company: Company,  # noqa: ARG002
        rules: RuleSet,  # noqa: ARG002
    ) -> Sequence[Field]:
        """Return nothing: two numbers are as short as their result."""
        return ()

    def entered(
        self, outcome: str, dealer: int, answers: Mapping[str, Any]
    ) -> DealEntry:
        """Return a deal as typed."""
        points = answers.get("points")
        return DealEntry(
            outcome=Outcome(outcome),
            dealer=dealer,
            points=None if points is None else tuple(points),
            bonus=answers.get("bonus"),
        )

    def sample(
        self,
        *,
        company: Company,
        dealer: int,
        rules: RuleSet,
        rng: random.Random,
        revoke: bool = False,
    ) -> Sample:
        """Return a deal as bots play it; only who still plays gets cards."""
        return bots.at_seats(
            company, dealer=dealer, rules=rules, rng=rng, revoke=revoke
        )

    def problems(
        self, deal: DealEntry, *, company: Company, rules: RuleSet, plays: Plays | None
    ) -> Sequence[Problem]:
        """Return everything wrong with a deal, its cards included."""
        return settle.problems(deal, company=company, rules=rules, plays=plays)

    def likely(self, rules: RuleSet, *, company: Company) -> Sequence[Likely]:
        """Return nothing: nobody has counted what its deals bring."""
        del rules, company
        return ()

    def settle(self, deal: DealEntry, *, company: Company, rules: RuleSet) -> Result:
        """Return what a deal brings. BI-30 to BI-32."""
        return settle.settle(deal, company=company, rules=rules)

    def possible_results(
        self,
        *,
        company: Company,
        rules: RuleSet,  # noqa: ARG002
    ) -> Sequence[Result]:
        """Return what a deal can bring. BI-30 to BI-32."""
        return settle.possible_results(company)


BISCA = Bisca()
