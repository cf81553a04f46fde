"""A deal that was recorded card by card, as its page shows it: trick by trick."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import gettext as _

from scoring.cards.queries.recorded_deal import RecordedDeal
from scoring.cards.words import TrickWords
from scoring.games.cards import Broken, Held, Retold, Trick
from scoring.games.enums import PenaltyKind
from scoring.games.telling import ResultColumn
from scoring.games.words.figures import change_text
from scoring.games.words.terms import CardFace, SuitFace
from scoring.scoresheet.pages.ledger import tone_of
from scoring.scoresheet.queries.table_view import LineView, TableView
from tournaments.book.erased import listed
from tournaments.people.names import PAIR

# Where the seats are drawn, in order of play, seen from above; the first sits below.
PLACES = {
    2: ("south", "north"),
    3: ("south", "north-east", "north-west"),
    4: ("south", "east", "north", "west"),
}


@dataclass(frozen=True, slots=True)
class SeatView:
    """Who sits where; ``place`` is the side of the drawn table."""

    seat: str
    name: str
    place: str


@dataclass(frozen=True, slots=True)
class LaidView:
    """A card on the table; ``turn`` counts from 1, ``says`` is read out."""

    face: CardFace
    turn: int
    at: SeatView
    leads: bool
    wins: bool
    broke: bool
    says: str


@dataclass(frozen=True, slots=True)
class HeldView:
    """A card in a hand; ``turn`` is when it is played to this trick, if it is."""

    face: CardFace
    turn: int | None


@dataclass(frozen=True, slots=True)
class HandView:
    """What a seat holds as the trick begins; ``backs`` are cards nobody knows."""

    at: SeatView
    cards: tuple[HeldView, ...]
    backs: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class BreachView:
    """What broke a rule, in sentences; with what was ruled.

    ``turn`` is that of its card, 0 for what was done before the lead.
    """

    turn: int
    sentences: tuple[str, ...]
    ruled: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SideScore:
    """Card points of a side before and after a trick, announcements included."""

    seats: tuple[str, ...]
    name: str
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class TrickView:
    """One trick; ``title`` and ``outcome`` stand alone, ``taken`` after its cards.

    ``happened`` is what was announced or exchanged with it; ``stock`` how many cards
    can still be drawn as it begins, ``lies_open`` the last, where it lies face up.
    """

    number: int
    url: str
    title: str
    outcome: str
    taken: str
    happened: str
    whole: bool
    stock: int
    lies_open: CardFace | None
    winner: SeatView | None
    cards: tuple[LaidView, ...]
    hands: tuple[HandView, ...]
    scores: tuple[SideScore, ...]
    breaches: tuple[BreachView, ...]

    @property
    def summary(self) -> str:
        """Return what happened in it: what was announced, who took it."""
        return " ".join(filter(None, (self.happened, self.outcome)))


@dataclass(frozen=True, slots=True)
class SideResult:
    """What the deal came to for one side; ``tone`` is the colour of ``delta``.

    ``cells`` are the values of the game's columns, ``note`` stands beside the name.
    """

    seats: tuple[str, ...]
    name: str
    note: str
    cells: tuple[tuple[ResultColumn, int | str], ...]
    delta: str
    tone: str


def ruling_words(view: LineView) -> str:
    """Return what a penalty line says, with its reason."""
    return " ".join(filter(None, (*view.why, view.reason)))


class TricksView:
    """The tricks of a deal at a table; ``url`` is the address of its page.

    ``seq`` is the line that recorded it: those are named who sat there then.
    """

    def __init__(
        self, table: TableView, *, told: Retold, seq: int | None = None, url: str = ""
    ) -> None:
        self.told = told
        self.url = url
        rules = table.rules
        assert rules.cards is not None
        self.cards = rules.cards
        self.rules = rules.ruleset
        self.telling = rules.card_telling
        people = table.seats
        self.names = table.names if seq is None else table.names_at(seq)
        self.sides = table.state.sides
        self.words = TrickWords(told, telling=self.telling, names=self.names)
        places = PLACES[len(people)]
        if self.cards.clockwise(self.rules):
            places = (places[0], *reversed(places[1:]))
        self.seats = tuple(
            SeatView(seat=seat.seat, name=name, place=place)
            for seat, name, place in zip(people, self.names, places, strict=True)
        )

    def ruled(self, seat: int) -> tuple[str, ...]:  # noqa: ARG002
        """Return what a seat was charged with for a revoke: nothing is ruled yet."""
        return ()

    def tricks(self) -> tuple[TrickView, ...]:
        """Return the tricks, as far as the record goes."""
        return tuple(
            self._trick(trick, index=index)
            for index, trick in enumerate(self.told.tricks)
        )

    def _trick(self, trick: Trick, *, index: int) -> TrickView:
        number = index + 1
        broken = [one for one in self.told.broken if one.trick == index]
        face = self.telling.face
        return TrickView(
            number=number,
            url=f"{self.url}?trick={number}#trick-{number}",
            title=self.words.title(trick, number=number),
            outcome=self.words.outcome(trick),
            taken=self.words.taken(trick),
            happened=self.words.happened(trick),
            whole=trick.winner is not None,
            stock=trick.stock,
            lies_open=face(trick.lies_open) if trick.lies_open else None,
            winner=None if trick.winner is None else self.seats[trick.winner],
            cards=self._laid(trick, broken={one.turn for one in broken}),
            hands=tuple(
                self._hand(held, seat=seat, trick=trick)
                for seat, held in enumerate(trick.held)
            ),
            scores=self.scores(number),
            breaches=tuple(map(self._breach, broken)),
        )

    def _laid(self, trick: Trick, *, broken: set[int | None]) -> tuple[LaidView, ...]:
        return tuple(
            LaidView(
                face=self.telling.face(laid.card),
                turn=turn + 1,
                at=self.seats[laid.seat],
                leads=turn == 0,
                wins=laid.seat == trick.winner,
                broke=turn in broken,
                says=self._says(trick, turn=turn, broke=turn in broken),
            )
            for turn, laid in enumerate(trick.cards)
        )

    def _says(self, trick: Trick, *, turn: int, broke: bool) -> str:
        said = self.words.laid(trick, turn=turn)
        return f"{said} {_('This card broke a rule.')}" if broke else said

    def _hand(self, held: Held, *, seat: int, trick: Trick) -> HandView:
        turns = {laid.card: turn for turn, laid in enumerate(trick.cards, start=1)}
        return HandView(
            at=self.seats[seat],
            cards=tuple(
                HeldView(face=self.telling.face(card), turn=turns.get(card))
                for card in self._in_order(held.cards)
            ),
            backs=tuple(range(held.hidden)),
        )

    def _in_order(self, held: Sequence[str]) -> list[str]:
        """Sort a hand as players do: trumps first, each suit from the top."""
        trump = self.trump.suit
        rows = sorted(
            self.cards.pack,
            key=lambda row: self.telling.face(row[0]).suit != trump,
        )
        return [card for row in rows for card in row if card in held]

    @cached_property
    def trump(self) -> SuitFace:
        """Return the trump of the deal."""
        return self.telling.suit(self.told.trump)

    def scores(self, number: int = 0) -> tuple[SideScore, ...]:
        """Return the card points before and after a trick; 0: before the first one."""
        so_far = [(0,) * len(self.names), *(one.so_far for one in self.told.tricks)]
        before, after = so_far[max(0, number - 1)], so_far[number]
        return tuple(
            SideScore(
                seats=tuple(self.seats[seat].seat for seat in side),
                name=self._side_name(side),
                before=sum(before[seat] for seat in side),
                after=sum(after[seat] for seat in side),
            )
            for side in self.sides
        )

    def _side_name(self, side: Sequence[int]) -> str:
        # Of a pair that has left, both seats have the one name of the pair.
        names = dict.fromkeys(self.names[seat] for seat in side)
        return listed(names, between=PAIR)

    def _breach(self, broken: Broken) -> BreachView:
        return BreachView(
            turn=0 if broken.turn is None else broken.turn + 1,
            sentences=self.words.broken(broken),
            ruled=self.ruled(broken.seat),
        )


class ReplayView(TricksView):
    """Everything on the page of one deal; ``url`` is the page's address."""

    def __init__(self, deal: RecordedDeal, *, url: str) -> None:
        seq = deal.view.line.seq
        super().__init__(deal.table, told=deal.told, seq=seq, url=url)
        self.deal = deal

    def ruled(self, seat: int) -> tuple[str, ...]:
        """Return what a seat was charged with for a revoke after this deal."""
        return tuple(
            ruling_words(view)
            for view in self.deal.rulings
            if view.line.payload["seat"] == seat
            and view.line.payload["kind"] == PenaltyKind.REVOKE
        )

    @cached_property
    def columns(self) -> Sequence[ResultColumn]:
        """Return what the deal came to, as the entry says, before the points."""
        deal = self.deal
        return self.telling.columns(
            deal.view.deal, result=deal.result, sides=self.sides, rules=self.rules
        )

    def results(self) -> tuple[SideResult, ...]:
        """Return what each side's cards came to."""
        found = []
        for index, side in enumerate(self.sides):
            delta = self.deal.result.change[index]
            found.append(
                SideResult(
                    seats=tuple(self.seats[seat].seat for seat in side),
                    name=self._side_name(side),
                    note=self.telling.note(self.deal.view.deal, seats=side),
                    cells=tuple((one, one.values[index]) for one in self.columns),
                    delta=change_text(delta),
                    tone=tone_of(delta),
                )
            )
        return tuple(found)
