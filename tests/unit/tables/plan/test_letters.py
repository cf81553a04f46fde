"""The plan with letters left out and late entries, for every number of entrants."""

from __future__ import annotations

import random

import pytest

from tables.plan.plan import (
    FOUR_OR_THREE,
    TWO,
    FiveEntrants,
    free_ticket,
    lay_out,
    letters,
    plan_stages,
    seats,
    table_number,
    table_to_grow,
)

EVERY = range(4, 301)


def plan(n, *, pairs=False):
    try:
        return plan_stages(
            n, at_table=TWO if pairs else FOUR_OR_THREE, qualifiers=1 if pairs else 2
        )
    except FiveEntrants:
        return plan_stages(n, five="three_two")


@pytest.mark.parametrize("pairs", [False, True])
def test_letters_left_out_change_names_and_nothing_else(pairs):
    rng = random.Random(7)
    for n in EVERY:
        out = set(rng.sample(letters(100), rng.randrange(12)))
        small = rng.sample(letters(100), rng.randrange(6))
        for stage in plan(n, pairs=pairs).stages:
            tables = lay_out(stage.sizes, out=out, small=small)
            names = [letter for letter, _ in tables]
            sizes = [size for _, size in tables]

            assert sorted(sizes) == sorted(stage.sizes)
            assert not out & set(names)
            assert names == sorted(set(names), key=table_number)
            assert len(set(seats(sizes, names=names))) == stage.entrants
            if stage.free == 1:
                assert free_ticket(sizes, names=names) == f"{names[-1]}1"


def test_without_a_wish_the_tables_of_three_are_the_last_letters_used():
    for n in EVERY:
        for stage in plan(n).stages:
            tables = lay_out(stage.sizes, out={"A", "C"})
            assert tuple(size for _, size in tables) == stage.sizes


def test_a_wish_comes_first_and_only_for_letters_that_are_used():
    assert lay_out((4, 4, 3), small=["A"]) == (("A", 3), ("B", 4), ("C", 4))
    assert lay_out((4, 3, 3), small=["Z", "A"]) == (("A", 3), ("B", 4), ("C", 3))
    assert lay_out((4, 4), small=["A"]) == (("A", 4), ("B", 4))
    assert lay_out((4, 4, 3), out={"B"}) == (("A", 4), ("C", 4), ("D", 3))


def test_late_entries_fill_the_tables_one_by_one_and_make_the_plan_of_all():
    """Whoever enters late sits as if they had been there: the plan is that of n + 1."""
    for n in EVERY:
        sizes, present = list(plan(n).stages[0].sizes), n
        while (place := table_to_grow(sizes, full=4)) is not None:
            assert sizes[place] == min(sizes)
            assert sizes[place] not in sizes[:place]
            sizes[place] += 1
            present += 1
            assert tuple(sizes) == plan(present).stages[0].sizes

        assert set(sizes) == {4}


def test_a_late_pair_plays_against_the_pair_with_the_free_ticket():
    for n in EVERY:
        sizes = list(plan(n, pairs=True).stages[0].sizes)
        place = table_to_grow(sizes, full=2)

        assert (place is None) == (n % 2 == 0)
        assert place in {None, len(sizes) - 1}


@pytest.mark.parametrize(("number", "letter"), [(1, "A"), (26, "Z"), (27, "AA")])
def test_a_letter_has_its_number(number, letter):
    assert table_number(letter) == number
    assert letters(number)[-1] == letter
