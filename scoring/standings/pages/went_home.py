"""Who went through and home, and who moved up, as everybody reads it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.standings.pages.lot_links import lot_url
from scoring.standings.queries.aftermath import Departure
from scoring.standings.queries.goes_on import WentHome, went_home
from tables.lots.queries import LotDraw, moving_up_lots_of
from tournaments.book.erased import listed
from tournaments.events.words import stage_name
from tournaments.ids import StageId, TournamentId
from tournaments.people.queries.names import names_by_code
from tournaments.staff.words import signer


@dataclass(frozen=True, slots=True)
class HomeRow:
    """One withdrawal in sentences; ``taken_back`` says that it has not happened.

    ``lots`` are those that said who moved up, or will: sentence and address.
    """

    departure: Departure
    what: str
    lots: tuple[tuple[str, str], ...]
    taken_back: str


def home_rows(
    tournament_id: TournamentId,
    *,
    stage_id: StageId | None = None,
    letter: str | None = None,
) -> list[HomeRow]:
    """Return who went home after going through, in order; of a table, or of all."""
    found = went_home(tournament_id, stage_id=stage_id)
    names = names_by_code(tournament_id) if found else {}
    here = [one for one in found if letter in (None, one.letter)]
    by_lot = any(one.departure.waits or one.departure.lot is not None for one in here)
    drawn = moving_up_lots_of(tournament_id) if by_lot else []
    return [_row(one, names=names, drawn=drawn) for one in here]


def _row(one: WentHome, *, names: dict[str, str], drawn: Sequence[LotDraw]) -> HomeRow:
    left = one.departure
    values = {
        "name": names[left.entrant],
        "came": names.get(left.came, ""),
        "stage": stage_name(one.stage, final=False),
        "letter": one.letter,
        "equal": listed(names[code] for code in one.equal),
    }
    back = _("Taken back by %(author)s.") % {"author": signer(left.taken_back_by)}
    return HomeRow(
        departure=left,
        what=_what(one) % values,
        lots=_lots(one, drawn=drawn),
        taken_back=back if left.taken_back_by else "",
    )


def _what(one: WentHome) -> str:
    """Return the sentence that says who has moved up, or how it will be known."""
    left = one.departure
    if one.overtaken:
        return _(
            "%(name)s had gone through from %(stage)s, table %(letter)s, and went "
            "home. A correction has put somebody else through since: %(came)s does not "
            "play in the place of %(name)s any more."
        )
    if left.taken_back_by and not left.came:
        return _(
            "%(name)s had gone through from %(stage)s, table %(letter)s, and went home."
        )
    if one.equal:
        return _(
            "%(name)s had gone through from %(stage)s, table %(letter)s, and went "
            "home. %(equal)s are equal: a lot decides who of them moves up."
        )
    if left.waits:
        return _(
            "%(name)s had gone through from %(stage)s, table %(letter)s, and went "
            "home. Who moves up is known after a lot."
        )
    if left.came:
        return _(
            "%(name)s had gone through from %(stage)s, table %(letter)s, and went "
            "home. %(came)s has moved up in the place of %(name)s."
        )
    return _(
        "%(name)s had gone through from %(stage)s, table %(letter)s, and went "
        "home. Nobody was left to move up."
    )


def _lots(one: WentHome, *, drawn: Sequence[LotDraw]) -> tuple[tuple[str, str], ...]:
    """Return the lot that said who, the one under way, and those called off."""
    left = one.departure
    if left.taken_back_by:
        return ()
    return tuple(
        (_label(lot), lot_url(lot))
        for lot in drawn
        if lot.draw.stage == one.stage
        and (
            lot.number == left.lot
            or (one.equal and lot.under_way)
            or (lot.called_off and (one.equal or left.lot is not None))
        )
    )


def _label(lot: LotDraw) -> str:
    if lot.called_off:
        values = {"number": lot.number, "reason": lot.draw.void_reason}
        return _("Lot %(number)s was called off: %(reason)s") % values
    sentence = (
        _("Lot %(number)s is under way.")
        if lot.under_way
        else _("Lot %(number)s among equals decided.")
    )
    return sentence % {"number": lot.number}
