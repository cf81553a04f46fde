"""The time stamps of an event, and what has none yet."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta

from scoring.finish.lines import Erratum, Publication
from scoring.stamps.lines import HeadStamped
from scoring.stamps.stamping import Stamp, fault_of
from scoring.standings.lines import ContestDecided, StageConfirmed, StageCorrected
from tournaments.book.kinds import kind_of
from tournaments.book.lines import read
from tournaments.book.models import BookLine
from tournaments.events.models.tournament import Tournament
from tournaments.ids import TournamentId

# As the program for strangers: two authorities may differ so.
A_MINUTE = timedelta(minutes=1)
# A line that what follows stands on; its hash covers all before it, and the heads of
# the tables' books, which it names.
STAMPED = frozenset(
    kind_of(one).name
    for one in (StageConfirmed, StageCorrected, ContestDecided, Publication, Erratum)
)


@dataclass(frozen=True, slots=True)
class Stamped:
    """A line of the book that an authority has seen; ``seq`` is the stamp's own."""

    line: int
    seq: int
    hash: str
    stamp: Stamp

    @property
    def kept(self) -> str:
        """Return what the line is called in what people keep."""
        return f"head:{self.line}"


def not_stamped_yet(tournament_id: TournamentId) -> BookLine | None:
    """Return the newest line that ought to be stamped and is not, if there is one.

    Its stamp is one of all lines before it too.
    """
    lines = BookLine.objects.filter(tournament=tournament_id)
    newest = lines.filter(kind__in=STAMPED).order_by("-seq").first()
    if newest is None or newest.seq <= last_stamped(tournament_id):
        return None
    return newest


def last_stamped(tournament_id: TournamentId) -> int:
    """Return the number of the last line that is stamped; 0 if none is."""
    lines = BookLine.objects.filter(
        tournament=tournament_id, kind=kind_of(HeadStamped).name
    )
    last = lines.order_by("-seq").values_list("payload__line", flat=True).first()
    return int(last or 0)


def stamps_of(
    tournament_id: TournamentId, *, until: int | None = None
) -> list[Stamped]:
    """Return the stamps, oldest first; ``until`` is the last line that they may have.

    At most two queries, one where there are none.
    """
    found = [
        one
        for one in read(tournament_id, HeadStamped)
        if until is None or one.seq <= until
    ]
    if not found:
        return []
    lines = BookLine.objects.filter(
        tournament=tournament_id, seq__in=[one.said.line for one in found]
    )
    hashes = dict(lines.values_list("seq", "hash"))
    return [
        Stamped(
            line=one.said.line,
            seq=one.seq,
            hash=hashes[one.said.line],
            stamp=one.said.stamp,
        )
        for one in found
    ]


def differences_of_stamps(tournament: Tournament) -> Iterator[str]:
    """Yield a sentence for each stamp that is not one of the line that it names."""
    entries = read(tournament.id, HeadStamped)
    if not entries:
        return
    lines = BookLine.objects.filter(tournament=tournament, kind__in=STAMPED)
    hashes = dict(lines.values_list("seq", "hash"))
    last, latest = 0, entries[0].said.stamp.at
    for one in entries:
        where, number = f"line {one.seq} of the book", one.said.line
        if number not in hashes or number >= one.seq:
            yield f"{where} stamps line {number}, which nobody stamps"
            continue
        fault = fault_of(one.said.token, digest=hashes[number])
        if fault:
            yield f"{where}: its stamp of line {number}: {fault}"
        if number <= last:
            yield f"{where} stamps what was stamped before"
        if one.said.stamp.at < latest - A_MINUTE:
            yield f"{where}: its stamp is older than that of a line before"
        last, latest = number, one.said.stamp.at
