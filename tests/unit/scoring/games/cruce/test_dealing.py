import pytest

from scoring.games.cruce.cards import DECK
from scoring.games.cruce.dealing import deal, packets
from scoring.games.cruce.ruleset import CLUB, TOURNAMENT


@pytest.mark.parametrize(
    ("players", "tournament", "club"),
    [(4, (3, 3), (6,)), (3, (3, 5), (8,)), (2, (3, 5), (8,))],
)
def test_three_cards_come_before_the_auction_in_tournament(players, tournament, club):
    assert packets(players=players, rules=TOURNAMENT) == tournament
    assert packets(players=players, rules=CLUB) == club


@pytest.mark.parametrize("rules", [TOURNAMENT, CLUB])
@pytest.mark.parametrize(
    ("players", "each", "stock"), [(4, 6, 0), (3, 8, 0), (2, 8, 8)]
)
def test_every_card_is_dealt_once(players, each, stock, rules):
    dealt = deal(DECK, players=players, dealer=1, rules=rules)

    assert [len(hand) for hand in dealt.hands] == [each] * players
    assert len(dealt.stock) == stock
    cards = [card for hand in (*dealt.hands, dealt.stock) for card in hand]
    assert sorted(map(str, cards)) == sorted(map(str, DECK))


def test_the_seat_after_the_dealer_receives_first_three_at_a_time():
    dealt = deal(DECK, players=4, dealer=2, rules=TOURNAMENT)

    assert dealt.hands[3] == (*DECK[0:3], *DECK[12:15])
    assert dealt.hands[2] == (*DECK[9:12], *DECK[21:24])
    assert dealt.seen == 3


@pytest.mark.parametrize("pack", [DECK[:23], (*DECK[:23], DECK[0]), (*DECK, DECK[0])])
def test_another_pack_is_refused(pack):
    with pytest.raises(ValueError, match="pack of 24"):
        deal(pack, players=4, dealer=0, rules=TOURNAMENT)
