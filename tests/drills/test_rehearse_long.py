"""Large rehearsed events: the same bytes on SQLite and on PostgreSQL."""

from __future__ import annotations

import json
import os

import pytest

from tables.plan.plan import plan_stages
from tests.drills.sites import Site, a_database_of_its_own


@pytest.mark.parametrize(
    "options",
    [
        ("64",),
        ("64", "--penalties"),
        ("64", "--ruleset", "club"),
        ("200",),
    ],
)
def test_the_same_bytes_on_both_databases(options, tmp_path):
    url = os.environ.get("DATABASE_URL", "")
    if not url.startswith("postgres"):
        pytest.skip("needs PostgreSQL: set DATABASE_URL")
    entrants, *more = options
    arguments = ("rehearse", "--entrants", entrants, "--seed", "1", "--json", *more)
    here = Site(tmp_path / "sqlite").manage(*arguments).stdout

    with a_database_of_its_own(url) as own:
        there = Site(tmp_path / "postgres", environment={"DATABASE_URL": own})
        assert there.manage(*arguments).stdout == here

    played = json.loads(here)
    sizes = [tuple(len(t["entrants"]) for t in s["tables"]) for s in played["stages"]]
    assert sizes == [stage.sizes for stage in plan_stages(int(entrants)).stages]
    assert len(set(played["places"])) == 4
