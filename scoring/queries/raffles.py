"""The raffles of an event: who takes part, what waits, who has won."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from scoring.models import Raffle
from scoring.queries.errata import errata_of, names_with_errata
from tables.draw.cd1.entropy import QUICK
from tournaments.ids import TournamentId


@dataclass(frozen=True, slots=True)
class PrizeView:
    """One prize; ``code`` and ``name`` of who has won it are empty before."""

    number: int
    prize: str
    code: str
    name: str


@dataclass(frozen=True, slots=True)
class RaffleView:
    """One raffle; ``quick`` ones were drawn without witnesses."""

    number: int
    quick: bool
    people: int
    prizes: tuple[PrizeView, ...]
    commitment: str
    public: str
    author: str
    at: datetime
    drawn_by: str
    drawn_at: datetime | None
    reason: str
    called_off_by: str
    called_off_at: datetime | None

    @property
    def waits(self) -> bool:
        """Tell whether it is neither drawn nor called off."""
        return self.drawn_at is None and self.called_off_at is None


def has_raffles(tournament_id: TournamentId) -> bool:
    """Tell whether the event has a raffle. One query."""
    return Raffle.objects.filter(tournament=tournament_id).exists()


def raffles_of(tournament_id: TournamentId) -> tuple[RaffleView, ...]:
    """Return all raffles of an event, newest first."""
    rows = Raffle.objects.filter(tournament=tournament_id).order_by("-number")
    found = list(rows)
    if not found:
        return ()
    names = names_with_errata(tournament_id, errata=errata_of(tournament_id))
    return tuple(_view(row, names=names) for row in found)


def proof_of(tournament_id: TournamentId, *, number: int) -> dict[str, Any] | None:
    """Return the proof of a drawn raffle, as ``verify_draw`` reads it."""
    rows = Raffle.objects.filter(tournament=tournament_id, number=number)
    return rows.values_list("proof", flat=True).first()


def _view(row: Raffle, *, names: dict[str, str]) -> RaffleView:
    seats: list[str] = row.manifest["seats"]
    drawn = {seat: code for code, seat in (row.proof or {}).get("assignment", [])}
    return RaffleView(
        number=row.number,
        quick=row.manifest["sources"] == [QUICK],
        people=len(row.manifest["entrants"]),
        prizes=tuple(
            PrizeView(
                number=index + 1,
                prize=prize,
                code=drawn.get(seats[index], ""),
                name=names.get(drawn.get(seats[index], ""), ""),
            )
            for index, prize in enumerate(row.prizes)
        ),
        commitment=row.commitment,
        public=(row.proof or {}).get("public", ""),
        author=row.author,
        at=row.at,
        drawn_by=row.drawn_by,
        drawn_at=row.drawn_at,
        reason=row.reason,
        called_off_by=row.called_off_by,
        called_off_at=row.called_off_at,
    )
