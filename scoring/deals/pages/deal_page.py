"""The form of a deal as a page shows it: fields, hidden values, previewed result."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.deals.pages.forms_deal import TypedDeal
from scoring.games.protocol import Ask
from scoring.ledger.enums import Purpose
from scoring.ledger.state import LedgerState
from scoring.scoresheet.pages.choices import DEAL_FORM, deal_fields
from scoring.scoresheet.pages.frame import AtTable
from scoring.scoresheet.pages.preview import (
    SideAfter,
    consequences_in_words,
    next_dealer,
    sides_after,
)
from scoring.scoresheet.pages.refused import Refused
from scoring.scoresheet.queries.what_if import after_deal, after_void

LIVE_AT_MOST = 2
SAME_AGAIN = gettext_lazy("The same as the last deal. Was it played again?")


@dataclass(frozen=True, slots=True)
class Preview:
    """What saving would change; ``shown`` travels with the save.

    ``shown_for`` names the deal that has this result, ``outcome`` says how it ended.
    """

    shown: str
    sentence: str
    sides: tuple[SideAfter, ...]
    notes: tuple[str, ...]
    shown_for: str = ""
    outcome: str = ""


def deal_page(
    table: AtTable,
    *,
    deal: TypedDeal,
    refused: Refused,
    complete: bool,
    replaces: int | None = None,
    live: bool = False,
) -> dict[str, object]:
    """Return what the form of one deal shows, as a new line or a replacement.

    Its result too if it is ``complete`` and can be. ``live`` asks for the first of what
    is wrong, told while the form is being filled in.
    """
    preview = None
    if complete and not deal.problems:
        preview = preview_of(table, deal=deal, replaces=replaces)
    rest = _filled_in(table, deal, replaces=replaces)
    return {
        "typed": deal,
        "outcome": str(deal.meant.outcome),
        "purpose": str(deal.purpose),
        "extra": deal.purpose is Purpose.TIE_BREAK,
        # In which form it is typed; nothing for that of the event.
        "form": deal.typed.text(DEAL_FORM),
        "reason": deal.typed.text("reason"),
        "fields": deal_fields(
            table,
            texts={**deal.typed.texts, **rest},
            wrong=refused.by_field,
            filled_in=next(iter(rest), ""),
            replaces=replaces,
        ),
        "refused": refused,
        "live": refused.wrong[:LIVE_AT_MOST] if live else (),
        "preview": preview,
        "button": _button(table, deal=deal, refused=refused)
        if replaces is None
        else _replace_button(table, replaces=replaces),
        "preview_url": table.url("preview-deal")
        if replaces is None
        else table.url("preview-replacement", seq=replaces),
        "replaces": replaces,
        "expected_dealer": deal.typed.text("expected_dealer")
        or str(table.state.next_dealer),
    }


def _filled_in(
    table: AtTable, deal: TypedDeal, *, replaces: int | None
) -> dict[str, str]:
    """Return the field of the one side that was left empty, with what is left."""
    company = table.company(replaces=replaces)
    if deal.problems:
        return {}
    firsts = [side[0] for side in company.sides if side[0] in company.playing]
    which = deal.typed.text(DEAL_FORM)
    for field in table.view.rules.form(company=company, which=which):
        said = deal.meant.entry.get(field.name)
        if field.ask is not Ask.POINTS or said is None:
            continue
        names = {seat: f"{field.name}-{seat}" for seat in firsts}
        empty = [seat for seat in firsts if not deal.typed.text(names[seat])]
        if len(empty) == 1:
            return {names[empty[0]]: str(said[empty[0]])}
    return {}


def _button(table: AtTable, *, deal: TypedDeal, refused: Refused) -> str:
    """Return the words on the button that saves."""
    if refused.missed:
        return _("Record mine as the next deal")
    if deal.purpose is Purpose.TIE_BREAK:
        return _("Save the extra deal")
    values = {"number": table.state.next_number}
    rules = table.view.rules
    if rules.outcome(deal.meant).played:
        return _("Save deal %(number)s") % values
    how = str(rules.telling.outcomes[deal.meant.outcome])
    return _("Save deal %(number)s: %(how)s") % {**values, "how": how.lower()}


def _replace_button(table: AtTable, *, replaces: int) -> str:
    if table.proposes:
        return _("Propose it to a second person")
    return _("Replace: %(line)s") % {"line": table.line(replaces).title}


def _is_the_last_again(table: AtTable, *, deal: TypedDeal) -> bool:
    """Tell whether the last deal that counts says all the same but its dealer."""
    counts = (view for view in reversed(table.view.in_order_of_play) if view.counts)
    last = next((view for view in counts if view.deal is not None), None)
    return last is not None and last.deal.entry == deal.meant.entry


def _of_the_last(after: LedgerState) -> tuple[int, ...]:
    """Return what the line brings that would be the last: an extra deal may differ."""
    return max(after.lines, key=lambda one: one.seq).delta


def preview_of(table: AtTable, *, deal: TypedDeal, replaces: int | None) -> Preview:
    """Return what a possible deal would change, as a new line or in a line's place."""
    meant, purpose = deal.meant, deal.purpose
    rules = table.view.rules
    company = table.company(replaces=replaces)
    result = rules.settle(meant, company=company)
    if replaces is None:
        after = after_deal(table.view, deal=meant, purpose=purpose)
    else:
        after = after_void(table.view, seq=replaces, replacement=meant)
    extra = purpose is Purpose.TIE_BREAK and replaces is None
    ordinary = rules.outcome(meant).played and replaces is None
    return Preview(
        shown=",".join(str(change) for change in result.change),
        shown_for=deal.token,
        sentence=rules.telling.before(
            meant, result=result, names=table.names, rules=rules.ruleset
        ),
        outcome=result.mark,
        sides=sides_after(table, after=after.totals, changes=_of_the_last(after)),
        notes=(
            *([_("An extra deal: the set's score does not change.")] if extra else []),
            *(
                [str(SAME_AGAIN)]
                if ordinary and _is_the_last_again(table, deal=deal)
                else []
            ),
            *consequences_in_words(table, after=after),
            *([] if ordinary else next_dealer(table, after=after)),
        ),
    )
