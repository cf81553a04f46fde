"""Long lists in pages, and the way to one line of them."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

from tournaments.people.names import search_key
from tournaments.refusals import NotFound

Row = TypeVar("Row")


@dataclass(frozen=True, slots=True)
class Page:
    """One page of a list, counted from 1, and the addresses of its neighbours.

    ``href`` is the address of the first page, with its query.
    """

    number: int
    pages: int
    size: int
    href: str

    @classmethod
    def of(cls, number: int, *, rows: int, size: int, href: str) -> Page:
        """Return that page of so many rows. Raises NotFound where there is none."""
        pages = max(1, math.ceil(rows / size))
        if not 1 <= number <= pages:
            raise NotFound
        return cls(number=number, pages=pages, size=size, href=href)

    def cut(self, rows: Sequence[Row]) -> Sequence[Row]:
        """Return the rows of this page."""
        return rows[(self.number - 1) * self.size : self.number * self.size]

    def address(self, number: int) -> str:
        """Return the address of another page of the list."""
        if number == 1:
            return self.href
        return f"{self.href}{'&' if '?' in self.href else '?'}page={number}"

    @property
    def before(self) -> str:
        """Return the address of the page before, if there is one."""
        return self.address(self.number - 1) if self.number > 1 else ""

    @property
    def after(self) -> str:
        """Return the address of the next page, if there is one."""
        return self.address(self.number + 1) if self.number < self.pages else ""


def found_at(sought: str, *, names: Sequence[tuple[str, str]]) -> Iterator[int]:
    """Yield where in a list of codes and names those stand that somebody means.

    By the whole code, else by parts of the name, in any order, with or without
    diacritics.
    """
    wanted = search_key(sought)
    by_code = [
        at for at, (codes, _name) in enumerate(names) if search_key(codes) == wanted
    ]
    if by_code or not wanted:
        yield from by_code
        return
    words = wanted.split()
    for at, (_codes, name) in enumerate(names):
        if all(word in search_key(name) for word in words):
            yield at
