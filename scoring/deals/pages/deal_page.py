"""The form of a deal as a page shows it: fields, hidden values, previewed result."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import uuid4

from django.utils.translation import gettext as _

from scoring.deals.pages.forms_deal import TypedDeal
from scoring.deals.pages.preview import Preview, preview_deal
from scoring.games.protocol import Ask
from scoring.ledger.enums import Purpose
from scoring.scoresheet.pages.choices import FORM_KIND, DealFields, deal_fields
from scoring.scoresheet.pages.frame import AtTable
from scoring.scoresheet.pages.refused import Refused, Wrong

LIVE_AT_MOST = 2


@dataclass(frozen=True, slots=True)
class DealPage:
    """Everything that the form of one deal shows, as a new line or a replacement.

    ``live`` is the first of what is wrong, told while the form is being filled in.
    """

    typed: TypedDeal
    fields: DealFields
    refused: Refused
    live: tuple[Wrong, ...]
    preview: Preview | None
    button: str
    preview_url: str
    replaces: int | None
    client_key: str
    after_seq: int
    expected_dealer: str

    @property
    def outcome(self) -> str:
        """Return the outcome of the deal."""
        return str(self.typed.entry.outcome)

    @property
    def outcome_name(self) -> str:
        """Return how the deal ended, in words."""
        return next(key.label for key in self.fields.outcome.keys if key.chosen)

    @property
    def purpose(self) -> str:
        """Return what the deal is for."""
        return str(self.typed.purpose)

    @property
    def form(self) -> str:
        """Return in which form the deal is typed; nothing for that of the event."""
        return self.typed.typed.text(FORM_KIND)

    @property
    def extra(self) -> bool:
        """Tell whether this is an extra deal for a tie."""
        return self.typed.purpose is Purpose.TIE_BREAK

    @property
    def reason(self) -> str:
        """Return the reason as typed."""
        return self.typed.typed.text("reason")

    @classmethod
    def of(
        cls,
        at: AtTable,
        *,
        deal: TypedDeal,
        refused: Refused,
        complete: bool,
        replaces: int | None = None,
        live: bool = False,
    ) -> DealPage:
        """Return the page of a deal; its result if it is complete and can be."""
        preview = None
        if complete and not deal.problems:
            preview = preview_deal(at, deal=deal, replaces=replaces)
        rest = _filled_in(at, deal, replaces=replaces)
        known = deal.typed.text("after_seq")
        spoilt = refused.new_key or not deal.typed.text("client_key")
        return cls(
            typed=deal,
            fields=deal_fields(
                at,
                texts={**deal.typed.texts, **rest},
                wrong=refused.by_field,
                filled_in=next(iter(rest), ""),
                replaces=replaces,
            ),
            refused=refused,
            live=refused.wrong[:LIVE_AT_MOST] if live else (),
            preview=preview,
            button=_button(at, deal=deal, refused=refused)
            if replaces is None
            else _replace_button(at, replaces=replaces),
            preview_url=at.url("preview-deal")
            if replaces is None
            else at.url("preview-replacement", seq=replaces),
            replaces=replaces,
            client_key=str(uuid4() if spoilt else deal.typed.key()),
            after_seq=deal.typed.after_seq() if known else at.state.seq,
            expected_dealer=deal.typed.text("expected_dealer")
            or str(at.state.next_dealer),
        )


def _filled_in(at: AtTable, deal: TypedDeal, *, replaces: int | None) -> dict[str, str]:
    """Return the field of the one side that was left empty, with what is left."""
    company = at.company(replaces=replaces)
    if deal.problems:
        return {}
    firsts = [side[0] for side in company.sides if side[0] in company.playing]
    kind = deal.typed.text(FORM_KIND)
    for field in at.view.rules.form(company=company, kind=kind):
        said = deal.entry.entry.get(field.name)
        if field.ask is not Ask.POINTS or said is None:
            continue
        names = {seat: f"{field.name}-{seat}" for seat in firsts}
        empty = [seat for seat in firsts if not deal.typed.text(names[seat])]
        if len(empty) == 1:
            return {names[empty[0]]: str(said[empty[0]])}
    return {}


def _button(at: AtTable, *, deal: TypedDeal, refused: Refused) -> str:
    """Return the words on the button that saves."""
    if refused.missed:
        return _("Record mine as the next deal")
    if deal.purpose is Purpose.TIE_BREAK:
        return _("Save the extra deal")
    values = {"number": at.next_number}
    rules = at.view.rules
    if rules.outcome(deal.entry).played:
        return _("Save deal %(number)s") % values
    how = str(rules.telling.outcomes[deal.entry.outcome])
    return _("Save deal %(number)s: %(how)s") % {**values, "how": how.lower()}


def _replace_button(at: AtTable, *, replaces: int) -> str:
    if at.proposes:
        return _("Propose it to a second person")
    return _("Replace line %(seq)s") % {"seq": replaces}
