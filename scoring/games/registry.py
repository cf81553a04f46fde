"""The games that are played here, by code: the one place that names them."""

from __future__ import annotations

from collections.abc import Mapping

from scoring.games.adjudicate import Adjudicator
from scoring.games.cruce import adjudicate as of_cruce
from scoring.games.cruce import ruleset as rules_of_cruce
from scoring.games.cruce.game import CRUCE
from scoring.games.cruce.words.deals import CruceTelling
from scoring.games.protocol import Game
from scoring.games.telling import Telling

GAMES: Mapping[str, Game] = {game.code: game for game in (CRUCE,)}
TELLINGS: Mapping[str, Telling] = {CRUCE.code: CruceTelling()}
ADJUDICATORS: Mapping[str, Adjudicator] = {
    CRUCE.code: Adjudicator(of_cruce.answer, presets=rules_of_cruce.PRESETS),
}
