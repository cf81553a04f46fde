"""The standings of a stage, live."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scoring.games.words.figures import points_text
from scoring.odds.queries import odds_at
from scoring.odds.words import odds_text
from scoring.ranking.cut import nobody_plays
from scoring.ranking.words import settled_by
from scoring.rules.queries import through_per_table
from scoring.stages.pages.paging import Page, found_at
from scoring.stages.pages.stages import ListPage, stage_page
from scoring.stages.pages.words import SMALL_TABLE, side_chip
from scoring.standings.pages.went_home import home_rows
from scoring.standings.queries.contests import questioned_on
from scoring.standings.queries.standings import PLAYING, stage_scores, standings_shown
from tables.plan.plan import seat_name
from tournaments.book.erased import listed
from tournaments.events.enums import StageState
from tournaments.events.queries.events import StageRow
from tournaments.events.words import Chip
from tournaments.ids import TournamentId
from tournaments.people.names import PAIR
from tournaments.people.queries.names import names_by_code


@dataclass(frozen=True, slots=True)
class RowView:
    """One line of the standings; ``place`` is shared by equal points.

    ``settled`` says what separated a tie at the table.
    """

    place: int
    codes: str
    name: str
    table_id: int
    letter: str
    seat: str
    small: bool
    points: int
    deals: int
    penalties: int
    rank: int | None
    css: str
    chip: Chip
    odds: str
    settled: str

    @property
    def mark(self) -> str:
        """Return what names the line in an address."""
        return "place-" + self.codes.replace(" + ", "-")


@dataclass(frozen=True, slots=True)
class Widest:
    """What is widest in the columns of the standings: they stand still from it on.

    Of the states every one that there is, each in a line.
    """

    place: str = ""
    points: str = ""
    odds: str = ""
    states: str = ""


ROWS_ON_A_PAGE = 100


def _shown(
    tournament_id: TournamentId, stage: StageRow, of: ListPage
) -> dict[str, object]:
    """Return the rows. With the stage ten queries, however many entrants."""
    confirmed = stage.state is StageState.CONFIRMED
    rows = standing_rows(stage, names=names_by_code(tournament_id))
    page = Page.of(of.page, rows=len(rows), size=ROWS_ON_A_PAGE, href=of.href)
    shown = page.cut(rows)
    return {
        "rows": shown,
        # How many figures a score has that is held back is not told either.
        "widest": Widest() if stage.held else _widest(shown),
        "odds": any(row.odds for row in rows),
        "page": page,
        "held": stage.held,
        "went_home": home_rows(tournament_id, stage_id=stage.id) if confirmed else [],
    }


def _widest(rows: Sequence[RowView]) -> Widest:
    """Return what is widest in each column; all figures are equally wide."""
    return Widest(
        place=max((str(row.place) for row in rows), key=len, default=""),
        points=max((points_text(row.points) for row in rows), key=len, default=""),
        odds=max((row.odds for row in rows), key=len, default=""),
        states="\n".join(sorted({_state(row) for row in rows})),
    )


def _state(row: RowView) -> str:
    return " ".join(filter(None, (row.chip.label, row.settled)))


def standing_rows(stage: StageRow, *, names: Mapping[str, str]) -> list[RowView]:
    """Return the standings as shown outside, best first, with names by code."""
    final = stage.final
    scores = stage_scores(stage.id)
    through = through_per_table(stage.id)
    found = standings_shown(stage, scores=scores, through=through)
    tables = {score.letter: score.table_id for score in scores}
    odds = odds_at(stage.id, bodies=[score.body for score in scores])
    begun = {row.table for row in found if row.deals or row.points}
    first = [row for row in found if row.rank == 1 and row.state == PLAYING]
    leads = first[0] if final and len(first) == 1 and begun else None
    places: dict[tuple[int, int], int] = {}
    for place, row in enumerate(found, start=1):
        places.setdefault((row.behind, row.points), place)
    sides = Counter(row.table for row in found)
    onward = 0 if final else through
    free = {
        table
        for table, count in sides.items()
        if nobody_plays(count, through=onward, begun=table in begun)
    }
    questioned = questioned_on(stage.id, contested=stage.contested_outside)
    people = Counter[str]()
    for row in found:
        people[row.table] += len(row.entrants)
    shown = []
    for row in found:
        chances = odds.get(row.entrants[0])
        chip = side_chip(
            row.state,
            rank=row.rank,
            final=final,
            over=row.over,
            now=row.now,
            contested=not questioned.isdisjoint(row.entrants),
            free=row.table in free,
            waits=stage.waits_for_start,
            cancelled=stage.cancelled,
            leads=row is leads,
        )
        shown.append(
            RowView(
                place=(row.rank if final else None) or places[row.behind, row.points],
                codes=" + ".join(row.entrants),
                name=_names(row.entrants, names=names),
                table_id=tables[row.table],
                letter=row.table,
                seat=seat_name(row.table, row.seat),
                small=people[row.table] == SMALL_TABLE,
                points=row.points,
                deals=row.deals,
                penalties=row.penalties,
                rank=row.rank,
                css=_css(chip, cancelled=stage.cancelled),
                chip=chip,
                odds="" if chances is None else odds_text(chances).next,
                settled=settled_by(row.settled),
            )
        )
    return shown


def _css(chip: Chip, *, cancelled: bool) -> str:
    """Return the class of a row; in a cancelled event nothing of it is decided."""
    css = {"through": "is-through", "winner": "is-through"}
    css |= {} if cancelled else {"tie": "is-tie", "contested": "is-tie"}
    return css.get(chip.state, "")


def _names(codes: Sequence[str], *, names: Mapping[str, str]) -> str:
    if len(codes) == 1:
        return names[codes[0]]
    return listed((names[code] for code in codes), between=PAIR)


def _find(
    tournament_id: TournamentId, stage: StageRow, sought: str
) -> tuple[int, str] | None:
    """Return the page and the mark of somebody's line, if just one is meant."""
    rows = standing_rows(stage, names=names_by_code(tournament_id))
    found = list(found_at(sought, names=[(row.codes, row.name) for row in rows]))
    if len(found) != 1:
        return None
    return found[0] // ROWS_ON_A_PAGE + 1, rows[found[0]].mark


standings = stage_page("standings", shown=_shown, find=_find)
