"""A table played by script: deals, and what goes wrong around them."""

from __future__ import annotations

from collections.abc import Sequence

from scoring.deals.commands.closing import close_table
from scoring.deals.commands.deals import record_deal
from scoring.deals.commands.penalties import give_penalty
from scoring.games.enums import LotMethod, PenaltyKind
from scoring.games.protocol import Deal, Penalty, Plays, Sample
from scoring.ledger.enums import Purpose
from scoring.ledger.lines import Signature
from scoring.ledger.written import Written
from scoring.rehearsal.drawn_lots import draw_table_lot
from scoring.rehearsal.possible import exchanged, preview
from scoring.rehearsal.previewed import correct
from scoring.rehearsal.script import Script
from scoring.rules.rules import StageRules
from scoring.scoresheet.queries.table_view import table_view
from scoring.ties.commands.lots import record_lot
from tables.seating.models import Table
from tables.seating.queries.seating import table_anywhere

EXTRA_DEALS_BEFORE_LOTS = 3


class TablePlayer:
    """Plays one table; knows its ledger's last line and state."""

    def __init__(self, script: Script, table: Table) -> None:
        """Begin after whatever has been recorded at the table."""
        self.table = table_anywhere(table.pk)
        view = table_view(self.table)
        self.script = script
        self.table_id = table.id
        self.rules: StageRules = view.rules
        self.state = view.state
        self.seq = view.last_seq
        self.through = view.through

    @property
    def over(self) -> bool:
        """Tell whether the set has been won."""
        return self.state.over

    @property
    def deals(self) -> int:
        """Return how many deals count for the set."""
        return self.state.deals

    def play(self) -> None:
        """Record one deal, and sometimes what goes wrong around it."""
        rng, chances = self.script.rng, self.script.chances
        if rng.random() < chances.penalty:
            self._penalty()
            if self.over:
                return
        misdealt = rng.random() < chances.misdeal and next(iter(self.rules.charged), "")
        if misdealt:
            dealer = self.state.next_dealer
            self._record(self.rules.game.entered(misdealt, dealer, {}))
            return
        dealt = self.deal()
        wrongly = rng.random() < chances.void or self.script.void_due
        deal = self._as_recorded(dealt.deal)
        wrong = self._taken_down_wrongly(deal) if wrongly else None
        if wrong is None:
            self.record_dealt(dealt)
        else:
            self.script.void_due = False
            self._record_then_replace(wrong, deal=deal)

    def settle_ties(self) -> None:
        """Settle what crosses the line: extra deals first, then lots.

        They come from an urn, or by the protocol, as the script says.
        """
        extra = 0
        while self.state.unresolved and extra < EXTRA_DEALS_BEFORE_LOTS:
            self.record_dealt(self.deal(), purpose=Purpose.TIE_BREAK)
            extra += 1
        while self.state.unresolved:
            among = self.state.unresolved[0]
            if self.script.lots_by_protocol:
                self._draw_lot(among)
                continue
            order = list(among)
            self.script.rng.shuffle(order)
            self.take(
                record_lot(
                    table_id=self.table_id,
                    among=among,
                    order=order,
                    witnesses=2,
                    method=LotMethod.URN,
                    sign=self.sign(reason="Sorți trase în fața a doi martori"),
                )
            )

    def _draw_lot(self, among: Sequence[int]) -> None:
        self.take(
            draw_table_lot(
                self.script,
                table_id=self.table_id,
                among=among,
                witness=self.state.entrants[self.state.playing[0]],
                reason="" if self.over else "Closed on time",
                sign=self.sign(),
            )
        )

    def close(self) -> Written:
        """Close the table on its totals."""
        reason = "" if self.over else "Closed on time"
        written = close_table(
            table_id=self.table_id,
            shown=self.state.totals,
            sign=self.sign(reason=reason),
        )
        self.take(written)
        return written

    def play_revoke(self) -> None:
        """Record a deal with one revoke, and the penalty that the rules ask for.

        Where the rules charge nothing the deal is recorded alone; where no deal has
        room for a revoke, an honest one is.
        """
        dealt = self.deal(revoke=True)
        self.record_dealt(dealt)
        seat, kind = dealt.revoked_by, PenaltyKind.REVOKE
        if seat is None:
            return
        points = self.rules.offences[kind].points
        if points:
            self.penalize(
                Penalty(seat=seat, kind=kind, points=points),
                reason="O carte împotriva regulilor",
            )

    def deal(self, *, revoke: bool = False) -> Sample:
        """Return the next deal as bots play it, card by card; nothing is recorded."""
        return self.rules.sample(
            company=self.state.company,
            dealer=self.state.next_dealer,
            rng=self.script.rng,
            revoke=revoke,
        )

    def record_dealt(self, dealt: Sample, *, purpose: Purpose = Purpose.SET) -> None:
        """Record a deal that was played; at the final table with its cards."""
        plays = dealt.plays if self.state.final else None
        deal = dealt.deal if plays else self._as_recorded(dealt.deal)
        self._record(deal, purpose=purpose, plays=plays)

    def _as_recorded(self, deal: Deal) -> Deal:
        """Return a deal in the form in which the event records it."""
        if not self.rules.short or not self.rules.outcome(deal).played:
            return deal
        return self.rules.shortened(deal, company=self.state.company)

    def penalize(self, penalty: Penalty, *, reason: str) -> None:
        self.take(
            give_penalty(
                table_id=self.table_id, penalty=penalty, sign=self.sign(reason=reason)
            )
        )

    def _record(
        self,
        deal: Deal,
        *,
        purpose: Purpose = Purpose.SET,
        plays: Plays | None = None,
    ) -> None:
        shown = self.rules.settle(deal, company=self.state.company).change
        reason = "" if self.over or purpose is Purpose.SET else "Closed on time"
        self.take(
            record_deal(
                table_id=self.table_id,
                deal=deal,
                shown=shown,
                purpose=purpose,
                plays=plays,
                sign=self.sign(reason=reason),
            )
        )

    def _taken_down_wrongly(self, deal: Deal) -> Deal | None:
        """Return the deal with two seats' points exchanged, if it could be so."""
        if not self.rules.outcome(deal).played:
            return None
        company = self.state.company
        first, *others = company.playing
        second = others[self.script.rng.randrange(len(others))]
        wrong = exchanged(deal, first, second, company=company, rules=self.rules)
        impossible = self.rules.problems(wrong, company=company, plays=None)
        return None if impossible else wrong

    def _record_then_replace(self, wrong: Deal, *, deal: Deal) -> None:
        """Record a deal as it was not, then correct it."""
        self._record(wrong)
        view = table_view(table_anywhere(self.table_id))
        choice = preview(self.table, view=view, line=view.lines[-1], instead=deal)
        sign = self.sign(reason="Punctele a două locuri, schimbate între ele")
        self.take(correct(choice, sign=sign))

    def _penalty(self) -> None:
        own = set(self.rules.charged.values())
        offences = self.rules.offences
        kinds = [kind for kind in offences if kind not in own]
        priced = [kind for kind in kinds if offences[kind].points is not None]
        others = [kind for kind in kinds if kind not in priced]
        often = self.script.rng.random() < 0.7  # noqa: PLR2004
        kind = (priced or others if often else others or priced)[0]
        points = offences[kind].points
        self.penalize(
            Penalty(
                seat=self.state.playing[
                    self.script.rng.randrange(len(self.state.playing))
                ],
                kind=kind,
                points=1 if points is None else points,
            ),
            reason="Decizia arbitrului",
        )

    def sign(self, *, reason: str = "", second: str | None = None) -> Signature:
        """Return the signature of this table's next line."""
        return self.script.sign(after=self.seq, reason=reason, second=second)

    def take(self, written: Written) -> None:
        """Go on from what has been written at this table."""
        self.state = written.state
        self.seq = written.state.seq
