"""A set by given rules, in few words."""

from scoring.games import sets
from scoring.games.cruce.gameset import same_dealer, set_form


def added(before, delta, *, rules):
    form = set_form(rules)
    return tuple(form.added(*both) for both in zip(before, delta, strict=True))


def set_over(totals, *, rules, bidder_side=None, deals=0):
    return sets.set_over(totals, form=set_form(rules), first=bidder_side, deals=deals)


def next_dealer(dealer, outcome, *, players, rules):
    again = same_dealer(outcome, rules=rules)
    return dealer if again else (dealer + 1) % players
