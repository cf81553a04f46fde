"""What a form says when its entry was not taken: why, and what others have written."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from django.utils.translation import gettext as _

from scoring.games.problems import in_words
from scoring.games.protocol import Problem
from scoring.ledger.refusals import Behind, ProbableDuplicate
from scoring.refusals import InvalidEntry
from scoring.scoresheet.pages.forms import Typed
from scoring.scoresheet.pages.frame import AtTable, at_table
from scoring.scoresheet.queries.table_view import LineView
from scoring.scoresheet.refusals import FormKeyMissing, NotAsShown, ResultMismatch
from tournaments.refusals import KeyReused, Refusal
from tournaments.web.pages.refused_on import SHOWN


@dataclass(frozen=True, slots=True)
class Wrong:
    """One problem with the id of the field that it belongs to."""

    anchor: str
    sentence: str


class Sentences(dict[str, tuple[str, ...]]):
    """What is wrong beside each field; nothing beside one that is right."""

    def __missing__(self, name: str) -> tuple[str, ...]:
        return ()


@dataclass(frozen=True, slots=True)
class Refused:
    """Why nothing was written; ``missed`` are lines that the form had not seen.

    ``elsewhere`` is the letter of their table where that is another one.
    ``arrived``: the first of them is what this form sent before it was changed.
    ``by_field`` has the sentences beside the fields, by the field's id.
    """

    sentence: str = ""
    wrong: tuple[Wrong, ...] = ()
    missed: tuple[LineView, ...] = ()
    elsewhere: str = ""
    duplicate: bool = False
    arrived: bool = False
    new_key: bool = False
    status: int = 200
    by_field: Mapping[str, Sequence[str]] = field(default_factory=Sentences)


def anchor(name: str) -> str:
    """Return the id of a field's element: ``cards.0`` is ``cards-0``."""
    return name.replace(".", "-")


def refused_entry(problems: Iterable[Problem]) -> Refused:
    """Return everything wrong with an entry; nothing was asked of the ledger."""
    return _from_words(in_words(problems))


def _from_words(words: Iterable[Mapping[str, object]]) -> Refused:
    wrong = tuple(
        Wrong(anchor=anchor(str(word["field"])), sentence=str(word["detail"]))
        for word in words
    )
    by_field = Sentences()
    for one in wrong:
        by_field[one.anchor] = (*by_field[one.anchor], one.sentence)
    return Refused(wrong=wrong, by_field=by_field, status=400 if wrong else 200)


def refused_form(refusal: Refusal) -> Refused:
    """Return what a form says that is no table's."""
    if isinstance(refusal, InvalidEntry):
        return _from_words(refusal.problems)
    return Refused(
        sentence=refusal.detail,
        new_key=isinstance(refusal, KeyReused | FormKeyMissing),
        status=refusal.status,
    )


def after_refusal(
    error: Refusal, *, table: AtTable, typed: Typed
) -> tuple[AtTable, Refused]:
    """Return the table as it is now, and what the form says about a refused write.

    Raises the refusal again if it is none that the form can show.
    """
    if error.status not in SHOWN:
        raise error
    now = at_table(table.scope, table_id=table.row.pk)
    return now, refused_by(error, table=now, typed=typed)


def refused_by(refusal: Refusal, *, table: AtTable, typed: Typed) -> Refused:
    """Return the refusal of a command in words; ``table`` as it is now."""
    if isinstance(refusal, InvalidEntry):
        return refused_form(refusal)
    if isinstance(refusal, ResultMismatch):
        refusal = NotAsShown()
    behind, elsewhere = isinstance(refusal, Behind), ""
    sentence, since = refusal.detail, table.since(typed.after_seq())
    if isinstance(refusal, Behind) and refusal.table != table.row.pk:
        there = at_table(table.scope, table_id=refusal.table)
        since, elsewhere = there.since(refusal.after_seq), there.row.letter
        sentence = _(
            "Somebody else has recorded at the other table meanwhile. Nothing was "
            "recorded; please compare."
        )
    arrived = isinstance(refusal, KeyReused) and any(
        view.line.key == typed.key() for view in since
    )
    if arrived:
        sentence = _(
            "What was sent first did arrive and is recorded. What was changed since "
            "then is not: correct the line if it is wrong."
        )
    return Refused(
        sentence=sentence,
        missed=since if behind or arrived else (),
        elsewhere=elsewhere,
        duplicate=isinstance(refusal, ProbableDuplicate),
        arrived=arrived,
        new_key=isinstance(refusal, KeyReused | FormKeyMissing),
        status=refusal.status,
    )
