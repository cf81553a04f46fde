"""What a step of a draw says, and what it cannot say."""

from __future__ import annotations

import pytest
from django.utils.translation import override

from tables.draws.enums import DrawMove, DrawPurpose
from tables.draws.lines import FOLLOWING, DrawStep
from tournaments.book.kinds import BadPayload

SEATS = {"purpose": DrawPurpose.SEATS, "stage": 1}
LOT = {"purpose": DrawPurpose.LOT, "stage": 1, "table": "A"}


@pytest.mark.parametrize(
    "said",
    [
        {**SEATS, "move": DrawMove.OPENED, "value": "0" * 64},
        {**SEATS, "move": DrawMove.VOID, "reason": "Torn"},
        {**SEATS, "move": DrawMove.ENTROPY},
        {**LOT, "move": DrawMove.FROZEN, "value": "0" * 64},
        {**LOT, "move": DrawMove.FROZEN, "value": "0" * 64, "reason": "It is late"},
        {"purpose": DrawPurpose.RAFFLE, "move": DrawMove.FROZEN, "value": "0" * 64},
    ],
)
def test_a_step_says_what_is_drawn_and_what_it_fixed(said):
    assert DrawStep(draw=1, **said).move is said["move"]


@pytest.mark.parametrize(
    ("language", "told"), [("hu", "2. tombola: "), ("ro", "Tombola 2: ")]
)
def test_a_step_is_told_with_its_number_where_the_language_has_it(language, told):
    said = {"purpose": DrawPurpose.RAFFLE, "move": DrawMove.FROZEN, "value": "0" * 64}
    with override(language):
        assert DrawStep(draw=2, **said).told().startswith(told)


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ({**SEATS, "move": DrawMove.FROZEN}, "fixes something"),
        ({**SEATS, "move": DrawMove.VOID}, "with a reason"),
        (
            {**SEATS, "move": DrawMove.FROZEN, "value": "x", "reason": "x"},
            "with a reason",
        ),
        ({**SEATS, "move": DrawMove.TYPED, "value": "AR", "draw": 0}, "from one"),
        ({**SEATS, "move": DrawMove.TYPED, "value": "AR", "table": "A"}, "at a table"),
        ({**LOT, "move": DrawMove.TYPED, "value": "AR", "table": ""}, "at a table"),
        ({**LOT, "move": DrawMove.OPENED, "value": "x"}, "opened for seats"),
        ({**SEATS, "move": DrawMove.TYPED, "value": "AR", "stage": None}, "of a stage"),
        ({**SEATS, "move": DrawMove.TYPED, "value": "AR", "stage": 0}, "from one"),
    ],
)
def test_a_step_that_cannot_be_is_no_line(said, why):
    with pytest.raises(BadPayload, match=why):
        DrawStep(**{"draw": 1, **said})


def test_draws_go_one_way_and_end():
    assert FOLLOWING[DrawMove.PUBLISHED] == FOLLOWING[DrawMove.VOID] == ()
    moves, move = ["frozen"], DrawMove.FROZEN
    while FOLLOWING[move]:
        assert DrawMove.VOID in FOLLOWING[move]
        move = FOLLOWING[move][0]
        moves.append(move)
    assert moves == ["frozen", "committed", "entropy", "revealed", "published"]
