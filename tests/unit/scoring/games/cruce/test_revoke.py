from __future__ import annotations

import random

import pytest

from scoring.games.cruce.bots import play_deal
from scoring.games.cruce.cards import Card
from scoring.games.cruce.play import trick_winner
from scoring.games.cruce.revoke import with_revoke
from scoring.games.cruce.ruleset import CLUB, TOURNAMENT
from scoring.games.cruce.settle import problems


def deals(*, players, rules, count=20):
    for seed in range(count):
        yield play_deal(
            rng=random.Random(seed), players=players, dealer=seed % players, rules=rules
        )


def winners(dealt):
    """Who took each trick, followed by hand from the bidder."""
    leader, found = dealt.entry.bidder, []
    for trick in dealt.plays:
        cards = [Card.parse(text) for text in trick]
        leader = (leader + trick_winner(cards, dealt.entry.trump)) % len(cards)
        found.append(leader)
    return found


def did_not_follow(dealt):
    """Seats that did not follow suit although they still held it, by hand."""
    leaders = [dealt.entry.bidder, *winners(dealt)[:-1]]
    by_seat = [
        [(leader + turn) % len(trick) for turn in range(len(trick))]
        for leader, trick in zip(leaders, dealt.plays, strict=True)
    ]
    found = []
    for number, trick in enumerate(dealt.plays):
        for seat, card in zip(by_seat[number], trick, strict=True):
            later = {
                text[1]
                for seats, cards in zip(
                    by_seat[number + 1 :], dealt.plays[number + 1 :], strict=True
                )
                for at, text in zip(seats, cards, strict=True)
                if at == seat
            }
            if card[1] != trick[0][1] and trick[0][1] in later:
                found.append(seat)
    return found


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("rules", [TOURNAMENT, CLUB], ids=["tournament", "club"])
def test_one_player_revokes_once_and_nothing_else_changes(players, rules):
    planted = 0
    for honest in deals(players=players, rules=rules):
        revoked = with_revoke(honest, rules=rules)
        if revoked is None:
            continue
        planted += 1
        assert did_not_follow(honest) == []
        assert did_not_follow(revoked) == [revoked.revoked_by]
        assert winners(revoked) == winners(honest)
        assert revoked.entry.announcements == honest.entry.announcements
        assert not problems(revoked.entry, players=players, rules=rules)
    assert planted > 10


def test_a_deal_that_was_not_played_has_no_room_for_a_revoke():
    passed = next(
        dealt
        for dealt in deals(players=4, rules=TOURNAMENT, count=3000)
        if not dealt.plays
    )

    assert with_revoke(passed, rules=TOURNAMENT) is None
