"""The rules of Bisca in sentences, as an event plays them. Source: docs/bisca.md."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring.games.bisca.ruleset import RuleSet, TieBreak
from scoring.games.bisca.words.numbers import SOURCES
from scoring.games.telling import RuleSection, RuleSentence, source_marks
from scoring.games.words.terms import Words

TIE_BREAKS: Mapping[str, Words] = {
    TieBreak.PLAYOFF_DEAL: gettext_lazy(
        "An extra deal, in which only the tied are compared."
    ),
    TieBreak.FEWEST_PENALTIES: gettext_lazy("Fewer penalty points."),
    TieBreak.CARD_POINTS: gettext_lazy("More card points in the whole set."),
    TieBreak.LOT: gettext_lazy("Drawn lots."),
}


def rule_sections(rules: RuleSet, *, through: int) -> list[RuleSection]:
    """Return all rules by subject; ``through`` go on from each table."""
    goes_on = ngettext(
        "The best of each table goes on.",
        "The best %(count)s of each table go on.",
        through,
    ) % {"count": through}
    penalties = list(_penalties(rules))
    return [
        _section(
            _("Pack and deal"),
            [*cards(), *_dealing(rules)],
            rules=("BI-02", "BI-03", "BI-06", "BI-10"),
        ),
        _section(
            _("Playing a card"),
            _playing(rules),
            rules=("BI-21", "BI-27", "BI-22", "BI-23", "BI-28"),
        ),
        _section(_("Counting a deal"), counting(), rules=("BI-30", "BI-30", "BI-32")),
        _section(_("The set"), [*the_set(rules), goes_on], rules=("BI-40", "BI-07")),
        _section(
            _("Penalties"),
            penalties,
            rules=("BI-42", *("BI-43",) * (len(penalties) - 1)),
        ),
        _section(
            _("Ties that decide who goes on, and all ties of the final, in this order"),
            [str(TIE_BREAKS[kind]) for kind in rules.tie_break],
            rules=("BI-44",) * len(rules.tie_break),
            ordered=True,
        ),
    ]


def _section(
    title: str,
    sentences: Sequence[str] | Iterator[str],
    *,
    rules: Sequence[str],
    ordered: bool = False,
) -> RuleSection:
    """Return a subject; ``rules`` are the numbers of its sentences, in their order."""
    told = tuple(
        RuleSentence(sentence, rule=rule, source=source_marks(SOURCES[rule]))
        for sentence, rule in zip(sentences, rules, strict=True)
    )
    return RuleSection(title, told, ordered=ordered)


def cards() -> Iterator[str]:
    """Yield what the cards are worth. BI-02."""
    yield _(
        "From high to low: ace 11, seven 10, king 4, jack 3, queen 2, then 6, 5, 4, 3 "
        "and 2 for nothing; 120 card points together."
    )


def _dealing(rules: RuleSet) -> Iterator[str]:
    yield _("Three play with 39 cards: the two of clubs stays out.")
    if rules.first_dealer_drawn:
        yield _("Who deals first is drawn at the table.")
    else:
        yield _("Seat 1 deals first, then the next seat.")
    yield _(
        "Each gets three cards. The card at the cut is trump and lies open under the "
        "stock. An ace or seven goes back, and the other suit of its colour is trump; "
        "who taps instead of cutting makes hearts trump."
    )


def _playing(rules: RuleSet) -> Iterator[str]:
    yield _("Any card may be played. The highest trump takes the trick.")
    yield _("After each trick everybody draws a card, the winner first.")
    yield _("The ace of trump may not be played before the seven of trump.")
    yield _(
        "With more than two players the seven of trump may not be the last card of a "
        "trick."
    )
    yield _(
        "Just before the lead to trick %(number)s whoever holds the two of trump may "
        "exchange it for the open card."
    ) % {"number": rules.swap_trick}


def counting() -> Iterator[str]:
    """Yield what a deal brings. BI-30 to BI-32."""
    yield _("Most of the 120 card points: 1 point; more than 90: 2 points.")
    yield _("Equal at the top: no point for anybody.")
    yield _("The ace of trump on the seven, in the same trick: 1 point more.")


def the_set(rules: RuleSet) -> Iterator[str]:
    """Yield when a set is over. BI-40."""
    points = ngettext("%(count)s point", "%(count)s points", rules.target)
    yield _("A set goes to %(points)s.") % {"points": points % {"count": rules.target}}


def _penalties(rules: RuleSet) -> Iterator[str]:
    yield _("A card against the rules: minus %(points)s.") % {
        "points": rules.penalty_revoke
    }
    if rules.penalty_misdeal:
        yield _("A misdeal: minus %(points)s.") % {"points": rules.penalty_misdeal}
    if rules.misdeal_same_dealer:
        yield _("After a misdeal the same player deals again.")
    else:
        yield _("After a misdeal the deal passes on.")
