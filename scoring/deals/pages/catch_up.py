"""Catch up from a paper sheet: many deals in one grid, recorded as a whole or not."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.deals.commands.catch_up import record_sheet
from scoring.deals.pages.deals import dealer_is_drawn
from scoring.deals.pages.paper_sheet import (
    MOST,
    SHOW_MORE,
    ReadSheet,
    counted_cells,
    has_sheet,
    rows_of,
)
from scoring.games.registry import CARD_TELLINGS, USUAL
from scoring.games.words.figures import points_text
from scoring.ledger.refusals import OutOfSequence
from scoring.ledger.replay import folded
from scoring.rules.rules import COUNTED, SHORT
from scoring.scoresheet.pages.choices import (
    DEAL_FORM,
    Choices,
    deal_fields,
    outcome_choices,
    seat_choices,
)
from scoring.scoresheet.pages.forms import Typed
from scoring.scoresheet.pages.frame import AtTable, closed_to_play, saved, signature
from scoring.scoresheet.pages.refused import Refused
from scoring.scoresheet.pages.table_form import table_form
from scoring.scoresheet.refusals import NotAsShown
from tournaments.refusals import NotFound
from tournaments.staff.pages.outbox import kept_name
from tournaments.staff.policy import Access

OF_A_ROW = re.compile(r"r([0-9]+)-")


@dataclass(frozen=True, slots=True)
class SheetCell:
    """One cell as typed; ``wrong`` is what is wrong with it."""

    id: str
    label: str
    text: str
    wrong: Sequence[str]


@dataclass(frozen=True, slots=True)
class SheetChoice:
    """One choice of a row; ``read`` is what follows from the totals, if it is open.

    Where several answers fit them it names all: “one / two / three?”.
    """

    choices: Choices
    read: str


@dataclass(frozen=True, slots=True)
class SheetRow:
    """One deal of the grid; ``dealer`` is who dealt it, ``number`` counts from 1."""

    number: int
    id: str
    dealer: str
    outcome: SheetChoice
    totals: tuple[SheetCell, ...]
    chosen: tuple[SheetChoice, ...]
    counted: tuple[SheetCell, ...]
    each: tuple[SheetChoice, ...]


def _sign_of(one: Choices) -> str:
    return CARD_TELLINGS[USUAL].suit(one.suit).name if one.suit else one.label


def _sides(table: AtTable) -> list[tuple[str, str]]:
    """Return of each side its seats and who plays on it."""
    places = range(len(table.state.sides))
    return [(table.side_label(side), table.side_name(side)) for side in places]


def _row(
    table: AtTable, typed: Typed, refused: Refused, read: ReadSheet, n: int
) -> SheetRow:
    mark, wrong = f"r{n}-", refused.by_field
    texts = {
        name.removeprefix(mark): text
        for name, text in typed.texts.items()
        if name.startswith(mark)
    }
    short = deal_fields(table, texts={**texts, DEAL_FORM: SHORT}, wrong={})
    chosen = [
        replace(one.choices, label=one.legend)
        for one in short.asked
        if one.choices is not None
    ]
    fields = deal_fields(table, texts={**texts, DEAL_FORM: COUNTED}, wrong={})
    of_each = [
        replace(one, label=f"{asked.legend}: {_sign_of(one)}")
        for asked in fields.asked
        for one in asked.each
    ]

    def choice(one: Choices) -> SheetChoice:
        said = read.said.get(n, {}).get(one.name, "")
        fits = read.fits.get(n, {}).get(one.name, ())
        known = {key.value: key.label for key in one.keys}
        which = " / ".join(known[value] for value in fits)
        here = replace(one, wrong=wrong[f"{mark}{one.name}"])
        return SheetChoice(here, read=f"{which}?" if which else known.get(said, ""))

    def cell(name: str, label: str) -> SheetCell:
        anchor = f"{mark}{name}"
        return SheetCell(anchor, label, typed.text(anchor), wrong[anchor])

    named = _sides(table)
    outcome = outcome_choices(table.view.rules, chosen=texts.get("outcome", ""))
    return SheetRow(
        number=table.state.next_number + n,
        id=mark,
        dealer=table.names[read.dealers.get(n, table.state.next_dealer)],
        outcome=choice(replace(outcome, label=_("How it ended"))),
        totals=tuple(
            cell(f"total-{side}", f"{label} {name}")
            for side, (label, name) in enumerate(named)
        ),
        chosen=tuple(map(choice, chosen)),
        counted=tuple(
            cell(name, f"{fields.named[name.partition('-')[0]].legend} {label} {who}")
            for name, (label, who) in zip(counted_cells(table), named, strict=True)
        ),
        each=tuple(map(choice, of_each)),
    )


def _context(table: AtTable, typed: Typed, refused: Refused) -> dict[str, object]:
    if not has_sheet(table):
        raise NotFound
    table = _as_sent(table, typed)
    read = ReadSheet(table, Typed(typed.texts))
    count = rows_of(typed)
    complete = bool(read.deals) and not read.problems
    fields = deal_fields(table, texts={DEAL_FORM: SHORT}, wrong={})
    asked = [one.legend for one in fields.asked if one.choices is not None]
    counted = deal_fields(table, texts={DEAL_FORM: COUNTED}, wrong={})
    each = [one for field in counted.asked for one in field.each]
    sides = _sides(table)
    return {
        "rows": [_row(table, typed, refused, read, number) for number in range(count)],
        "count": count,
        "may_grow": count < MOST,
        "before": [points_text(points) for points in table.state.totals],
        "sides": sides,
        "refused": _by_deal(refused, first=table.state.next_number),
        "rest": len(sides) + len(each) + 1 + len(asked),
        "each": each,
        "each_of": "".join(field.legend for field in counted.asked if field.each),
        "sheet": kept_name(str(table.table_id), of=table.scope.tournament),
        "recorded": " ".join(str(one.line.key) for one in table.view.lines),
        "sent": typed.text("step"),
        "asked": asked,
        "shown": read.token if complete else "",
        "deals": len(read.deals),
        "after": [
            (name, points_text(total))
            for (_label, name), total in zip(sides, read.totals, strict=True)
        ],
        "drawn": seat_choices(
            table,
            name="dealer",
            chosen=typed.text("dealer"),
            wrong=refused.by_field,
            among=table.state.playing,
        )
        if dealer_is_drawn(table)
        else None,
    }


def _by_deal(refused: Refused, *, first: int) -> Refused:
    """Return what is wrong with the number of its deal."""
    found = []
    for one in refused.wrong:
        row = OF_A_ROW.match(one.anchor)
        sentence = one.sentence
        if row is not None:
            values = {"number": first + int(row[1]), "words": sentence}
            sentence = _("Deal %(number)s: %(words)s") % values
        found.append(replace(one, sentence=sentence))
    return replace(refused, wrong=tuple(found))


def _as_sent(table: AtTable, typed: Typed) -> AtTable:
    """Return the table without what this very form has recorded before."""
    lines, key = table.view.lines, typed.own_key()
    own = next((one.line.seq for one in lines if one.line.key == key), None)
    if own is None:
        return table
    before = tuple(one for one in lines if one.line.seq < own)
    state = folded([one.line for one in before], rules=table.view.rules).state
    return replace(table, view=replace(table.view, lines=before, state=state))


@table_form(
    Access.REFEREE,
    template="scoring/deals/catch_up.html",
    context=_context,
    blocked=closed_to_play,
)
def catch_up(request: HttpRequest, table: AtTable, typed: Typed) -> HttpResponse | None:
    """Check the whole sheet, and record it once it was shown."""
    if typed.text("step") == SHOW_MORE:
        return None
    table = _as_sent(table, typed)
    if typed.saves and typed.after_seq() < table.state.seq:
        raise OutOfSequence(
            table=table.table_id, after_seq=typed.after_seq(), last_seq=table.state.seq
        )
    read = ReadSheet(table, Typed(typed.texts))
    typed.problems += read.problems
    if not read.deals:
        typed.wrong("sheet_empty", "r0-total.0")
    typed.check()
    if not typed.saves:
        return None
    if typed.text("shown") != read.token:
        raise NotAsShown
    sign = signature(table, typed=typed, reason="")
    record_sheet(
        table_id=table.table_id, deals=read.deals, shown=read.totals, sign=sign
    )
    count = len(read.deals)
    told = ngettext(
        "Recorded from the sheet: %(count)s deal.",
        "Recorded from the sheet: %(count)s deals.",
        count,
    )
    return saved(request, table, told % {"count": count})
