"""The rules of a deal once more, slowly: one sentence of docs/rules.md at a time.

This is the judge of the engine, so it shares nothing with it: cards are texts of two
letters, rules are a mapping from the names of docs/rules.md ("Switches") to plain
values, and every answer is worked out from the whole hand and the whole trick.
"""

from __future__ import annotations

SUITS = "DVGR"
RANKS = "AX4329"  # from the highest to the lowest
WORTH = {"A": 11, "X": 10, "4": 4, "3": 3, "2": 2, "9": 0}
PACK = tuple(rank + suit for suit in SUITS for rank in RANKS)
HAND = {2: 8, 3: 8, 4: 6}  # R-07; of two players' 24 cards 8 stay face down

# What the two presets say about a deal, as spec and docs/rules.md list it.
TOURNAMENT = {
    "mode": "individual",
    "bid_after_cards": 3,
    "max_bid_individual": 4,
    "max_bid_pairs": 5,
    "bid_must_exceed": True,
    "all_pass": "redeal_next_dealer",
    "trump_choice": "named",
    "first_lead_trump": "if_held",
    "must_follow": True,
    "must_trump": True,
    "must_beat": False,
    "stock_free_play": True,
    "announce_values": (20, 40),
    "announcement_mode": "declared",
    "announcement_needs_trick": False,
    "point_unit": 33,
    "made_bid_scores": "made",
    "others_score_when_failed": False,
    "others_score_when_made": True,
}
CLUB = {
    **TOURNAMENT,
    "bid_after_cards": None,
    "max_bid_individual": 6,
    "max_bid_pairs": 6,
    "all_pass": "first_bidder_plays_zero",
    "trump_choice": "first_lead",
    "first_lead_trump": "always",
    "must_beat": True,
    "announcement_mode": "automatic",
    "others_score_when_failed": True,
}
PRESETS = {"tournament": TOURNAMENT, "club": CLUB}


def rank(card):
    return card[0]


def suit(card):
    return card[1]


def worth(cards):
    """Card points of some cards (R-02, R-38)."""
    return sum(WORTH[rank(card)] for card in cards)


def of_suit(cards, wanted):
    return [card for card in cards if suit(card) == wanted]


def highest(cards):
    return min(cards, key=lambda card: RANKS.index(rank(card)))


def taker(trick, trump):
    """Who takes the trick, counted from its leader (R-37).

    The highest trump takes the trick; without a trump, the highest card of the suit
    led. (A card that is there twice was once not its player's; the first counts.)
    """
    trumps = of_suit(trick, trump)
    best = highest(trumps) if trumps else highest(of_suit(trick, suit(trick[0])))
    return trick.index(best)


def would_win(card, trick, trump):
    """Whether the card, played now, is the one that wins the trick so far."""
    return taker([*trick, card], trump) == len(trick)


def broken_rule(card, hand, trick, *, trump, house, first_lead=False, stock=0):
    """The number of the rule that the card breaks, or None when it may be played."""
    if card not in hand:
        return "R-24"  # a player plays from his own hand
    if stock > 0 and house["stock_free_play"]:
        return None  # while cards lie face down, every card is free
    if not trick:
        return broken_by_leading(card, hand, trump, house) if first_lead else None
    return broken_by_following(card, hand, trick, trump=trump, house=house)


def broken_by_following(card, hand, trick, *, trump, house):
    """R-31 to R-34, in the order in which the rules name them."""
    led = suit(trick[0])
    if of_suit(hand, led):
        # whoever holds the suit led must follow; R-33: and beat, if he can.
        owes, wanted, not_that, not_higher = "must_follow", led, "R-31", "R-33"
    elif of_suit(hand, trump):
        # else whoever holds a trump must play one; R-34: a higher one.
        owes, wanted, not_that, not_higher = "must_trump", trump, "R-32", "R-34"
    else:
        return None  # neither: any card
    if not house[owes]:
        return None
    if suit(card) != wanted:
        return not_that
    if house["must_beat"] and shirks(card, of_suit(hand, wanted), trick, trump):
        return not_higher
    return None


def broken_by_leading(card, hand, trump, house):
    """R-30: the first card of the deal is a trump if the leader holds one."""
    if house["first_lead_trump"] == "free" or trump is None:
        return None  # before a trump is known, the card led makes it
    return "R-30" if suit(card) != trump and of_suit(hand, trump) else None


def shirks(card, duty, trick, trump):
    """R-33, R-34: he must beat the card that is winning, if he can."""
    can = any(would_win(other, trick, trump) for other in duty)
    return can and not would_win(card, trick, trump)


def legal(hand, trick, **position):
    """The cards of the hand that break no rule, in the hand's order."""
    return [c for c in hand if broken_rule(c, hand, trick, **position) is None]


def pair_shown(card, hand):
    """The suit of which king and over are both in the hand and one is led (R-41)."""
    both = {"4" + suit(card), "3" + suit(card)}
    return suit(card) if card in both and both <= set(hand) else None


def announcement(pair, trump, house):
    """R-42: worth 20 card points, in trumps 40."""
    plain, in_trumps = house["announce_values"]
    return in_trumps if pair == trump else plain


def sides(players, house):
    """R-05: each for himself, or four as two pairs with partners opposite."""
    if players == 4 and house["mode"] == "pairs":
        return [[0, 2], [1, 3]]
    return [[seat] for seat in range(players)]


def highest_bid(players, house):
    """R-11: five only in pairs."""
    pairs = len(sides(players, house)) < players
    return house["max_bid_pairs" if pairs else "max_bid_individual"]


def possible_calls(calls, players, house):
    """R-12: higher than the highest so far; passing (0) is always possible."""
    so_far = max([0, *calls])
    bids = range(1, highest_bid(players, house) + 1)
    if house["bid_must_exceed"]:
        return [0] + [bid for bid in bids if bid > so_far]
    return [0] + [bid for bid in bids if bid >= so_far]


def contract(calls, dealer, house):
    """Who plays, and for how much (R-10, R-13, R-15); None when nobody does."""
    players = len(calls)
    order = [(dealer + turn) % players for turn in range(1, players + 1)]
    if any(calls):
        best = max(calls)
        return order[calls.index(best)], best
    if house["all_pass"] == "first_bidder_plays_zero":
        return order[0], 0
    return None


def deal_score(totals, bidding, bid, house):
    """Whether the bid was made, and what each side scores (R-46 to R-49)."""
    unit = house["point_unit"]
    whole = [total // unit for total in totals]
    made = totals[bidding] >= bid * unit
    if made:
        own = bid if house["made_bid_scores"] == "bid" else whole[bidding]
        others = house["others_score_when_made"]
    else:
        own = -bid
        others = house["others_score_when_failed"]
    delta = [points if others else 0 for points in whole]
    delta[bidding] = own
    return made, delta


def set_end(totals, *, target, gap, together, bidder_side):
    """Whether the set is over at these totals, and who leads (R-51 to R-53)."""
    best, second, *_ = sorted(totals, reverse=True)
    ahead = best - second
    leader = totals.index(best) if ahead > 0 else None
    there = [side for side, total in enumerate(totals) if total >= target]
    if len(there) < 2:
        return there != [] and ahead >= gap, leader
    if together == "bidder_first" and bidder_side in there:
        return True, bidder_side
    if together == "extend_target_10":
        while best >= target and second >= target:
            target += 10
        return best >= target and ahead >= gap, leader
    if together == "continue_until_gap":
        return ahead > 0 and ahead >= gap, leader
    return ahead >= gap, leader
