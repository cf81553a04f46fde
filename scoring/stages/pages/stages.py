"""Which stage a page shows, and the way to the other ones."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from scoring.standings.pages.contested import ContestRow, by_decision, contest_rows
from tournaments.events.enums import StageState
from tournaments.events.models.tournament import Tournament
from tournaments.events.queries.events import StageRow, stages
from tournaments.ids import TournamentId
from tournaments.live.pages import Part, View, send_page
from tournaments.refusals import NotFound, existing
from tournaments.staff.policy import Access, Scope, tournament_page
from tournaments.web.pages.onward import back_to, page_of
from tournaments.web.pages.sheets import ViewLink
from tournaments.web.plain_text import plain_number

LONGEST_NUMBER = 2
LONGEST_PAGE = 3
LONGEST_SOUGHT = 60


@dataclass(frozen=True, slots=True)
class ListPage:
    """What a reader asks of a stage's page: which page of its list, and where it is."""

    page: int
    href: str


Shown = Callable[[TournamentId, StageRow, ListPage], Mapping[str, object]]
# Where in the stage's list somebody stands: the page, and the mark of the line.
Find = Callable[[TournamentId, StageRow, str], tuple[int, str] | None]


@dataclass(frozen=True, slots=True)
class ChosenStage:
    """The stage on the page, or none before the first seats are published.

    ``links`` are all stages that have seats, where there are several; ``next_up`` is a
    later one whose seats are not published yet; ``contested`` are earlier ones behind
    which a correction waits for a decision.
    """

    stage: StageRow | None
    links: tuple[ViewLink, ...]
    next_up: StageRow | None
    contested: tuple[StageRow, ...]

    @property
    def name(self) -> str:
        return "" if self.stage is None else self.stage.name


def asked_stage(request: HttpRequest) -> int | None:
    """Return the number in ``?stage=``, or nothing; NotFound if it is no number."""
    text = request.GET.get("stage", "")
    if not text:
        return None
    return existing(plain_number(text, digits=LONGEST_NUMBER))


def asked_page(request: HttpRequest) -> int:
    """Return the number in ``?page=``, or 1; NotFound if it is no number."""
    return existing(plain_number(request.GET.get("page", "1"), digits=LONGEST_PAGE))


def stage_page(page: str, *, shown: Shown, find: Find) -> View:
    """Return a public page that shows one stage, with its changing part.

    ``?stage=`` names the stage, ``?page=`` a page of its list, and ``?find=`` leads to
    the line of whoever is sought, or to the page that searches everybody. It raises
    NotFound for a stage without seats.
    """

    @tournament_page(Access.PUBLIC)
    def whole(request: HttpRequest, scope: Scope) -> HttpResponse:
        sought = request.GET.get("find", "").strip()[:LONGEST_SOUGHT]
        if sought:
            return _to_the_line(request, scope, page=page, find=find, sought=sought)
        part = _stage_part(request, scope, page=page, shown=shown)
        template = f"scoring/stages/{page}.html"
        return send_page(
            request, scope, page=page, template=template, part=part, context={}
        )

    return whole


def _stage_part(request: HttpRequest, scope: Scope, *, page: str, shown: Shown) -> Part:
    """Return the live part of a page that shows one stage: ``?stage=``, or the latest.

    ``shown`` gives what the page has to say about a stage with seats. Without a
    number the part follows the event. Raises NotFound.
    """
    number, of = asked_stage(request), asked_page(request)
    return Part(
        of=f"{page}.{number}.{of}",
        template=f"scoring/stages/_{page}.html",
        context=partial(
            _context, scope.tournament, page=page, number=number, of=of, shown=shown
        ),
        query=_asked(stage=number, page=of),
    )


def _to_the_line(
    request: HttpRequest, scope: Scope, *, page: str, find: Find, sought: str
) -> HttpResponse:
    """Lead to the line of whoever is sought, or to the page that searches everybody."""
    number = asked_stage(request)
    stage = _pick(
        [row for row in stages(scope.tournament_id) if row.tables], number=number
    )
    found = None if stage is None else find(scope.tournament_id, stage, sought)
    if found is None:
        return back_to("find-my-seat", of=scope.tournament, kept={"q": sought})
    of, mark = found
    there = stage_address(page, event=scope.tournament, stage=number, page=of)
    return redirect(f"{there}#{mark}")


def stage_address(
    name: str, *, event: Tournament, stage: int | None, page: int = 1
) -> str:
    """Return the address of a page of a stage; without one it follows the event."""
    query = _asked(stage=stage, page=page)
    address = page_of(event, name)
    return f"{address}?{urlencode(query)}" if query else address


def _asked(*, stage: int | None, page: int) -> dict[str, int]:
    query = {} if stage is None else {"stage": stage}
    return query if page == 1 else query | {"page": page}


def _context(
    tournament: Tournament, *, page: str, number: int | None, of: int, shown: Shown
) -> dict[str, object]:
    chosen = chosen_stage(tournament, page=page, number=number)
    context: dict[str, object] = {
        "chosen": chosen,
        "drawing": chosen.next_up is not None
        and chosen.next_up.state is StageState.DRAWING,
    }
    if chosen.stage is not None:
        here = stage_address(page, event=tournament, stage=number)
        context |= shown(tournament.id, chosen.stage, ListPage(page=of, href=here))
        context |= by_decision(_corrections(tournament.id, chosen))
    elif of > 1:
        raise NotFound
    return context


def _corrections(tournament_id: TournamentId, chosen: ChosenStage) -> list[ContestRow]:
    """Return those behind the stage, and what is asked about the way to it."""
    of, found = partial(contest_rows, tournament_id), []
    for before in chosen.contested:
        found += [row for row in of(stage_id=before.id) if row.waits]
    stage = chosen.stage
    if stage is not None and stage.state is StageState.CONFIRMED:
        found += of(stage_id=stage.id, held=stage.held)
    return found


def chosen_stage(
    tournament: Tournament, *, page: str, number: int | None
) -> ChosenStage:
    """Return the stage asked for, else the latest with seats. One query.

    ``page`` is the name of the page that shows it. Raises NotFound for a stage without
    seats.
    """
    rows = stages(tournament.id)
    seated = [row for row in rows if row.tables]
    stage = _pick(seated, number=number)
    waiting = [row for row in rows if not row.tables]
    return ChosenStage(
        stage=stage,
        links=tuple(
            ViewLink(
                label=row.name,
                href=stage_address(page, event=tournament, stage=row.number),
                chosen=row is stage,
            )
            for row in seated
            if len(seated) > 1
        ),
        next_up=waiting[-1] if waiting else None,
        contested=tuple(
            row
            for row in rows
            if row.contested_outside and stage is not None and row.number < stage.number
        ),
    )


def _pick(seated: Sequence[StageRow], *, number: int | None) -> StageRow | None:
    if number is None:
        return seated[-1] if seated else None
    return existing(next((row for row in seated if row.number == number), None))
