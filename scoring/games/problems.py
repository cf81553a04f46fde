"""Sentences for everything that can be wrong with an entry.

What a game finds wrong with a deal it says itself; no two games share a code.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import cast

from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from scoring.games.protocol import Problem
from scoring.games.registry import TELLINGS
from scoring.games.words.figures import MINUS
from scoring.games.words.terms import Words

_NEGATIVE = re.compile(r"(?<=[ (])-(?=[0-9])")
SENTENCES: Mapping[str, Words] = {
    # Who sits where; seats count from 1, as on the tickets.
    "seat_out_of_range": _("There is no such seat: this table has %(players)s seats."),
    # Penalties and lots.
    "penalty_unknown": _("This game knows no such offence."),
    "penalty_cost": ngettext_lazy(
        "By the rules this penalty costs %(expected)s point.",
        "By the rules this penalty costs %(expected)s points.",
        "expected",
    ),
    "penalty_out_of_range": ngettext_lazy(
        "This penalty costs 0 (a notice) to %(most)s point.",
        "This penalty costs 0 (a notice) to %(most)s points.",
        "most",
    ),
    "penalty_reason": _("Please say what the penalty is for."),
    "lot_not_the_tied": _("Lots are drawn among exactly those who are tied."),
    "lot_order": _("The order of the lots must name each of the tied once."),
    "lot_no_deal": _(
        "By the rules an extra deal comes before lots. If none could be played, please "
        "say why."
    ),
    "lot_by_proof": _(
        "The order of a lot by the protocol comes from its proof: open its secret at "
        "the table."
    ),
    "lot_witnesses": _("Drawing lots needs at least %(least)s witnesses."),
    # Single rules of an event, changed when it is opened.
    "rule_fixed": _("This rule cannot be changed for an event."),
    "rule_impossible": _("“%(value)s” is not possible for this rule."),
    "ties_unsettled": _(
        "Extra deals or lots must be among the criteria: otherwise a tie could stay "
        "a tie for ever."
    ),
    # What was typed into a form, or sent.
    "not_asked": _("This game does not ask for that."),
    "sheet_total": _("After this deal the total is %(total)s."),
    "sheet_over": _("The set was over before this deal."),
    "sheet_empty": _("Nothing is entered yet: begin with the totals of a deal."),
    "no_short_form": _(
        "By these rules the short form is not enough: what was counted must be "
        "recorded."
    ),
    "short_form_not_chosen": _(
        "This event records what was counted: the points alone are not enough."
    ),
    "outcome_unknown": _("In this game no deal ends so."),
    "points_not_a_number": _(
        "%(seat)s: the card points are not a whole number: “%(typed)s”."
    ),
    "not_a_number": _("“%(typed)s” is not a whole number."),
    "not_a_choice": _("“%(typed)s” cannot be chosen here."),
    "dealer_missing": _("Who deals first was drawn at the table: choose the dealer."),
    "dealer_reason": _(
        "It is %(name)s's turn to deal (%(seat)s). If somebody else really dealt, "
        "please say why."
    ),
    "early_reason": _(
        "The set is not over yet. If the extra deal was played now, please say why."
    ),
    "close_reason": _(
        "The set is not over by the rules. To close the table now, please say why."
    ),
    "reason_missing": _("Please say why: it stays in the table's ledger."),
    "reason_too_long": _(
        "This text is too long: at most %(most)s characters can be kept."
    ),
    "reason_unreadable": _("This text contains a character that cannot be kept."),
    "player_missing": _("Who gets the penalty? Choose the player."),
    "kind_missing": _("What is the penalty for? Choose it."),
    "cost_missing": _("How many points does it cost? Choose it."),
    "leaver_missing": _("Who does not play any more? Choose the player."),
    "cause_missing": _("Why does this player not play any more? Choose it."),
    "seat_missing": _("Which seat is taken? Choose it."),
    "sitter_missing": _("Who takes the seat? Choose the player."),
    "sits_as_missing": _("As a substitute or as a stand-in? Choose it."),
    "swapped_missing": _("Who sat at whose seat? Choose two."),
    "answers": _("These answers do not go together."),
    "answer_missing": _("%(question)s Please say it."),
    "answer_out_of_range": _("This must be from %(least)s to %(most)s."),
    "method_missing": _("How were the lots drawn? Choose it."),
}


def in_words(problems: Iterable[Problem]) -> list[dict[str, object]]:
    """Return each problem with its code, its field and its sentence."""
    return [
        {
            "code": problem.code,
            "field": problem.field,
            "detail": _sentence(problem),
        }
        for problem in problems
    ]


def _sentence(problem: Problem) -> str:
    if problem.code in SENTENCES:
        return _filled_in(SENTENCES[problem.code], problem=problem, names={})
    telling = next(one for one in TELLINGS.values() if problem.code in one.problems)
    sentence = telling.problems[problem.code]
    return _filled_in(sentence, problem=problem, names=telling.signs)


def _filled_in(sentence: Words, *, problem: Problem, names: Mapping[str, Words]) -> str:
    """Return the sentence with its values; a sign of the game by its name."""
    if not problem.params:
        return str(sentence)
    values = {
        key: names.get(value, value) if isinstance(value, str) else value
        for key, value in problem.params.items()
    }
    seat = problem.params.get("seat")
    if seat is not None:
        # A name, where somebody has said who sits there.
        values["seat"] = (
            _("seat %(seat)s") % {"seat": seat} if isinstance(seat, int) else seat
        )
    # Unfilled, a sentence that counts does not know yet how it is said.
    said = str(cast(str, sentence) % values)
    return _NEGATIVE.sub(MINUS, capfirst(said))
