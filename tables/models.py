"""The tables of the app, room by room: where Django looks for them."""

from tables.draws.models.draw import Draw, LotDraws, SeatDraws, Ticket
from tables.draws.models.secret import DrawSecret
from tables.seating.models import Seat, Table
from tables.urn.models import UrnBook

__all__ = [
    "Draw",
    "DrawSecret",
    "LotDraws",
    "Seat",
    "SeatDraws",
    "Table",
    "Ticket",
    "UrnBook",
]
