"""A rehearsed event whose seats are drawn digitally."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import call_command

from tables.draws.models.draw import Draw
from tables.protocol.manifest import order_of
from tables.protocol.proof import verify
from tests.integration.scoring.rehearsal.test_rehearse import rehearse

VECTORS = Path(__file__).parents[3] / "vectors" / "cd2"
pytestmark = [pytest.mark.slow, pytest.mark.django_db]


@pytest.mark.parametrize("method", ["digital", "quick"])
def test_every_stage_has_a_proof_that_a_stranger_can_check(method, tmp_path, capsys):
    played, _ = rehearse(13, "--draw", method, target=4)

    draws = Draw.objects.order_by("stage__number")
    assert [draw.method for draw in draws] == [method] * len(played["stages"])
    for draw, stage in zip(draws, played["stages"], strict=True):
        assert stage["draw"] == draw.proof
        # The same bytes on every database, whatever order it keeps names in.
        assert json.dumps(stage["draw"]) == json.dumps(stage["draw"], sort_keys=True)
        assert bool(stage["draw"]["public"]) == (method == "digital")
        path = tmp_path / "proof.json"
        path.write_text(json.dumps(stage["draw"]))
        call_command("verify_draw", path, "--mark", draw.commitment)
        # The verifier that the protocol was published with, word for word.
        lines = VECTORS / "short_verifier.txt"
        done = subprocess.run(
            [sys.executable, str(lines), str(path), draw.commitment[:32]],
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.stdout.startswith("AS ON YOUR PHOTOGRAPH"), done.stderr


def test_pairs_draw_from_the_urn_where_a_ticket_is_held_back():
    played, _ = rehearse(5, "--draw", "digital", "--pairs", target=4)

    digital = ["manifest" in stage["draw"] for stage in played["stages"]]
    assert digital == [True, False, True]


def test_a_tie_that_extra_deals_leave_is_settled_by_a_lot_of_the_protocol():
    played, _here = rehearse(4, "--draw", "digital", "--keep", seed=9, target=1)

    (final,) = played["stages"]
    (table,) = final["tables"]
    lot = Draw.lots.get()
    assert table["extra_deals"] == 3
    assert table["tie_break"]["kind"] == "lot"
    assert table["lots"] == [lot.proof]
    pairs = verify(lot.proof).assignment.pairs
    assert list(order_of(pairs, seats=lot.manifest["seats"])) == [
        code for code in played["places"] if code in lot.manifest["entrants"]
    ]


def test_equals_who_could_move_up_draw_a_lot_before_the_next_draw():
    played, _ = rehearse(8, "--draw", "digital", "--withdrawals", "3", seed=1, target=1)

    first = played["stages"][0]
    ((gone, came),) = first["went_home"]
    order = [code for code, _ in sorted(first["lots"][0]["assignment"], key=_place)]
    assert came == order[0]
    assert gone not in order
    seated = [code for code, _ in played["stages"][1]["draw"]["assignment"]]
    assert came in seated


def _place(pair):
    return pair[1]
