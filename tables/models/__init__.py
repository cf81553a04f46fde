"""The tables of the tables app."""

from tables.models.draw import Draw, Ticket
from tables.models.step import DrawSecret, DrawStep
from tables.models.table import Seat, Table

__all__ = ["Draw", "DrawSecret", "DrawStep", "Seat", "Table", "Ticket"]
