"""The path to the final, live: every stage, its tables, who went on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice

from scoring.stages.pages.cards import CardView, card_view
from scoring.stages.pages.words import entrants_in_words, stage_chip
from scoring.stages.queries.bracket import BracketStage, bracket, path_of
from scoring.standings.pages.contested import by_decision, contests_told
from scoring.standings.pages.went_home import home_rows
from tables.plan.plan import letters_for
from tournaments.events.models.tournament import Tournament
from tournaments.events.words import Chip
from tournaments.live.pages import live_page

# Of a larger stage the path shows so many tables; the page of its tables has all.
MOST_TABLES = 40


@dataclass(frozen=True, slots=True)
class StageView:
    """One stage: its tables, or letters and seats of those foreseen, and how many more.

    ``aside``: it is confirmed, or comes later than the one that is on, so that a small
    screen may fold it.
    """

    name: str
    chip: Chip
    entrants: str
    number: int
    tables: Sequence[CardView]
    foreseen: tuple[tuple[str, range], ...]
    aside: bool
    more: int


def path_shown(tournament: Tournament) -> dict[str, object]:
    """Return the stages; of a cancelled event those alone that have seats.

    Seven queries, however many tables. Two more once a stage is confirmed and was
    corrected since.
    """
    tournament_id = tournament.id
    path = path_of(tournament)
    if tournament.cancelled_at is not None:
        path = tuple(stage for stage in path if stage.seated)
    last = path[-1].number if path else 0
    on = next((one.number for one in path if not one.confirmed or one.final), last)
    return {
        "stages": [_stage_view(stage, on=on) for stage in bracket(path)],
        "went_home": home_rows(tournament_id),
        "certain": all(stage.row is not None for stage in path),
        **by_decision(
            contests_told(tournament_id, held=tournament.final_held)
            if any(stage.confirmed for stage in path)
            else []
        ),
    }


def _stage_view(of: BracketStage, *, on: int) -> StageView:
    stage = of.stage
    foreseen = zip(letters_for(stage.sizes, stage.letters), stage.sizes, strict=True)
    return StageView(
        name=stage.name,
        chip=stage_chip(stage),
        entrants=entrants_in_words(stage),
        number=stage.number,
        tables=list(map(card_view, of.tables[:MOST_TABLES])),
        more=max(0, len(stage.sizes) - MOST_TABLES),
        foreseen=()
        if stage.seated
        else tuple(
            (letter, range(1, size + 1))
            for letter, size in islice(foreseen, MOST_TABLES)
        ),
        aside=stage.number != on,
    )


path_to_final = live_page(
    "bracket",
    template="scoring/stages/bracket.html",
    part="scoring/stages/_bracket.html",
    context=path_shown,
)
