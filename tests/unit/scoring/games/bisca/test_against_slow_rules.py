"""A small part of tests/proof, every day: the engine beside the slow rules."""

from __future__ import annotations

from tests.proof.planting_bisca import plant
from tests.proof.walk_bisca import walk


def test_hundreds_of_deals_are_judged_alike():
    met = walk(plays=8_000, seed=1)

    assert all(met[f"judged BI-{rule}"] for rule in (21, 22, 23))
    assert all(met[what] for what in ("lapsed", "extra points", "exchanged"))
    assert met["wrong cards laid"] > 30


def test_planted_cards_are_found_and_clean_deals_are_clean():
    met = plant(deals=100, seed=1)

    assert met["BI-22"]
    assert met["BI-23"]
