"""What was answered to the lines of some tables, and what stands of it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from scoring.answers.enums import Verdict, VouchedState
from scoring.answers.lines import LineAnswered
from scoring.ledger.enums import LineKind
from scoring.ledger.lines import Line
from tournaments.book.lines import Entry, read_of
from tournaments.ids import TournamentId
from tournaments.staff.words import is_player

Answers = Mapping[int, Sequence[Entry[LineAnswered]]]
# What players can vouch for: what they have played, or were charged with.
ANSWERED = frozenset({LineKind.DEAL, LineKind.PENALTY})


@dataclass(frozen=True, slots=True)
class Vouched:
    """How far a line is vouched for; ``who`` has confirmed it, or objects to it."""

    standing: VouchedState
    who: tuple[str, ...] = ()


def answers_at(
    tournament_id: TournamentId, *, tables: Collection[str]
) -> Mapping[str, Answers]:
    """Return the answers to the lines of tables (``2/B``), by line, in order.

    One query; a second where there are answers.
    """
    found: dict[str, dict[int, list[Entry[LineAnswered]]]] = {
        table: defaultdict(list) for table in tables
    }
    said: Iterable[Entry[LineAnswered]]
    if len(tables) == 1:
        said = read_of((tournament_id,), LineAnswered, table=next(iter(tables)))
    else:
        said = read_of((tournament_id,), LineAnswered, table__in=list(tables))
    for entry in said:
        found[entry.said.table][entry.said.line].append(entry)
    return found


def vouched(lines: Iterable[Line], *, answers: Answers) -> Mapping[int, Vouched]:
    """Return how far the lines in force are vouched for, by their number.

    A line of a player waits for an opponent; one of the staff stands by itself, and is
    named only where somebody has answered.
    """
    lines = list(lines)
    void = {line.voids for line in lines}
    found = {}
    for line in lines:
        if line.kind not in ANSWERED or line.seq in void:
            continue
        one = _vouched(answers.get(line.seq, ()), by_player=is_player(line.author))
        if one is not None:
            found[line.seq] = one
    return found


def objected(lines: Iterable[Line], *, answers: Answers) -> list[int]:
    """Return the numbers of the lines in force to which somebody objects."""
    return [
        seq
        for seq, one in vouched(lines, answers=answers).items()
        if one.standing is VouchedState.OBJECTED
    ]


def _vouched(
    answers: Sequence[Entry[LineAnswered]], *, by_player: bool
) -> Vouched | None:
    said: dict[str, Verdict] = {}
    for entry in answers:
        if not is_player(entry.author):
            said = {}  # The staff has ruled: what was objected before is answered.
        said[entry.author] = Verdict(entry.said.verdict)
    against = tuple(who for who, one in said.items() if one is Verdict.OBJECTED)
    if against:
        return Vouched(VouchedState.OBJECTED, who=against)
    if said:
        return Vouched(VouchedState.CONFIRMED, who=tuple(said))
    return Vouched(VouchedState.UNCONFIRMED) if by_player else None
