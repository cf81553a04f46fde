"""What must be true of every rehearsed event, whatever was asked for."""

from __future__ import annotations

from tables.plan.plan import plan_stages

MOST_OF_THREE = 3


def check_event(played):
    """Fail unless the stages follow from each other down to the places."""
    stages = played["stages"]
    assert [stage["number"] for stage in stages] == [*range(1, len(stages) + 1)]
    assert [stage["final"] for stage in stages] == [
        *[False] * (len(stages) - 1), True,
    ]  # fmt: skip
    through = None
    for stage in stages:
        drawn = [code for code, _seat in _drawn(stage)]
        assert len(set(drawn)) == len(drawn)
        if through is not None:
            assert sorted(drawn) == sorted(through)
        through = [code for table in stage["tables"] for code in table["through"]]
        for gone, came in stage.get("went_home", ()):
            # Whom a correction has taken the place changes nothing by going home.
            if gone in through:
                through.remove(gone)
                through += [came] if came else []
    finalists = stages[-1]["tables"][0]["entrants"]
    assert sorted(played["places"]) == sorted(set(finalists))


def check_plan(played, *, entrants, five="three_two"):
    """Fail unless single players sat as the plan of so many says."""
    planned = plan_stages(entrants, five=five if entrants == 5 else None).stages
    sizes = [
        tuple(len(table["entrants"]) for table in stage["tables"])
        for stage in played["stages"]
    ]
    assert sizes == [stage.sizes for stage in planned]
    if entrants > 5:
        assert all(one.count(3) <= MOST_OF_THREE for one in sizes)
        assert all(one == tuple(sorted(one, reverse=True)) for one in sizes)
        assert sizes[-1] == (4,)


def _drawn(stage):
    return stage["draw"].get("urn") or stage["draw"]["assignment"]
