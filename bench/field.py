"""What a large field costs: standings, a table's page and a saved form, in process.

    CRUCE_DATA=FOLDER python bench/field.py SLUG TOKEN

Prints one JSON object; milliseconds of the processor, which what else the machine does
weighs on least, the best of several. Beside the standings stands the
least that reads and says as many rows: one query of four columns, and their JSON.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from uuid import uuid4

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

import django  # noqa: E402

import config  # noqa: E402, F401  (swaps SQLite in)

django.setup()

from django.conf import settings  # noqa: E402
from django.db import connection  # noqa: E402
from django.test import Client  # noqa: E402
from django.test.utils import CaptureQueriesContext  # noqa: E402

from scoring.ledger.models import TableScore  # noqa: E402
from tables.seating.models import Seat  # noqa: E402

TIMES = 15
CREATED = 201


def best(action: Callable[[], object]) -> float:
    """Return the milliseconds of the processor that the quickest of several takes."""
    took = []
    for _round in range(TIMES):
        before = time.process_time()
        action()
        took.append(time.process_time() - before)
    return 1000 * min(took)


def measure(slug: str, *, token: str) -> dict[str, float]:
    """Return the figures of an event that is being played."""
    settings.ALLOWED_HOSTS = ["*"]
    hall = Client(headers={"accept-language": "en"})
    referee = Client(headers={"Authorization": f"Bearer {token}"})
    at = f"/api/v1/tournaments/{slug}"
    tables = hall.get(f"{at}/tables").json()["tables"]
    table = next(one for one in tables if one["state"] in ("seated", "playing"))
    path = f"/api/v1/tables/{table['id']}"

    def standings() -> None:
        assert len(hall.get(f"{at}/standings").json()["rows"]) > 0

    def floor() -> None:
        rows = Seat.objects.values_list("entrant__code", "position", "table__letter")
        json.dumps(list(rows))
        len(TableScore.objects.values_list("seq", flat=True))

    def save() -> None:
        state = known
        deal = {
            "outcome": "played", "dealer": state["next_dealer"], "bidder": 0, "bid": 4,
            "trump": "R", "cards": [20, 60, 40, 0][: len(state["seats"])],
            "announcements": {"D": 1},
        }  # fmt: skip
        body = {
            "client_key": str(uuid4()),
            "after_seq": state["last_seq"],
            "deal": deal,
            "shown": [-4, 0, 0, 0][: len(state["seats"])],
        }
        answer = referee.post(
            f"{path}/deals", json.dumps(body), content_type="application/json"
        )
        assert answer.status_code == CREATED, answer.content
        said = answer.json()
        state |= {"last_seq": said["seq"], "next_dealer": said["next_dealer"]}

    known = referee.get(path).json()
    standings()
    with CaptureQueriesContext(connection) as asked:
        standings()
    figures = {"queries": float(len(asked))}
    figures["standings"] = best(standings)
    figures |= {"floor": best(floor), "save": best(save)}
    figures["table"] = best(lambda: referee.get(path))
    return figures


if __name__ == "__main__":
    print(json.dumps(measure(sys.argv[1], token=sys.argv[2])))
