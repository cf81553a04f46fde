"""Who may sign by a link stands in the event's book; a changed link is found."""

from __future__ import annotations

import pytest

from scoring.archive.queries.audit import differences
from tests.scenarios import AT, an_event
from tournaments.book.lines import read
from tournaments.ids import GrantId
from tournaments.staff.commands.access import issue_grant, revoke_grant
from tournaments.staff.enums import Role
from tournaments.staff.lines import LinkIssued, LinkRevoked
from tournaments.staff.models.access import AccessGrant

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return an_event(entrants=4)


def issue(event):
    issued = issue_grant(
        tournament_id=event.id, role=Role.REFEREE, letters=["B", "A"],
        label="Popescu", author="O01", at=AT,
    )  # fmt: skip
    return issued.grant


def test_a_link_is_a_line_with_what_it_lets_its_holder_do(event):
    grant = issue(event)

    (line,) = read(event.id, LinkIssued)
    assert line.said == LinkIssued(
        code=grant.code, role=Role.REFEREE, letters=("A", "B")
    )
    assert line.author == "O01"


def test_a_link_is_revoked_once(event):
    grant = issue(event)

    for _again in range(2):
        revoke_grant(tournament_id=event.id, grant_id=GrantId(grant.pk), at=AT)

    (line,) = read(event.id, LinkRevoked)
    assert line.said.code == grant.code


@pytest.mark.no_ledger_check
@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"role": Role.ORGANIZER}, "role is organizer, the book says referee"),
        ({"letters": []}, "letters is [], the book says ['A', 'B']"),
        ({"code": "R77"}, "the book does not know it"),
        ({"revoked_at": AT}, f"revoked_at is {AT}, the book says None"),
    ],
)
def test_a_link_that_was_changed_is_found(event, changed, told):
    grant = issue(event)
    AccessGrant.objects.filter(pk=grant.pk).update(**changed)

    assert told in differences()[0]
