"""Where somebody is, in words: what to do now, what is certain and what is not."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

from scoring.games.words.figures import points_text
from scoring.games.words.terms import Words, together
from scoring.ledger.enums import LeaveCause, SitAs
from scoring.player.queries import Where, Whereabouts
from scoring.ranking.cut import Now
from scoring.ranking.words import settled_sentences, what_settles
from scoring.scoresheet.words.accidents import apart_word
from scoring.stages.pages.words import FINAL_HELD, NOW_WORDS, seated_chip
from scoring.stages.queries.cards import CardSide, TableCard
from tables.seating.enums import TableState
from tournaments.events.words import Chip, stage_name

# What the chip says, and which icon and colour it has (``_state_chip.html``).
_CHIPS: Mapping[Where, tuple[str, Words]] = {
    Where.EXPECTED: ("registered", gettext_lazy("Waiting for the check-in")),
    Where.CHECKED_IN: ("checked_in", gettext_lazy("Waiting for the draw")),
    Where.LATE: ("waiting", gettext_lazy("Came late")),
    Where.STAND_BY: ("waiting", gettext_lazy("On the stand-by list")),
    Where.ABSENT: ("withdrawn", gettext_lazy("Absent")),
    Where.WITHDRAWN: ("withdrawn", gettext_lazy("Withdrawn")),
    Where.NOT_DRAWN: ("withdrawn", gettext_lazy("Not in the draw")),
    Where.DRAWING: ("drawing", gettext_lazy("The seats are being drawn")),
    Where.SEATED: ("seated", TableState.SEATED.label),
    Where.FREE: ("through", gettext_lazy("Goes on without playing")),
    Where.PLAYING: ("playing", pgettext_lazy("this player", "Playing")),
    Where.SET_OVER: ("reached", gettext_lazy("Set over")),
    Where.TIE: ("tie", gettext_lazy("Tie to be settled")),
    Where.REVIEW: ("review", gettext_lazy("Under review")),
    Where.HELD: ("held", gettext_lazy("Until the prize giving")),
    Where.THROUGH_FOR_NOW: ("closed", gettext_lazy("Through, to be confirmed")),
    Where.OUT_FOR_NOW: ("closed", gettext_lazy("Out, to be confirmed")),
    Where.PLACE_FOR_NOW: ("closed", gettext_lazy("Place to be confirmed")),
    Where.THROUGH: ("through", gettext_lazy("Through")),
    Where.CONTESTED: ("contested", gettext_lazy("Contested")),
    Where.LOT: ("tie", gettext_lazy("A lot decides")),
    Where.OUT: ("out", gettext_lazy("Out")),
    Where.STOOD_IN: ("out", gettext_lazy("Played as a stand-in")),
    Where.DID_NOT_PLAY: ("withdrawn", gettext_lazy("Did not play")),
    Where.BROKEN_OFF: ("void", gettext_lazy("Broken off")),
}


@dataclass(frozen=True, slots=True)
class WhereView:
    """Where somebody is, for a page: the chip, and the sentences.

    ``beside`` stands beside the chip: which stage, after how many deals. ``line`` is,
    of the sentences, the one that changes while somebody sits at the table. Where
    there is none, as in a final, after each deal only ``beside`` is new.
    """

    person: Whereabouts
    chip: Chip
    beside: str
    line: str
    sentences: tuple[str, ...]

    @property
    def beside_is_new(self) -> bool:
        """Tell whether only what stands beside the chip changes with the next deal."""
        return bool(self.beside and not self.line)


def where_view(person: Whereabouts, *, settles: str = "") -> WhereView:
    """Return somebody's whereabouts in words.

    ``settles``: what settles a tie that decides, where the page has read that table.
    """
    told = tuple(filter(None, _sentences(person, settles=settles)))
    return WhereView(
        person=person,
        chip=where_chip(person),
        beside=_beside(person),
        line=_line(person, told=told),
        sentences=tuple(filter(None, (*told, _contested(person)))),
    )


def _line(person: Whereabouts, *, told: Sequence[str]) -> str:
    """Return what is new where the big sentence goes on saying the seat."""
    if person.state is Where.PLAYING:
        return _how_play_stands(person)
    at_a_stop = person.state in {Where.SET_OVER, Where.TIE, Where.REVIEW}
    return told[0] if at_a_stop else ""


def headline_of(people: Sequence[Whereabouts]) -> str:
    """Return the big sentence of an entrant; of a pair with both seats."""
    me = people[0]
    if len(people) == 1 or not me.sits or me.state is Where.FREE:
        return _headline(me)
    return _("Table %(letter)s, seats %(seats)s") % {
        "letter": me.letter,
        "seats": together(one.seat[len(one.letter) :] for one in people),
    }


def beside_headline(person: Whereabouts) -> Chip | None:
    """Return what one chip adds to the big sentence: out so far; or nothing."""
    side = None if person.card is None else _side_of(person.code, card=person.card)
    chip = where_chip(person)
    if person.state in {Where.PLAYING, Where.SET_OVER} and side and side.now:
        return Chip(state=side.now.value, label=str(NOW_WORDS[side.now]))
    if person.state in {Where.OUT, Where.LEFT} and person.place is not None:
        return Chip(state=chip.state, label=_place(person))
    said = not person.sits and person.state is not Where.HELD
    return None if said or person.state is Where.FREE else chip


def where_chip(person: Whereabouts) -> Chip:
    """Return the state in one or two words."""
    if person.state is Where.PLACED:
        css = "confirmed" if person.official else "finished"
        return Chip(state=css, label=_place(person))
    if person.state is Where.LEFT:
        word = apart_word(person.cause)
        return Chip(state="withdrawn", label=word or _("Without a seat"))
    if _waits_for_a_deal(person):
        return seated_chip()
    css, label = _CHIPS[person.state]
    return Chip(state=css, label=str(label))


def _waits_for_a_deal(person: Whereabouts) -> bool:
    """Tell whether play may begin and nothing is played: as the table's chip says."""
    card = person.card
    playing = person.state is Where.PLAYING
    return playing and card is not None and card.state is TableState.SEATED


def _beside(person: Whereabouts) -> str:
    """Return the stage and how far it is; the score stands at the table below."""
    if person.state not in {Where.PLAYING, Where.SET_OVER, Where.TIE}:
        return ""
    values = {"stage": _stage(person), "deals": person.deals}
    if _waits_for_a_deal(person):
        return _stage(person)
    if not person.deals:
        # The only one was taken back, or a penalty came first.
        return _("%(stage)s, no deal yet") % values
    said = ngettext(
        "%(stage)s, after %(deals)s deal",
        "%(stage)s, after %(deals)s deals",
        person.deals,
    )
    return said % values


def _place(person: Whereabouts) -> str:
    values = {"place": person.place}
    if person.shared:
        return _("Place %(place)s (shared)") % values
    return _("Place %(place)s") % values


def _stage(person: Whereabouts) -> str:
    return stage_name(person.stage or 1, final=person.final)


def _headline(person: Whereabouts) -> str:
    """Return what is read from a distance: the seat, or where somebody stands."""
    if person.sits and person.state is not Where.FREE:
        return _("Table %(letter)s, seat %(seat)s") % {
            "letter": person.letter,
            "seat": person.seat[len(person.letter) :],
        }
    if person.state is Where.FREE:
        return _("Goes on without playing in this stage")
    if person.state is Where.THROUGH:
        if person.final:
            return _("Through to the final")
        return _("Through to %(stage)s") % {"stage": _stage(person)}
    if person.state is Where.OUT:
        return _("Out after %(stage)s") % {"stage": _stage(person)}
    if person.state is Where.HELD:
        return _("In the final")
    if person.state is Where.PLACE_FOR_NOW:
        return _("Place %(place)s, to be confirmed") % {"place": person.rank}
    return where_chip(person).label


def _sentences(person: Whereabouts, *, settles: str) -> list[str]:
    if person.state is Where.TIE:
        return _tie(person, settles=settles)
    tell = _TOLD.get(person.state)
    if tell is None:
        return [str(_PLAIN[person.state]) % {"stage": _stage(person)}]
    return tell(person)


_PLAIN: Mapping[Where, Words] = {
    Where.CHECKED_IN: gettext_lazy(
        "Checked in. The seats are not drawn yet; this one stands here as soon as the "
        "draw is published."
    ),
    Where.LATE: gettext_lazy(
        "Came after the check-in was closed, and waits for the organizer to let them "
        "in."
    ),
    Where.STAND_BY: gettext_lazy(
        "Waits for a free place. Please stay near the organizer's desk."
    ),
    Where.ABSENT: gettext_lazy(
        "Noted as absent when the check-in was closed. Whoever is here after all goes "
        "to the organizer's desk at once."
    ),
    Where.WITHDRAWN: gettext_lazy("Has withdrawn and does not play."),
    Where.NOT_DRAWN: gettext_lazy(
        "On the list, but not among those for whom the seats were drawn. Please ask "
        "at the organizer's desk."
    ),
    Where.DRAWING: gettext_lazy(
        "%(stage)s: the seats are being drawn now. This one stands here as soon as "
        "the draw is published."
    ),
    Where.SEATED: gettext_lazy(
        "%(stage)s: please take this seat. Play begins when the organizer starts it."
    ),
    Where.DID_NOT_PLAY: gettext_lazy("Was on the list and did not play."),
    # The head of each page says that the event is cancelled, and why.
    Where.BROKEN_OFF: "",
    Where.REVIEW: gettext_lazy(
        "%(stage)s: the table is under review. The score stands still until the "
        "ruling is written; the seat stays."
    ),
    Where.HELD: FINAL_HELD,
    Where.THROUGH: gettext_lazy(
        "This is confirmed. The seats are drawn anew: please stay in the hall for the "
        "draw, the old seat does not count any more."
    ),
    Where.CONTESTED: gettext_lazy(
        "A score was corrected after the confirmation, and what follows for this "
        "player is not decided. Please stay in the hall."
    ),
    Where.LOT: gettext_lazy(
        "Somebody who was through has gone home, and several are equal: a lot decides "
        "which of them moves up. Please stay in the hall."
    ),
}


def _expected(person: Whereabouts) -> list[str]:
    # By when somebody was to come changes while the page stands open: it says that.
    if person.expected_at is not None:
        return []
    return [_("On the list, not checked in yet: please go to the check-in desk.")]


def _free(person: Whereabouts) -> list[str]:
    said = (
        _("%(stage)s: there is nobody to play against. The next draw has a seat again.")
        if person.card is None or len(person.card.sides) == 1
        else _(
            "%(stage)s: everybody at this table goes on, so nothing is played. The "
            "next draw has a seat again."
        )
    )
    return [said % {"stage": _stage(person)}]


def _playing(person: Whereabouts) -> list[str]:
    return [_how_play_stands(person), _stand_in(person)]


def _how_play_stands(person: Whereabouts) -> str:
    begins = _waits_for_a_deal(person)
    return _("Play has begun.") if begins else line_sentence(person)


def line_sentence(person: Whereabouts) -> str:
    """Return what it takes to go on, as it stands: “needs 3 points more than Rus …”.

    Of whoever goes on: how far behind the first is who does not. Nothing where that
    says nothing: in a final, before the first points. Once the set is over nothing
    more can be needed: then only whether somebody goes on as it stands.
    """
    card = person.card
    mine = None if card is None else _side_of(person.code, card=card)
    if card is None or mine is None or mine.now is None:
        return ""
    if card.over:
        goes_on = mine.now is Now.THROUGH
        return _("Goes on as it stands.") if goes_on else _("Out as it stands.")
    others = [side for side in card.ranked if side.now and side is not mine]
    tied = [side for side in others if side.now is Now.TIED]
    if mine.now is Now.TIED:
        return _("Level with %(names)s, and not all of them go on.") % {
            "names": together(side.name for side in tied)
        }
    through = [side for side in others if side.now is Now.THROUGH]
    if mine.now is Now.THROUGH:
        below = [side for side in others if side.now is not Now.THROUGH]
        return _ahead(mine, of=[one for one in below if one.rank == below[0].rank])
    # A tie across the line is where the line is: so many of it have to be passed that
    # a place is left.
    if tied:
        places = card.through - len(through)
        return _behind(mine, of=tied, enough=len(tied) - places + 1)
    # Who passes one of them has that place, also where two are level.
    last = [side for side in through if side.rank == through[-1].rank]
    return _behind(mine, of=last[:1])


def _side_of(code: str, *, card: TableCard) -> CardSide | None:
    return next((side for side in card.sides if side.code == code), None)


def _ahead(mine: CardSide, *, of: Sequence[CardSide]) -> str:
    points = mine.points - of[0].points
    values = {"points": points, "name": together(side.name for side in of)}
    if not points:
        return _("Level on points with %(name)s, and placed before.") % values
    said = ngettext(
        "Goes on as it stands: %(points)s point ahead of %(name)s.",
        "Goes on as it stands: %(points)s points ahead of %(name)s.",
        points,
    )
    return said % values


def _behind(mine: CardSide, *, of: Sequence[CardSide], enough: int = 1) -> str:
    """Return how many points more than the others are enough, and how many draw level.

    ``enough`` of them have to be passed. Level is not said to be enough: what separates
    equals is known at the end.
    """
    points = of[0].points - mine.points
    name = together(side.name for side in of)
    if enough < len(of):
        name = _("%(count)s of %(names)s") % {"count": enough, "names": name}
    values = {
        "name": name,
        "points": points,
        "more": points + 1,
    }
    if not points:
        said = _(
            "Level on points with %(name)s, and placed after: needs 1 point more to "
            "pass."
        )
        return said % values
    said = ngettext(
        "Does not go on as it stands: needs %(more)s point more than %(name)s to "
        "pass, %(points)s to draw level.",
        "Does not go on as it stands: needs %(more)s points more than %(name)s to "
        "pass, %(points)s to draw level.",
        points + 1,
    )
    return said % values


def _set_over(person: Whereabouts) -> list[str]:
    return [
        line_sentence(person),
        *_settled(person),
        _("The set is over. Please stay until the referee has closed the table."),
        _stand_in(person),
    ]


def _tie(person: Whereabouts, *, settles: str) -> list[str]:
    card = person.card
    told = [_("This is a tie that decides.")]
    if settles:
        told.append(settles)
    elif card is not None:
        told.append(what_settles(card.tie_break, tried=False, closed=card.closed))
    return [" ".join((*told, _("Please stay at the table.")))]


def _contested(person: Whereabouts) -> str:
    if not (person.contested and person.open):
        return ""
    return _(
        "A score of the stage before was corrected after the confirmation; what that "
        "means for this table is not decided."
    )


def _at_closed_table(person: Whereabouts) -> list[str]:
    return [_closed(person), *_settled(person), str(_TO_BE_CONFIRMED[person.state])]


_TO_BE_CONFIRMED: Mapping[Where, Words] = {
    Where.THROUGH_FOR_NOW: gettext_lazy(
        "Goes on as it stands. That is certain when the organizer has confirmed "
        "the stage; then comes the next draw. Please stay in the hall."
    ),
    Where.OUT_FOR_NOW: gettext_lazy(
        "Does not go on as it stands. That is certain when the organizer has "
        "confirmed the stage."
    ),
    Where.PLACE_FOR_NOW: gettext_lazy(
        "The place is certain when the organizer has confirmed the final."
    ),
}


def _out(person: Whereabouts) -> list[str]:
    told = [_place_so_far(person)]
    if person.may_move_up:
        told.append(
            _(
                "Until the next draw somebody who is through may go home; then "
                "somebody who is out moves up."
            )
        )
    return told


def _stood_in(person: Whereabouts) -> list[str]:
    return [
        _(
            "Played as a stand-in at a seat that somebody had left, which gives no "
            "place."
        ),
        _place_so_far(person) if person.place is not None else "",
    ]


def _left(person: Whereabouts) -> list[str]:
    told = {
        LeaveCause.WITHDRAWN: _("Has withdrawn and does not play any more."),
        LeaveCause.EXPELLED: _("Was expelled and does not play any more."),
        LeaveCause.NO_SHOW: _("Did not come to the table."),
    }
    ask = _("Has no seat in this stage. Please ask at the organizer's desk.")
    return [
        told.get(LeaveCause(person.cause), ask) if person.cause else ask,
        _place_so_far(person) if person.place is not None else "",
    ]


def _placed(person: Whereabouts) -> list[str]:
    told = [
        _("This is the official result.")
        if person.official
        else _("This is provisional until the results are official.")
    ]
    if person.cause:
        # Why their event ended before the others'.
        told.insert(0, f"{apart_word(person.cause) or person.cause}.")
    if person.corrected is not None and person.corrected != person.place:
        told.append(
            _("An erratum was published about it: place %(place)s.")
            % {"place": person.corrected}
        )
    return told


def _place_so_far(person: Whereabouts) -> str:
    if person.place is None:
        return _("The place is known when it is decided who goes on.")
    return _("%(place)s as things stand; it is certain with the official results.") % {
        "place": _place(person)
    }


def _closed(person: Whereabouts) -> str:
    return _(
        "Table %(letter)s is closed: score %(points)s, place %(rank)s at the table."
    ) % {
        "letter": person.letter,
        "points": points_text(person.points or 0),
        "rank": person.rank,
    }


def _settled(person: Whereabouts) -> list[str]:
    """Return what has separated this side from others of the same points."""
    card = person.card
    mine = None if card is None else _side_of(person.code, card=card)
    if card is None or mine is None:
        return []
    at = card.sides.index(mine)
    among = [reason for reason in card.settled if at in reason.among]
    return settled_sentences(among, names=[side.name for side in card.sides])


def _stand_in(person: Whereabouts) -> str:
    if person.cause != SitAs.STAND_IN:
        return ""
    return _("Plays on at this seat as a stand-in, and cannot go through.")


_TOLD: Mapping[Where, Callable[[Whereabouts], list[str]]] = {
    Where.EXPECTED: _expected,
    Where.FREE: _free,
    Where.PLAYING: _playing,
    Where.SET_OVER: _set_over,
    **dict.fromkeys(_TO_BE_CONFIRMED, _at_closed_table),
    Where.OUT: _out,
    Where.STOOD_IN: _stood_in,
    Where.LEFT: _left,
    Where.PLACED: _placed,
}
