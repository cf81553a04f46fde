"""What a table looks up most: bids, counting, penalties, the end of the set."""

from __future__ import annotations

from django.utils.translation import gettext as _

from scoring.games.cruce.ruleset import Mode, RuleSet
from scoring.games.cruce.words.rules.sentences import PACK, field_sentence
from scoring.games.cruce.words.terms import bid_name
from scoring.games.telling import Reminder


def reminder(rules: RuleSet) -> Reminder:
    """Return what a table looks up most: bids, counting, penalties, the end."""
    fields = [
        "point_unit",
        "made_bid_scores",
        "failed_bid_penalty",
        "others_score_when_failed",
        "announce_values",
        "penalty_revoke",
        "penalty_misdeal",
        "misdeal_next",
        "all_pass",
        "target",
        *(["win_gap"] if rules.win_gap else []),
        "simultaneous_target",
        "tie_break",
    ]
    highest = rules.max_bid(rules.mode)
    bids = (
        f"{bid} ({bid_name(bid)}) = {bid * rules.point_unit}"
        for bid in range(1, highest + 1)
    )
    bidding = (_("Bidder"), _("Bid"), _("Trump"))
    return Reminder(
        columns=(*bidding, _("Announcements")),
        of_each_side=(_("Card points"),),
        short=bidding,
        first=(_("Bids and the card points they promise:"), "; ".join(bids) + "."),
        sentences=(
            f"{PACK} {_checksum(rules)}",
            *(field_sentence(field, rules=rules) for field in fields),
        ),
    )


def _checksum(rules: RuleSet) -> str:
    """Return what the card points of a deal must add up to."""
    plain, trump = rules.announce_values
    sentence = (
        _("Check: both pairs together have 120, and %(plain)s or %(trump)s for each "
          "announcement.")
        if rules.mode is Mode.PAIRS
        else _("Check: all together have 120, and %(plain)s or %(trump)s for each "
               "announcement.")
    )  # fmt: skip
    return sentence % {"plain": plain, "trump": trump}
