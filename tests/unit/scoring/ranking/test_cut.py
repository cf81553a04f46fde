"""Who is through, and which ties have to be settled first."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.ranking.cut import Now, as_it_stands, cut, unresolved
from scoring.ranking.order import Ranking, ranks


def a_ranking(*groups):
    return Ranking(groups=groups, reasons=())


@pytest.mark.parametrize(
    ("groups", "through", "crossing"),
    [
        (((3,), (1,), (0,), (2,)), (3, 1), ()),
        (((1, 3), (0,), (2,)), (1, 3), ()),
        (((3,), (1,), (0, 2)), (3, 1), ()),
        (((3,), (0, 1), (2,)), (3,), (0, 1)),
        (((3,), (0, 1, 2)), (3,), (0, 1, 2)),
        (((0, 1, 3), (2,)), (), (0, 1, 3)),
        (((0, 1, 2, 3),), (), (0, 1, 2, 3)),
        (((0, 1),), (0, 1), ()),
        (((1,), (0,)), (1, 0), ()),
        (((0, 1, 2),), (), (0, 1, 2)),
    ],
)
def test_two_go_through_and_a_tie_across_the_line_is_named(groups, through, crossing):
    found = cut(a_ranking(*groups), through=2)

    assert (found.through, found.crossing) == (through, crossing)
    expected = (crossing,) if crossing else ()
    assert unresolved(a_ranking(*groups), through=2, final=False) == expected


@given(st.permutations(range(4)), st.sets(st.integers(1, 3)), st.integers(1, 4))
def test_through_and_crossing_never_overlap_and_fill_the_line(order, ends, through):
    bounds = [0, *sorted(ends), 4]
    groups = tuple(tuple(order[start:end]) for start, end in itertools.pairwise(bounds))

    found = cut(a_ranking(*groups), through=through)

    assert not set(found.through) & set(found.crossing)
    assert len(found.through) <= through
    assert len(found.through) + len(found.crossing) >= through
    assert bool(found.crossing) == (len(found.through) < through)


@pytest.mark.parametrize(
    ("groups", "open_ties"),
    [
        (((0,), (1,), (2,), (3,)), ()),
        (((0,), (1,), (2, 3)), ((2, 3),)),
        (((0, 1), (2, 3)), ((0, 1), (2, 3))),
    ],
)
def test_the_final_separates_every_place(groups, open_ties):
    assert unresolved(a_ranking(*groups), through=0, final=True) == open_ties


@given(st.permutations(range(4)), st.lists(st.booleans(), min_size=3, max_size=3))
def test_who_would_go_now_is_who_would_go_at_the_close(order, parted):
    groups = [[order[0]]]
    for side, apart in zip(order[1:], parted, strict=True):
        if apart:
            groups.append([side])
        else:
            groups[-1].append(side)
    found = cut(a_ranking(*map(tuple, groups)), through=2)
    rank_of = ranks(groups)

    for side, rank in rank_of.items():
        now = as_it_stands(rank, ranks=list(rank_of.values()), through=2)
        assert (now is Now.THROUGH) == (side in found.through)
        assert (now is Now.TIED) == (side in found.crossing)
