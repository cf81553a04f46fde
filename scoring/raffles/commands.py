"""A raffle by the protocol of the digital draw (CD2), and a winner who is not there.

Its draw takes the steps of every other (``tables.draws``). A prize whose winner is
not there goes to the next one in the drawn order: who has drawn the first seat behind
the prizes. Source: docs/ending.md "Raffle".
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from unicodedata import category
from uuid import UUID

from django.db import transaction
from django.views.decorators.debug import sensitive_variables

from scoring.raffles.lines import RaffleOpened, WinnerAbsent
from scoring.raffles.queries import (
    PrizeView,
    Raffle,
    all_raffles,
    frozen_list,
    present,
    prize_drawn_by,
    raffle_numbered,
)
from scoring.raffles.refusals import (
    AgainUnexplained,
    BadPrizes,
    BadSource,
    NobodyIsNext,
    NobodyPresent,
    NotTheWinner,
    PrizeSaysNothing,
    RaffleOpen,
)
from tables.draws.commands.digital_steps import (
    commit_to_secret,
    freeze_list,
    lay_nothing_open,
)
from tables.draws.commands.public_part import (
    call_off,
    note_public_part,
    record_public_part,
)
from tables.draws.enums import UNDER_WAY, DrawMethod, DrawState
from tables.draws.models.draw import Draw
from tables.draws.queries.called_off import facts
from tables.draws.refusals import DrawReasonMissing, WrongStep
from tables.lots.commands import open_lot
from tables.protocol.entropy import CARDS, QUICK
from tournaments.book.chain import TEXT_LIMIT
from tournaments.book.lines import Entry, asked_before, write
from tournaments.book.undo import takes_back
from tournaments.events.commands.steps import lock_tournament
from tournaments.events.models.tournament import Tournament
from tournaments.ids import TournamentId
from tournaments.people.names import clean_name
from tournaments.refusals import existing
from tournaments.staff.commands.proposals import (
    Act,
    Facts,
    Signed,
    propose,
    without_transaction,
)
from tournaments.staff.enums import ProposalKind
from tournaments.staff.models.proposal import Proposal

MOST_PRIZES, PRIZE_LIMIT = 100, 80


@sensitive_variables("secret")
@transaction.atomic(durable=True)
def open_raffle(
    *,
    tournament_id: TournamentId,
    prizes: Sequence[str],
    source: str,
    client_key: UUID,
    author: str,
    at: datetime,
    again: str = "",
    secret: bytes | None = None,
) -> tuple[Draw, bool]:
    """Freeze who takes part and commit to a secret; a quick raffle is drawn at once.

    ``prizes`` are their names, the first for the first seat; there may be no more
    than people. ``again`` says why there is another one once one was drawn;
    ``secret`` is fixed in rehearsals. Returns the draw, and whether it is new: the same
    key gives the first one. Raises BadPrizes, BadSource, NobodyPresent, RaffleOpen,
    AgainUnexplained, KeyReused.
    """
    tournament = lock_tournament(tournament_id)
    names, again = tuple(map(clean_name, prizes)), again.strip()[:TEXT_LIMIT]
    earlier = asked_before(
        tournament_id,
        RaffleOpened,
        key=client_key,
        prizes=names,
        source=source,
        again=again,
    )
    if earlier is not None:
        raffles = Draw.raffles.filter(tournament=tournament)
        return raffles.get(number=earlier.number), False
    if source not in {CARDS, QUICK}:
        raise BadSource
    number = _next_number(tournament, again=again)
    entrants = _present(tournament)
    check_prizes(names, people=len(entrants))
    said = RaffleOpened(prizes=names, entrants=entrants, source=source, again=again)
    write(tournament_id, said, author=author, at=at, key=client_key)
    method = DrawMethod.QUICK if source == QUICK else DrawMethod.DIGITAL
    draw = Draw(tournament=tournament, number=number, method=method)
    manifest = frozen_list(said, event=tournament.slug, number=number)
    freeze_list(draw, manifest, author=author, at=at)
    commit_to_secret(draw, author=author, at=at, secret=secret)
    if source == QUICK:
        lay_nothing_open(draw, author=author, at=at)
        open_lot(draw, author=author, at=at)
    return draw, True


@transaction.atomic(durable=True)
def type_cards(
    *, tournament_id: TournamentId, number: int, typed: str, author: str, at: datetime
) -> Draw:
    """Note the eight cards that were laid open; a second person confirms them.

    Until then they can be typed again, and every text stays. Raises NotFound,
    WrongStep, EntropyTooEarly, PublicPartWrong.
    """
    draw = _locked(tournament_id, number=number)
    return note_public_part(draw, typed=[typed], author=author, at=at)


@transaction.atomic(durable=True)
def draw_raffle(
    *,
    tournament_id: TournamentId,
    number: int,
    seen: str,
    author: str,
    at: datetime,
    witness: str = "",
) -> Draw:
    """Draw with the cards that a second person has compared with the table.

    A drawn raffle stays as it is. Raises NotFound, SecretLost, MarkBroken, and what
    ``record_public_part`` raises.
    """
    draw = _locked(tournament_id, number=number)
    if draw.state == DrawState.PUBLISHED:
        return draw
    record_public_part(draw, seen=seen, author=author, at=at, witness=witness)
    open_lot(draw, author=author, at=at)
    return draw


@transaction.atomic(durable=True)
def call_off_raffle(
    *,
    tournament_id: TournamentId,
    number: int,
    reason: str,
    author: str,
    witness: str,
    at: datetime,
) -> Draw:
    """Call a raffle off before it is drawn; its secret is opened, if it is here.

    Two people do it: ``witness`` is the other one, by name or code. Everybody can then
    compare the secret with the mark, and compute what it would have given once its
    cards were typed. Raises NotFound, WrongStep, DrawReasonMissing, and the refusals
    of ``second_person``.
    """
    draw = _locked(tournament_id, number=number)
    if draw.state not in UNDER_WAY:
        raise WrongStep
    return call_off(draw, reason=reason, author=author, witness=witness, at=at)


def _look(proposal: Proposal) -> Facts:
    """Return what calling a proposal's raffle off may change. Raises NotFound."""
    draws = Draw.raffles.filter(tournament=proposal.tournament_id)
    return facts(existing(draws.filter(number=proposal.arguments["raffle"]).first()))


def _call_off(signed: Signed) -> object:
    proposal = signed.proposal
    return without_transaction(call_off_raffle)(
        tournament_id=TournamentId(proposal.tournament_id),
        number=proposal.arguments["raffle"],
        reason=proposal.reason,
        author=proposal.author,
        witness=signed.second,
        at=signed.at,
    )


RAFFLE_OFF_ACT = Act(run=_call_off, look=_look)


def propose_raffle_off(
    *,
    tournament_id: TournamentId,
    number: int,
    reason: str,
    author: str,
    client_key: UUID,
    at: datetime,
) -> Proposal:
    """Propose to call a raffle off that is not drawn; a second person signs it.

    Raises DrawReasonMissing, and what ``propose`` and ``call_off_raffle`` raise.
    """
    if not reason.strip():
        raise DrawReasonMissing
    proposal = Proposal(
        tournament_id=tournament_id,
        kind=ProposalKind.RAFFLE_OFF,
        arguments={"raffle": number},
        author=author,
        reason=reason,
        client_key=client_key,
        at=at,
    )
    return propose(proposal, act=RAFFLE_OFF_ACT)


@transaction.atomic(durable=True)
def pass_prize_on(
    *,
    tournament_id: TournamentId,
    number: int,
    winner: str,
    author: str,
    at: datetime,
    present: bool = False,
) -> PrizeView:
    """Note that the winner with this code is not there; the next one has the prize.

    ``present``: the last one who was noted as absent is there after all, and has it
    again. The same again changes nothing. Returns the prize, and who has it now.
    Raises NotFound, NotTheWinner, NobodyIsNext.
    """
    tournament = lock_tournament(tournament_id)
    raffle = raffle_numbered(tournament_id, number=number)
    if winner not in (raffle.winners.holders if present else raffle.absent):
        _refuse_passing(raffle, winner=winner, present=present)
        said = WinnerAbsent(raffle=number, winner=winner, absent=not present)
        write(tournament_id, said, author=author, at=at)
    return prize_drawn_by(tournament, number=number, code=winner)


def _refuse_passing(raffle: Raffle, *, winner: str, present: bool) -> None:
    if present:
        if raffle.absent[-1:] != (winner,):
            raise NotTheWinner
    elif winner not in raffle.winners.holders:
        raise NotTheWinner
    elif not raffle.winners.waiting:
        raise NobodyIsNext


def _open_absences(tournament_id: TournamentId) -> list[int]:
    """Return the lines of the winners who were noted as absent last."""
    raffles = all_raffles(tournament_id)
    return [one.last_absence for one in raffles if one.last_absence is not None]


@takes_back(WinnerAbsent, open_lines=_open_absences, page="desk-raffle")
def _take_back(line: Entry[WinnerAbsent], author: str, at: datetime) -> str:
    tournament_id = TournamentId(line.tournament_id)
    if line.seq not in _open_absences(tournament_id):
        raise NotTheWinner
    prize = pass_prize_on(
        tournament_id=tournament_id,
        number=line.said.raffle,
        winner=line.said.winner,
        author=author,
        at=at,
        present=True,
    )
    return prize.told


def _locked(tournament_id: TournamentId, *, number: int) -> Draw:
    """Return the draw of a raffle, locked after its event. Raises NotFound."""
    tournament = lock_tournament(tournament_id)
    draws = Draw.raffles.select_for_update(no_key=True).filter(tournament=tournament)
    draw = existing(draws.filter(number=number).first())
    draw.tournament = tournament
    return draw


def check_prizes(prizes: Sequence[str], *, people: int) -> None:
    """Refuse other prizes than there can be among so many. Raises BadPrizes."""
    names = [clean_name(prize) for prize in prizes]
    most = min(MOST_PRIZES, people)
    bad = any(len(name) > PRIZE_LIMIT for name in names)
    if bad or not 1 <= len(names) <= most or not all(map(str.isprintable, names)):
        raise BadPrizes(letters=PRIZE_LIMIT, most=most)
    for name in filter(None, names):
        if not any(map(_says_what, name)):
            raise PrizeSaysNothing(name=name)


def _says_what(sign: str) -> bool:
    """Tell whether a sign can say what a prize is: a letter, or a currency."""
    return sign.isalpha() or category(sign) == "Sc"


def _present(tournament: Tournament) -> tuple[str, ...]:
    codes = present(tournament).codes
    if not codes:
        raise NobodyPresent
    return codes


def _next_number(tournament: Tournament, *, again: str) -> int:
    """Return the number of the next raffle.

    Refuse it while one waits, or without a reason once one was drawn. Raises
    RaffleOpen, AgainUnexplained.
    """
    states = list(
        Draw.raffles.filter(tournament=tournament).values_list("state", flat=True)
    )
    for number, state in enumerate(states, start=1):
        if state in UNDER_WAY:
            raise RaffleOpen(number=number)
    if not again and DrawState.PUBLISHED in states:
        raise AgainUnexplained
    return len(states) + 1
