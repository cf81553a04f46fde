"""What holds in every deal that bots play."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from scoring.games.bisca.bots import choose, sample
from scoring.games.bisca.cards import DECK, PACK_POINTS, pack_for
from scoring.games.bisca.dealing import deal
from scoring.games.bisca.game import BISCA
from scoring.games.bisca.playing import start
from scoring.games.bisca.replay import replay
from scoring.games.bisca.ruleset import TOURNAMENT
from scoring.games.bisca.settle import score
from scoring.games.protocol import Company

PAIRS = Company(seats=4, playing=(0, 1, 2, 3), sides=((0, 2), (1, 3)))
COMPANIES = [*map(Company.singles, (2, 3, 4)), PAIRS]


def played(company, *, deals, seed=1):
    rng = random.Random(f"{seed}.{company}")
    for number in range(deals):
        yield sample(
            rng=rng, company=company, dealer=number % company.seats, rules=TOURNAMENT
        )


@pytest.mark.parametrize("company", COMPANIES, ids=str)
def test_bots_keep_every_rule_and_replaying_gives_what_was_played(company):
    met = Counter()
    for one in played(company, deals=150):
        told = replay(one.record, rules=TOURNAMENT)
        assert told.irregularities == ()
        assert told.entry == one.entry
        assert sum(one.entry.points) == PACK_POINTS
        cards = [card for trick in one.record.plays for card in trick]
        assert sorted(cards) == sorted(pack_for(company.seats))
        met["extra"] += one.entry.bonus is not None
        met["exchanged"] += one.record.exchange is not None
        met["tapped"] += one.record.dealt.cut is None

    assert all(met[what] for what in ("extra", "exchanged", "tapped"))


@pytest.mark.parametrize("company", COMPANIES, ids=str)
def test_settling_by_points_is_settling_by_cards(company):
    for one in played(company, deals=100, seed=2):
        told = replay(one.record, rules=TOURNAMENT)
        taken = Counter()
        for trick, cards in zip(told.tricks, one.record.plays, strict=True):
            taken[trick.taker] += sum(card.points for card in cards)
        _mark, by_cards = score(
            [sum(taken[seat] for seat in side) for side in company.sides]
        )

        result = BISCA.settle(one.entry, company=company, rules=TOURNAMENT)

        bonus = [one.entry.bonus in side for side in company.sides]
        assert list(result.change) == [
            base + extra for base, extra in zip(by_cards, bonus, strict=True)
        ]


@pytest.mark.parametrize("company", COMPANIES, ids=str)
def test_a_sampled_deal_can_be_recorded_and_read_again(company):
    for one in played(company, deals=100, seed=3):
        wrong = BISCA.problems(one.entry, company=company, rules=TOURNAMENT, plays=None)
        assert wrong == ()
        again = BISCA.read(one.entry.outcome, one.entry.dealer, one.entry.entry)
        assert again == one.entry


@pytest.mark.parametrize("players", [2, 3, 4])
def test_cards_are_never_lost_and_some_card_is_always_legal(players):
    rng = random.Random(players)
    for _deal in range(50):
        pack = list(pack_for(players))
        rng.shuffle(pack)
        cut_at = rng.randrange(len(pack))
        dealt = deal(pack, players=players, dealer=0, cut_at=cut_at)
        state = start(dealt, dealer=0, rules=TOURNAMENT)
        while state.turn is not None:
            everywhere = [
                *state.stock, *state.trick,
                *(card for hand in state.hands for card in hand),
                *(card for trick in state.plays for card in trick),
            ]  # fmt: skip
            assert sorted(everywhere) == sorted(pack)
            allowed = state.legal()
            assert allowed
            assert set(allowed) <= set(state.hands[state.turn])
            state = state.lay(rng.choice(allowed))
        assert sum(state.points) == PACK_POINTS


def test_the_same_seed_plays_the_same_deal():
    first, second = (
        sample(rng=random.Random(5), company=PAIRS, dealer=0, rules=TOURNAMENT)
        for _ in range(2)
    )

    assert first == second


def test_a_bot_takes_more_than_whoever_plays_blindly():
    rng = random.Random(7)
    company = Company.singles(2)
    taken = [0, 0]
    for number in range(300):
        pack = list(DECK)
        rng.shuffle(pack)
        dealer = number % 2
        dealt = deal(pack, players=2, dealer=dealer, cut_at=rng.randrange(40))
        state = start(dealt, dealer=dealer, rules=TOURNAMENT)
        while state.turn is not None:
            if state.turn == 0:
                card = choose(state, sides=company.sides, rng=rng)
            else:
                card = rng.choice(state.legal())
            state = state.lay(card)
        taken[0] += state.points[0]
        taken[1] += state.points[1]

    assert taken[0] > 1.5 * taken[1]
