"""A deal as it was written down card by card, and whether it leads to what is entered.

Short texts in the order in which the hall saw them: first the cut (a card, or ``-`` for
a tap), then each trick in playing order; before a trick ``=2``, where the seat that
counts 2 from 0 exchanged the two of trump for the open card::

    [["5H"], ["AC", "2S"], ["7D", "KD"], ["=1"], ["3H", "4S"], ...]

Codes of ``play_problems``, with the parameters of the sentence (seats in parameters
count from 1, as on the tickets):

==============================  ==========================================  ========
``bisca_plays_cut``             the record does not begin with the cut
``bisca_plays_card``            no card of this pack                        card
``bisca_plays_twice``           a card lies twice                           card
``bisca_plays_trick``           a trick without a card of each seat, or     trick
                                one too many
``bisca_plays_exchange``        nothing can be exchanged there: no card     seat
                                lies open, the two was played, it was
                                exchanged before, or no such seat
``bisca_plays_points``          the tricks give other card points           counted,
                                                                            credited
``bisca_plays_bonus``           the cards give this seat the extra point    seat
``bisca_plays_no_bonus``        the cards give nobody the extra point, or   seat
                                not this seat
==============================  ==========================================  ========

Source: docs/bisca.md BI-10 to BI-12 (cut), BI-28 (exchange), BI-26, BI-32 (points).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scoring.games.bisca.cards import Card, Rank, pack_for
from scoring.games.bisca.dealing import TRICKS, lies_open, trump_of
from scoring.games.bisca.entry import DealEntry
from scoring.games.bisca.on_table import OnTable, bonus_of, on_table
from scoring.games.bisca.replay import Exchange
from scoring.games.protocol import Plays, Problem
from scoring.games.tricks import not_credited

FIELD = "plays"
TAP, EXCHANGED = "-", "="


@dataclass(frozen=True, slots=True)
class WrittenCards:
    """A record: the card at the cut (nothing for a tap), the tricks, the exchange."""

    cut: Card | None
    tricks: tuple[tuple[Card, ...], ...]
    exchange: Exchange | None


def write(written: WrittenCards) -> list[list[str]]:
    """Return the texts of a record."""
    texts = [[TAP if written.cut is None else str(written.cut)]]
    for number, trick in enumerate(written.tricks):
        if written.exchange is not None and written.exchange.trick == number:
            texts.append([f"{EXCHANGED}{written.exchange.seat}"])
        texts.append([str(card) for card in trick])
    return texts


def read(plays: Plays) -> WrittenCards:
    """Return the record of texts in which ``play_problems`` finds nothing."""
    cut, *rest = plays
    tricks = tuple(
        tuple(map(Card.parse, texts)) for texts in rest if not _exchanges(texts)
    )
    exchange = None
    for place, texts in enumerate(rest):
        if _exchanges(texts):
            exchange = Exchange(trick=place, seat=int(texts[0][1:]))
    return WrittenCards(
        cut=None if cut[0] == TAP else Card.parse(cut[0]),
        tricks=tricks,
        exchange=exchange,
    )


def _exchanges(texts: Sequence[str]) -> bool:
    return len(texts) == 1 and texts[0].startswith(EXCHANGED)


def play_problems(
    deal: DealEntry, plays: Plays, *, players: int
) -> tuple[Problem, ...]:
    """Return everything in which the entry does not follow from its cards.

    A record may stop before the last trick, but may not give a seat more than it was
    credited with. Where the rest of the entry is wrong, only what does not depend on
    it is said. Who broke a rule is no matter here (BI-29).
    """
    known = {str(card) for card in pack_for(players)}
    shape = [*_cut_problems(plays, known=known)]
    shape += _shape_problems(plays[1:], known=known, players=players)
    shape = shape or [*_exchange_problems(plays, players=players)]
    if shape or not 0 <= deal.dealer < players:
        return tuple(shape)
    written = read(plays)
    table = on_table(
        written.tricks, trump=trump_of(written.cut), dealer=deal.dealer, players=players
    )
    return (*_points_problems(deal, table), *_bonus_problems(deal, table))


def _cut_problems(plays: Plays, *, known: set[str]) -> Iterator[Problem]:
    cut = plays[0] if plays else ()
    if len(cut) != 1 or cut[0] not in known | {TAP}:
        yield Problem("bisca_plays_cut", FIELD)


def _shape_problems(
    plays: Plays, *, known: set[str], players: int
) -> Iterator[Problem]:
    tricks = [texts for texts in plays if not _exchanges(texts)]
    for card, count in Counter(card for trick in tricks for card in trick).items():
        if card not in known:
            yield Problem("bisca_plays_card", FIELD, {"card": card})
        elif count > 1:
            yield Problem("bisca_plays_twice", FIELD, {"card": card})
    for number, trick in enumerate(tricks):
        if len(trick) != players or number >= TRICKS[players]:
            yield Problem("bisca_plays_trick", FIELD, {"trick": number + 1})


def _exchange_problems(plays: Plays, *, players: int) -> Iterator[Problem]:
    """Yield each exchange that cannot have been, whoever held what."""
    cut, *rest = plays
    open_card = None if cut[0] == TAP else Card.parse(cut[0])
    seats = {f"{EXCHANGED}{seat}": seat + 1 for seat in range(players)}
    lain: set[str] = set()
    done = False
    for place, texts in enumerate(rest):
        if not _exchanges(texts):
            lain |= set(texts)
            continue
        possible = not done and texts[0] in seats and open_card is not None
        if possible and open_card is not None:
            two = Card(Rank.TWO, open_card.suit)
            possible = (
                could_exchange(open_card, players=players, trick=place)
                and not {str(two), str(open_card)} & lain
            )
        done = True
        if not possible:
            yield Problem(
                "bisca_plays_exchange", FIELD, {"seat": seats.get(texts[0], texts[0])}
            )


def could_exchange(cut: Card | None, *, players: int, trick: int) -> bool:
    """Tell whether before this trick a card lay open for which the two was worth it."""
    if cut is None or not lies_open(cut) or cut.rank is Rank.TWO:
        return False
    two = Card(Rank.TWO, cut.suit)
    return two in pack_for(players) and trick <= last_draw(players)


def last_draw(players: int) -> int:
    """Return the trick, from 0, after which the open card is drawn. BI-27."""
    return TRICKS[players] - 4


def _points_problems(deal: DealEntry, table: OnTable) -> Iterator[Problem]:
    differ = not_credited(table, deal.points or ())
    if differ is not None:
        yield Problem("bisca_plays_points", FIELD, differ)


def _bonus_problems(deal: DealEntry, table: OnTable) -> Iterator[Problem]:
    bonus = bonus_of(table.tricks, trump=table.trump)
    if bonus == deal.bonus or (table.turn is not None and bonus is None):
        return
    if bonus is not None:
        yield Problem("bisca_plays_bonus", FIELD, {"seat": bonus + 1})
    elif deal.bonus is not None:
        yield Problem("bisca_plays_no_bonus", FIELD, {"seat": deal.bonus + 1})
