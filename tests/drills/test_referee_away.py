"""Thirty deals of a set with the network cut, tabs closed and the server killed."""

from __future__ import annotations

import pytest

from tests.e2e.workplace import Hall, play_with_cuts


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_thirty_deals_of_a_set_are_recorded_once_and_in_order(site, seed):
    server, browser = site
    hall = Hall(server, browser=browser)
    phone, other = hall.referee(), hall.referee(who=1)
    address = hall.tables(phone)["B"]
    phone.goto(address)
    other.goto(address)

    play_with_cuts(hall, phone, other, deals=30, seed=seed, restarts=True)
