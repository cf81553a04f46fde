"""All tables of a stage, live."""

from __future__ import annotations

from django.utils import timezone

from scoring.clock.queries import clock_of
from scoring.stages.pages.cards import card_view
from scoring.stages.pages.paging import Page, found_at
from scoring.stages.pages.stages import ListPage, stage_page
from scoring.stages.queries.cards import cards_shown, letters_by_code, letters_of
from tournaments.events.queries.events import StageRow
from tournaments.ids import TournamentId
from tournaments.people.queries.names import names_by_code

TABLES_ON_A_PAGE = 60


def _shown(
    _tournament_id: TournamentId, stage: StageRow, of: ListPage
) -> dict[str, object]:
    """Return the cards. As many queries for any number of tables."""
    letters = letters_of(stage.id)
    page = Page.of(of.page, rows=len(letters), size=TABLES_ON_A_PAGE, href=of.href)
    cards = cards_shown([stage.id], letters=page.cut(letters))
    clock = clock_of(stage.id, at=timezone.now(), outside=True)
    return {
        "clock": clock,
        "page": page,
        "cards": list(map(card_view, cards)),
    }


def _find(
    tournament_id: TournamentId, stage: StageRow, sought: str
) -> tuple[int, str] | None:
    """Return where somebody's table is, or the table of that letter."""
    letters = letters_of(stage.id)
    letter = sought.upper()
    if letter not in letters:
        seats = letters_by_code(stage.id)
        names = names_by_code(tournament_id)
        known = [(code, names[code]) for code, _letter in seats]
        found = list(found_at(sought, names=known))
        if len({seats[at][1] for at in found}) != 1:
            return None
        letter = seats[found[0]][1]
    return letters.index(letter) // TABLES_ON_A_PAGE + 1, f"table-{letter}"


tables = stage_page("tables", shown=_shown, find=_find)
