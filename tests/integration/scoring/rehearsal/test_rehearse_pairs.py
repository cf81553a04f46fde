"""A rehearsed event of pairs: as planned."""

from __future__ import annotations

import pytest

from tables.plan.plan import TWO, free_ticket, plan_stages, seats
from tests.integration.scoring.rehearsal.test_rehearse import rehearse

pytestmark = [pytest.mark.slow, pytest.mark.django_db]


@pytest.mark.parametrize(
    ("entrants", "options"),
    [
        (2, ()),
        (3, ("--penalties",)),
        (5, ("--ruleset", "club")),
        (11, ("--ruleset", "club")),
        (17, ()),
    ],
)
def test_an_event_of_pairs_is_played_as_planned(entrants, options):
    played, _bytes = rehearse(entrants, "--pairs", *options)

    plan = plan_stages(entrants, qualifiers=1, at_table=TWO).stages
    assert [stage["final"] for stage in played["stages"]] == [p.final for p in plan]
    free: list[str] = []
    before = None
    for stage, planned in zip(played["stages"], plan, strict=True):
        drawn = {ticket: code for code, ticket in stage["draw"]["urn"]}
        assert sorted(drawn) == sorted(seats(planned.sizes))
        if before is not None:
            assert sorted(drawn.values()) == sorted(before)
        for table, size in zip(stage["tables"], planned.sizes, strict=True):
            as_planned(table, size=size, drawn=drawn, final=stage["final"])
        alone = free_ticket(planned.sizes)
        if alone is not None:
            others = set(drawn.values()) - set(free)
            assert drawn[alone] not in free or not others
            free.append(drawn[alone])
        before = [code for table in stage["tables"] for code in table["through"]]
    assert len(played["places"]) == 2
    assert sum(t["voids"] for s in played["stages"] for t in s["tables"]) > 0


def as_planned(table, *, size, drawn, final):
    """Pairs alternate in seat order; the better one goes on; alone without play."""
    letter = table["table"]
    codes = [drawn[f"{letter}{position}"] for position in range(1, size + 1)]
    assert table["entrants"] == codes * 2
    assert len(table["scores"]) == size
    assert (table["deals"] > 0) == (size == 2)
    if final:
        assert table["through"] == []
        return
    assert len(table["through"]) == 1
    best = max(table["scores"])
    if table["scores"].count(best) == 1:
        assert table["through"] == [codes[table["scores"].index(best)]]
    else:
        assert table["through"] == [table["tie_break"]["result"][0]]
