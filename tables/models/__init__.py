"""The tables of the tables app."""

from tables.models.draw import Draw, Ticket
from tables.models.step import DrawSecret, DrawStep
from tables.models.table import Seat, Table
from tables.models.urn_books import UrnBook, UrnLine

__all__ = [
    "Draw",
    "DrawSecret",
    "DrawStep",
    "Seat",
    "Table",
    "Ticket",
    "UrnBook",
    "UrnLine",
]
