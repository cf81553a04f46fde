"""Whole events with every combination of options, and of awkward sizes.

Each is played on SQLite and, where there is one, on PostgreSQL, with the same bytes
(the everyday test has four small ones, of which another process gives the same);
exported, read into an empty database and exported again; all ledgers are audited.
``CRUCE_DRILL_EVENTS`` limits the combinations (all 288 of them with 0).
"""

from __future__ import annotations

import json
import os
import random
from itertools import product

import pytest

from tests.drills.sites import Site, a_database_of_its_own
from tests.integration.scoring.rehearsal.whole_events import check_event, check_plan

AWKWARD = (4, 5, 6, 7, 9, 10, 11, 13, 17, 21, 22, 23)
LARGE = (37, 67, 100, 201, 300)
SWITCHES = (
    ("--draw urn", "--draw digital", "--draw quick"),
    ("", "--penalties"),
    ("", "--withdrawals 4"),
    ("", "--corrections 14"),
    ("", "--ending"),
    ("", "--pairs"),
    ("", "--ruleset club", "--game bisca"),
)
SOME = 36
EVERYTHING = "--penalties --withdrawals 8 --corrections 30 --ending"


def combinations():
    """Options of small events, mixed; the awkward sizes come in turn."""
    mixed = [" ".join(filter(None, one)) for one in product(*SWITCHES)]
    random.Random("drill").shuffle(mixed)
    some = int(os.environ.get("CRUCE_DRILL_EVENTS", SOME)) or len(mixed)
    return [
        options(AWKWARD[at % len(AWKWARD)], seed=at, more=more)
        for at, more in enumerate(mixed[:some])
    ]


def sizes():
    """Options of every awkward size, of the large ones, and of both ways of five."""
    draws = SWITCHES[0]
    small = [
        options(n, seed=n, more=f"{EVERYTHING} {draws[at % 3]}")
        for at, n in enumerate(AWKWARD[1:])
    ]
    large = [
        options(n, seed=n, target=3, more=f"{EVERYTHING} {draws[at % 3]}")
        for at, n in enumerate(LARGE)
    ]
    by = options(5, seed=1, more="--five stand_by --corrections 5 --ending")
    return [*small, by, *large]


def options(entrants, *, seed, more, target=4):
    words = more.replace("--withdrawals 8", f"--withdrawals {min(entrants, 8)}")
    fixed = f"--entrants {entrants} --seed {seed} --target {target}"
    return f"{fixed} {words}".split()


def whole_sets():
    """Options of events of sets as long as usual, and of a large one."""
    return [
        options(entrants, seed=3, target=target, more=more)
        for entrants, target, more in (
            (13, 11, "--penalties"),
            (13, 11, "--ruleset club"),
            (37, 3, ""),
            (11, 11, "--penalties --pairs"),
            (11, 11, "--ruleset club --pairs"),
        )
    ]


@pytest.mark.parametrize("wanted", [combinations, sizes, whole_sets])
def test_the_same_bytes_everywhere_and_again(wanted, tmp_path):
    asked = wanted()
    here = played_by(Site(tmp_path / "sqlite"), asked, folder=tmp_path / "sqlite")
    for told in here:
        print(told["seconds"], told["played"]["ledger_lines"], *told["options"])  # noqa: T201
        check_event(told["played"])
        if not {"--withdrawals", "--pairs"} & set(told["options"]):
            five = "stand_by" if "stand_by" in told["options"] else "three_two"
            check_plan(told["played"], entrants=told["played"]["entrants"], five=five)

    url = os.environ.get("DATABASE_URL", "")
    if not url.startswith("postgres"):
        pytest.skip("the other half needs PostgreSQL: set DATABASE_URL")
    with a_database_of_its_own(url) as own:
        site = Site(tmp_path / "postgres", environment={"DATABASE_URL": own})
        there = played_by(site, asked, folder=tmp_path / "postgres")
    for one, other in zip(here, there, strict=True):
        assert {**one, "seconds": 0} == {**other, "seconds": 0}


def played_by(site, asked, *, folder):
    """What a process of its own has played; nothing differs from its own file."""
    folder.mkdir()
    (folder / "asked.json").write_text(json.dumps(asked))
    script = "from tests.drills.many_events import main; main({!r}, {!r})"
    paths = [str(folder / name) for name in ("asked.json", "report")]
    done = site.manage("shell", "-v", "0", "-c", script.format(*paths), check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    *told, last = [
        json.loads(line) for line in (folder / "report").read_text().splitlines()
    ]
    assert last["wrong"] == []
    assert [one["options"] for one in told] == asked
    return told
