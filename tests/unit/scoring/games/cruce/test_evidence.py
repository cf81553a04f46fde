import random
from dataclasses import replace

import pytest

from scoring.games.cards import Broken
from scoring.games.cruce.acts import CardPlayed, TrumpNamed
from scoring.games.cruce.cards import DECK, Card, Suit
from scoring.games.cruce.dealing import WITH_STOCK as TWO
from scoring.games.cruce.dealing import Dealt
from scoring.games.cruce.evidence import breaches, false_announcements, pairs_led
from scoring.games.cruce.on_table import NotATable, on_table
from scoring.games.cruce.playing import start
from scoring.games.cruce.replay import DealRecord, contract_of, replay
from scoring.games.cruce.ruleset import CLUB, TOURNAMENT, FirstLead, TrumpChoice

LENIENT = replace(TOURNAMENT, must_follow=False)
STRICT = replace(TOURNAMENT, must_beat=True)
FREE_LEAD = replace(TOURNAMENT, first_lead_trump=FirstLead.FREE)
NO_RUFF = replace(CLUB, must_trump=False)
LOOSE = replace(CLUB, must_follow=False)
RULES = (TOURNAMENT, CLUB, LENIENT, STRICT, FREE_LEAD, NO_RUFF, LOOSE)


def cards(text):
    return tuple(Card.parse(card) for card in text.split())


def tricks(*texts):
    return tuple(cards(text) for text in texts)


def of_four(plays):
    """Return the table of four at which the first seat leads and hearts are trump."""
    return on_table(plays, leader=0, players=4, trump=Suit.HEARTS)


def a_deal(*, seed, players, rules, wrong=0.3):
    """Return a dealt deal, its bidder, trump and plays, many of them wrong."""
    rng = random.Random(seed)
    pack = list(DECK)
    rng.shuffle(pack)
    each = {2: 8, 3: 8, 4: 6}[players]
    hands = tuple(tuple(pack[each * s : each * (s + 1)]) for s in range(players))
    stock = tuple(pack[each * players :])
    bidder = rng.randrange(players)
    named = rules.trump_choice is TrumpChoice.NAMED
    trump = rng.choice(list(Suit)) if named else None
    state = start(Dealt(hands=hands, stock=stock, seen=each), dealer=0, rules=rules)
    order = tuple((seat + 1) % players for seat in range(players))
    bids = tuple(int(seat == bidder) for seat in range(players))
    record = DealRecord(
        order=order, bids=bids, hands=hands, plays=(), stock=stock, trump=trump
    )
    contract = contract_of(record, rules=rules)
    state = state.bid(tuple(bids[seat] for seat in order), contract)
    if trump is not None:
        state = state.do(TrumpNamed(bidder, trump))
    while state.turn is not None:
        hand = state.hands[state.turn]
        allowed = hand if rng.random() < wrong else state.legal()
        state = state.do(CardPlayed(seat=state.turn, card=rng.choice(allowed)))
    return replace(record, plays=state.plays), bidder


def prefix(plays, count):
    """Return the first cards of a deal, in tricks."""
    cut = []
    for trick in plays:
        if count <= 0:
            break
        cut.append(trick[:count])
        count -= len(trick)
    return tuple(cut)


def known(found):
    return [(b.trick, b.seat, b.card, b.rule, set(b.owed)) for b in found]


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("players", [3, 4])
def test_a_finished_deal_proves_exactly_what_its_replay_finds(rules, players):
    planted = 0
    for seed in range(40):
        record, bidder = a_deal(seed=seed, players=players, rules=rules)
        told = replay(record, rules=rules)

        table = on_table(
            record.plays, leader=bidder, players=players, trump=record.trump
        )
        found = breaches(table, rules=rules)

        assert known(found) == [
            (i.trick, i.seat, str(i.card), i.rule, set(map(str, i.legal)))
            for i in told.irregularities
        ]
        planted += len(found)
    assert planted > 10


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("players", [3, 4])
def test_whoever_has_laid_the_last_card_has_nothing_left_that_excuses(rules, players):
    """The others may still hold cards of the suit led; whose hand is empty does not."""
    for seed in range(8):
        record, bidder = a_deal(seed=seed, players=players, rules=rules)
        asked = {"leader": bidder, "players": players, "trump": record.trump}
        end = breaches(on_table(record.plays, **asked), rules=rules)
        for count in range(len(DECK) - players + 1, len(DECK)):
            table = on_table(prefix(record.plays, count), **asked)
            done = {one.seat for one in table.laid[len(DECK) - players :]}
            assert [b for b in known(breaches(table, rules=rules)) if b[1] in done] == [
                b for b in known(end) if b[1] in done
            ]


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_nobody_is_accused_who_is_cleared_later(rules, players):
    """Whatever is said of a part of a deal is still said at its end."""
    for seed in range(12):
        record, bidder = a_deal(seed=seed, players=players, rules=rules)
        asked = {"leader": bidder, "players": players, "trump": record.trump}
        end = breaches(on_table(record.plays, **asked), rules=rules)
        for count in range(len(DECK) + 1):
            table = on_table(prefix(record.plays, count), **asked)
            part = breaches(table, rules=rules)
            certain = [b for b in end if b.proven <= count]
            assert [(b.trick, b.seat, b.card, b.proven) for b in part] == [
                (b.trick, b.seat, b.card, b.proven) for b in certain
            ]


@pytest.mark.parametrize("rules", [*RULES, replace(CLUB, stock_free_play=False)])
def test_two_players_are_accused_of_nothing_that_a_hand_would_excuse(rules):
    for seed in range(40):
        record, bidder = a_deal(seed=seed, players=TWO, rules=rules)
        told = {
            (i.trick, i.seat, str(i.card)): i
            for i in replay(record, rules=rules).irregularities
        }
        table = on_table(record.plays, leader=bidder, players=TWO, trump=record.trump)
        for breach in breaches(table, rules=rules):
            found = told[(breach.trick, breach.seat, breach.card)]
            owed = set(map(str, found.legal))
            assert (breach.rule, set(breach.owed)) == (found.rule, owed)
            assert breach.trick >= 4


def test_a_revoke_is_proven_when_the_withheld_card_appears():
    plays = tricks("AD XV 9D 2D", "XD 3D 4D 9G")

    (breach,) = breaches(of_four(plays), rules=TOURNAMENT)

    assert breach == Broken(
        trick=0,
        turn=1,
        seat=1,
        card="XV",
        rule="R-31",
        owed=("3D",),
        proven=6,
        offence="revoke",
    )


def test_the_last_word_names_the_rule_and_keeps_the_hour_of_the_proof():
    """First a trump that was withheld shows, then a card of the suit led as well."""
    plays = tricks("AD XV 9D 2D", "AG 9R XG 2G", "3D 4G 2R 4V")

    before = breaches(of_four(plays[:2]), rules=STRICT)
    after = breaches(of_four(plays), rules=STRICT)

    assert (before[0].rule, before[0].owed, before[0].proven) == (
        "R-32",
        ("9R",),
        6,
    )
    assert (after[0].rule, after[0].owed, after[0].proven) == ("R-31", ("3D",), 6)


def test_without_the_duty_to_follow_a_hidden_card_may_excuse():
    """Who holds the suit led is free there, so a withheld trump proves nothing yet."""
    plays = tricks("AD XV 9D 2D", "AG 9R XG 2G")

    assert breaches(of_four(plays), rules=LENIENT) == ()


def test_the_table_shows_turns_takers_and_points():
    table = on_table(
        tricks("4D 3V 2D 4V", "AG"), leader=1, players=4, trump=Suit.LEAVES
    )

    assert [trick.leader for trick in table.tricks] == [1, 0]
    assert [trick.taker for trick in table.tricks] == [0, None]
    assert table.points == (13, 0, 0, 0)
    assert table.turn == 1


def test_the_first_card_makes_the_trump_where_it_is_not_named():
    table = on_table(tricks("9G AD 2G"), leader=2, players=3, trump=None)

    assert table.trump is Suit.ACORNS
    assert table.tricks[0].taker == 1


def test_nobody_is_due_after_the_last_card():
    record, bidder = a_deal(seed=1, players=3, rules=TOURNAMENT)

    table = on_table(record.plays, leader=bidder, players=3, trump=record.trump)

    assert table.turn is None
    assert sum(table.points) == 120


@pytest.mark.parametrize("plays", [("AD AD",), ("AD XD", "9D"), ("AD XD 9D 2D 3D",)])
def test_cards_that_cannot_lie_so_are_refused(plays):
    with pytest.raises(NotATable):
        on_table(tricks(*plays), leader=0, players=4, trump=Suit.BELLS)


def test_a_pair_is_there_when_its_leader_plays_the_other_card_too():
    opening = tricks("4D AD 9D 2D")

    (unseen,) = pairs_led(of_four(opening))
    (there,) = pairs_led(of_four((*opening, *tricks("AG 9G 2G 3D"))))
    (away,) = pairs_led(of_four((*opening, *tricks("AG 9G 3D 2G"))))

    assert (unseen.other, unseen.possible, unseen.certain) == (None, True, False)
    assert (there.other, there.possible, there.certain) == (0, True, True)
    assert (away.other, away.possible, away.certain) == (3, False, False)


def test_a_pair_of_which_one_card_has_gone_cannot_be_led():
    plays = tricks("AD 4D 9D 2D", "AG 9G 2G 3G", "XV 9V 2V 3V", "3D XD 4G 4V")

    assert list(pairs_led(of_four(plays))) == []


def test_with_two_players_the_other_card_may_have_been_drawn_later():
    plays = tricks("4D 9V", "3D 9D")

    (pair,) = pairs_led(on_table(plays, leader=0, players=2, trump=Suit.HEARTS))

    assert (pair.possible, pair.certain) == (True, False)


def test_an_announcement_is_false_when_another_seat_has_the_other_card():
    plays = tricks("4D AD 9D 2D", "AG 9G 3D 2G")
    said = {Suit.BELLS: 0}

    assert list(false_announcements(of_four(plays[:1]), announced=said)) == []
    (false,) = false_announcements(of_four(plays), announced=said)
    assert (false.seat, false.rule, false.owed, false.proven) == (
        0,
        "R-41",
        ("3D",),
        7,
    )


def test_an_announcement_is_false_at_once_when_the_other_card_has_gone():
    plays = tricks("AD 4D 9D 2D", "3D")

    (false,) = false_announcements(of_four(plays), announced={Suit.BELLS: 0})

    assert (false.trick, false.card, false.proven) == (1, "3D", 5)
