"""The order at a table: points first, then only what was recorded for the tied."""

from __future__ import annotations

from functools import partial
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.games.cruce.game import CRUCE
from scoring.ranking import order
from scoring.ranking.order import Ranking, Reason, ranks
from scoring.ranking.tiebreaks import Lot, SeatRecord, TieBreakDeal

PLAYED = ("playoff_deal", "lot")
ALL = (
    "playoff_deal",
    "fewest_penalty_points",
    "most_bids_made",
    "fewest_bids_failed",
    "card_points_total",
    "lot",
)
rank = partial(order.rank, figures=CRUCE.tie_breaks)


def a_record(seat, *, points=0, penalties=0, bids=0, failed=0, cards=0):
    return SeatRecord(
        seat=seat,
        points=points,
        penalty_points=penalties,
        figures={"bids_made": bids, "bids_failed": failed, "card_points": cards},
    )


def tied(*seats, points=0):
    return [a_record(seat, points=points) for seat in seats]


def a_table(number):
    """A table by chance, the same for the same number."""
    chance = Random(number)
    count = chance.randint(2, 4)

    def some_seats():
        return chance.sample(range(count), chance.randint(2, count))

    def few():
        return chance.randint(0, 2)

    records = [
        a_record(
            seat, points=few(), penalties=few(), bids=few(), failed=few(), cards=few()
        )
        for seat in range(count)
    ]
    deals = [
        TieBreakDeal(
            tied=tuple(frozenset(some_seats()) for _ in range(chance.randint(1, 2))),
            results=tuple(few() for _ in range(count)),
        )
        for _ in range(chance.randint(0, 3))
    ]
    lots = [
        Lot(among=frozenset(drawn), order=tuple(drawn))
        for drawn in [some_seats() for _ in range(few())]
    ]
    kinds = chance.sample(ALL, few() + 1)
    return records, kinds, deals, lots


# To draw each figure by itself takes longer than all the ranking.
tables = st.integers(0, 10**9).map(a_table)


@settings(deadline=None)
@given(tables)
def test_everybody_has_exactly_one_place(table):
    records, kinds, deals, lots = table

    ranking = rank(records, tie_break=kinds, extra_deals=deals, lots=lots)

    placed = [seat for group in ranking.groups for seat in group]
    assert sorted(placed) == [record.seat for record in records]
    assert all(ranking.groups)


@settings(deadline=None)
@given(tables)
def test_more_points_always_come_first_and_the_tied_have_equal_points(table):
    records, kinds, deals, lots = table
    points = {record.seat: record.points for record in records}

    groups = rank(records, tie_break=kinds, extra_deals=deals, lots=lots).groups

    assert all(len({points[seat] for seat in group}) == 1 for group in groups)
    tops = [points[group[0]] for group in groups]
    assert tops == sorted(tops, reverse=True)


@settings(deadline=None)
@given(tables, st.randoms())
def test_the_order_of_the_records_does_not_matter(table, random):
    records, kinds, deals, lots = table
    shuffled = list(records)
    random.shuffle(shuffled)

    assert rank(shuffled, tie_break=kinds, extra_deals=deals, lots=lots) == rank(
        records, tie_break=kinds, extra_deals=deals, lots=lots
    )


@settings(deadline=None)
@given(tables, st.data())
def test_what_was_played_or_drawn_by_others_never_decides(table, data):
    """Whoever shares no tie with another of those who played is not moved by it."""
    records, kinds, deals, lots = table
    by_points = {}
    for record in records:
        by_points.setdefault(record.points, set()).add(record.seat)
    others = st.sets(st.sampled_from([r.seat for r in records]), min_size=2).filter(
        lambda found: (
            not any(len(tie) > 1 and tie & found for tie in by_points.values())
        )
    )
    strange = data.draw(st.one_of(others, st.just(set())))
    results = tuple(data.draw(st.permutations(range(len(records)))))
    deal = TieBreakDeal(tied=(frozenset(strange),), results=results)
    lot = Lot(among=frozenset(strange), order=tuple(strange))

    before = rank(records, tie_break=kinds, extra_deals=deals, lots=lots)
    after = rank(
        records, tie_break=kinds, extra_deals=[*deals, deal], lots=[*lots, lot]
    )

    assert after == before


@settings(deadline=None)
@given(tables)
def test_more_tie_breaks_only_separate_further(table):
    records, kinds, deals, lots = table
    coarse = rank(records, tie_break=kinds[:-1], extra_deals=deals, lots=lots).groups

    fine = rank(records, tie_break=kinds, extra_deals=deals, lots=lots).groups

    flat = [seat for group in fine for seat in group]
    start = 0
    for group in coarse:
        assert set(flat[start : start + len(group)]) == set(group)
        start += len(group)


@settings(deadline=None)
@given(tables)
def test_a_drawn_lot_among_all_leaves_nobody_tied(table):
    records, _kinds, deals, lots = table
    seats = tuple(record.seat for record in reversed(records))
    lot = Lot(among=frozenset(seats), order=seats)

    groups = rank(
        records, tie_break=PLAYED, extra_deals=deals, lots=[*lots, lot]
    ).groups

    assert all(len(group) == 1 for group in groups)


@settings(deadline=None)
@given(tables)
def test_every_reason_names_those_whom_it_separated(table):
    records, kinds, deals, lots = table

    ranking = rank(records, tie_break=kinds, extra_deals=deals, lots=lots)

    for reason in ranking.reasons:
        assert reason.kind in kinds
        assert sorted(reason.among) == sorted(reason.result)
        assert len(reason.among) > 1
    split = len(ranking.groups) - len({record.points for record in records})
    assert split >= len(ranking.reasons)


def test_an_extra_deal_of_two_does_not_separate_three():
    deal = TieBreakDeal(tied=(frozenset({0, 1}),), results=(3, 1, 0))

    ranking = rank(tied(0, 1, 2), tie_break=PLAYED, extra_deals=[deal])

    assert ranking.groups == ((0, 1, 2),)
    assert ranking.reasons == ()


def test_two_who_stay_equal_are_separated_by_their_own_next_deal():
    deals = [
        TieBreakDeal(tied=(frozenset({0, 1, 2}),), results=(1, 1, 0)),
        TieBreakDeal(tied=(frozenset({0, 1}),), results=(0, 2, 9)),
    ]

    ranking = rank(tied(0, 1, 2), tie_break=PLAYED, extra_deals=deals)

    assert ranking.groups == ((1,), (0,), (2,))


def test_the_first_extra_deal_counts_before_the_second():
    deals = [
        TieBreakDeal(tied=(frozenset({0, 1}),), results=(1, 0)),
        TieBreakDeal(tied=(frozenset({0, 1}),), results=(0, 4)),
    ]

    assert rank(tied(0, 1), tie_break=PLAYED, extra_deals=deals).groups == ((0,), (1,))


def test_one_extra_deal_settles_two_ties_of_the_final():
    records = [*tied(0, 1, points=6), *tied(2, 3, points=2)]
    deal = TieBreakDeal(
        tied=(frozenset({0, 1}), frozenset({2, 3})), results=(0, 1, 0, 1)
    )

    ranking = rank(records, tie_break=PLAYED, extra_deals=[deal])

    assert ranking.groups == ((1,), (0,), (3,), (2,))


def test_later_lots_replace_earlier_ones():
    lots = [
        Lot(among=frozenset({0, 1}), order=(0, 1)),
        Lot(among=frozenset({0, 1}), order=(1, 0)),
    ]

    assert rank(tied(0, 1), tie_break=PLAYED, lots=lots).groups == ((1,), (0,))


def test_the_criteria_are_asked_in_their_order():
    first = a_record(0, penalties=3, bids=5)
    second = a_record(1)

    by_penalties = rank([first, second], tie_break=ALL[1:])
    by_bids = rank([first, second], tie_break=ALL[2:])

    assert by_penalties.groups == ((1,), (0,))
    assert by_penalties.reasons[0].kind == "fewest_penalty_points"
    assert by_bids.groups == ((0,), (1,))
    assert by_bids.reasons[0].kind == "most_bids_made"


def test_more_card_points_come_first():
    ranking = rank(
        [a_record(0, cards=300), a_record(1, cards=301)],
        tie_break=("card_points_total",),
    )

    assert ranking.groups == ((1,), (0,))


def test_fewer_bids_not_made_come_first():
    ranking = rank(
        [a_record(0, failed=2), a_record(1, failed=1)],
        tie_break=("fewest_bids_failed",),
    )

    assert ranking.groups == ((1,), (0,))


def test_what_was_compared_is_told_in_the_order_of_the_result():
    ranking = rank(
        [a_record(0, cards=300), a_record(1, cards=301), a_record(2, cards=300)],
        tie_break=("playoff_deal", "card_points_total"),
        extra_deals=[TieBreakDeal(tied=(frozenset({0, 2}),), results=(-2, 3, 1))],
    )

    assert ranking.groups == ((1,), (2,), (0,))
    assert [(one.kind, one.values) for one in ranking.reasons] == [
        ("card_points_total", ((301,), (300,), (300,))),
        ("playoff_deal", ((1,), (-2,))),
    ]


def test_without_a_recorded_tie_break_a_tie_stays_visible():
    assert rank(tied(0, 1, 2, 3), tie_break=PLAYED).groups == ((0, 1, 2, 3),)


def test_after_a_tie_the_rank_counts_everybody_before():
    assert ranks([(2,), (0, 3), (1,)]) == {2: 1, 0: 2, 3: 2, 1: 4}


def test_who_was_at_the_target_first_stands_before_all_and_it_is_said_why():
    points = (21, 5, 24, 21)
    by_points = Ranking(groups=((2,), (0, 3), (1,)), reasons=())

    first = by_points.led_by(0, points=points)

    assert first.groups == ((0,), (2,), (3,), (1,))
    why = Reason("first_there", (0, 2, 3), (0, 2, 3), ((21,), (24,), (21,)))
    assert first.reasons == (why,)


def test_nothing_changes_for_who_leads_by_points():
    by_points = Ranking(groups=((2,), (0, 3), (1,)), reasons=())

    assert by_points.led_by(2, points=(21, 5, 24, 21)) is by_points


def test_who_was_first_of_those_who_lead_together_stands_before_them():
    before = Reason("lot", (0, 2), (2, 0), ((0,), (1,)))
    together = Ranking(groups=((1, 3), (2,), (0,)), reasons=(before,))

    first = together.led_by(3, points=(4, 22, 4, 22))

    assert first.groups == ((3,), (1,), (2,), (0,))
    why = Reason("first_there", (1, 3), (3, 1), ((22,), (22,)))
    assert first.reasons == (before, why)
