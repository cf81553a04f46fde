"""Made-up people for rehearsals and demonstrations."""

from __future__ import annotations

import random
from itertools import product

from tournaments.people.names import PlayerDetails

FAMILIES = (
    "Ardelean", "Bálint", "Bota", "Câmpean", "Chiș", "Ciobanu", "Crișan", "Dobrescu",
    "Fărcaș", "Gál", "Ghișe", "Hădărean", "Iancu", "Kovács", "Lazăr", "Mărginean",
    "Moldovan", "Mureșan", "Nagy", "Oltean", "Păcurar", "Pop", "Rațiu", "Rus",
    "Sălăgean", "Suciu", "Szabó", "Șandor", "Tămaș", "Todoran", "Țăran", "Vlașin",
)  # fmt: skip
GIVEN = (
    "Adrian", "Ana", "Andrei", "Cătălin", "Cristina", "Dan", "Elena", "Emőke",
    "Florin", "Gheorghe", "Horea", "Ileana", "Ioan", "Ioana", "István", "Laura",
    "Liviu", "Lucia", "Marius", "Mihai", "Rareș", "Șerban", "Ștefan", "Teodora",
)  # fmt: skip
TOWNS = (
    "Cluj-Napoca", "Dej", "Gherla", "Huedin", "Turda", "Câmpia Turzii", "Zalău",
    "Târgu Mureș", "Bistrița", "Sibiu", "Făgăraș", "Reghin",
)  # fmt: skip
CLUBS = ("", "Clubul Ghinda", "Masa Verde", "As de Roșu", "")


def made_up_people(count: int, *, rng: random.Random) -> list[PlayerDetails]:
    """Return different people; the same ones for the same generator state."""
    names = list(product(FAMILIES, GIVEN, TOWNS))
    rng.shuffle(names)
    return [
        PlayerDetails(
            family=family, given=given, town=town, club=CLUBS[rng.randrange(len(CLUBS))]
        )
        for family, given, town in names[:count]
    ]
