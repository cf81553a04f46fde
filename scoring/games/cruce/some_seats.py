"""A deal at a table where not everybody plays any more.

The deal is entered with every seat of the table; whoever has left has no card
points in it. Those who play are counted as a table of their own size, each for
himself: partners leave together, and then no deal is played.
Source: docs/accidents.md; docs/rules.md R-05 to R-07 for the smaller table.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from scoring.games.cruce.entry import DealEntry
from scoring.games.cruce.ruleset import RuleSet
from scoring.games.cruce.settle import problems
from scoring.games.cruce.sides import sides
from scoring.games.protocol import Problem

SEAT_FIELDS = ("dealer", "bidder")


def with_all_seats(
    entry: DealEntry, *, seats: Sequence[int], players: int
) -> DealEntry:
    """Return a counted deal of a smaller table as the whole table enters it.

    ``seats`` are those who play, in order; ``players`` counts all seats.
    """
    cards = entry.cards
    if cards is not None:
        taken = dict(zip(seats, cards, strict=True))
        cards = tuple(taken.get(seat, 0) for seat in range(players))
    return replace(
        entry,
        dealer=seats[entry.dealer],
        bidder=None if entry.bidder is None else seats[entry.bidder],
        cards=cards,
        announcements={suit: seats[at] for suit, at in entry.announcements.items()},
    )


def problems_at(
    entry: DealEntry, *, seats: Sequence[int], players: int, rules: RuleSet
) -> tuple[Problem, ...]:
    """Return everything wrong with an entry when only ``seats`` play.

    Beyond the codes of ``settle``: ``seat_left`` (somebody deals, bids or announces
    who does not play any more), ``seat_left_points`` (has card points) and
    ``set_points_left`` (scores). One side alone is ``players_not_allowed``.
    """
    if len(seats) == players:
        return problems(entry, players=players, rules=rules)
    wrong = tuple(_of_the_absent(entry, seats=seats, players=players))
    if wrong:
        return wrong
    if set(seats) in map(set, sides(players, rules)):
        alone = {"players": len(seats)}
        return (Problem("players_not_allowed", "players", alone),)
    inner = of_those(entry, seats=seats)
    found = problems(inner, players=len(seats), rules=rules)
    return tuple(_back(problem, seats=seats) for problem in found)


def _of_the_absent(
    entry: DealEntry, *, seats: Sequence[int], players: int
) -> Iterator[Problem]:
    """Yield what an entry says of seats that do not play, or that do not exist."""
    named = {name: getattr(entry, name) for name in SEAT_FIELDS}
    named |= {f"announcements.{suit}": at for suit, at in entry.announcements.items()}
    for field, seat in named.items():
        if seat is None or seat in seats:
            continue
        if 0 <= seat < players:
            yield Problem("seat_left", field, {"seat": seat + 1})
        else:
            yield Problem("seat_out_of_range", field, {"players": players})
    yield from _numbers_of_the_absent(entry, seats=seats, players=players)


def _numbers_of_the_absent(
    entry: DealEntry, *, seats: Sequence[int], players: int
) -> Iterator[Problem]:
    counted, scored = entry.cards, entry.set_points
    if counted is not None and len(counted) != players:
        params = {"count": len(counted), "players": players}
        yield Problem("cards_count", "cards", params)
        return
    if scored is not None and len(scored) != players:
        params = {"count": len(scored), "sides": players}
        yield Problem("set_points_count", "set_points", params)
        return
    for seat, points in enumerate(counted or ()):
        if points and seat not in seats:
            yield Problem("seat_left_points", f"cards.{seat}", {"seat": seat + 1})
    for seat, points in enumerate(scored or ()):
        if points and seat not in seats:
            yield Problem("set_points_left", f"set_points.{seat}", {"seat": seat + 1})


def of_those(entry: DealEntry, *, seats: Sequence[int]) -> DealEntry:
    """Return an entry without problems with its seats counted among those who play."""
    place = {seat: at for at, seat in enumerate(seats)}
    cards, points = (
        None if numbers is None else tuple(numbers[seat] for seat in seats)
        for numbers in (entry.cards, entry.set_points)
    )
    return replace(
        entry,
        dealer=place[entry.dealer],
        bidder=None if entry.bidder is None else place[entry.bidder],
        cards=cards,
        set_points=points,
        announcements={suit: place[at] for suit, at in entry.announcements.items()},
    )


def _back(problem: Problem, *, seats: Sequence[int]) -> Problem:
    """Return a problem of the smaller table in the seats of the whole one."""
    params = dict(problem.params)
    seat = params.get("seat")
    if isinstance(seat, int):
        params["seat"] = seats[seat - 1] + 1
    name, _point, at = problem.field.partition(".")
    field = problem.field
    if name in ("cards", "set_points") and at:
        field = f"{name}.{seats[int(at)]}"
    return Problem(problem.code, field, params)
