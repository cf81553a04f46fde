"""Play an event by script, through the same commands that the pages call."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from scoring.games.registry import USUAL
from scoring.rehearsal.accidents import Accidents
from scoring.rehearsal.corrections import Corrections
from scoring.rehearsal.digital_draw import a_secret, draw_to_the_cards
from scoring.rehearsal.drawn_lots import draw_who_moves_up
from scoring.rehearsal.people import made_up_people
from scoring.rehearsal.script import START, Script
from scoring.rehearsal.table_player import TablePlayer
from scoring.rules.commands import USUALLY, RulesChoice, open_event
from scoring.stages.commands.stages import (
    Confirmed,
    confirm_stage,
    draw_quickly,
    publish_seats,
)
from tables.draws.enums import DrawMethod
from tables.draws.models.draw import Draw
from tables.draws.queries.free import free_ticket_of
from tables.draws.refusals import DigitalNeedsUrn
from tables.plan.plan import FiveChoice
from tables.plan.queries import plan_for, sizes_of
from tables.seating.models import Table
from tables.urn.commands.books import UrnSignature
from tables.urn.commands.ticket_books import confirm_ticket
from tables.urn.commands.tickets import record_ticket
from tables.urn.commands.urn import open_urn
from tables.urn.queries.urn_books import book_of, code_of_ticket, urn_books
from tournaments.events.enums import TournamentStatus
from tournaments.events.models.stage import Stage, StageEntry
from tournaments.events.models.tournament import Tournament
from tournaments.ids import EntrantId, StageId
from tournaments.opening.commands.tournaments import TournamentDetails
from tournaments.people.commands.people import Newcomer
from tournaments.people.commands.registration import check_in, import_roster

START_DAY = START.date()
MOST_DEALS = 400
LATE = "Întârziații"


class Stager(Script):
    """Runs an event step by step."""

    accidents: Accidents | None = None
    corrections: Corrections | None = None
    five_do: FiveChoice = "three_two"

    # -- before play --------------------------------------------------------------

    def open(
        self,
        *,
        name: str,
        slug: str,
        entrants: int,
        game: str = USUAL,
        choice: RulesChoice = USUALLY,
        starts_on: date = START_DAY,
        rehearsal: bool = False,
    ) -> Tournament:
        """Open an event with made-up people, or pairs of them, on its list."""
        tournament = open_event(
            details=TournamentDetails(
                name=name,
                place="Cluj-Napoca",
                starts_on=starts_on,
                slug=slug,
                is_rehearsal=rehearsal,
            ),
            organizer=None,
            at=self.now(),
            game=game,
            choice=choice,
        ).tournament
        people = made_up_people(entrants * (2 if choice.pairs else 1), rng=self.rng)
        import_roster(
            tournament_id=tournament.id,
            newcomers=[Newcomer(people[at::entrants]) for at in range(entrants)],
            **self.signed(),
        )
        return tournament

    def list_latecomers(self, tournament: Tournament, *, count: int) -> None:
        """Put more people on the list, who are not here when it is closed."""
        made_up = made_up_people(2 * count, rng=self.rng)
        people = [replace(one, club=LATE) for one in made_up]
        used = people if tournament.in_pairs else people[:count]
        import_roster(
            tournament_id=tournament.id,
            newcomers=[Newcomer(used[at::count]) for at in range(count)],
            **self.signed(),
        )

    def check_in_all(self, tournament: Tournament) -> None:
        """Mark everybody as present."""
        ids = tournament.entrants.order_by("code").values_list("pk", flat=True)
        check_in(
            tournament_id=tournament.id,
            entrant_ids=[EntrantId(pk) for pk in ids],
            **self.signed(),
        )

    # -- a stage ------------------------------------------------------------------

    def open_urn(
        self,
        tournament: Tournament,
        *,
        check_codes: bool = False,
        second_person: bool = False,
    ) -> Draw:
        """Open the next stage's urn; five entrants do as ``five_do`` says."""
        return open_urn(
            tournament_id=tournament.id,
            **self.signed(),
            five=self.five(tournament),
            stand_by=self.stand_by(tournament),
            check_codes=check_codes,
            second_person=second_person,
            key=self.draw_key() if self.clock is None else "",
        )

    def waiting(self, tournament: Tournament) -> int:
        """Return how many draw in the next stage."""
        entries = StageEntry.objects.filter(
            stage__tournament=tournament, stage__state="planned"
        )
        return (
            entries.count() or tournament.entrants.filter(status="checked_in").count()
        )

    def five(self, tournament: Tournament) -> FiveChoice | None:
        """Return what five single players do, if there are five.

        Of five who go on nobody stands by.
        """
        if self.waiting(tournament) != sizes_of(tournament).awkward:
            return None
        later = tournament.status == TournamentStatus.RUNNING
        return "three_two" if later else self.five_do

    def stand_by(self, tournament: Tournament) -> EntrantId | None:
        """Return which of five stands by, if one does: the last on the list."""
        if self.five(tournament) != "stand_by":
            return None
        present = tournament.entrants.filter(status="checked_in")
        return EntrantId(present.latest("code").pk)

    def draw_and_start(self, tournament: Tournament, *, method: str) -> list[Table]:
        """Draw the next stage and start it; return its tables.

        Where a free ticket has to be held back, only the urn can.
        """
        draw_who_moves_up(self, tournament)
        five, stand_by = self.five(tournament), self.stand_by(tournament)
        try:
            if method == DrawMethod.DIGITAL:
                drawn = draw_to_the_cards(
                    self, tournament, five=five, stand_by=stand_by
                )
                return self._start_drawn(drawn)
            if method == DrawMethod.QUICK:
                plan = plan_for(
                    tournament, count=self.waiting(tournament), five=five
                ).stages[0]
                return draw_quickly(
                    tournament_id=tournament.id,
                    conditions=(),
                    **self.signed(),
                    five=five,
                    stand_by=stand_by,
                    keys=[self.key() for _table in range(plan.tables)],
                    secret=a_secret(self),
                )
        except DigitalNeedsUrn:
            pass
        draw = self.open_urn(tournament, check_codes=True, second_person=True)
        self.draw_tickets(draw)
        return self._start_drawn(draw)

    def _start_drawn(self, draw: Draw) -> list[Table]:
        """Start the stage of a draw; before, something may be corrected."""
        if self.corrections is not None:
            self.corrections.while_drawn(draw)
            self._say_missing_oks(draw)
        return self.start(Stage.objects.get(pk=draw.the_stage.pk))

    def draw_tickets(self, draw: Draw, *, leave: int = 0) -> list[list[str]]:
        """Let entrants draw in order of their codes; return code and seat.

        Who has gone on without playing draws first, without the free ticket.
        """
        tickets = [str(ticket) for ticket in draw.tickets.order_by("id")]
        self.rng.shuffle(tickets)
        entries = list(draw.the_stage.entries.select_related("entrant"))
        free = free_ticket_of(draw.the_stage)
        if free is not None and free.first:
            entries.sort(key=lambda entry: entry.entrant_id not in free.first)
            place = tickets.index(free.seat)
            last = self.rng.randrange(len(free.first), len(tickets))
            tickets[place], tickets[last] = tickets[last], tickets[place]
        book, books = book_of(draw.id), urn_books(draw.id)
        assert book is not None
        drawn: list[list[str]] = []
        for entry, seat in zip(entries, tickets, strict=True):
            if len(drawn) == len(tickets) - leave:
                break
            stage_id = draw.the_stage.id
            code = code_of_ticket(book, books=books, seat=seat)
            record_ticket(
                stage_id=stage_id,
                entrant_id=EntrantId(entry.entrant_id),
                seat=f"{seat} {code}",
                sign=UrnSignature(**self.signed(), key=self.urn_key()),
            )
            if book.second_person:
                self._say_ok(stage_id, seat=seat, player=entry.entrant.code)
            drawn.append([entry.entrant.code, seat])
        return drawn

    def _say_missing_oks(self, draw: Draw) -> None:
        """Let those say OK to whom a ticket has passed on."""
        if draw.method != DrawMethod.URN:
            return
        for line in urn_books(draw.id).waiting_for_ok():
            assert line.entrant is not None
            self._say_ok(draw.the_stage.id, seat=line.seat, player=line.entrant)

    def _say_ok(self, stage_id: StageId, *, seat: str, player: str) -> None:
        """Let the player press OK."""
        sign = UrnSignature(**self.signed(), key=self.urn_key(), second=player)
        confirm_ticket(stage_id=stage_id, seat=seat, sign=sign)

    def start(self, stage: Stage) -> list[Table]:
        """Publish the seats and open the tables' ledgers."""
        keys = [self.key() for _size in stage.sizes]
        return publish_seats(stage_id=stage.id, **self.signed(), keys=keys)

    def confirm(self, stage: Stage) -> Confirmed:
        """Confirm a stage whose tables are all closed."""
        return confirm_stage(stage_id=stage.id, **self.signed())

    # -- a table ------------------------------------------------------------------

    def before_a_deal(self, player: TablePlayer) -> None:
        """Let happen what may happen around the play; nothing unless asked for."""
        if self.accidents is not None:
            self.accidents.may_happen(player)
        if self.corrections is not None:
            self.corrections.may_happen(player)

    def play_table(self, table: Table) -> None:
        """Play a table's set to its end, settle its ties and close it."""
        player = TablePlayer(self, table)
        self._play_out(player)
        if self.corrections is not None and self.corrections.opens_again(player):
            self._play_out(player)

    def _play_out(self, player: TablePlayer) -> None:
        while not player.over and player.deals < MOST_DEALS:
            self.before_a_deal(player)
            if not player.over:
                player.play()
        player.settle_ties()
        player.close()
