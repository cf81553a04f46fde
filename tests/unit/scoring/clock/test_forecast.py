"""When tables end: what the forecast promises, tried on sets of the games' bots."""

from __future__ import annotations

import random
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from scoring.clock.forecast import Play, deals_left, end_of_stage, end_of_table, pace
from scoring.games.protocol import Company
from scoring.games.registry import GAMES
from scoring.games.sets import set_over
from tables.plan.forecast import SetLength

AT = datetime(2026, 11, 21, 12, 0, tzinfo=UTC)
LENGTH = SetLength(deals=34.0, scatter=0.19, minutes=(2.0, 2.5))


def minutes(number):
    return timedelta(minutes=number)


def playing(*, deals=10, lead=6, each=2.0, **more):
    return Play(
        **{
            "length": LENGTH, "target": 21, "most": None, "deals": deals, "lead": lead,
            "since": AT - minutes(deals * each), "last": AT, **more,
        }
    )  # fmt: skip


def ends(play, **more):
    return end_of_table(play, hall=pace([play]), at=AT, **more)


# -- the games' own sets -------------------------------------------------------------


def _set(game, rules, *, company, rng):
    """Return the leader's points after each deal of one set."""
    form, ways = game.set_form(rules), game.outcomes(rules)
    totals, dealer, leads = [0] * len(company.sides), company.playing[0], []
    while True:
        deal = game.sample(company=company, dealer=dealer, rules=rules, rng=rng).deal
        result = game.settle(deal, company=company, rules=rules)
        totals = [form.added(*one) for one in zip(totals, result.change, strict=True)]
        leads.append(max(totals))
        over = set_over(totals, form=form, first=result.first, deals=len(leads)).over
        if over:
            return leads
        if not ways[deal.outcome].same_dealer:
            dealer = company.playing[
                (company.playing.index(dealer) + 1) % len(company.playing)
            ]


@pytest.mark.parametrize(
    ("code", "company"),
    [
        ("cruce", Company.singles(4)),
        ("cruce", Company.pairs(2)),
        ("bisca", Company.singles(4)),
    ],
    ids=["cruce", "cruce in pairs", "bisca"],
)
def test_four_of_five_sets_end_within_the_interval(code, company):
    game = GAMES[code]
    pairs = company.seats > len(company.sides)
    rules = game.choose("tournament", pairs=pairs, changes={})
    length, form = game.set_length(rules, company=company), game.set_form(rules)
    rng, inside, asked = random.Random(1), 0, 0
    for _ in range(25):
        leads = _set(game, rules, company=company, rng=rng)
        for deals in range(3, len(leads), 3):
            span = ends(
                playing(
                    length=SetLength(*(length.deals, length.scatter, length.minutes)),
                    target=form.target, deals=deals, lead=leads[deals - 1],
                )
            )  # fmt: skip
            over = AT + minutes(2.0 * (len(leads) - deals))
            inside += span.low - minutes(1) <= over <= span.high + minutes(1)
            asked += 1

    assert inside / asked >= 0.75


# -- one table ------------------------------------------------------------------------


def test_the_nearer_the_leader_the_sooner_the_end():
    far, near = ends(playing(lead=3)), ends(playing(lead=18))

    assert near.likely < far.likely
    assert near.low <= near.likely <= near.high
    assert AT <= near.low


def test_a_slow_table_ends_later_than_a_quick_one():
    assert ends(playing(each=5.0)).likely > ends(playing(each=2.0)).likely


def test_too_few_deals_say_nothing():
    assert ends(playing(deals=2, lead=1)) is None


def test_a_leader_below_zero_is_far_from_the_target():
    left, _scatter = deals_left(playing(lead=-4))

    assert left > deals_left(playing(lead=0))[0]


def test_a_called_last_deal_ends_within_one_deal():
    span = ends(playing(lead=2, last_called=True))

    assert span.high < AT + minutes(5)


def test_so_many_deals_at_most_end_it_sooner():
    span = ends(playing(lead=0, most=13))

    assert AT + minutes(4) < span.likely < AT + minutes(9)


def test_an_announced_time_ends_it_after_the_running_deal_and_the_last():
    span = ends(playing(lead=0), ends_at=AT + minutes(10))

    assert AT + minutes(10) < span.low
    assert span.high < AT + minutes(18)


def test_an_announced_time_that_is_far_away_changes_nothing():
    assert ends(playing(), ends_at=AT + timedelta(hours=9)) == ends(playing())


def test_a_table_that_pauses_is_not_over_for_that():
    quiet = replace(playing(), since=AT - minutes(90), last=AT - minutes(70))

    assert ends(quiet).low > AT
    assert ends(quiet).likely > AT + minutes(15)


def test_no_end_is_told_from_a_minute_to_the_same_minute():
    waits = playing(last=AT - minutes(60), since=AT - minutes(80), last_called=True)

    span = ends(waits)

    assert f"{span.low:%H:%M}" < f"{span.high:%H:%M}"
    assert span.high.second == span.high.microsecond == 0


def test_deals_written_down_at_once_tell_no_pace():
    at_once = ends(playing(each=0.001))

    assert at_once.likely > AT + minutes(15)


# -- the stage ------------------------------------------------------------------------


def test_a_stage_ends_with_its_slowest_table():
    plays = [playing(lead=18), playing(lead=17), playing(lead=3)]

    stage = end_of_stage(plays, at=AT)

    alone = end_of_table(plays[2], hall=pace(plays), at=AT)
    assert stage.likely >= alone.likely - timedelta(seconds=1)
    assert stage.low <= stage.likely <= stage.high


def test_many_tables_take_longer_than_one():
    one, many = (end_of_stage([playing()] * n, at=AT) for n in (1, 16))

    assert many.likely > one.likely


def test_a_stage_of_which_too_little_was_played_has_no_forecast():
    assert end_of_stage([playing(), playing(deals=1), playing(deals=0)], at=AT)
    assert end_of_stage([playing(deals=1, lead=0)], at=AT) is None
    assert end_of_stage([], at=AT) is None
