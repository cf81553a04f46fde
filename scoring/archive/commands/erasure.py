"""Erase a person: the names go, codes, ledgers, draws and results stay.

Names stand beside the chains, which have salted hashes of them: no hash changes.
Source: docs/adr/0039.
"""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from scoring.archive.queries.called import erased_entrant, erased_player
from scoring.archive.queries.mentions import (
    Mention,
    mentions_of,
    name_words,
    names_in_book,
    without,
)
from scoring.ledger.models import LedgerText
from tournaments.book.erasing import erase_words, word_at
from tournaments.book.lines import BOOK
from tournaments.book.models import BookText, LineText
from tournaments.events.commands.steps import lock_tournament
from tournaments.ids import EntrantId, TournamentId
from tournaments.people.commands.moves import entrant_of
from tournaments.people.models.entrant import Entrant
from tournaments.signup.commands import erase_sign_ups_of
from tournaments.staff.models.proposal import Proposal


@transaction.atomic(durable=True)
def erase_person(
    *, tournament_id: TournamentId, entrant_id: EntrantId, author: str, at: datetime
) -> Entrant:
    """Put the code in the place of an entrant's names, everywhere in the event.

    In every text the code takes the name's place; hashes stay. Twice is once; it
    cannot be undone. Raises NotFound.
    """
    tournament = lock_tournament(tournament_id)
    entrant = entrant_of(tournament, entrant_id)
    if entrant.erased_at is not None:
        return entrant
    words = name_words(entrant)
    renamed = [
        (mention, _renamed(mention, words=words, code=entrant.code))
        for mention in mentions_of(entrant)
    ]
    renamed += [(name, entrant.code) for name in names_in_book(entrant)]
    for mention, text in renamed:
        if not isinstance(mention.row, LineText):
            # A screen can have been told something else meanwhile.
            rows = type(mention.row)._base_manager.filter(
                pk=mention.row.pk, **{mention.field: mention.text}
            )
            rows.update(**{mention.field: text})
    erased_at = erase_words(
        tournament_id,
        entrant=entrant.code,
        renamed=[
            (mention.row, _place_of(mention.row), text)
            for mention, text in renamed
            if isinstance(mention.row, (BookText, LedgerText))
        ],
        author=author,
        at=at,
    )
    erase_sign_ups_of(entrant, at=erased_at)
    for player in entrant.players.all():
        columns = erased_player(entrant.code, position=player.position)
        entrant.players.filter(pk=player.pk).update(**columns)
    for name, column in erased_entrant(entrant.code, at=erased_at).items():
        setattr(entrant, name, column)
    entrant.save()
    return entrant


def _place_of(words: BookText | LedgerText) -> str:
    """Return how the book names words of one of its lines, or of a table's."""
    book = BOOK
    if isinstance(words, LedgerText):
        book = words.line.table.code
    return word_at(words.line.seq, words.field, book=book)


def _renamed(mention: Mention, *, words: frozenset[str], code: str) -> str:
    """Return a text with the code in the place of the names, within its length."""
    row, field = mention.row, mention.field
    renamed = without(mention.text, words=words, instead=code)
    # A name that an erratum corrects goes as a whole.
    if _corrects_name_of(row, field=field, code=code):
        renamed = code
    return renamed[: row._meta.get_field(field).max_length]


def _corrects_name_of(row: object, *, field: str, code: str) -> bool:
    """Tell whether an erratum, published or proposed, names this entrant anew."""
    if isinstance(row, Proposal):
        return field == "name" and bool(row.arguments.get("entrant") == code)
    return (
        isinstance(row, BookText)
        and row.field == "name"
        and bool(row.line.payload.get("entrant") == code)
    )
