"""Who is one person over several events, and how that person may be called.

Two entries are one person if the folded name and the town are the same. Without a town
nobody is joined: a name alone is no person. Source: docs/adr/0052. An organizer may say
otherwise of one entry: docs/adr/0059.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.utils.crypto import salted_hmac

from scoring.finish.lines import Erratum
from tournaments.book.erased import ErasedText
from tournaments.book.lines import Entry, read_of
from tournaments.events.models.tournament import Tournament
from tournaments.people.models.entrant import Player
from tournaments.people.names import identity_key, initials, names_of_pair
from tournaments.people.queries.names import ListedName

SALT = "scoring.people"
ID_DIGITS = 20


EntryOf = tuple[int, str, int]


@dataclass(frozen=True, slots=True)
class Who:
    """One person of an entrant, as everybody may read it.

    ``key`` is the same wherever it is the same person, also where only the initials
    are shown: it holds the whole name and is shown to nobody. ``entry`` is where this
    was read: the event, the code and, of a pair, which of both. ``given`` is an entry
    that an organizer has given to the person of another one.
    """

    key: str
    named: ListedName
    entry: EntryOf
    by_initials: bool = False
    erased: bool = False
    given: bool = False

    @property
    def id(self) -> str:
        """Return the person's address, which tells no name.

        What is played under initials has an address of its own: else the page would
        tell whose they are.
        """
        of = f"{'initials' if self.by_initials else 'name'}|{self.key}"
        return salted_hmac(SALT, of, algorithm="sha256").hexdigest()[:ID_DIGITS]


People = Mapping[tuple[int, str], list[Who]]


def who_names(before: Who | None, after: Who) -> Who:
    """Return which of two entries of one person says the name: the later one.

    One that was given to the person says it only where no own one is.
    """
    return before if before and after.given and not before.given else after


def errata_of_all(events: Iterable[Tournament]) -> list[Entry[Erratum]]:
    """Return the errata of several events, each event's in their order. One query."""
    return list(read_of((event.pk for event in events), Erratum))


def people_by_entrant(
    events: Collection[Tournament], *, errata: Iterable[Entry[Erratum]]
) -> People:
    """Return the people of each entrant, by event and code. One query.

    Names are those of the errata. Whoever was erased is nobody else, and a code.
    """
    people: dict[tuple[int, str], list[Who]] = defaultdict(list)
    names = {
        (erratum.tournament_id, erratum.said.entrant): names_of_pair(erratum.said.name)
        for erratum in errata
        if erratum.said.name
    }
    called = {event.pk: event.name for event in events}
    rows = Player.objects.filter(tournament__in=events).select_related("entrant")
    for player in rows.order_by("tournament", "entrant__code", "position"):
        where = (player.tournament_id, player.entrant.code)
        corrected = names.get(where, ())
        event = called[player.tournament_id]
        people[where].append(_who(player, corrected=corrected, event=event))
    return people


def alone(entry: EntryOf) -> str:
    """Return the key of whoever is nobody's of another event."""
    event, code, position = entry
    return f"{event}|{code}|{position}"


def _who(player: Player, *, corrected: Sequence[str], event: str) -> Who:
    entrant = player.entrant
    entry = (player.tournament_id, entrant.code, player.position)
    if entrant.erased_at is not None:
        nobody = ListedName(ErasedText(entrant.code), "", event)
        return Who(key=alone(entry), named=nobody, entry=entry, erased=True)
    name, shown = str(player), player.shown_name
    if player.position < len(corrected):
        name = corrected[player.position]
        shown = initials(name) if entrant.initials_only else name
    return Who(
        key=identity_key(name, player.town) if player.town else alone(entry),
        named=ListedName(shown, player.town, f"{entrant.code}, {event}"),
        entry=entry,
        by_initials=entrant.initials_only,
    )
