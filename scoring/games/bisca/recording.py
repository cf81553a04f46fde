"""The cards of Bisca as ``scoring.games.cards`` asks for them.

Source: docs/bisca.md BI-10 to BI-29.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scoring.games import cards
from scoring.games.bisca.cards import DECK, Card, Rank, Suit, pack_for
from scoring.games.bisca.dealing import CARDS_EACH, deal, lies_open, trump_of
from scoring.games.bisca.entry import DealEntry
from scoring.games.bisca.evidence import Breach, breaches
from scoring.games.bisca.on_table import OnTable, on_table
from scoring.games.bisca.playing import EXCHANGE, Playing, start
from scoring.games.bisca.replay import Exchange, entry_of
from scoring.games.bisca.ruleset import RuleSet
from scoring.games.bisca.under_way import CardsSoFar, so_far
from scoring.games.bisca.written import EXCHANGED, Written, last_draw, read, write
from scoring.games.cards import Broken, Held, Laid, Retold, UnderWay
from scoring.games.protocol import Company, Plays


@dataclass(frozen=True, slots=True)
class BiscaDeal:
    """A deal as it is played; an act is a card, or ``=2``: that seat exchanges."""

    dealer: int
    cut: Card | None
    state: Playing
    exchange: Exchange | None = None

    @property
    def lying(self) -> Sequence[Sequence[str]]:
        """Return where all cards are."""
        state = self.state
        where = (*state.hands, state.stock, state.trick, *state.plays)
        return tuple(tuple(map(str, lying)) for lying in where)

    def acts(self) -> Sequence[str]:
        """Return everything that the rules allow now."""
        state = self.state
        due = self.exchange is None and state.broken_by_exchange() is None
        exchanges = [
            f"{EXCHANGED}{seat}"
            for seat in range(state.players if due else 0)
            if state.can_exchange(seat)
        ]
        return (*exchanges, *map(str, state.legal()))

    def do(self, act: str) -> BiscaDeal:
        """Return the state after one of these acts."""
        if act.startswith(EXCHANGED):
            exchange = Exchange(trick=len(self.state.plays), seat=int(act[1:]))
            state = self.state.exchange(exchange.seat)
            return BiscaDeal(self.dealer, self.cut, state, exchange)
        state = self.state.lay(Card.parse(act))
        return BiscaDeal(self.dealer, self.cut, state, self.exchange)

    def recorded(self) -> tuple[DealEntry, Plays]:
        """Return the finished deal with its cards."""
        plays = write(Written(self.cut, self.state.plays, self.exchange))
        return entry_of(self.state, dealer=self.dealer), plays


class BiscaCards:
    """How the 40 cards are cut, dealt, written down and told again."""

    pack: Sequence[Sequence[str]] = tuple(
        tuple(str(card) for card in DECK if card.suit is suit) for suit in Suit
    )
    notation: cards.Notation | None = None

    def start(
        self, *, company: Company, dealer: int, rules: RuleSet, rng: random.Random
    ) -> BiscaDeal:
        """Return a deal that was shuffled, cut (or tapped) and dealt."""
        pack = list(pack_for(company.seats))
        rng.shuffle(pack)
        at = rng.randrange(len(pack) + 1)
        cut_at = at if at < len(pack) else None
        dealt = deal(pack, players=company.seats, dealer=dealer, cut_at=cut_at)
        return BiscaDeal(dealer, dealt.cut, start(dealt, dealer=dealer, rules=rules))

    def clockwise(self, rules: RuleSet) -> bool:  # noqa: ARG002
        """Tell which way round the seats are numbered. BI-05."""
        return True

    def voids(self, rules: RuleSet) -> bool:  # noqa: ARG002
        """Tell whether a deal may be voided for a wrong card: it stays. BI-29."""
        return False

    def retell(
        self, deal: DealEntry, *, plays: Plays, company: Company, rules: RuleSet
    ) -> Retold:
        """Return what the cards tell of a deal."""
        written, players = read(plays), company.seats
        trump = trump_of(written.cut)
        table = on_table(
            written.tricks, trump=trump, dealer=deal.dealer, players=players
        )
        broken = breaches(written, dealer=deal.dealer, players=players, rules=rules)
        return Retold(
            trump=str(trump),
            leader=(deal.dealer + 1) % players,
            tricks=tuple(_tricks(table, written=written)),
            broken=tuple(map(_broken, broken)),
            whole=table.whole,
        )

    def under_way(
        self,
        asked: Mapping[str, str],
        *,
        acts: Sequence[str],
        said: Sequence[str],  # noqa: ARG002
        company: Company,
        rules: RuleSet,  # noqa: ARG002
    ) -> UnderWay | None:
        """Return a deal as far as it was tapped."""
        try:
            found = so_far(asked, acts=acts, players=company.seats)
        except (KeyError, ValueError):
            return None
        tricks = _tricks(found.table, written=found.written)
        tricks.extend(_open_trick(found))
        return UnderWay(
            told=Retold(
                trump=str(found.table.trump),
                leader=tricks[0].leader if tricks else found.leader,
                tricks=tuple(tricks),
                broken=(),
                whole=found.table.whole,
            ),
            turn=found.turn,
            to_come=found.to_come,
        )


def _open_trick(found: CardsSoFar) -> list[cards.Trick]:
    """Return the trick that is being played, if a card of it lies."""
    if not found.lying:
        return []
    table, players = found.table, len(found.table.points)
    number = len(table.tricks)
    stock, lies = _stock(players, number=number, written=found.written)
    return [
        cards.Trick(
            leader=found.leader,
            cards=tuple(
                Laid((found.leader + turn) % players, str(card))
                for turn, card in enumerate(found.lying)
            ),
            winner=None,
            points=sum(card.points for card in found.lying),
            so_far=table.points,
            held=(),
            stock=stock,
            lies_open=lies,
        )
    ]


def _stock(players: int, *, number: int, written: Written) -> tuple[int, str]:
    """Return how many cards lie face down before a trick, and which lies open."""
    exchange = written.exchange
    two = Card(Rank.TWO, trump_of(written.cut))
    exchanged = exchange is not None and number >= exchange.trick
    stock = max(0, len(pack_for(players)) - players * (CARDS_EACH + number))
    lies = str(two if exchanged else written.cut) if stock else ""
    return stock, lies if lies_open(written.cut) else ""


def _tricks(table: OnTable, *, written: Written) -> list[cards.Trick]:
    players = len(table.points)
    told = []
    exchange = written.exchange
    for number, trick in enumerate(table.tricks):
        facts: dict[str, int | str] = {}
        if exchange is not None and exchange.trick == number:
            facts |= {"exchanged": exchange.seat, "for": str(written.cut)}
        if trick.bonus is not None:
            facts["bonus"] = trick.bonus
        stock, lies = _stock(players, number=number, written=written)
        told.append(
            cards.Trick(
                leader=trick.leader,
                cards=tuple(
                    Laid((trick.leader + turn) % players, str(card))
                    for turn, card in enumerate(trick.cards)
                ),
                winner=trick.taker,
                points=trick.points,
                so_far=trick.so_far,
                held=_held(table, number, written=written),
                facts=facts,
                stock=stock,
                lies_open=lies,
            )
        )
    return told


def _held(table: OnTable, number: int, *, written: Written) -> tuple[Held, ...]:
    """Return what each seat is known to have held as a trick began.

    While cards are drawn that is what it played to the trick, and the card for which
    it exchanged; afterwards everything it played.
    """
    players = len(table.points)
    open_until = last_draw(players)
    size = CARDS_EACH - max(0, number - open_until - 1)
    until = number if number <= open_until else len(table.tricks)
    known: Mapping[Card, int] = {
        one.card: one.seat for one in table.laid if number <= one.trick <= until
    }
    exchange, cut = written.exchange, written.cut
    gone = {one.card for one in table.laid if one.trick < number}
    if exchange is not None and cut is not None and exchange.trick <= number:
        known = known if cut in gone else {cut: exchange.seat, **known}
    hands = []
    for seat in range(players):
        mine = tuple(str(card) for card, by in known.items() if by == seat)
        hands.append(Held(cards=mine, hidden=max(0, size - len(mine))))
    return tuple(hands)


def _broken(breach: Breach) -> Broken:
    return Broken(
        trick=breach.trick,
        turn=breach.turn,
        seat=breach.seat,
        card=str(breach.card),
        rule=breach.rule,
        owed=tuple(map(str, breach.owed)),
        proven=breach.proven,
        offence=offence_of(breach.rule),
    )


def offence_of(rule: str) -> str:
    """Return what the rules call it: a wrong card is a revoke. BI-42."""
    return "other" if rule == EXCHANGE else "revoke"


CARDS = BiscaCards()
