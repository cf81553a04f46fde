"""Every address of the site, asked by everybody who has no business there.

Beyond the everyday test: each kind of stranger asks at every address, not only those
who have no sign-in and the organizer of another event.
"""

from __future__ import annotations

import pytest

from tests.integration.test_permissions import (
    OF_AN_EVENT,
    STAFF,
    STRANGERS,
    check_nowhere,
    check_refused,
    event,  # noqa: F401  (a fixture)
)

pytestmark = pytest.mark.django_db
everybody = pytest.mark.parametrize("stranger", STRANGERS, ids=lambda one: one.__name__)


@everybody
def test_strangers_are_refused_wherever_staff_works(event, stranger):  # noqa: F811
    check_refused(event, stranger, which=STAFF)


@everybody
def test_a_private_event_is_nowhere_for_strangers(event, stranger):  # noqa: F811
    check_nowhere(event, stranger, which=OF_AN_EVENT)
