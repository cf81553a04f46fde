from __future__ import annotations

from datetime import UTC, date, datetime

import pytest
from django.template import Context, Template
from django.utils import translation

DAY = date(2026, 11, 21)
MOMENT = datetime(2026, 5, 3, 22, 30, tzinfo=UTC)


def shown(moment, form):
    page = Template(f'{{% load dates %}}{{{{ moment|dated:"{form}" }}}}')
    return page.render(Context({"moment": moment}))


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("ro", "21 noiembrie 2026"),
        ("en", "21 November 2026"),
        ("hu", "2026. november 21."),
    ],
)
def test_a_month_is_written_as_the_language_writes_it(language, expected):
    with translation.override(language):
        assert shown(DAY, "j F Y") == expected


def test_a_moment_is_that_of_the_hall():
    with translation.override("ro"):
        assert shown(MOMENT, "j F Y, H:i") == "4 mai 2026, 01:30"


def test_a_moment_in_hungarian_begins_with_the_year():
    with translation.override("hu"):
        assert shown(MOMENT, "j F Y, H:i") == "2026. május 4., 01:30"
        assert shown(MOMENT, "j F, H:i") == "május 4., 01:30"
        assert shown(MOMENT, "H:i") == "01:30"


def test_no_date_is_nothing():
    assert shown(None, "j F Y") == ""


@pytest.mark.parametrize(
    ("language", "day", "moment"),
    [
        ("en", "21 Nov 2026", "4 May, 01:30"),
        ("ro", "21 noi 2026", "4 mai, 01:30"),
        ("hu", "2026. nov. 21.", "máj. 4., 01:30"),
    ],
)
def test_a_short_month_too(language, day, moment):
    with translation.override(language):
        assert shown(DAY, "j M Y") == day
        assert shown(MOMENT, "j M, H:i") == moment


@pytest.mark.parametrize(("month", "said"), [(3, "márc. 4."), (9, "szept. 4.")])
def test_a_short_month_in_hungarian_is_no_other_word(month, said):
    with translation.override("hu"):
        assert shown(date(2026, month, 4), "j M") == said
