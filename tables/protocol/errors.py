"""Everything that can be wrong with a draw or its proof, with a stable code."""

from __future__ import annotations

from collections.abc import Mapping

SENTENCES: Mapping[str, str] = {
    "unreadable": "This is not readable as JSON: %(why)s.",
    "not_a_proof": "This is not the proof of a draw: %(why)s.",
    "unknown_version": "The draw follows another protocol than CD2.",
    "bad_manifest": "The frozen list is not as it must be: %(why)s.",
    "bad_entrants": "An entrant's code is not as it must be: %(code)s.",
    "entrant_twice": "%(code)s stands on the list twice.",
    "entrants_order": "The entrants are not in ascending order of their codes.",
    "bad_seats": "A seat is not as it must be: %(seat)s.",
    "seat_twice": "Seat %(seat)s is there twice.",
    "seat_count": "There are %(seats)s seats for %(entrants)s entrants.",
    "unknown_source": "“%(source)s” is no known source of chance.",
    "unknown_constraint": "“%(name)s” is no known condition of the draw.",
    "bad_constraints": "The draw's conditions are not as they must be: %(why)s.",
    "bad_hex": "%(field)s is not written as %(digits)s lower-case hex digits.",
    "list_changed": "The list of entrants or seats was changed after it was frozen.",
    "wrong_commitment": "The list or the secret is not the one committed to.",
    "cards_count": "Eight cards are needed, not %(count)s.",
    "not_a_card": "“%(card)s” is not a card of the pack.",
    "card_twice": "The card %(card)s is there twice.",
    "dice_count": "Eight throws are needed, not %(count)s.",
    "not_a_die": "“%(throw)s” is not a throw of a die, 1 to 6.",
    "public_not_empty": "A quick draw has no public part.",
    "wrong_seed": "The seed does not follow from secret, list and public part.",
    "wrong_seats": "The seats do not follow from the draw.",
    "bad_mark": "A mark is written with the digits 0 to 9 and a to f, at most 64.",
    "short_mark": "A mark of fewer than 32 digits can be imitated: %(count)s given.",
    "wrong_mark": "This is not the draw of that mark. The proof has %(mark)s.",
}


class DrawError(ValueError):
    """A draw, or a proof of one, that cannot be; ``detail`` says it in English."""

    def __init__(self, code: str, /, **params: object) -> None:
        super().__init__(code)
        self.code = code
        self.params: dict[str, object] = params

    @property
    def detail(self) -> str:
        return SENTENCES[self.code] % self.params

    def __str__(self) -> str:
        return f"{self.detail} ({self.code})"
