"""A deal as one line of text, both ways: ``d0 b1 2V 30/66/24/0 V@1``.

Every entry has exactly one text and every text one entry. Source: docs/notation.md.
"""

from __future__ import annotations

import re

from scoring.games.cruce.cards import NotationError, Suit
from scoring.games.cruce.entry import DealEntry, Outcome

NOT_PLAYED = {Outcome.ALL_PASSED: "pass", Outcome.MISDEAL: "misdeal"}
NUMBER = "(?:0|[1-9][0-9]{0,2})"
LINE = re.compile(
    r"d(?P<dealer>[0-3]) "
    r"(?:(?P<other>pass|misdeal)"
    r"|b(?P<bidder>[0-3]) (?P<bid>[0-6])(?P<trump>[DVGR])"
    rf" (?P<cards>{NUMBER}(?:/{NUMBER}){{1,3}})"
    r"(?P<announced>(?: [DVGR]@[0-3]){0,4}))",
    re.ASCII,
)


def write(entry: DealEntry) -> str:
    """Return the line of a complete entry, right or wrong.

    Raises NotationError when something is missing or is no number of a deal.
    """
    words = [f"d{entry.dealer}"]
    if entry.outcome is Outcome.PLAYED:
        points = "/".join(str(number) for number in entry.cards or ())
        words += [f"b{entry.bidder}", f"{entry.bid}{entry.trump}", points]
        words += [
            f"{suit}@{entry.announcements[suit]}"
            for suit in Suit
            if suit in entry.announcements
        ]
    else:
        words.append(NOT_PLAYED[entry.outcome])
    line = " ".join(words)
    if LINE.fullmatch(line) is None:
        raise NotationError(f"{entry!r} has no notation")
    return line


def read(line: str) -> DealEntry:
    """Return the entry that a line stands for; ``write`` gives the same line back.

    Raises NotationError.
    """
    match = LINE.fullmatch(line)
    if match is None:
        raise NotationError(f"{line!r} is not a deal")
    dealer = int(match["dealer"])
    if match["other"]:
        outcome = next(o for o, word in NOT_PLAYED.items() if word == match["other"])
        return DealEntry(outcome=outcome, dealer=dealer)
    suits = [Suit(word[0]) for word in match["announced"].split()]
    if suits != [suit for suit in Suit if suit in suits]:
        raise NotationError(f"{line!r}: announcements once each, in order D V G R")
    return DealEntry(
        outcome=Outcome.PLAYED,
        dealer=dealer,
        bidder=int(match["bidder"]),
        bid=int(match["bid"]),
        trump=Suit(match["trump"]),
        cards=tuple(int(number) for number in match["cards"].split("/")),
        announcements={
            Suit(word[0]): int(word[2]) for word in match["announced"].split()
        },
    )
