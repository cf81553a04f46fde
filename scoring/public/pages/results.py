"""The places of the event: what is missing, provisional, published."""

from __future__ import annotations

from scoring.archive.queries.public_end import public_end
from scoring.finish.pages.results_view import results_view
from scoring.finish.queries.ceremony import results_shown
from scoring.finish.queries.ending import ending_of
from scoring.people.queries.places import counts_for_people
from scoring.raffles.queries import has_raffles
from scoring.seasons.queries import seasons_of
from scoring.stages.queries.bracket import current_stage, path_of
from scoring.stamps.queries import stamps_of
from scoring.standings.pages.contested import by_decision, contest_rows
from scoring.substitutions.pages.moves import expelled_rows
from tournaments.events.models.tournament import Tournament
from tournaments.live.pages import live_page


def _context(tournament: Tournament) -> dict[str, object]:
    """Return the places, or the stages that are missing.

    At most nineteen queries, five more if somebody has left a table, and one if an
    authority has stamped the record.
    """
    view = results_view(tournament, found=results_shown(tournament))
    if view is not None:
        # What is held back is not told by its stamps.
        last = public_end(tournament).seq if view.held else None
        return {
            "view": view,
            **by_decision(contest_rows(tournament.id, held=view.held)),
            "expelled": expelled_rows(tournament.id),
            "ending": ending_of(tournament.id),
            "counts": counts_for_people(tournament),
            "raffles": has_raffles(tournament.id),
            "seasons": seasons_of(tournament),
            "stamps": stamps_of(tournament.id, until=last),
        }
    if tournament.cancelled_at is not None:
        return {"missing": [], "current": "", "ends": False}
    path = path_of(tournament)
    current = current_stage(path)
    return {
        "missing": [stage.name for stage in path if not stage.confirmed],
        "current": "" if current is None else current.name,
        "ends": True,
    }


results = live_page(
    "results",
    template="scoring/public/results.html",
    part="scoring/public/_results.html",
    context=_context,
)
