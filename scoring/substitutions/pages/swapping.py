"""Two seats exchange their people, at one table or at two of a stage."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse

from scoring.scoresheet.pages.choices import seat_choices
from scoring.scoresheet.pages.forms import SHOWN_AT_MOST, Typed
from scoring.scoresheet.pages.frame import AtTable, agreeing, signature
from scoring.scoresheet.pages.refused import Refused
from scoring.scoresheet.pages.table_form import table_form
from scoring.stages.queries.cards import table_cards
from scoring.substitutions.commands.proposing import propose_swap
from scoring.substitutions.commands.swaps import SeatToSwap
from tables.ids import TableId
from tournaments.ids import StageId
from tournaments.staff.pages.proposals import to_the_proposal
from tournaments.staff.policy import Access
from tournaments.web.plain_text import plain_number


def _swap_context(table: AtTable, typed: Typed, refused: Refused) -> dict[str, object]:
    partners, other = _partners(table), typed.text("other")
    if refused.elsewhere:
        # The lines that it has missed are shown: the same seat, as it is now.
        seat = other.rpartition(".")[0]
        other = next((v for v, _l in partners if v.rpartition(".")[0] == seat), other)
    return {
        "seat": seat_choices(
            table,
            chosen=typed.text("seat"),
            wrong=refused.by_field,
            among=_contending(table),
        ),
        "partners": partners,
        "other": other,
        "others": agreeing(table),
    }


@table_form(
    Access.ORGANIZER, template="scoring/substitutions/swap.html", context=_swap_context
)
def swap(request: HttpRequest, table: AtTable, typed: Typed) -> HttpResponse:
    """Propose to exchange the seats of two."""
    contending = [str(seat) for seat in _contending(table)]
    seat = typed.choice("seat", among=contending, missing="swapped_missing")
    other = _other(table, typed=typed)
    sign = signature(table, typed=typed)
    assert other is not None
    proposed = propose_swap(
        table.row,
        one=SeatToSwap(
            table_id=table.table_id, seat=int(seat), after_seq=typed.after_seq()
        ),
        other=other,
        sign=sign,
    )
    return to_the_proposal(request, proposed)


def _other(table: AtTable, *, typed: Typed) -> SeatToSwap | None:
    """Return the seat to exchange with, as the page knew its table."""
    text = typed.text("other")
    if not text:
        typed.wrong("swapped_missing", "other")
        return None
    parts = text.split(".")
    # A table that has gone on meanwhile has another last line for the same seat.
    known = {value.rpartition(".")[0] for value, _label in _partners(table)}
    seen = plain_number(parts[-1])
    if ".".join(parts[:-1]) not in known or seen is None:
        typed.wrong("not_a_choice", "other", typed=text[:SHOWN_AT_MOST])
        return None
    other, seat = int(parts[0]), int(parts[1])
    here = other == table.row.pk
    return SeatToSwap(
        table_id=TableId(other),
        seat=seat,
        after_seq=typed.after_seq() if here else seen,
    )


def _contending(table: AtTable) -> list[int]:
    """Return the first seat of each side that plays for itself."""
    return [table.state.sides[side][0] for side in table.state.contending]


def _partners(table: AtTable) -> list[tuple[str, str]]:
    """Return everybody at the open tables of the stage, this table first.

    Each by a value that names table, seat and last line, with its label.
    """
    cards = table_cards([StageId(table.row.stage_id)])
    cards.sort(key=lambda card: card.id != table.row.pk)
    return [
        (
            f"{card.id}.{side.positions[0]}.{card.seq}",
            f"{' + '.join(side.seats)} · {side.name} · {side.code}",
        )
        for card in cards
        if not card.closed
        for side in card.sides
        if side.standing in {"playing", "tie"}
    ]
