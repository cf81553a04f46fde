"""Who is at the tables with which device, and who records there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import pairwise

from scoring.devices.models import Device, Takeover
from tables.ids import TableId

MINUTE = 60
# Whoever has been away for longer has gone, unless it is who records.
GONE = timedelta(minutes=15)


@dataclass(frozen=True, slots=True)
class DeviceRow:
    """A device at a table: ``minutes`` since its last contact."""

    mark: str
    author: str
    seen_at: datetime
    minutes: int
    unsent: int
    records: bool


@dataclass(frozen=True, slots=True)
class TakeoverRow:
    """A device that went on where another had recorded."""

    author: str
    after: str
    at: datetime


@dataclass(frozen=True, slots=True)
class DevicesAtTable:
    """The devices of a table, the one that records first, and who has taken over.

    ``recording`` signs there now, on the device ``mark``.
    """

    recording: str
    mark: str
    since: datetime | None
    devices: tuple[DeviceRow, ...]
    takeovers: tuple[TakeoverRow, ...]

    @property
    def unsent(self) -> int:
        """Return how many lines its devices had kept at their last contact."""
        return sum(device.unsent for device in self.devices)

    @property
    def first(self) -> DeviceRow | None:
        """Return the device that records, or else the one that was seen last."""
        return self.devices[0] if self.devices else None


def devices_at(
    table_ids: Iterable[TableId], *, at: datetime
) -> Mapping[TableId, DevicesAtTable]:
    """Return the devices of some tables. Two queries."""
    ids = list(table_ids)
    takeovers: dict[int, list[Takeover]] = {one: [] for one in ids}
    for takeover in Takeover.objects.filter(table__in=ids).order_by("table", "number"):
        takeovers[takeover.table_id].append(takeover)
    devices: dict[int, list[Device]] = {one: [] for one in ids}
    for device in Device.objects.filter(table__in=ids).order_by("-seen_at", "pk"):
        devices[device.table_id].append(device)
    return {one: _at_table(takeovers[one], devices[one], at=at) for one in ids}


def _at_table(
    takeovers: list[Takeover], devices: list[Device], *, at: datetime
) -> DevicesAtTable:
    last = takeovers[-1] if takeovers else None
    mark = "" if last is None else last.mark
    rows = [
        DeviceRow(
            mark=device.mark,
            author=device.author,
            seen_at=device.seen_at,
            minutes=max(0, int((at - device.seen_at).total_seconds()) // MINUTE),
            unsent=device.unsent,
            records=device.mark == mark,
        )
        for device in devices
        if device.mark == mark or device.unsent or device.seen_at > at - GONE
    ]
    return DevicesAtTable(
        recording="" if last is None else last.author,
        mark=mark,
        since=None if last is None else last.at,
        devices=tuple(sorted(rows, key=lambda row: not row.records)),
        takeovers=tuple(
            TakeoverRow(author=new.author, after=old.author, at=new.at)
            for old, new in pairwise(takeovers)
        ),
    )
