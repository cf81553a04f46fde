"""The games that are played here, by code: the one place that names them."""

from __future__ import annotations

from collections.abc import Mapping

from scoring.games.adjudicate import Adjudicator
from scoring.games.bisca import adjudicate as bisca
from scoring.games.bisca.game import BISCA
from scoring.games.bisca.recording import CARDS as BISCA_CARDS
from scoring.games.bisca.words.deals import ENDED, BiscaTelling
from scoring.games.bisca.words.recorded import BiscaCardTelling
from scoring.games.cards import Cards
from scoring.games.cruce import adjudicate as cruce
from scoring.games.cruce.game import CRUCE
from scoring.games.cruce.recording import CARDS as CRUCE_CARDS
from scoring.games.cruce.words.deals import ENDINGS, UNMADE, CruceTelling
from scoring.games.cruce.words.recorded import CruceCardTelling
from scoring.games.protocol import Game
from scoring.games.telling import CardTelling, DeviceRules, Telling

GAMES: Mapping[str, Game] = {game.code: game for game in (CRUCE, BISCA)}
# What is played unless something else is asked for.
USUAL = CRUCE.code
TELLINGS: Mapping[str, Telling] = {
    CRUCE.code: CruceTelling(),
    BISCA.code: BiscaTelling(),
}
# The cards of the games whose deals are recorded card by card, and their words.
CARDS: Mapping[str, Cards] = {CRUCE.code: CRUCE_CARDS, BISCA.code: BISCA_CARDS}
CARD_TELLINGS: Mapping[str, CardTelling] = {
    CRUCE.code: CruceCardTelling(),
    BISCA.code: BiscaCardTelling(),
}
# The games whose results a phone computes itself; of the others it asks the server.
ON_DEVICES: Mapping[str, DeviceRules] = {
    CRUCE.code: DeviceRules(
        "scoring/games/cruce/settle.js", marks=ENDINGS, whys=UNMADE
    ),
    BISCA.code: DeviceRules("scoring/games/bisca/settle.js", marks=ENDED),
}
ADJUDICATORS: Mapping[str, Adjudicator] = {
    CRUCE.code: cruce.answer,
    BISCA.code: bisca.answer,
}
