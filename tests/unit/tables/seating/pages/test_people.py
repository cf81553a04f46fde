from __future__ import annotations

import pytest

from tournaments.events.enums import EntrantStatus
from tournaments.ids import EntrantId
from tournaments.people.pages.people_meant import people_meant
from tournaments.people.queries.rosters import EntrantRow


def row(number, name, town=""):
    return EntrantRow(
        id=EntrantId(number),
        code=f"E{number:03d}",
        name=name,
        town=town,
        club="",
        status=EntrantStatus.CHECKED_IN,
        fee_paid=False,
        checked_in_at=None,
        line=name,
        full_name=name,
    )


PEOPLE = [
    row(1, "Pop Andrei", "Dej"),
    row(2, "Pop Andrei", "Turda"),
    row(3, "Pop Andreia", "Gherla"),
    row(17, "Ștefănescu Ioana", "Cluj-Napoca"),
    row(170, "Rus Vasile", "Dej"),
]


@pytest.mark.parametrize(
    ("typed", "codes"),
    [
        ("E017", ["E017"]),
        ("e17", ["E017"]),
        (" 17 ", ["E017"]),
        ("Ștefănescu Ioana · E017", ["E017"]),
        ("ioana stef", ["E017"]),
        ("pop andrei", ["E001", "E002"]),
        ("pop andrei turda", ["E002"]),
        ("pop", ["E001", "E002", "E003"]),
        ("dej", ["E001", "E170"]),
        ("E999", []),
        ("xyz", []),
        ("", []),
        ("?!", []),
    ],
)
def test_who_is_meant_by_what_was_typed(typed, codes):
    assert [one.code for one in people_meant(typed, people=PEOPLE)] == codes
