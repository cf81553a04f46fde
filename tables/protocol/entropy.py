"""The public part: eight cards laid open, eight throws of a die, or nothing.

Source: docs/draw.md "The public part". A pack of 24 is shuffled by one player and cut
by another; the notation is that of docs/notation.md.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import timedelta

from tables.protocol.errors import DrawError

# It is drawn so long after the commitment is on the wall.
SECONDS_BEFORE_ENTROPY = 60
WAIT = timedelta(seconds=SECONDS_BEFORE_ENTROPY)
CARDS = "cards-8"
DICE = "dice-8"
QUICK = "quick"
SOURCES = (CARDS, DICE, QUICK)
WORDS = 8
RANKS = "AX4329"
SUITS = "DVGR"
PACK = tuple(f"{rank}{suit}" for suit in SUITS for rank in RANKS)
THROWS = "123456"
_BETWEEN = re.compile(r"[\s,;.·/|-]+")


def check_sources(sources: object) -> tuple[str, ...]:
    """Return the sources that a frozen list names; they contribute in this order.

    All of them, so that nobody chooses among them once the secret is there. A quick
    draw has no other source. Raises DrawError (unknown_source).
    """
    if not isinstance(sources, list) or not sources:
        raise DrawError("unknown_source", source="")
    for source in sources:
        if source not in SOURCES:
            raise DrawError("unknown_source", source=str(source)[:40])
    if len(set(sources)) != len(sources) or (QUICK in sources and len(sources) > 1):
        raise DrawError("unknown_source", source=" ".join(sources))
    return tuple(sources)


def check_public(public: object, *, sources: Sequence[str]) -> str:
    """Return the public part if it is written exactly as the protocol has it.

    Each source has eight words, all separated by one space. Raises DrawError
    (cards_count, not_a_card, card_twice, dice_count, not_a_die, public_not_empty).
    """
    if not isinstance(public, str):
        raise DrawError("not_a_proof", why="the public part is no text")
    if sources == (QUICK,):
        if public:
            raise DrawError("public_not_empty")
        return public
    words = public.split(" ") if public else []
    for number, source in enumerate(sources, start=1):
        last = number == len(sources)
        _check_words(words if last else words[:WORDS], source=source)
        words = words[WORDS:]
    return public


def read_typed(typed: str, *, source: str) -> tuple[str, ...]:
    """Return the cards or throws that somebody typed, as far as they have come.

    Small letters, commas, missing spaces and ``10`` for ``X`` are understood.
    Raises DrawError (not_a_card, card_twice, not_a_die).
    """
    text = _BETWEEN.sub("", typed).upper()
    if source == DICE:
        words = list(text)
    else:
        text = text.replace("10", "X")
        words = [text[start : start + 2] for start in range(0, len(text), 2)]
    _check_each(words, source=source)
    return tuple(words)


def public_text(parts: Sequence[Sequence[str]], *, sources: Sequence[str]) -> str:
    """Return the public part of all sources. Raises DrawError as check_public."""
    words = [word for part in parts for word in part]
    for part, source in zip(parts, sources, strict=True):
        if source != QUICK:
            _check_words(part, source=source)
    return check_public(" ".join(words), sources=tuple(sources))


def _check_words(words: Sequence[str], *, source: str) -> None:
    _check_each(words, source=source)
    if len(words) != WORDS:
        code = "dice_count" if source == DICE else "cards_count"
        raise DrawError(code, count=len(words))


def _check_each(words: Sequence[str], *, source: str) -> None:
    seen: set[str] = set()
    for word in words:
        if source == DICE:
            if len(word) != 1 or word not in THROWS:
                raise DrawError("not_a_die", throw=word[:10])
            continue
        if word not in PACK:
            raise DrawError("not_a_card", card=word[:10])
        if word in seen:
            raise DrawError("card_twice", card=word)
        seen.add(word)
