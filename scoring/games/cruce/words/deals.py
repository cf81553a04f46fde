"""A deal of Cruce in sentences: what was bid and announced, and what each side made.

Source: docs/rules.md R-45 to R-49, R-61.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.utils.functional import lazy
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.games.cruce.cards import Suit
from scoring.games.cruce.entry import DealEntry, Outcome
from scoring.games.cruce.game import FAILED, MADE
from scoring.games.cruce.gameset import same_dealer
from scoring.games.cruce.ruleset import MadeBid, RuleSet, TieBreak
from scoring.games.cruce.settle import announcement_values
from scoring.games.cruce.words.opening import opening
from scoring.games.cruce.words.problems import SENTENCES
from scoring.games.cruce.words.reminder import reminder
from scoring.games.cruce.words.rules.sections import rule_sections
from scoring.games.cruce.words.terms import bid_name, suit_name
from scoring.games.protocol import Field, Result, Sides
from scoring.games.telling import (
    DealTold,
    FigureSum,
    Opening,
    QuestionWords,
    Reminder,
    RuleSection,
)
from scoring.games.words.figures import mean_text, points_text
from scoring.games.words.terms import INCIDENTS, PENALTIES, Words, misdealt

SETTLED: Mapping[str, Words] = {
    TieBreak.MOST_BIDS_MADE: gettext_lazy(
        "%(names)s were tied. The order by more bids made: %(order)s."
    ),
    TieBreak.FEWEST_BIDS_FAILED: gettext_lazy(
        "%(names)s were tied. The order by fewer bids not made: %(order)s."
    ),
    TieBreak.CARD_POINTS: gettext_lazy(
        "%(names)s were tied. The order by more card points: %(order)s."
    ),
}

NOT_COUNTED = gettext_lazy("without card points")
ENDINGS: Mapping[str, Words] = {
    MADE: gettext_lazy("made"),
    FAILED: gettext_lazy("not made"),
}
# Why a bid was not made, and that this leaves the others nothing where it does.
UNMADE: Mapping[str, Words] = {
    "unmade": gettext_lazy("%(total)s of %(needed)s card points needed"),
    "unmade_for_all": gettext_lazy(
        "%(total)s of %(needed)s card points needed; the others score nothing"
    ),
}


class CruceTelling:
    """The words of Cruce."""

    name = "Cruce"
    in_chosen_pack = True
    problems = SENTENCES
    settled = SETTLED
    outcomes: Mapping[str, Words] = {
        Outcome.PLAYED: gettext_lazy("Played"),
        Outcome.ALL_PASSED: gettext_lazy("All passed"),
        Outcome.MISDEAL: gettext_lazy("Misdeal"),
    }
    signs: Mapping[str, Words] = {
        str(suit): lazy(suit_name, str)(suit) for suit in Suit
    }
    offences = PENALTIES
    offence_help: Words = gettext_lazy(
        "Revoke: not following suit, or trumping, although able to follow."
    )
    incidents: Mapping[str, Words] = {
        **INCIDENTS,
        "bid_out_of_turn": gettext_lazy("A bid was made out of turn"),
    }
    cited: Mapping[str, tuple[str, ...]] = {
        Outcome.PLAYED: ("R-46", "R-47", "R-48", "R-49"),
        Outcome.ALL_PASSED: ("R-15",),
        Outcome.MISDEAL: ("R-61",),
        "revoke": ("R-60",),
        "tie_break": ("R-73",),
        "lot": ("R-74",),
    }

    def told(self, deal: DealEntry, *, result: Result | None) -> DealTold:
        """Return a deal as one row says it: “Pop Ana: two, Hearts, made”."""
        if deal.outcome is Outcome.ALL_PASSED:
            return DealTold(what=_("Everybody passed"))
        if deal.outcome is Outcome.MISDEAL:
            return DealTold(seat=deal.dealer, what=_("misdeal"))
        ended = "" if result is None else str(ENDINGS[result.mark])
        return DealTold(
            seat=deal.bidder,
            what=bid_name(deal.bid or 0),
            sign=str(deal.trump or ""),
            ended=ended,
            note="" if deal.set_points is None else str(NOT_COUNTED),
        )

    def before(
        self, deal: DealEntry, *, result: Result, names: Sequence[str], rules: RuleSet
    ) -> str:
        """Return what is about to be saved."""
        if deal.outcome is Outcome.ALL_PASSED:
            return _("Everybody passed: nobody scores.")
        if deal.outcome is Outcome.MISDEAL:
            return _("%(name)s misdealt.") % {"name": names[deal.dealer]}
        assert deal.bidder is not None
        assert deal.bid is not None
        assert result.first is not None
        values: dict[str, str | int] = {
            "name": names[deal.bidder],
            "bid": bid_name(deal.bid),
        }
        if deal.set_points is not None:
            return _("%(name)s: %(bid)s; card points are not recorded.") % values
        values |= {
            "needed": deal.bid * rules.point_unit,
            "total": result.facts["totals"][result.first],
        }
        return (
            _("%(name)s: %(bid)s, %(total)s of %(needed)s card points needed.") % values
        )

    def why(
        self,
        deal: DealEntry,
        *,
        result: Result | None,
        names: Sequence[str],
        sides: Sides,
        side_names: Sequence[str],
        absent: Sequence[int],
        rules: RuleSet,
    ) -> Sequence[str]:
        """Return the sentences that lead from the entry to the points."""
        if deal.outcome is Outcome.ALL_PASSED:
            return (_("Everybody passed; nobody scores."),)
        if deal.outcome is Outcome.MISDEAL:
            charge = rules.penalty_misdeal if result is None else -min(result.change)
            same = same_dealer(deal.outcome, rules=rules)
            return misdealt(names[deal.dealer], charge=charge, same_dealer=same)
        sentences = [*_bidding(deal, names=names, rules=rules)]
        if deal.set_points is not None:
            return (
                *sentences,
                _("The points are those of the sheet; card points were not recorded."),
            )
        for side, seats in enumerate(sides if result is not None else ()):
            assert result is not None
            if side in absent:
                continue
            values = {
                "name": side_names[side],
                "total": result.facts["totals"][side],
                "unit": rules.point_unit,
                "delta": points_text(result.change[side]),
            }
            bidding = deal.bidder in seats
            made = result.mark == MADE
            sentences.append(
                _sentence_for(made=made, bidding=bidding, rules=rules) % values
            )
        return sentences

    def career(self, counted: Mapping[str, FigureSum]) -> Sequence[tuple[str, str]]:
        """Return how many of the bids taken were made, and the card points of a deal.

        In the short form no card points are recorded.
        """
        told = []
        if "bids_made" in counted:
            made = counted["bids_made"].total
            taken = made + counted["bids_failed"].total
            values = {"made": made, "taken": taken}
            told.append((_("Bids made"), _("%(made)s of %(taken)s taken") % values))
        cards = counted.get("card_points")
        if cards is not None:
            mean = mean_text(cards.total, of=cards.deals, digits=1)
            told.append((_("Card points a deal"), mean))
        return told

    def question(self, field: Field, *, pairs: bool) -> QuestionWords:
        """Return how a question of the form is asked."""
        values = [str(option.value) for option in field.options]
        if field.name == "bid":
            words = {bid: bid_name(int(bid)) for bid in values}
            return QuestionWords(legend=_("Bid"), options=words)
        if field.name == "trump":
            words = {suit: suit_name(Suit(suit)) for suit in values}
            return QuestionWords(legend=_("Trump"), options=words)
        if field.name == "cards":
            return QuestionWords(
                legend=_("Card points"),
                hint=_(
                    "(partners together, without announcements; the other pair is "
                    "filled in)"
                )
                if pairs
                else _("(without announcements; the last seat is filled in)"),
            )
        if field.name == "set_points":
            return QuestionWords(
                legend=_("Points of the deal"),
                hint=_("(as on the paper sheet; the bid lost has a minus)"),
                options={mark: str(words) for mark, words in ENDINGS.items()},
            )
        if field.name == "announcements":
            return QuestionWords(legend=_("Announced"), hint=_("(20, in trumps 40)"))
        return QuestionWords(legend=_("Who won the bidding?"))

    def opening(self) -> Opening:
        """Return what can be chosen of the rules when an event is opened."""
        return opening()

    def sections(
        self, rules: RuleSet, *, event_rules: Mapping[str, Any]
    ) -> Sequence[RuleSection]:
        """Return all rules of an event by subject."""
        return rule_sections(rules, event_rules=event_rules)

    def reminder(self, rules: RuleSet) -> Reminder:
        """Return what a table looks up most."""
        return reminder(rules)


def _bidding(deal: DealEntry, *, names: Sequence[str], rules: RuleSet) -> Iterator[str]:
    """Yield who promised what, and what was announced."""
    assert deal.bidder is not None
    assert deal.bid is not None
    assert deal.trump is not None
    yield _("%(name)s bid %(bid)s (%(needed)s card points), trump %(suit)s.") % {
        "name": names[deal.bidder],
        "bid": bid_name(deal.bid),
        "needed": deal.bid * rules.point_unit,
        "suit": suit_name(deal.trump),
    }
    values = announcement_values(deal, rules)
    for suit, seat in deal.announcements.items():
        yield _("%(name)s announced %(suit)s: plus %(value)s card points.") % {
            "name": names[seat],
            "suit": suit_name(Suit(suit)),
            "value": values[suit],
        }


def _sentence_for(*, made: bool, bidding: bool, rules: RuleSet) -> str:
    """Return the sentence that fits a side's part in the deal."""
    if bidding and not made:
        return _("%(name)s: %(total)s card points, the bid was not made: %(delta)s.")
    if bidding and rules.made_bid_scores is MadeBid.BID:
        return _("%(name)s: %(total)s card points, the bid was made: %(delta)s.")
    if not bidding and not made and not rules.others_score_when_failed:
        return _(
            "%(name)s: %(total)s card points; the bid failed, so nobody else scores."
        )
    if not bidding and made and not rules.others_score_when_made:
        return _(
            "%(name)s: %(total)s card points; the bid was made, so nobody else scores."
        )
    return _("%(name)s: %(total)s card points : %(unit)s = %(delta)s.")
