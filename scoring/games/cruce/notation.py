"""A deal as one line of text, both ways: ``d0 b1 2V 30/66/24/0 V@1``.

In the short form, where nobody counted: ``d0 b1 2V =0/2/1/0``. Every entry has exactly
one text and every text one entry. Source: docs/notation.md.
"""

from __future__ import annotations

import re

from scoring.games.cruce.cards import Suit
from scoring.games.cruce.entry import DealEntry, Outcome
from scoring.games.refusals import NotReadable

NOT_PLAYED = {Outcome.ALL_PASSED: "pass", Outcome.MISDEAL: "misdeal"}
NUMBER = "(?:0|[1-9][0-9]{0,2})"
POINTS = "(?:0|-?[1-9][0-9]{0,2})"
PLAYED = (
    r"b(?P<bidder>[0-3]) (?P<bid>[0-6])(?P<trump>[DVGR])"
    rf"(?P<cards> {NUMBER}(?:/{NUMBER}){{1,3}})?"
    rf"(?P<scored> ={POINTS}(?:/{POINTS}){{1,3}})?"
    r"(?P<announced>(?: [DVGR]@[0-3]){0,4})"
)
HEAD = re.compile(rf"d(?P<dealer>[0-3]) (?:(?P<other>pass|misdeal)|{PLAYED})", re.ASCII)


def write(entry: DealEntry) -> str:
    """Return the line of a complete entry, right or wrong.

    Raises NotReadable when something is missing or is no number of a deal.
    """
    line = write_head(entry)
    if _uncounted(entry):
        raise NotReadable.one("no_notation", detail=f"{entry!r} has no points")
    return line


def read(line: str) -> DealEntry:
    """Return the entry that a line stands for; ``write`` gives the same line back.

    Raises NotReadable.
    """
    entry = read_head(line)
    if _uncounted(entry):
        raise NotReadable.one("not_a_deal", detail=f"{line!r} has no points")
    return entry


def _uncounted(entry: DealEntry) -> bool:
    nothing = entry.cards is None and entry.set_points is None
    return entry.outcome is Outcome.PLAYED and nothing


def write_head(entry: DealEntry) -> str:
    """Return what a deal begins with; the points may be missing.

    Raises NotReadable.
    """
    words = [f"d{entry.dealer}"]
    if entry.outcome is Outcome.PLAYED:
        words += [f"b{entry.bidder}", f"{entry.bid}{entry.trump}"]
        if entry.cards is not None:
            words.append("/".join(map(str, entry.cards)))
        if entry.set_points is not None:
            words.append("=" + "/".join(map(str, entry.set_points)))
        words += [
            f"{suit}@{entry.announcements[suit]}"
            for suit in Suit
            if suit in entry.announcements
        ]
    else:
        words.append(NOT_PLAYED[entry.outcome])
    line = " ".join(words)
    if HEAD.fullmatch(line) is None or read_head(line) != entry:
        raise NotReadable.one("no_notation", detail=f"{entry!r} has no notation")
    return line


def read_head(line: str) -> DealEntry:
    """Return the entry with which a deal begins; the points may be missing.

    Raises NotReadable.
    """
    match = HEAD.fullmatch(line)
    if match is None:
        raise NotReadable.one("not_a_deal", detail=f"{line!r} is not a deal")
    dealer = int(match["dealer"])
    if match["other"]:
        outcome = next(o for o, word in NOT_PLAYED.items() if word == match["other"])
        return DealEntry(outcome=outcome, dealer=dealer)
    announced = match["announced"].split()
    suits = [Suit(word[0]) for word in announced]
    if suits != [suit for suit in Suit if suit in suits]:
        detail = f"{line!r}: announcements once each, in order D V G R"
        raise NotReadable.one("announcements_order", detail=detail)
    points, scored = match["cards"], match["scored"]
    return DealEntry(
        outcome=Outcome.PLAYED,
        dealer=dealer,
        bidder=int(match["bidder"]),
        bid=int(match["bid"]),
        trump=Suit(match["trump"]),
        cards=None if points is None else tuple(map(int, points.split("/"))),
        announcements={Suit(word[0]): int(word[2]) for word in announced},
        set_points=None if scored is None else tuple(map(int, scored[2:].split("/"))),
    )
