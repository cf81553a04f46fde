"""A rehearsed event whose seats are drawn digitally."""

from __future__ import annotations

import json

import pytest
from django.core.management import call_command

from tables.draw.cd1.proof import verify
from tables.models import Draw
from tests.integration.scoring.management.test_rehearse import (
    in_a_process_of_its_own,
    rehearse,
)

pytestmark = [pytest.mark.slow, pytest.mark.django_db]


@pytest.mark.parametrize("method", ["digital", "quick"])
def test_every_stage_has_a_proof_that_a_stranger_can_check(method, tmp_path, capsys):
    played, _ = rehearse(13, "--draw", method, target=4)

    draws = Draw.objects.order_by("stage__number")
    assert [draw.method for draw in draws] == [method] * len(played["stages"])
    for draw, stage in zip(draws, played["stages"], strict=True):
        proof = verify(draw.proof)
        assert stage["draw"][method] == proof.assignment.as_json()
        assert stage["draw"]["commitment"] == proof.commitment
        assert bool(stage["draw"]["public"]) == (method == "digital")
        path = tmp_path / "proof.json"
        path.write_text(json.dumps(draw.proof))
        call_command("verify_draw", path)


def test_pairs_draw_from_the_urn_where_a_ticket_is_held_back():
    played, _ = rehearse(5, "--draw", "digital", "--pairs", target=4)

    methods = [next(iter(stage["draw"])) for stage in played["stages"]]
    assert methods == ["digital", "urn", "digital"]


def test_the_same_seed_gives_the_same_draw_in_another_process(tmp_path):
    _, here = rehearse(7, "--draw", "digital", target=4)

    there = in_a_process_of_its_own(
        "rehearse", "--entrants", "7", "--seed", "7", "--target", "4",
        "--draw", "digital", "--json", data=tmp_path,
    )  # fmt: skip

    assert there == here
