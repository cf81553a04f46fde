import pytest

from scoring.games.cruce.cards import DECK, DECK_POINTS, Card, Rank, Suit
from scoring.games.refusals import NotReadable


def test_the_pack_has_24_different_cards_worth_120():
    assert len(set(DECK)) == len(DECK) == 24
    assert sum(card.points for card in DECK) == DECK_POINTS == 120


def test_every_suit_is_worth_30():
    for suit in Suit:
        assert sum(card.points for card in DECK if card.suit is suit) == 30


def test_ranks_from_highest_to_lowest_are_those_of_the_regulation():
    # seed 004: "de la cea mai mare la cea mai mica"
    assert "".join(Rank) == "AX4329"
    assert [Card.parse(f"{rank}D").points for rank in Rank] == [11, 10, 4, 3, 2, 0]


def test_a_card_is_written_rank_then_suit():
    ace = Card.parse("AR")
    assert (str(ace), ace.rank, ace.suit) == ("AR", Rank.ACE, Suit.HEARTS)
    assert [Card.parse(str(card)) for card in DECK] == list(DECK)


@pytest.mark.parametrize("text", ["", "A", "RA", "ar", "10R", "KR", "AR ", None, []])
def test_what_is_not_a_card_is_refused(text):
    with pytest.raises(NotReadable):
        Card.parse(text)


def test_a_card_cannot_be_changed():
    with pytest.raises(AttributeError):
        DECK[0].rank = Rank.NINE
