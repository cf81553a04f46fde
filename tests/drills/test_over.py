"""An event that takes no records, in more states than every day: see there."""

from __future__ import annotations

import pytest

from tests.integration.test_over import OVER, check_every_key, check_has_its_keys_again
from tests.integration.walking import addresses
from tests.scenarios import an_event

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(("state", "over", "code"), OVER[3:])
def test_every_key_is_taken_or_shut(state, over, code):
    check_every_key(state, over, code)


def test_an_event_that_takes_place_after_all_has_every_key_again():
    event = an_event(entrants=8, state="playing")
    check_has_its_keys_again(event, pages=list(addresses(event)))
