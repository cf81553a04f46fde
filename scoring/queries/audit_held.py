"""Whether the final is held back, compared with what was decided and revealed."""

from __future__ import annotations

from collections.abc import Iterator

from scoring.models import Results
from scoring.queries.ceremony import ceremony_of
from scoring.queries.held import embargoes_of
from tournaments.ids import TournamentId
from tournaments.models import Tournament


def differences_of_held(tournament: Tournament) -> Iterator[str]:
    """Yield a sentence if the stored mark is not what its rows give."""
    decisions = embargoes_of(TournamentId(tournament.pk))
    held = bool(decisions) and decisions[-1].held
    try:
        held = held and not _all_revealed(tournament)
    except (KeyError, TypeError, ValueError):
        return  # the published copy cannot be read, which is told elsewhere
    if held != tournament.final_held:
        yield "it is not said right whether the final is held back"


def _all_revealed(tournament: Tournament) -> bool:
    """Tell whether every place of the final stands on the wall."""
    if not Results.objects.filter(tournament=tournament).exists():
        return False
    ceremony = ceremony_of(tournament)
    return ceremony is not None and bool(ceremony.shown) and not ceremony.hidden
