"""Who went through and home, and who moved up, as everybody reads it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from scoring.pages.public.words import stage_name
from scoring.queries.goes_on import WentHome, went_home
from tournaments.ids import StageId, TournamentId
from tournaments.queries.events import names_by_code


@dataclass(frozen=True, slots=True)
class HomeRow:
    """One withdrawal in sentences; ``taken_back`` says that it has not happened."""

    number: int
    stage: int
    letter: str
    code: str
    what: str
    reason: str
    author: str
    at: datetime
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
    return [_row(one, names=names) for one in here]


def _row(one: WentHome, *, names: dict[str, str]) -> HomeRow:
    values = {
        "name": names[one.code],
        "came": names.get(one.came, ""),
        "stage": stage_name(one.stage, final=False),
        "letter": one.letter,
    }
    if one.came:
        what = _(
            "%(name)s had gone through from %(stage)s, table %(letter)s, and went "
            "home. %(came)s has moved up in the place of %(name)s."
        )
    else:
        what = _(
            "%(name)s had gone through from %(stage)s, table %(letter)s, and went "
            "home. Nobody was left to move up."
        )
    back = _("Taken back by %(author)s.") % {"author": one.taken_back_by}
    return HomeRow(
        number=one.number,
        stage=one.stage,
        letter=one.letter,
        code=one.code,
        what=what % values,
        reason=one.reason,
        author=one.author,
        at=one.at,
        taken_back=back if one.taken_back_by else "",
    )
