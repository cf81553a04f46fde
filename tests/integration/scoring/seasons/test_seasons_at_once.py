"""One form that opens a season comes twice at the same moment."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.db import transaction

from scoring.seasons.commands import open_season
from scoring.seasons.models import Season
from tests.integration.scoring.deals.entries import WAITS, other_people
from tests.scenarios import AT, a_user

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_season_is_opened_once_and_both_are_told_so():
    form = {
        "name": "Cupa 2026",
        "best": None,
        "owner": a_user(),
        "client_key": uuid4(),
        "at": AT,
    }

    with other_people() as submit:
        with transaction.atomic():
            first = open_season.__wrapped__(**form)
            second = submit(open_season, **form)
            with pytest.raises(TimeoutError):
                second.result(timeout=WAITS)
        assert second.result(timeout=10) == first

    assert Season.objects.count() == 1
