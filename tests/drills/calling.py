"""The calls of the API as it describes them, with bodies that a program could send."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import partial
from uuid import UUID

from scoring.calls.models import Call
from scoring.ledger.models import LedgerEntry
from scoring.rehearsal.table_player import TablePlayer
from tables.lots.queries import lots_at
from tables.seating.models import Table
from tests.integration.scoring.referee.api.described import schema
from tournaments.book.models import BookLine

WORDS = (
    "Because",
    "Ana",
    "Țîră Șerban\u0301",
    "x" * 81,
    "x" * 600,
    "<b>&\"'",
    "  ",
    "a\x00b",
)
NUMBERS = (-1, 0, 1, 2, 3, 7, 120, 2**31 - 1, 2**63)
WRONG: tuple[object, ...] = (None, True, "", "12", 1.5, [], {}, [[]], {"a": 1}, "x" * 9)
EIGHT = ("AR 9V XD 4G 3R XV 2D AG", "AR 9V XD 4G 3R XV 2D AR", "AR 9V", "as")


@dataclass(frozen=True, slots=True)
class Sent:
    """One call: where to, and what with; nothing where it only reads."""

    path: str
    shape: str
    body: object = None


class Program:
    """Makes calls at an event: mostly what is asked for, where things stand."""

    def __init__(self, chance, *, event, stager, called):
        self.chance, self.event, self.stager = chance, event, stager
        self.called = called
        self.careful = chance.random() < 0.75
        self.codes = list(
            event.entrants.order_by("code").values_list("code", flat=True)
        )
        tables = Table.objects.filter(stage__tournament=event)
        self.tables = list(tables.order_by("-stage__number", "letter"))
        self.table = None

    def call(self, *, reads):
        """Return a call by chance, rather one that was made seldom."""
        method = "get" if reads else "post"
        paths = schema()["paths"]
        every = [one for one in paths if method in paths[one]]
        if not self.tables:
            every = [one for one in every if "{table_id}" not in one]
        shape = min(self.chance.sample(every, 4), key=lambda one: self.called[one])
        self.called[shape] += 1
        self.table = self._some_table()
        path = re.sub(r"{(\w+)}", partial(self._named, shape), shape)
        if reads:
            return Sent(path, shape)
        described = paths[shape]["post"].get("requestBody")
        if described is None:
            return Sent(path, shape, {})
        asked = described["content"]["application/json"]["schema"]
        body = self._value(asked, name="")
        if self.careful and self.table is not None and isinstance(body, dict):
            body.update(self._at_play(shape.rpartition("/")[2]))
        return Sent(path, shape, body)

    def _at_play(self, call):
        """Return what somebody sends who has looked at the table first."""
        player = TablePlayer(self.stager, self.table)
        state = player.state
        if call == "deals" and not player.over:
            deal = player.deal().deal
            change = player.rules.settle(deal, company=state.company).change
            said = {"outcome": deal.outcome, "dealer": deal.dealer, **deal.entry}
            return {"deal": said, "shown": list(change)}
        if call == "close":
            return {"shown": list(state.totals)}
        if call in {"lots", "lot-draws"} and state.unresolved:
            among = list(state.unresolved[0])
            if call == "lots":
                return {"among": among, "order": among[::-1]}
            return {"among": among, "number": len(lots_at(self.table.pk)) + 1}
        return {}

    def _some_table(self):
        """Return a table, mostly of the stage that is played."""
        newest = [one for one in self.tables if one.stage_id == self.tables[0].stage_id]
        some = newest if self.chance.random() < 0.8 else self.tables
        return self.chance.choice(some) if some else None

    def _named(self, shape, found):
        name = found[1]
        if self.chance.random() < 0.03:
            return self.chance.choice(["0", "9", "99999"])
        if name == "slug":
            return self.event.slug
        if name == "table_id":
            return str(self.table.pk if self.table else 1)
        if name == "stage":
            return str(self.event.stages.count() or 1)
        if name == "call_id":
            calls = Call.objects.filter(table__stage__tournament=self.event)
            return str(calls.values_list("pk", flat=True).order_by("-pk").first() or 1)
        if "lot-draws" in shape and self.table is not None:
            return str(len(lots_at(self.table.pk)) or 1)
        return str(self.chance.choice([1, 1, 1, 2, 3]))

    def _value(self, shape, *, name):
        if not self.careful and self.chance.random() < 0.04:
            return self.chance.choice(WRONG)
        fitting = getattr(self, f"_{name}", None)
        if fitting is not None and self.chance.random() < 0.93:
            found = fitting(shape)
            if found is not None:
                return found
        if "$ref" in shape:
            part = shape["$ref"].rpartition("/")[2]
            return self._value(schema()["components"]["schemas"][part], name="")
        for several in ("allOf", "oneOf", "anyOf"):
            if several in shape:
                return self._value(self.chance.choice(shape[several]), name=name)
        if "enum" in shape:
            return self.chance.choice(shape["enum"])
        return getattr(self, f"_of_{shape.get('type', 'null')}")(shape)

    def _of_object(self, shape):
        asked = shape.get("required", ())
        often = 0.4 if self.careful else 0.6
        found = {
            name: self._value(one, name=name)
            for name, one in shape.get("properties", {}).items()
            if self.chance.random() < (0.98 if name in asked else often)
        }
        if not self.careful and self.chance.random() < 0.05:
            found["nobody_asks"] = 1
        return found

    def _of_array(self, shape):
        many = self.chance.choice([0, 1, 2, 3, 4, 4])
        return [self._value(shape["items"], name="") for _one in range(many)]

    def _of_integer(self, _shape):
        if self.careful or self.chance.random() < 0.7:
            return self.chance.randrange(4)
        return self.chance.choice(NUMBERS)

    def _of_string(self, shape):
        if shape.get("format") == "uuid":
            return str(UUID(int=self.chance.getrandbits(128), version=4))
        longest = shape.get("maxLength", 500)
        if self.careful:
            return self.chance.choice(WORDS[:3])[:longest]
        return self.chance.choice(WORDS)

    def _of_boolean(self, _shape):
        return self.chance.random() < 0.5

    def _of_null(self, _shape):
        return None

    # -- what a program knows of the place where it stands --------------------------

    def _lines(self):
        of_table = LedgerEntry.objects.filter(table=self.table).order_by("seq")
        return list(of_table.values_list("seq", "hash"))

    def _after_seq(self, _shape):
        return len(self._lines())

    _expected_seq = _after_seq

    def _other_table(self, _shape):
        return self.table.pk if self.table else None

    def _other_after_seq(self, _shape):
        other = self._some_table()
        return LedgerEntry.objects.filter(table=other).count() if other else None

    def _seq(self, _shape):
        return max(1, len(self._lines()) - self.chance.choice([0] * 9 + [1]))

    def _voids(self, _shape):
        return self.chance.randint(1, max(1, len(self._lines())))

    def _hash(self, _shape):
        lines = self._lines()
        return lines[-1][1] if lines else None

    def _entrant(self, _shape):
        return self.chance.choice([*self.codes, "E999"])

    _winner = _entrant

    def _items(self, _shape):
        of_tables = schema()["components"]["schemas"]["CallEnum"]["enum"]
        return [
            self._item(self.chance.choice(of_tables))
            for _one in range(self.chance.choice([0, 1, 1, 2, 3]))
        ]

    def _item(self, call):
        self.table = self._some_table()
        described = schema()["paths"][f"/api/v1/tables/{{table_id}}/{call}"]["post"]
        asked = described["requestBody"]["content"]["application/json"]["schema"]
        body = self._value(asked, name="")
        named = {"call": call} if self.chance.random() < 0.8 else {}
        return {"table": self.table.pk if self.table else 1, "body": body, **named}

    def _typed(self, shape):
        cards = self.chance.choices(EIGHT, (9, 1, 1, 1))[0]
        return [cards] if shape.get("type") == "array" else cards

    def _seen(self, _shape):
        return self.chance.choices(EIGHT, (9, 1, 1, 1))[0]

    def _sources(self, shape):
        return [self._value(shape["items"], name="")]

    def _propose(self, _shape):
        return self.chance.random() < 0.8

    def _rules_hash(self, _shape):
        return self.table.stage.rules_hash if self.table else None


def lines_of(event):
    """Return how many lines the event's book and those of its tables have."""
    at_tables = LedgerEntry.objects.filter(table__stage__tournament=event)
    return BookLine.objects.filter(tournament=event).count(), at_tables.count()
