"""A deal of Bisca in sentences: who took how many card points, and what they brought.

Source: docs/bisca.md BI-30 to BI-32, BI-43.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.games.bisca.entry import DealEntry, Outcome
from scoring.games.bisca.ruleset import RuleSet, TieBreak
from scoring.games.bisca.settle import EQUAL, OVER_90, WON
from scoring.games.bisca.words.opening import opening
from scoring.games.bisca.words.problems import SENTENCES
from scoring.games.bisca.words.rules import cards, counting, rule_sections, the_set
from scoring.games.enums import PenaltyKind
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

ENDED: Mapping[str, Words] = {
    WON: gettext_lazy("won"),
    OVER_90: gettext_lazy("won with more than 90"),
    EQUAL: gettext_lazy("equal, nobody wins"),
}
OF_MOST: Mapping[str, Words] = {
    WON: gettext_lazy("%(name)s: %(total)s card points, the most of all: 1 point."),
    OVER_90: gettext_lazy(
        "%(name)s: %(total)s card points, more than 90 of the 120: 2 points."
    ),
    EQUAL: gettext_lazy(
        "%(name)s: %(total)s card points, as many as another side: no point."
    ),
}
OF_FEWER = gettext_lazy("%(name)s: %(total)s card points: no point.")


class BiscaTelling:
    """The words of Bisca; nothing stands as a sign in its entries."""

    name = "Bisca"
    in_chosen_pack = False
    problems = SENTENCES
    settled: Mapping[str, Words] = {
        TieBreak.CARD_POINTS: gettext_lazy(
            "%(names)s were tied. The order by more card points: %(order)s."
        ),
    }
    outcomes: Mapping[str, Words] = {
        Outcome.PLAYED: gettext_lazy("Played"),
        Outcome.MISDEAL: gettext_lazy("Misdeal"),
    }
    signs: Mapping[str, Words] = {}
    # Nobody has to follow suit: what breaks a rule is the card, and no revoke.
    offences: Mapping[str, Words] = {
        **PENALTIES,
        PenaltyKind.REVOKE: gettext_lazy("wrong card"),
    }
    offence_help: Words = gettext_lazy("Wrong card: one that the rules forbid.")
    incidents = INCIDENTS
    cited: Mapping[str, tuple[str, ...]] = {
        Outcome.PLAYED: ("BI-30", "BI-32"),
        Outcome.MISDEAL: ("BI-43",),
        "revoke": ("BI-42",),
        "tie_break": ("BI-44",),
        "lot": ("BI-44",),
    }

    def told(self, deal: DealEntry, *, result: Result | None) -> DealTold:
        """Return a deal as one row says it: “70 : 50, won”."""
        if deal.outcome is Outcome.MISDEAL:
            return DealTold(seat=deal.dealer, what=_("misdeal"))
        if result is None:
            return DealTold(
                what=_in_a_row([points or 0 for points in deal.points or ()])
            )
        totals = result.facts["totals"]
        won_by = None if result.mark == EQUAL else totals.index(max(totals))
        ended = str(ENDED[result.mark])
        return DealTold(what=_in_a_row(totals), ended=ended, won_by=won_by)

    def before(
        self,
        deal: DealEntry,
        *,
        result: Result,
        names: Sequence[str],
        rules: RuleSet,  # noqa: ARG002
    ) -> str:
        """Return what is about to be saved."""
        if deal.outcome is Outcome.MISDEAL:
            return _("%(name)s misdealt.") % {"name": names[deal.dealer]}
        values = {
            "totals": _in_a_row(result.facts["totals"]),
            "points": _in_a_row(result.change),
        }
        said = _("Card points %(totals)s; points %(points)s.") % values
        return " ".join([said, *_extra_point(deal, names=names)])

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
        if deal.outcome is Outcome.MISDEAL:
            charge = rules.penalty_misdeal if result is None else -min(result.change)
            return misdealt(
                names[deal.dealer], charge=charge, same_dealer=rules.misdeal_same_dealer
            )
        sentences = []
        for side in range(len(sides) if result is not None else 0):
            assert result is not None
            if side in absent:
                continue
            totals = result.facts["totals"]
            values = {"name": side_names[side], "total": totals[side]}
            top = totals[side] == max(totals)
            sentence = OF_MOST[result.mark] if top else OF_FEWER
            sentences.append(str(sentence) % values)
        return (*sentences, *_extra_point(deal, names=names))

    def career(self, counted: Mapping[str, FigureSum]) -> Sequence[tuple[str, str]]:
        """Return the card points of a deal."""
        cards = counted.get("card_points")
        if cards is None:
            return ()
        mean = mean_text(cards.total, of=cards.deals, digits=1)
        return ((_("Card points a deal"), mean),)

    def question(self, field: Field, *, pairs: bool) -> QuestionWords:
        """Return how a question of the form is asked."""
        if field.name == "bonus":
            return QuestionWords(
                legend=_("Who laid the ace of trump on the seven?"),
                hint=_("(1 point more)"),
            )
        return QuestionWords(
            legend=_("Card points"),
            hint=_("(partners together; the other pair is filled in)")
            if pairs
            else _("(the last seat is filled in)"),
        )

    def opening(self) -> Opening:
        """Return what can be chosen of the rules when an event is opened."""
        return opening()

    def sections(
        self, rules: RuleSet, *, event_rules: Mapping[str, Any]
    ) -> Sequence[RuleSection]:
        """Return all rules of an event by subject."""
        return rule_sections(rules, through=event_rules["qualifiers_per_table"])

    def reminder(self, rules: RuleSet) -> Reminder:
        """Return what a table looks up most."""
        return Reminder(
            columns=(_("Ace on the seven"),),
            of_each_side=(_("Card points"),),
            sentences=(*cards(), *counting(), *the_set(rules)),
        )


def _extra_point(deal: DealEntry, *, names: Sequence[str]) -> Iterator[str]:
    if deal.bonus is not None:
        yield _("%(name)s laid the ace of trump on the seven: 1 point more.") % {
            "name": names[deal.bonus]
        }


def _in_a_row(numbers: Sequence[int]) -> str:
    return " : ".join(map(points_text, numbers))
