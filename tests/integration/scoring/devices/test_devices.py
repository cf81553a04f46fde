"""Which device records at a table: seen by both, in the control room, and logged."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import DatabaseError, connection
from django.test.utils import CaptureQueriesContext

from scoring.devices import pages
from scoring.devices.commands import Asking, note_device, recorded
from scoring.devices.models import Device, Takeover
from scoring.devices.queries import devices_at
from tests.integration.scoring.scoresheet.pages.phone import (
    a_phone,
    organizers,
    second,
    text,
)
from tests.scenarios import AT
from tournaments.events.models.tournament import Tournament

pytestmark = pytest.mark.django_db
OTHER = "records here, on another device"
HERE = "This device records here."

EN = {"accept-language": "en"}


def asking(phone, mark, *, at=AT, author="R01"):
    table_id = phone.table.id
    return Asking(table_id=table_id, mark=mark, author=author, at=at)


def goes_on(phone, mark, **more):
    event = phone.tournament.id
    return recorded(asking(phone, mark, **more), tournament_id=event)


def hall(phone):
    desk = organizers(phone).client
    return text(desk.get(f"/t/{phone.tournament.slug}/desk/", headers=EN))


def here(phone, unsent, **more):
    return phone.client.post(f"{phone.url}here/", {"unsent": unsent, **more})


def test_a_device_is_written_down_once_a_minute():
    phone = a_phone()
    later = [AT + timedelta(seconds=after) for after in (0, 20, 40, 65)]

    written = [
        note_device(asking(phone, "m", at=at), unsent=n) for n, at in enumerate(later)
    ]

    assert written == [True, False, False, True]
    device = Device.objects.get()
    assert (device.seen_at, device.unsent) == (later[-1], 3)
    with CaptureQueriesContext(
        connection,
    ) as asked:
        note_device(asking(phone, "m", at=later[-1] + timedelta(seconds=9)), unsent=9)
    assert len(asked) == 1


def test_who_goes_on_where_another_has_recorded_takes_over_and_the_hall_is_told():
    phone = a_phone()

    def version():
        return Tournament.objects.get(pk=phone.tournament.pk).version

    before = version()
    assert [goes_on(phone, mark) for mark in ("a", "a")] == [False, False]
    assert version() == before
    with CaptureQueriesContext(connection) as asked:
        goes_on(phone, "a")
    assert len(asked) == 1
    assert goes_on(phone, "b", author="R02")
    assert version() == before + 1
    assert goes_on(phone, "a")

    told = devices_at([phone.table.id], at=AT)[phone.table.id]
    assert [(one.author, one.after) for one in told.takeovers] == [
        ("R02", "R01"),
        ("R01", "R02"),
    ]
    assert list(Takeover.objects.values_list("number", flat=True)) == [1, 2, 3]


def test_both_devices_and_the_control_room_see_who_records():
    one = a_phone(entrants=8)
    two = second(one)
    assert HERE not in text(one.get())
    one.deal()

    assert HERE in text(one.get())
    assert OTHER in text(two.get())
    assert "took over" not in text(two.get())
    two.deal()

    assert HERE in text(two.get())
    assert OTHER in text(one.get())
    here(one, "0", recorded="1")
    assert HERE in text(one.get())
    for page in (text(one.get()), text(two.get()), hall(one)):
        assert "took over from" in page


def test_the_control_room_shows_what_a_device_has_not_sent():
    phone = a_phone(entrants=8)
    assert here(phone, "2").status_code == 204

    page = hall(phone)

    assert "2 lines not sent" in page
    assert "seen" in page


@pytest.mark.parametrize("unsent", ["", "-1", "many", "99999", "\u0663"])
def test_a_count_that_is_none_is_refused(unsent):
    assert here(a_phone(), unsent).status_code == 400
    assert not Device.objects.exists()


def test_a_line_stands_though_nobody_notes_its_device(monkeypatch):
    phone = a_phone()

    def fails(*_args, **_more):
        raise DatabaseError

    monkeypatch.setattr(pages, "recorded", fails)

    assert phone.deal().status_code == 302
    assert phone.lines == 2
