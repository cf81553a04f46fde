"""Routes of the referee pages."""

from django.urls import path

from scoring.pages.referee.accidents import leave, sit
from scoring.pages.referee.calls import (
    calls,
    calls_part,
    calls_waiting,
    move,
    one,
)
from scoring.pages.referee.card_by_card import record_cards
from scoring.pages.referee.closing import close, reopen
from scoring.pages.referee.corrections import preview_replacement, replace, void
from scoring.pages.referee.deals import preview_deal, record_deal
from scoring.pages.referee.expelling import expel
from scoring.pages.referee.happenings import last_deal, moved, swap
from scoring.pages.referee.lot_draw import draw_lot
from scoring.pages.referee.lots import lots
from scoring.pages.referee.penalties import penalty, preview_penalty
from scoring.pages.referee.proposals import (
    countersign,
    decline,
    proposal,
    proposals,
    proposals_part,
    withdraw,
)
from scoring.pages.referee.register import desk_register, register, register_file
from scoring.pages.referee.reviews import review
from scoring.pages.referee.tables import (
    my_tables,
    my_tables_part,
    referee_table,
    referee_table_part,
)

REFEREE = "t/<slug:slug>/referee"
TABLE = f"{REFEREE}/<int:table_id>"
LINE = f"{TABLE}/void/<int:seq>"
PROPOSALS = f"{REFEREE}/proposals"
PROPOSAL = f"{PROPOSALS}/<int:number>"

urlpatterns = [
    path(f"{REFEREE}/", my_tables, name="my-tables"),
    path(f"{REFEREE}/part/", my_tables_part, name="my-tables-part"),
    path(f"{REFEREE}/calls/", calls, name="calls"),
    path(f"{REFEREE}/calls/part/", calls_part, name="calls-part"),
    path(f"{REFEREE}/calls/waiting/", calls_waiting, name="calls-waiting"),
    path(f"{REFEREE}/calls/<int:call_id>/", one, name="call"),
    path(f"{REFEREE}/calls/<int:call_id>/move/", move, name="move-call"),
    path(f"{REFEREE}/penalties/", register, name="penalties"),
    path(f"{REFEREE}/penalties.csv", register_file, name="penalties-file"),
    path("t/<slug:slug>/desk/penalties/", desk_register, name="desk-penalties"),
    path(f"{PROPOSALS}/", proposals, name="proposals"),
    path(f"{PROPOSALS}/part/", proposals_part, name="proposals-part"),
    path(f"{PROPOSAL}/", proposal, name="proposal"),
    path(f"{PROPOSAL}/confirm/", countersign, name="countersign"),
    path(f"{PROPOSAL}/decline/", decline, name="decline-proposal"),
    path(f"{PROPOSAL}/withdraw/", withdraw, name="withdraw-proposal"),
    path(f"{TABLE}/", referee_table, name="referee-table"),
    path(f"{TABLE}/part/", referee_table_part, name="referee-table-part"),
    path(f"{TABLE}/deal/", record_deal, name="record-deal"),
    path(f"{TABLE}/deal/preview/", preview_deal, name="preview-deal"),
    path(f"{TABLE}/cards/", record_cards, name="record-cards"),
    path(f"{TABLE}/penalty/", penalty, name="give-penalty"),
    path(f"{TABLE}/penalty/preview/", preview_penalty, name="preview-penalty"),
    path(f"{LINE}/", void, name="void-line"),
    path(f"{LINE}/replace/", replace, name="replace-line"),
    path(f"{LINE}/replace/preview/", preview_replacement, name="preview-replacement"),
    path(f"{TABLE}/lots/", lots, name="record-lot"),
    path(f"{TABLE}/lots/protocol/", draw_lot, name="draw-lot"),
    path(f"{TABLE}/leave/", leave, name="leave-seat"),
    path(f"{TABLE}/expel/", expel, name="expel-player"),
    path(f"{TABLE}/sit/", sit, name="take-seat"),
    path(f"{TABLE}/swap/", swap, name="swap-seats"),
    path(f"{TABLE}/last-deal/", last_deal, name="last-deal"),
    path(f"{TABLE}/moved/", moved, name="table-moved"),
    path(f"{TABLE}/close/", close, name="close-table"),
    path(f"{TABLE}/reopen/", reopen, name="reopen-table"),
    path(f"{TABLE}/review/", review, name="review-table"),
]
