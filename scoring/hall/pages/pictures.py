"""What each picture of a screen shows: as everybody may see it, and nothing more.

Who is missing at the check-in stands on no public page; the organizer who chooses that
picture shows it in the hall.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.clock.queries import clock_in_play
from scoring.finish.enums import EndState
from scoring.finish.pages.ceremony import ceremony_shown
from scoring.hall.enums import Picture
from scoring.hall.models import Display
from scoring.hall.pages.board import board
from scoring.hall.rules import Step
from scoring.ledger.enums import LeaveCause
from scoring.odds.chances import Odds
from scoring.odds.queries import odds_at, tells_odds
from scoring.odds.words import odds_text
from scoring.scoresheet.words.accidents import apart_word
from scoring.stages.pages.cards import CardView, card_view
from scoring.stages.pages.standings import standing_rows
from scoring.stages.pages.words import entrants_in_words
from scoring.stages.queries.bracket import bracket, path_of
from scoring.stages.queries.cards import TableCard, cards_shown
from tables.draws.pages.digital_words import source_fields
from tables.draws.queries.digital import digital_in_force, opened
from tables.seating.pages.public import seat_lists
from tables.seating.queries.seats import SeatedPerson
from tables.urn.queries.draws import urn
from tournaments.checkin.pages.missing import check_in_shown
from tournaments.events.models.tournament import Tournament
from tournaments.events.queries.events import StageRow, entrants_of, stages
from tournaments.ids import TournamentId
from tournaments.people.names import sort_key
from tournaments.people.queries.names import names_by_code

Context = Mapping[str, object]


@dataclass(frozen=True, slots=True)
class OddsLine:
    """The chance of one side to go through, or in the final to win; from 0 to 1."""

    letter: str
    name: str
    points: int
    chance: float
    told: str


@dataclass(frozen=True, slots=True)
class PathView:
    """One stage of the path: its tables, or how many there will be."""

    name: str
    entrants: str
    tables: list[CardView]
    planned: int


def picture_shown(display: Display, *, step: Step) -> Context:
    """Return what a screen's template takes: the title, what it is of, and its parts.

    ``of`` is the stage or the table, empty where there is none. ``tells``: it has
    something to show, not only that there is nothing yet.
    """
    parts, telling = SHOWN[step.picture]
    shown = {
        "title": step.picture.label,
        "of": "",
        "template": f"scoring/hall/pictures/_{step.picture}.html",
        "message": display.message,
        **parts(display.tournament, step),
    }
    tells = any(shown.get(name) for name in telling)
    return {**shown, "tells": tells}


def _check_in(tournament: Tournament, _step: Step) -> Context:
    return check_in_shown(tournament)


def _draw(tournament: Tournament, _step: Step) -> Context:
    """Return the latest draw: the urn of paper, or the digital one with its seats."""
    tournament_id = tournament.id
    for stage in reversed(stages(tournament_id)):
        drawn = urn(stage.id)
        if drawn is None:
            continue
        digital, found = digital_in_force(stage.id), opened(stage.id)
        confirmed = digital.parts if digital is not None and digital.confirmed else ()
        return {
            "of": _name(stage),
            "urn": drawn if digital is None else None,
            "digital": digital,
            "parts": source_fields(confirmed),
            "opened": found,
            "entrants": entrants_of(tournament),
            "tables": [] if found is None else seat_lists(drawn)["tables"],
        }
    return {"urn": None, "digital": None}


def _seats_by_name(tournament: Tournament, _step: Step) -> Context:
    stage, cards = _seated(tournament)
    people = [
        (seat, why)
        for card in cards
        for seat in card.seats
        if not seat.reseated and ((why := _why_gone(seat, card=card)) or not card.free)
    ]
    people.sort(key=lambda one: (sort_key(one[0].name), one[0].seat))
    return {"of": _name(stage), "people": people, "free": _free(cards)}


def _seats_by_table(tournament: Tournament, _step: Step) -> Context:
    """Return who sits at each table where somebody does."""
    stage, cards = _seated(tournament)
    tables = [
        (card.letter, here)
        for card in cards
        if not card.free
        and (here := [one for one in card.seats if not _why_gone(one, card=card)])
    ]
    return {"of": _name(stage), "tables": tables}


def _why_gone(seat: SeatedPerson, *, card: TableCard) -> str:
    """Return why nobody is led to this seat any more, as *Find my seat* says it."""
    standing = card.side_at(seat.position).standing
    return apart_word(standing) if standing in set(LeaveCause) else ""


def _tables(tournament: Tournament, _step: Step) -> Context:
    stage, cards = _seated(tournament)
    clock = clock_in_play(tournament.id, at=timezone.now())
    return {
        "of": _name(stage),
        "cards": list(map(card_view, cards)),
        "clock": clock,
        "waits": stage is not None and stage.waits_for_start,
    }


def _clock(tournament: Tournament, _step: Step) -> Context:
    clock = clock_in_play(tournament.id, at=timezone.now())
    name = "" if clock is None else clock.name
    return {"of": name, "clock": clock}


def _standings(tournament: Tournament, _step: Step) -> Context:
    tournament_id = tournament.id
    stage = _latest(tournament_id)
    if stage is None:
        return {"rows": []}
    return {
        "of": _name(stage),
        "rows": standing_rows(stage, names=names_by_code(tournament_id)),
        "held": stage.held,
    }


def _odds(tournament: Tournament, _step: Step) -> Context:
    """Return the odds of the tables in play, the likeliest of each table first."""
    stage, cards = _seated(tournament)
    odds = {} if stage is None else odds_at(stage.id)
    return {
        "of": _name(stage),
        "final": stage is not None and stage.final,
        "hides_odds": not tells_odds(tournament),
        "held": stage is not None and stage.held,
        "lines": [
            line
            for card in cards
            for line in sorted(_odds_at(card, odds=odds), key=lambda one: -one.chance)
        ],
    }


def _odds_at(card: TableCard, *, odds: Mapping[str, Odds]) -> Iterator[OddsLine]:
    for side in card.sides:
        # Whoever plays at another table has them there.
        one = None if side.standing == LeaveCause.RESEATED else odds.get(side.code)
        chance = None if one is None else one.win if card.final else one.through
        if one is not None and chance is not None:
            yield OddsLine(
                letter=card.letter,
                name=side.name,
                points=side.points,
                chance=chance,
                told=odds_text(one).next,
            )


def _bracket(tournament: Tournament, _step: Step) -> Context:
    return {
        "stages": [
            PathView(
                name=one.stage.name,
                entrants=entrants_in_words(one.stage),
                tables=list(map(card_view, one.tables)),
                planned=0 if one.stage.seated else len(one.stage.sizes),
            )
            for one in bracket(path_of(tournament))
        ]
    }


def _table(tournament: Tournament, step: Step) -> Context:
    stage, cards = _seated(tournament)
    card = next((one for one in cards if one.letter == step.letter), None)
    if card is None or stage is None:
        of = _("Table %(letter)s") % {"letter": step.letter}
        return {"of": of, "card": None}
    return _board(tournament, stage=stage, card=card)


def _final(tournament: Tournament, _step: Step) -> Context:
    stage, cards = _seated(tournament)
    if stage is None or not stage.final or not cards:
        return {"card": None}
    return _board(tournament, stage=stage, card=cards[0])


def _board(tournament: Tournament, *, stage: StageRow, card: TableCard) -> Context:
    table = _("Table %(letter)s") % {"letter": card.letter}
    tournament_id = tournament.id
    return {
        "title": _name(stage) if stage.final else table,
        "of": "" if stage.final else _name(stage),
        **board(tournament_id, table_id=card.id),
    }


def _ceremony(tournament: Tournament, _step: Step) -> Context:
    shown = ceremony_shown(tournament)
    begins = shown["official"] or shown["ending"].state is EndState.WINDOW
    return {**shown, "begins": begins}


def _message(_tournament: Tournament, _step: Step) -> Context:
    return {"title": ""}


def _latest(tournament_id: TournamentId) -> StageRow | None:
    """Return the latest stage that has seats."""
    seated = [stage for stage in stages(tournament_id) if stage.tables]
    return seated[-1] if seated else None


def _seated(tournament: Tournament) -> tuple[StageRow | None, list[TableCard]]:
    stage = _latest(tournament.id)
    return stage, [] if stage is None else cards_shown([stage.id])


def _free(cards: list[TableCard]) -> list[str]:
    """Return who goes on without playing."""
    return [
        seat.name
        for card in cards
        if card.free
        for seat in card.seats
        if not _why_gone(seat, card=card)
    ]


def _name(stage: StageRow | None) -> str:
    return "" if stage is None else stage.name


# What a picture shows, and of which parts it has none while there is nothing to show.
SHOWN: Mapping[Picture, tuple[Callable[[Tournament, Step], Context], Sequence[str]]] = {
    Picture.CHECK_IN: (_check_in, ("is_open",)),
    Picture.DRAW: (_draw, ("urn", "digital")),
    Picture.SEATS_BY_NAME: (_seats_by_name, ("people",)),
    Picture.SEATS_BY_TABLE: (_seats_by_table, ("tables",)),
    Picture.TABLES: (_tables, ("cards",)),
    Picture.CLOCK: (_clock, ("clock",)),
    Picture.STANDINGS: (_standings, ("rows",)),
    Picture.ODDS: (_odds, ("lines",)),
    Picture.BRACKET: (_bracket, ("stages",)),
    Picture.TABLE: (_table, ("card",)),
    Picture.FINAL: (_final, ("card",)),
    Picture.CEREMONY: (_ceremony, ("begins",)),
    Picture.MESSAGE: (_message, ("message",)),
}
