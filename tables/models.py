"""The tables of the app, room by room: where Django looks for them."""

from tables.draws.models.draw import Draw, LotDraws, SeatDraws, Ticket
from tables.draws.models.step import DrawSecret, DrawStep
from tables.seating.models import Seat, Table
from tables.urn.models import UrnBook, UrnLine

__all__ = [
    "Draw",
    "DrawSecret",
    "DrawStep",
    "LotDraws",
    "Seat",
    "SeatDraws",
    "Table",
    "Ticket",
    "UrnBook",
    "UrnLine",
]
