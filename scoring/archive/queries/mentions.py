"""Where the words of a person's name stand, outside the roster."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain
from typing import Any

from django.db.models import Model, QuerySet

from scoring.calls.models import Call, CallMove
from scoring.finish.lines import Erratum
from scoring.hall.models import Display
from scoring.ledger.models import LedgerText
from scoring.raffles.lines import RaffleOpened
from tournaments.book.kinds import kind_of
from tournaments.book.lines import read
from tournaments.book.models import BookText
from tournaments.events.lines import EventDescribed
from tournaments.ids import TournamentId
from tournaments.opening.models import Description
from tournaments.people.lines import Named
from tournaments.people.models.entrant import Entrant, Player
from tournaments.people.names import search_key
from tournaments.staff.models.access import AccessGrant, Invitation
from tournaments.staff.models.proposal import Proposal

SHORTEST_WORD = 3
NAMED = kind_of(Named).name
# As ``search_key`` reads them: letters with the marks that follow them, which some
# keyboards and most copied texts write as characters of their own.
_WORD = re.compile(r"(?:[^\W_][\u0300-\u036f]*)+")
_ENDINGS = (
    *("ul", "ului", "ule", "lui", "le"),
    *("nak", "nek", "val", "vel", "ot", "et", "at", "ban", "ben", "bol", "ba", "be"),
    *("ra", "re", "rol", "nal", "nel", "tol", "hoz", "hez", "ig", "ert", "kent", "ek"),
)
_VOWELS = frozenset("aeiou")
_APOSTROPHE = re.compile("['’‘`´ʼ]")
# What people write freely beside the ledgers: the model, its field, the way to the
# event. A test compares this with all text fields of the models.
FREE_TEXTS: tuple[tuple[type[Model], str, str], ...] = (
    (Description, "about", "tournament"),
    (Description, "programme", "tournament"),
    (Description, "address", "tournament"),
    (Description, "contact", "tournament"),
    (AccessGrant, "label", "tournament"),
    (Invitation, "label", "tournament"),
    (Call, "text", "table__stage__tournament"),
    (CallMove, "words", "call__table__stage__tournament"),
    (BookText, "text", "line__tournament"),
    (LedgerText, "text", "line__table__stage__tournament"),
    (Display, "message", "tournament"),
    (Proposal, "reason", "tournament"),
    (Proposal, "words", "tournament"),
    (Proposal, "name", "tournament"),
    (Proposal, "answer", "tournament"),
)


@dataclass(frozen=True, slots=True)
class Mention:
    """A text beside the ledgers that names the person."""

    row: Any
    field: str

    @property
    def text(self) -> str:
        """Return the text as it stands."""
        return str(getattr(self.row, self.field))


def name_words(entrant: Entrant) -> frozenset[str]:
    """Return the words that name the entrant, folded, also with their usual endings.

    With an ending no word is taken that names somebody else of the event as well.
    """
    mine = _names(entrant)
    people = Player.objects.filter(entrant__tournament=entrant.tournament_id)
    others = _words(
        f"{family} {given}"
        for family, given in people.exclude(entrant=entrant.pk).values_list(
            "family", "given"
        )
    )
    return mine | with_endings(mine) - others - with_endings(others)


def with_endings(names: Iterable[str]) -> frozenset[str]:
    """Return what Romanian and Hungarian make of folded names in a sentence.

    Only what is added behind the name, or to an -a at its end; where the name itself
    changes (Ileana, Ilenei) the word is not known.
    """
    return frozenset(chain.from_iterable(map(_endings_of, names)))


def _endings_of(name: str) -> Iterator[str]:
    yield from (f"{name}{ending}" for ending in _ENDINGS)
    if len(name) > SHORTEST_WORD:
        yield f"{name}t"
    if name.endswith("a"):
        yield f"{name}i"
        yield from (f"{name[:-1]}{ending}" for ending in ("ei", "ii"))
    if name[-1] not in _VOWELS:
        yield from (f"{name}{name[-1]}{ending}" for ending in ("al", "el"))


def _words(names: Iterable[str]) -> frozenset[str]:
    """Return the folded words of names; initials and particles are none."""
    words = (word for name in names for word in search_key(name).split())
    return frozenset(word for word in words if len(word) >= SHORTEST_WORD)


def _names(entrant: Entrant) -> frozenset[str]:
    """Return the words of the names.

    A name that stood there before is one of them, and one that an erratum has
    corrected, or would correct.
    """
    errata = [
        one.said.name
        for one in read(TournamentId(entrant.tournament_id), Erratum)
        if one.said.entrant == entrant.code
    ]
    names = [f"{player.family} {player.given}" for player in entrant.players.all()]
    names += [entrant.name, *errata, *map(_called, names_in_book(entrant))]
    proposed = Proposal.objects.filter(
        tournament=entrant.tournament_id, arguments__entrant=entrant.code
    )
    names += proposed.values_list("name", flat=True)
    # A text has "D'Angelo" as two words, or without the apostrophe as one.
    names += [_APOSTROPHE.sub(" ", name) for name in names]
    return _words(names)


def without(text: str, *, words: frozenset[str], instead: str) -> str:
    """Return the text with something else in the place of these words.

    First and last name, one behind the other, are one.
    """
    renamed = _WORD.sub(
        lambda found: instead if search_key(found[0]) in words else found[0], text
    )
    return re.sub(rf"\b{instead}(?:[ -]+{instead})+\b", instead, renamed)


def names_in_book(entrant: Entrant) -> list[Mention]:
    """Return the words of the event's book that say how the entrant is called."""
    words = BookText.objects.filter(
        line__tournament=entrant.tournament_id,
        line__kind=NAMED,
        line__payload__entrant=entrant.code,
    )
    rows = words.select_related("line").order_by("pk")
    return [Mention(row=row, field="text") for row in rows]


def _called(mention: Mention) -> str:
    """Return the name in words of the book; a town or a club is none."""
    return " ".join(mention.text.split("\t")[:2])


def mentions_of(entrant: Entrant) -> list[Mention]:
    """Return every text of the event in which a word of the name stands.

    With or without diacritics. Somebody else of the same name is found as well.
    """
    words = name_words(entrant)
    return [
        mention
        for model, field, path in FREE_TEXTS
        for row in _rows(model).filter(**{path: entrant.tournament_id})
        if _named((mention := Mention(row=row, field=field)).text, words=words)
    ]


def staying_mentions_of(entrant: Entrant) -> list[str]:
    """Return the texts with the name that stay as they are.

    The event's name and place, as they are and as they were, its address, and the
    prizes of its raffles: the lines of the book are hashed with them.
    """
    words, event = name_words(entrant), entrant.tournament
    described = [one.said for one in read(event.id, EventDescribed)]
    raffles = [one.said for one in read(event.id, RaffleOpened)]
    texts = [event.name, event.place, event.slug]
    texts += [text for said in described for text in (said.name, said.place)]
    texts += [prize for said in raffles for prize in said.prizes]
    return [text for text in dict.fromkeys(texts) if _named(text, words=words)]


def _rows(model: type[Model]) -> QuerySet[Any]:
    rows = model._base_manager.order_by("pk")
    if model is BookText:
        return rows.select_related("line").exclude(line__kind=NAMED)
    if model is LedgerText:
        return rows.select_related("line__table__stage")
    return rows


def _named(text: str, *, words: frozenset[str]) -> bool:
    return any(search_key(word) in words for word in _WORD.findall(text))
