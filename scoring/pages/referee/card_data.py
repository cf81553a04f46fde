"""What the phone must know to follow a deal card by card without the network.

The rules are the frozen ones of the table; sentences have ``{places}`` that the page
fills in.
"""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _

from scoring.enums import Purpose
from scoring.games.cruce.acts import ANNOUNCE
from scoring.games.cruce.cards import DECK, Suit
from scoring.games.cruce.play import BEAT, FOLLOW, LEAD_TRUMP, OVERTRUMP, TRUMP
from scoring.games.cruce.ruleset import HIGHEST_BID, RevokeOutcome
from scoring.pages.referee.frame import AtTable
from scoring.wording.cited import rule_sentence
from scoring.wording.terms import bid_name, card_name, suit_name

CITED = (LEAD_TRUMP, FOLLOW, TRUMP, BEAT, OVERTRUMP, ANNOUNCE)


class _Places(dict[str, str]):
    """Leaves ``%(seat)s`` as ``{seat}``, for the page to fill in."""

    def __missing__(self, name: str) -> str:
        return f"{{{name}}}"


def card_data(at: AtTable, *, purpose: Purpose) -> Mapping[str, object]:
    """Return rules, seats, sides, scores and words as JSON values."""
    state = at.state
    return {
        "purpose": str(purpose),
        "after_seq": state.seq,
        "number": at.next_number,
        "next_dealer": state.next_dealer,
        "recorded": [
            {
                "seq": view.line.seq,
                "kind": str(view.line.kind),
                "key": str(view.line.key),
                "title": view.title,
            }
            for view in at.view.lines
        ],
        "rules": at.rules.to_json(),
        "may_void": at.rules.revoke_outcome is RevokeOutcome.VOID_DEAL,
        "seats": [
            {"seat": seat.seat, "name": at.names[seat.position]}
            for seat in at.view.seats
        ],
        "sides": [
            {
                "label": at.side_label(side),
                "name": at.side_name(side),
                "seats": list(seats),
                "before": state.totals[side],
            }
            for side, seats in enumerate(state.sides)
        ],
        "words": {name: text % _Places() for name, text in _words().items()},
        "names": {
            "cards": {str(card): card_name(card) for card in DECK},
            "suits": {str(suit): suit_name(suit) for suit in Suit},
            "bids": [bid_name(bid) for bid in range(HIGHEST_BID + 1)],
            "rules": {code: rule_sentence(code) for code in CITED},
        },
    }


def _words() -> Mapping[str, str]:
    return {**_words_of_play(), **_words_of_the_end(), **_words_of_keeping()}


def _words_of_play() -> Mapping[str, str]:
    return {
        "bidding": _("%(seat)s %(name)s: %(bid)s (%(needed)s), %(suit)s"),
        "bidding_open": _("%(seat)s %(name)s: %(bid)s (%(needed)s)"),
        "trick": _("Trick %(number)s of %(all)s"),
        "leads": _("%(seat)s %(name)s leads"),
        "plays": _("%(seat)s %(name)s plays"),
        "takes": _("%(seat)s %(name)s takes it: %(points)s"),
        "done": _("All cards are played."),
        "played": _("%(seat)s: %(card)s."),
        "taken_back": _("Taken back: %(card)s."),
        "is_played": _("%(card)s, played"),
        "needs": _("needs %(needed)s"),
        "trump": _("Trump: %(suit)s"),
        "pair": _("%(seat)s announced %(suit)s: +%(worth)s"),
        "pair_counts": _("%(seat)s, pair in %(suit)s: +%(worth)s counts"),
        "pair_waits": _(
            "%(seat)s, pair in %(suit)s: +%(worth)s if %(seat)s plays the other card "
            "too"
        ),
        "must_show": _("Tick it only if the other card was shown."),
        "all_passed_seat": _("When all have passed, %(seat)s plays for nothing."),
        "missing_dealer": _("Who dealt? Choose the dealer."),
        "missing_bidder": _("Who won the bidding? Choose the bidder."),
        "missing_bid": _("How much was bid? Choose the bid."),
        "missing_trump": _("Which suit was trump? Choose it."),
        "missing_reason": _(
            "It is another seat's turn to deal. If this seat really dealt, please say "
            "why."
        ),
    }


def _words_of_the_end() -> Mapping[str, str]:
    return {
        "breach": _("Trick %(number)s, %(seat)s %(name)s: %(card)s."),
        "owed": _("Held then: %(cards)s."),
        "not_held": _("Did not hold then: %(cards)s."),
        "certain_now": _("Certain now."),
        "certain_since": _("Certain since card %(count)s."),
        "penalty": _(
            "By the rules −%(points)s: after saving you are asked, you decide."
        ),
        "penalty_other": _(
            "The rules name no penalty for this: after saving you are asked, you "
            "decide."
        ),
        "may_void": _("By the rules you may also void the deal."),
        "result": _("%(name)s: %(bid)s, %(total)s of %(needed)s card points needed."),
        "made": _("made"),
        "failed": _("not made"),
        "card_points": _("card points"),
        "score_then": _("score then"),
        "save": _("Save deal %(number)s"),
        "save_extra": _("Save the extra deal"),
        "sending": _("Saving…"),
        "extra": _("An extra deal: the set's score does not change."),
    }


def _words_of_keeping() -> Mapping[str, str]:
    return {
        "no_network": _(
            "It could not be sent: no answer. Everything is kept on this phone. Tap "
            "again when the network is back; it is recorded only once."
        ),
        "not_taken": _(
            "The server did not take it (%(status)s). Everything is kept on this "
            "phone. Open your sign-in link again, then come back here."
        ),
        "keeps_nothing": _(
            "This browser keeps nothing: do not close or reload this page before "
            "the deal is saved."
        ),
        "was_recorded": _("Your cards were saved: %(title)s."),
        "resumed": _("Taken up again; cards kept on this phone: %(count)s."),
        "conflict": _(
            "A deal was started on this phone (cards tapped: %(count)s), but the "
            "table has gone on:"
        ),
        "throw_away": _("Throw away what was kept (cards: %(count)s)?"),
    }
