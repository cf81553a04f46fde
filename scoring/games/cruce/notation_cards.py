"""A deal card by card as one line of text, both ways.

``d0 b1 2V V@1 c2--- : 4V9D9G9V AV2D2G2V`` is the beginning of one: who played what
follows from bidder, trump and winners. Every value has exactly one text and every
text one value; cards may break rules, but none is there twice.
Source: docs/notation.md.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

from scoring.games.cruce.auction import PASS, Contract, call_order, winner
from scoring.games.cruce.cards import DECK, Card
from scoring.games.cruce.dealing import CARDS_EACH, DRAWS, WITH_STOCK
from scoring.games.cruce.entry import DealEntry, Outcome
from scoring.games.cruce.notation import read_head, write_head
from scoring.games.refusals import Fault, NotReadable

Tricks = tuple[tuple[Card, ...], ...]
Maybe = tuple[Card | None, ...]
T = TypeVar("T")
BETWEEN = " : "
DRAWN = "+"
CALLS = re.compile(r"(?P<head>.*?)(?: c(?P<calls>[-1-6]{2,4}))?", re.ASCII)


@dataclass(frozen=True, slots=True)
class DealCards:
    """A played deal as it was written down card by card.

    ``entry`` may be without card points: whole tricks tell them. ``plays`` are tricks
    in playing order, the first led by the bidder; ``calls`` are in order of calling,
    empty where nobody wrote them down. ``drawn`` are, for each of the first four
    tricks of two players, the cards that the winner and the other drew.
    """

    entry: DealEntry
    plays: Tricks
    calls: tuple[int, ...] = ()
    drawn: Tricks = ()


def write(deal: DealCards) -> str:
    """Return the line of a deal. Raises NotReadable with all that has no text."""
    _check(deal)
    line = write_head(deal.entry)
    if deal.calls:
        line += " c" + "".join(str(bid or "-") for bid in deal.calls)
    return line + BETWEEN + write_tricks(deal.plays, drawn=deal.drawn)


def read(line: str) -> DealCards:
    """Return the deal that a line stands for; ``write`` gives the same line back.

    Raises NotReadable with every word that cannot be read, every card that is there
    twice, and every trick with a wrong number of cards.
    """
    before, between, after = line.partition(BETWEEN)
    match = CALLS.fullmatch(before)
    if not between or match is None:
        raise NotReadable.one("not_a_deal", detail=f"{line!r} has no tricks")
    wrong: list[Fault] = []
    entry = tried(read_head, match["head"], wrong=wrong)
    tricks = tried(read_tricks, after, wrong=wrong)
    if entry is None or tricks is None:
        raise NotReadable(wrong)
    calls = tuple(PASS if call == "-" else int(call) for call in match["calls"] or ())
    deal = DealCards(entry=entry, plays=tricks[0], calls=calls, drawn=tricks[1])
    _check(deal)
    return deal


def tried(reader: Callable[[str], T], text: str, *, wrong: list[Fault]) -> T | None:
    """Return what a text stands for, or nothing; what is wrong is added to the list."""
    try:
        return reader(text)
    except NotReadable as error:
        wrong += error.problems
        return None


def write_tricks(plays: Sequence[Sequence[Card]], *, drawn: Tricks = ()) -> str:
    """Return tricks as text: ``4V9D9G9V AV2D2G2V``; with draws ``4V9D+AG2R``."""
    words = ["".join(map(str, trick)) for trick in plays]
    for number, cards in enumerate(drawn):
        words[number] += DRAWN + "".join(map(str, cards))
    return " ".join(words)


def read_tricks(text: str) -> tuple[Tricks, Tricks]:
    """Return the tricks of a text, and what was drawn after them.

    Raises NotReadable with every card that cannot be read and all that is not so.
    """
    wrong: list[Fault] = []
    plays: list[Maybe] = []
    drawn: list[Maybe] = []
    for number, word in enumerate(text.split(" ")):
        laid, plus, new = word.partition(DRAWN)
        plays.append(_cards(_pairs(laid), number=number, wrong=wrong))
        if plus and len(drawn) < number:
            wrong.append(_at(number, "draws", "drawn after every trick or none"))
        elif plus:
            drawn.append(_cards(_pairs(new), number=number, wrong=wrong))
    return _whole(plays, drawn, wrong=wrong)


def _pairs(text: str) -> list[str]:
    return [text[at : at + 2] for at in range(0, len(text), 2)]


def _cards(texts: Sequence[str], *, number: int, wrong: list[Fault]) -> Maybe:
    """Return the cards of a trick; one that cannot be read is noted, and nothing."""
    cards: list[Card | None] = []
    for text in texts:
        try:
            cards.append(Card.parse(text))
        except NotReadable as error:
            cards.append(None)
            wrong.append(_at(number, error.code, error.detail))
    return tuple(cards)


def _whole(
    plays: Sequence[Maybe], drawn: Sequence[Maybe], *, wrong: list[Fault]
) -> tuple[Tricks, Tricks]:
    wrong += _wrong_tricks(plays)
    wrong += _wrong_draws(drawn, plays=plays)
    if wrong:
        raise NotReadable(wrong)
    return tuple(map(_known, plays)), tuple(map(_known, drawn))


def _known(cards: Maybe) -> tuple[Card, ...]:
    return tuple(card for card in cards if card is not None)


def plays_to_lists(plays: Sequence[Sequence[Card]]) -> list[list[str]]:
    """Return tricks as the ledger keeps them: ``[["4V", "9D", ...], ...]``."""
    return [[str(card) for card in trick] for trick in plays]


def lists_to_plays(lists: Sequence[Sequence[str]]) -> Tricks:
    """Return the tricks that the ledger keeps. Raises NotReadable as reading does."""
    wrong: list[Fault] = []
    plays = [
        _cards(trick, number=number, wrong=wrong) for number, trick in enumerate(lists)
    ]
    return _whole(plays, (), wrong=wrong)[0]


def _at(number: int, code: str, detail: str) -> Fault:
    return Fault(code, f"plays.{number}", f"trick {number}: {detail}")


def _check(deal: DealCards) -> None:
    """Refuse what has no text. Raises NotReadable with all of it."""
    wrong = [*_wrong_tricks(deal.plays), *_wrong_draws(deal.drawn, plays=deal.plays)]
    if not wrong:
        wrong += _wrong_seats(deal, players=len(deal.plays[0]))
    if wrong:
        raise NotReadable(wrong)


def _wrong_tricks(plays: Sequence[Maybe]) -> Iterator[Fault]:
    players = len(plays[0]) if plays else 0
    if players not in CARDS_EACH:
        yield _at(0, "trick_size", "two, three or four cards")
    for number, trick in enumerate(plays):
        if len(trick) != players:
            detail = f"{players} cards as in the first trick, not {len(trick)}"
            yield _at(number, "trick_size", detail)
    if len(plays) * players > len(DECK):
        yield Fault("tricks_count", "plays", f"{len(plays)} tricks are too many")
    yield from _twice(plays, "played")


def _wrong_draws(drawn: Sequence[Maybe], *, plays: Sequence[Maybe]) -> Iterator[Fault]:
    each = {len(cards) for cards in [*plays[:1], *drawn]}
    if drawn and (each != {WITH_STOCK} or len(drawn) != min(DRAWS, len(plays))):
        detail = "two players draw a card each after each of the first four tricks"
        yield Fault("draws", "drawn", detail)
    yield from _twice(drawn, "drawn")


def _twice(lists: Sequence[Maybe], what: str) -> Iterator[Fault]:
    there = Counter(card for cards in lists for card in cards if card is not None)
    for card, times in there.items():
        if times > 1:
            detail = f"{card} is {what} {times} times"
            yield Fault("card_twice", "plays", detail)


def _wrong_seats(deal: DealCards, *, players: int) -> Iterator[Fault]:
    entry = deal.entry
    if entry.outcome is not Outcome.PLAYED:
        yield Fault("not_a_deal", "outcome", "nothing was played")
        return
    seats = (entry.dealer, entry.bidder, *entry.announcements.values())
    for seat in seats:
        if seat is None or seat >= players:
            yield Fault("seat_unknown", "seat", f"no seat {seat} among {players}")
    if entry.cards is not None and len(entry.cards) != players:
        detail = f"{len(entry.cards)} numbers for {players} seats"
        yield Fault("points_count", "cards", detail)
    if deal.calls and len(deal.calls) != players:
        detail = f"{len(deal.calls)} calls of {players} players"
        yield Fault("calls_count", "calls", detail)
    elif deal.calls:
        order = call_order(entry.dealer, players)
        won = winner(deal.calls, order=order) or Contract(bidder=order[0], bid=PASS)
        if (won.bidder, won.bid) != (entry.bidder, entry.bid):
            detail = f"by the calls seat {won.bidder} won with {won.bid}"
            yield Fault("calls_winner", "calls", detail)
