"""What the two named rulesets have in common and where they differ, in sentences."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.games.cruce.ruleset import (
    CLUB,
    TOURNAMENT,
    AllPass,
    Mode,
    RuleSet,
    TrumpChoice,
)
from scoring.wording.terms import bid_name


@dataclass(frozen=True, slots=True)
class Preset:
    """One ruleset to choose: its name, for whom it is, and what it says."""

    value: str
    name: str
    text: str
    sentences: tuple[str, ...]


def presets() -> list[Preset]:
    """Return the rulesets that an event can be opened with."""
    return [
        Preset(
            value="tournament",
            name=_("The competition regulation"),
            text=_("For tournaments; choose this if you are not sure."),
            sentences=tuple(_sentences(TOURNAMENT)),
        ),
        Preset(
            value="club",
            name=_("As among friends"),
            text=_("The game's general rules, for a club evening."),
            sentences=tuple(_sentences(CLUB)),
        ),
    ]


def _sentences(rules: RuleSet) -> Iterator[str]:
    """Yield what the rules say where the two differ, always in the same order."""
    yield _bids(rules)
    yield (
        _("The winner of the bidding names the trump.")
        if rules.trump_choice is TrumpChoice.NAMED
        else _("The first card that the winner of the bidding leads is the trump.")
    )
    yield (
        _("Whoever can beat the trick must beat it.")
        if rules.must_beat
        else _("Nobody has to beat the trick; one follows suit, or else trumps.")
    )
    yield (
        _("A bid that was not made costs the bidder the bid; the others score.")
        if rules.others_score_when_failed
        else _("A bid that was not made costs the bidder the bid; nobody scores.")
    )
    yield _end(rules)
    yield _penalties(rules)
    yield (
        _("If everybody passes, the first bidder plays for zero.")
        if rules.all_pass is AllPass.FIRST_BIDDER
        else _("If everybody passes, nobody scores and the next one deals.")
    )


def _bids(rules: RuleSet) -> str:
    values = {
        "highest": bid_name(rules.max_bid(Mode.INDIVIDUAL)),
        "cards": rules.bid_after_cards,
    }
    if rules.bid_after_cards is None:
        return _("Bids from one to %(highest)s, after all cards are dealt.") % values
    return (
        ngettext(
            "Bids from one to %(highest)s, after the first %(cards)s card.",
            "Bids from one to %(highest)s, after the first %(cards)s cards.",
            rules.bid_after_cards,
        )
        % values
    )


def _end(rules: RuleSet) -> str:
    if not rules.win_gap:
        return _("The set ends as soon as somebody reaches the target.")
    return ngettext(
        "The set ends when the first has reached the target and is %(gap)s point "
        "ahead of the second.",
        "The set ends when the first has reached the target and is %(gap)s points "
        "ahead of the second.",
        rules.win_gap,
    ) % {"gap": rules.win_gap}


def _penalties(rules: RuleSet) -> str:
    if not rules.penalty_revoke and not rules.penalty_misdeal:
        return _("No penalties; after a misdeal the same player deals again.")
    return _(
        "Cheating costs %(revoke)s points, a misdeal costs %(misdeal)s and the deal "
        "passes on."
    ) % {"revoke": rules.penalty_revoke, "misdeal": rules.penalty_misdeal}
