"""Play an event by script, through the same commands that the pages call.

Everything random or timed comes from one seeded generator, so that the same seed
gives the same bytes on every database.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta
from uuid import UUID

from scoring.commands.closing import close_table
from scoring.commands.corrections import Replacement, void_line
from scoring.commands.deals import record_deal
from scoring.commands.events import open_event
from scoring.commands.lots import record_lot
from scoring.commands.penalties import PenaltyEntry, cost, give_penalty
from scoring.commands.stages import Confirmed, confirm_stage, start_stage
from scoring.enums import LotMethod, PenaltyKind, Purpose
from scoring.games.cruce.bots import play_deal
from scoring.games.cruce.settle import DealEntry, Outcome, settle
from scoring.ledger.lines import Signature
from scoring.ledger.rules import StageRules
from scoring.ledger.written import Written
from scoring.management.people import made_up_people
from scoring.queries.table_view import table_view
from tables.commands.tickets import record_ticket
from tables.commands.urn import open_urn
from tables.ids import TableId
from tables.models import Draw, Table
from tournaments.commands.registration import RosterLine, check_in, import_roster
from tournaments.commands.tournaments import TournamentDetails
from tournaments.ids import EntrantId, StageId, TournamentId
from tournaments.models import Stage, StageEntry, Tournament, User

START = datetime(2026, 11, 21, 10, 0, tzinfo=UTC)
START_DAY = START.date()
STEP = timedelta(seconds=40)
AUTHOR = "O01"
MOST_DEALS = 400
EXTRA_DEALS_BEFORE_LOTS = 3


@dataclass(frozen=True, slots=True)
class Chances:
    """How often, of 1, something out of the ordinary happens after a deal."""

    void: float = 0.04
    penalty: float = 0.0
    misdeal: float = 0.0


WITH_PENALTIES = Chances(penalty=0.03, misdeal=0.02)


class Stager:
    """Runs an event step by step with its own clock, keys and choices."""

    def __init__(
        self,
        *,
        seed: str,
        chances: Chances | None = None,
        clock: Callable[[], datetime] | None = None,
    ) -> None:
        """Seed the choices; ``clock`` replaces the scripted time in a demo."""
        self.rng = random.Random(seed)  # noqa: S311 - a rehearsal, not a draw
        self.chances = chances or Chances()
        self.clock = clock
        self.ticks = 0
        self.void_due = False

    # -- time, keys ---------------------------------------------------------------

    def now(self) -> datetime:
        """Return the next moment of the scripted day."""
        if self.clock is not None:
            return self.clock()
        self.ticks += 1
        return START + STEP * self.ticks

    def key(self) -> UUID:
        """Return the next client key."""
        return UUID(int=self.rng.getrandbits(128), version=4)

    def sign(self, *, after: int, reason: str = "") -> Signature:
        """Return the signature of the next line."""
        return Signature(
            author=AUTHOR,
            at=self.now(),
            client_key=self.key(),
            after_seq=after,
            reason=reason,
            salt=f"{self.rng.getrandbits(128):032x}",
        )

    # -- before play --------------------------------------------------------------

    def open(
        self,
        *,
        name: str,
        slug: str,
        entrants: int,
        preset: str = "tournament",
        target: int | None = None,
        organizer: User | None = None,
        starts_on: date = START_DAY,
        rehearsal: bool = False,
    ) -> Tournament:
        """Open an event with made-up people on its list."""
        tournament = open_event(
            details=TournamentDetails(
                name=name,
                place="Cluj-Napoca",
                starts_on=starts_on,
                slug=slug,
                is_rehearsal=rehearsal,
            ),
            organizer=organizer,
            at=self.now(),
            preset=preset,
            target=target,
        )
        people = made_up_people(entrants, rng=self.rng)
        import_roster(
            tournament_id=TournamentId(tournament.pk),
            lines=[RosterLine(player=player) for player in people],
            at=self.now(),
        )
        return tournament

    def check_in_all(self, tournament: Tournament) -> None:
        """Mark everybody as present."""
        ids = tournament.entrants.order_by("code").values_list("pk", flat=True)
        check_in(
            tournament_id=TournamentId(tournament.pk),
            entrant_ids=[EntrantId(pk) for pk in ids],
            at=self.now(),
        )

    # -- a stage ------------------------------------------------------------------

    def open_urn(self, tournament: Tournament) -> Draw:
        """Open the next stage's urn; five entrants sit at three and two."""
        count = (
            StageEntry.objects.filter(
                stage__tournament=tournament, stage__state="planned"
            ).count()
            or tournament.entrants.filter(status="checked_in").count()
        )
        return open_urn(
            tournament_id=TournamentId(tournament.pk),
            at=self.now(),
            five="three_two" if count == 5 else None,  # noqa: PLR2004
        )

    def draw_tickets(self, draw: Draw, *, leave: int = 0) -> list[list[str]]:
        """Let entrants draw in order of their codes; return code and seat."""
        tickets = [str(ticket) for ticket in draw.tickets.order_by("id")]
        self.rng.shuffle(tickets)
        entries = list(draw.stage.entries.select_related("entrant"))
        drawn: list[list[str]] = []
        for entry, seat in zip(entries, tickets, strict=True):
            if len(drawn) == len(tickets) - leave:
                break
            record_ticket(
                stage_id=StageId(draw.stage_id),
                entrant_id=EntrantId(entry.entrant_id),
                seat=seat,
                at=self.now(),
                author=AUTHOR,
            )
            drawn.append([entry.entrant.code, seat])
        return drawn

    def start(self, stage: Stage) -> list[Table]:
        """Publish the seats and open the tables' ledgers."""
        keys = [self.key() for _size in stage.sizes]
        return start_stage(
            stage_id=StageId(stage.pk), author=AUTHOR, at=self.now(), keys=keys
        )

    def confirm(self, stage: Stage) -> Confirmed:
        """Confirm a stage whose tables are all closed."""
        return confirm_stage(stage_id=StageId(stage.pk), author=AUTHOR, at=self.now())

    # -- a table ------------------------------------------------------------------

    def play_table(self, table: Table) -> Written:
        """Play a table's set to its end, settle its ties and close it."""
        player = TablePlayer(self, table)
        while not player.over and player.deals < MOST_DEALS:
            player.play()
        player.settle_ties()
        return player.close()


class TablePlayer:
    """Plays one table; knows its ledger's last line and state."""

    def __init__(self, stager: Stager, table: Table) -> None:
        """Begin after whatever has been recorded at the table."""
        view = table_view(Table.objects.select_related("stage").get(pk=table.pk))
        self.stager = stager
        self.table_id = TableId(table.pk)
        self.rules: StageRules = view.rules
        self.state = view.state
        self.seq = view.last_seq

    @property
    def over(self) -> bool:
        """Tell whether the set has been won."""
        return self.state.over

    @property
    def deals(self) -> int:
        """Return how many deals count for the set."""
        return self.state.deals

    @property
    def players(self) -> int:
        """Return how many sit at the table."""
        return len(self.state.entrants)

    def play(self) -> None:
        """Record one deal, and sometimes what goes wrong around it."""
        rng, chances = self.stager.rng, self.stager.chances
        if rng.random() < chances.penalty:
            self._penalty()
            if self.over:
                return
        if rng.random() < chances.misdeal:
            self._record(
                DealEntry(outcome=Outcome.MISDEAL, dealer=self.state.next_dealer)
            )
            return
        entry = self._dealt()
        wrongly = rng.random() < chances.void or self.stager.void_due
        if entry.outcome is Outcome.PLAYED and wrongly:
            self.stager.void_due = False
            self._record_wrongly_then_replace(entry)
        else:
            self._record(entry)

    def settle_ties(self) -> None:
        """Settle what crosses the line: extra deals first, then lots."""
        extra = 0
        while self.state.unresolved and extra < EXTRA_DEALS_BEFORE_LOTS:
            self._record(self._dealt(), purpose=Purpose.TIE_BREAK)
            extra += 1
        while self.state.unresolved:
            among = self.state.unresolved[0]
            order = list(among)
            self.stager.rng.shuffle(order)
            self._take(
                record_lot(
                    table_id=self.table_id,
                    among=among,
                    order=order,
                    witnesses=2,
                    method=LotMethod.URN,
                    sign=self._sign(reason="Lots drawn before two witnesses"),
                )
            )

    def close(self) -> Written:
        """Close the table on its totals."""
        reason = "" if self.over else "Closed on time"
        written = close_table(
            table_id=self.table_id,
            shown=self.state.totals,
            sign=self._sign(reason=reason),
        )
        self._take(written)
        return written

    def _dealt(self) -> DealEntry:
        """Return a deal that bots have played card by card."""
        return play_deal(
            rng=self.stager.rng,
            players=self.players,
            dealer=self.state.next_dealer,
            rules=self.rules.ruleset,
        ).entry

    def _record(self, entry: DealEntry, *, purpose: Purpose = Purpose.SET) -> None:
        shown = settle(entry, players=self.players, rules=self.rules.ruleset).delta
        reason = "" if self.over or purpose is Purpose.SET else "Closed on time"
        self._take(
            record_deal(
                table_id=self.table_id,
                entry=entry,
                shown=shown,
                purpose=purpose,
                sign=self._sign(reason=reason),
            )
        )

    def _record_wrongly_then_replace(self, entry: DealEntry) -> None:
        """Record a deal with two seats' points exchanged, then correct it."""
        points = list(entry.cards or ())
        first, second = 0, 1 + self.stager.rng.randrange(len(points) - 1)
        points[first], points[second] = points[second], points[first]
        self._record(replace(entry, cards=tuple(points)))
        self._take(
            void_line(
                table_id=self.table_id,
                seq=self.seq,
                sign=self._sign(reason="Points of two seats exchanged"),
                replacement=Replacement(entry=entry),
            )
        )

    def _penalty(self) -> None:
        kind = (
            PenaltyKind.REVOKE
            if self.stager.rng.random() < 0.7  # noqa: PLR2004
            else PenaltyKind.OTHER
        )
        points = cost(kind, self.rules.ruleset)
        self._take(
            give_penalty(
                table_id=self.table_id,
                entry=PenaltyEntry(
                    seat=self.stager.rng.randrange(self.players),
                    kind=kind,
                    points=1 if points is None else points,
                ),
                sign=self._sign(reason="Ruled by the referee"),
            )
        )

    def _sign(self, *, reason: str = "") -> Signature:
        return self.stager.sign(after=self.seq, reason=reason)

    def _take(self, written: Written) -> None:
        self.state = written.state
        self.seq = written.state.seq


def play_stage(
    stager: Stager,
    tables: Sequence[Table],
    *,
    progress: Callable[[Table], None] | None = None,
) -> None:
    """Play all tables of a stage, one after the other."""
    for table in tables:
        stager.play_table(table)
        if progress is not None:
            progress(table)
