"""A typed time of day is today's, but around midnight."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
import time_machine

from tournaments.web.pages.time_of_day import moment_meant

HERE = ZoneInfo("Europe/Bucharest")


def at(said):
    return datetime.fromisoformat(said).replace(tzinfo=HERE)


@pytest.mark.parametrize(
    ("now", "typed", "meant"),
    [
        ("2026-11-25 09:00", "9:45", "2026-11-25 09:45"),
        ("2026-11-25 09:50", " 09:45 ", "2026-11-25 09:45"),
        ("2026-11-25 23:50", "0:05", "2026-11-26 00:05"),
        ("2026-11-26 00:02", "23:57", "2026-11-25 23:57"),
        ("2026-11-25 20:00", "7:30", "2026-11-26 07:30"),
        ("2026-11-25 08:00", "22:30", "2026-11-25 22:30"),
        ("2026-11-25 15:00", "8:00", "2026-11-25 08:00"),
        ("2026-10-24 23:30", "3:00", "2026-10-25 03:00"),
    ],
)
def test_it_is_the_day_that_people_mean(now, typed, meant):
    with time_machine.travel(at(now), tick=False):
        assert moment_meant(typed) == at(meant)


@pytest.mark.parametrize(
    "typed", ["", "9", "9.45", "24:00", "9:60", "9:45:30", "12:345", "²:³", "soon"]
)
def test_what_is_no_time_is_nothing(typed):
    assert moment_meant(typed) is None
