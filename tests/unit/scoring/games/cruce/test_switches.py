"""Every switch of the rules does what docs/rules.md says; none is only decoration."""

import json
from dataclasses import fields, replace

import pytest

from scoring.games.cruce.acts import Call, CardPlayed, Phase, TrumpNamed
from scoring.games.cruce.adjudicate import answer
from scoring.games.cruce.announcements import announced_sums, announcement_worth
from scoring.games.cruce.auction import contract, possible_calls
from scoring.games.cruce.cards import Card, Suit
from scoring.games.cruce.dealing import Dealt, packets
from scoring.games.cruce.entry import DealEntry, Outcome
from scoring.games.cruce.play import legal
from scoring.games.cruce.playing import start
from scoring.games.cruce.ruleset import CLUB, PRESETS, TOURNAMENT, RuleSet
from scoring.games.cruce.settle import lowest_bid, problems, score
from scoring.games.cruce.sides import sides
from tests.deal_results import fold, settle
from tests.unit.scoring.games.cruce.a_set import added, next_dealer, set_over
from tests.unit.scoring.games.cruce.asked import HANDS, REPLAY

V = Suit.LEAVES


def house(base=TOURNAMENT, **changes):
    """Return a preset with changes, as it comes back from its JSON copy."""
    return RuleSet.from_json(json.loads(json.dumps(base.to_json() | changes)))


def cards(text):
    return tuple(Card.parse(word) for word in text.split())


def may(hand, trick="", *, rules, trump=V, **position):
    found = legal(cards(hand), cards(trick), trump=trump, rules=rules, **position)
    return " ".join(map(str, found))


def a_deal(**changes):
    return replace(
        DealEntry(
            outcome=Outcome.PLAYED,
            dealer=0,
            bidder=1,
            bid=1,
            trump=V,
            cards=(30, 66, 24, 0),
        ),
        **changes,
    )


def dealt_out(rules, *acts):
    """Return a deal of four by seat 3, after these acts."""
    hands = tuple(tuple(map(Card.parse, hand)) for hand in HANDS)
    dealt = Dealt(hands=hands, stock=(), seen=3)
    return fold(start(dealt, dealer=3, rules=rules), acts)


CALLS = (Call(0, 1), Call(1, 0), Call(2, 0), Call(3, 0))
PASSED = tuple(Call(seat, 0) for seat in range(4))


def test_mode():
    assert sides(4, house(mode="pairs")) == ((0, 2), (1, 3))
    assert sides(3, house(mode="pairs")) == ((0,), (1,), (2,))


def test_players_allowed():
    (wrong,) = problems(a_deal(), players=4, rules=house(players_allowed=[2, 3]))
    assert wrong.code == "players_not_allowed"


def test_target():
    assert set_over((11, 3), rules=house(target=11)).over
    assert not set_over((11, 3), rules=TOURNAMENT).over


def test_win_gap():
    assert not set_over((22, 20), rules=house(win_gap=3)).over
    assert set_over((23, 20), rules=house(win_gap=3)).over


def test_simultaneous_target():
    totals = (24, 21)
    over = {
        value: set_over(
            totals, rules=house(simultaneous_target=value), bidder_side=1
        )
        for value in ("higher_score_then_extra_deal", "bidder_first",
                      "extend_target_10", "continue_until_gap")
    }  # fmt: skip
    assert [end.over for end in over.values()] == [True, True, False, True]
    assert [end.leader for end in over.values()] == [0, 1, 0, 0]


def test_max_deals():
    twelve = house(max_deals=12)
    assert not set_over((5, 3), rules=twelve, deals=11).over
    assert set_over((5, 3), rules=twelve, deals=12).over
    assert set_over((5, 5), rules=twelve, deals=12).leader is None


def test_bid_after_cards():
    assert packets(players=4, rules=house(bid_after_cards=2)) == (2, 4)
    assert packets(players=4, rules=house(bid_after_cards=None)) == (6,)


def test_max_bid_individual():
    assert max(possible_calls([], players=4, rules=house(max_bid_individual=2))) == 2


def test_max_bid_pairs():
    rules = house(mode="pairs", max_bid_pairs=6)
    assert max(possible_calls([], players=4, rules=rules)) == 6
    assert max(possible_calls([], players=3, rules=rules)) == 4


def test_bid_must_exceed():
    equal = house(bid_must_exceed=False)
    assert possible_calls([0, 2], players=4, rules=equal) == (0, 2, 3, 4)
    assert possible_calls([0, 0], players=4, rules=equal) == (0, 1, 2, 3, 4)
    won = contract([1, 2, 2, 2], order=range(4), rules=equal)
    assert (won.bidder, won.bid) == (1, 2)


def test_all_pass():
    nothing = house(all_pass="first_bidder_plays_zero")
    assert contract([0] * 4, order=range(4), rules=nothing).bid == 0
    assert dealt_out(nothing, *PASSED).turn == 0
    assert lowest_bid(nothing) == 0
    for value, dealer in (("redeal_next_dealer", 1), ("redeal_same_dealer", 0)):
        rules = house(all_pass=value)
        assert dealt_out(rules, *PASSED).entry().outcome is Outcome.ALL_PASSED
        due = next_dealer(0, Outcome.ALL_PASSED, players=4, rules=rules)
        assert due == dealer


def test_trump_choice():
    by_lead = house(trump_choice="first_lead")
    state = dealt_out(by_lead, *CALLS)
    assert state.do(CardPlayed(0, Card.parse("9R"))).trump is Suit.HEARTS
    named = house(CLUB, trump_choice="named")
    assert dealt_out(named, *CALLS, TrumpNamed(0, V)).trump is V
    assert dealt_out(named, *CALLS).phase is Phase.TRUMP


def test_first_lead_trump():
    for base in (TOURNAMENT, CLUB):
        for value, led in (("free", "AD 9V"), ("if_held", "9V"), ("always", "9V")):
            rules = house(base, first_lead_trump=value, trump_choice="named")
            assert may("AD 9V", rules=rules, first_lead=True) == led
            assert may("AD 9V", rules=rules) == "AD 9V"
            assert may("AD 9D", rules=rules, first_lead=True) == "AD 9D"
            free = may("AD 9V", rules=rules, trump=None, first_lead=True)
            assert free == "AD 9V"


def test_must_follow():
    free = house(must_follow=False)
    assert may("AD 9V XG", "4D", rules=free) == "AD 9V XG"
    assert may("9V XG", "4D", rules=free) == "9V"
    assert may("AD 9D XG", "4D", rules=house(CLUB, must_follow=False)) == "AD 9D XG"


def test_must_trump():
    free = house(must_trump=False)
    assert may("9V XG", "4D", rules=free) == "9V XG"
    assert may("9V XD", "4D", rules=free) == "XD"
    assert may("9V AV XG", "4D XV", rules=house(CLUB, must_trump=False)) == "9V AV XG"


def test_must_beat():
    assert may("AD 2D", "4D", rules=house(must_beat=True)) == "AD"
    assert may("AD 2D", "4D", rules=house(CLUB, must_beat=False)) == "AD 2D"
    assert may("9V AV XG", "4D XV", rules=house(must_beat=True)) == "AV"


def test_stock_free_play():
    bound = house(stock_free_play=False)
    assert may("AD 9V", "4D", rules=bound, stock=8) == "AD"
    assert may("AD 9V", rules=bound, stock=8, first_lead=True) == "9V"
    assert may("AD 9V", "4D", rules=TOURNAMENT, stock=8) == "AD 9V"


def test_announce_values():
    rules = house(announce_values=[10, 30])
    assert announcement_worth(V, trump=V, rules=rules) == 30
    assert announcement_worth(V, trump=Suit.BELLS, rules=rules) == 10
    assert settle(
        a_deal(announcements={V: 1, Suit.BELLS: 0}), players=4, rules=rules
    ).totals == (40, 96, 24, 0)
    assert announced_sums(rules) == {0, 10, 20, 30, 40, 50, 60}
    told = answer(REPLAY, rules=rules)
    assert told["tricks"][0]["announcement"] == 30


def test_announcement_mode():
    lead = CardPlayed(0, Card.parse("4V"))
    by_itself = house(announcement_mode="automatic")
    assert dealt_out(by_itself, *CALLS, TrumpNamed(0, V), lead).announcements == {V: 0}
    assert dealt_out(TOURNAMENT, *CALLS, TrumpNamed(0, V), lead).announcements == {}


def test_announcement_needs_trick():
    asks = house(announcement_needs_trick=True)
    nothing = a_deal(announcements={Suit.BELLS: 3})
    (wrong,) = problems(nothing, players=4, rules=asks)
    assert wrong.code == "announcement_needs_trick"
    assert problems(nothing, players=4, rules=TOURNAMENT) == ()
    # seat 0 leads from a pair of trumps and takes no trick at all
    hands = ["4V 3V 2D 9D 2G 9G", "AV XV AD XD 4D 3D",
             "2V 9V AG XG 4G 3G", "AR XR 4R 3R 2R 9R"]  # fmt: skip
    plays = ["4V AV 2V AR", "XV 9V XR 3V", "AD AG 4R 2D", "XD XG 3R 9D",
             "4D 4G 2R 2G", "3D 3G 9R 9G"]  # fmt: skip
    asked = REPLAY | {
        "bids": [1, 0, 0, 0],
        "hands": [hand.split() for hand in hands],
        "plays": [trick.split() for trick in plays],
    }
    assert answer(asked)["points"] == [40, 140, 0, 0]
    assert answer(asked)["made"]
    assert answer(asked, rules=asks)["points"] == [0, 140, 0, 0]
    assert not answer(asked, rules=asks)["made"]


def test_point_unit():
    rules = house(point_unit=20)
    assert score((40, 80), bidding=0, bid=2, rules=rules).delta == (2, 4)
    assert score((39, 81), bidding=0, bid=2, rules=rules).delta == (-2, 0)


def test_made_bid_scores():
    result = score((100, 20), bidding=0, bid=1, rules=house(made_bid_scores="bid"))
    assert result.delta == (1, 0)


def test_failed_bid_penalty():
    assert score((65, 55), bidding=0, bid=2, rules=TOURNAMENT).delta[0] == -2


def test_others_score_when_failed():
    rules = house(others_score_when_failed=True)
    assert score((20, 100), bidding=0, bid=2, rules=rules).delta == (-2, 3)


def test_others_score_when_made():
    rules = house(others_score_when_made=False)
    assert score((70, 50), bidding=0, bid=2, rules=rules).delta == (2, 0)


def test_score_floor():
    floor = house(score_floor=-2)
    assert added((-1, 0), (-3, 1), rules=floor) == (-2, 1)
    assert added((-1, 0), (-3, 1), rules=TOURNAMENT) == (-4, 1)
    failed = REPLAY | {"bids": [4, 0, 0, 0]}
    assert answer(failed)["after"][0] == -4
    assert answer(failed, rules=floor)["after"][0] == -2


def test_penalty_misdeal():
    misdeal = DealEntry(outcome=Outcome.MISDEAL, dealer=2)
    assert settle(misdeal, players=4, rules=house(penalty_misdeal=2)).delta[2] == -2


def test_misdeal_next():
    stays = house(misdeal_next="same_dealer")
    assert next_dealer(2, Outcome.MISDEAL, players=4, rules=stays) == 2


# What people or other parts of the program do with these, their tests show.
ELSEWHERE = {
    "code", "version", "announcement_must_show", "penalty_revoke", "revoke_outcome",
    "first_dealer", "tie_break", "table_direction", "qualifiers_per_table",
    "two_player_mode",
}  # fmt: skip


def test_no_switch_is_forgotten():
    names = {name.removeprefix("test_") for name in globals()}
    switches = {field.name for field in fields(RuleSet)}

    assert switches - names == ELSEWHERE


@pytest.mark.parametrize("rules", PRESETS.values())
def test_rules_come_back_from_json_with_their_version(rules):
    other = replace(rules, version=7, code="house", tie_break=(), score_floor=-5)

    for one in (rules, other):
        assert house(one) == one
    assert other.to_json()["version"] == 7
