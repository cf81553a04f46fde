"""Every page of the site by its name, with what its address needs."""

SLUG = ("slug",)
TABLE = ("slug", "table_id")
LINE = ("slug", "table_id", "seq")
PUBLIC = {
    "home": (),
    "people": (),
    "ratings": (),
    "sign-in": (),
    "pin-sign-in": SLUG,
    "event": SLUG,
    "find-my-seat": SLUG,
    "player": ("slug", "code"),
    "published-draw": ("slug", "number"),
    "tables": SLUG,
    "table": TABLE,
    "standings": SLUG,
    "bracket": SLUG,
    "results": SLUG,
    "rules": SLUG,
    "call-referee": TABLE,
    "ceremony": SLUG,
    "seat-moves": SLUG,
    "raffle": SLUG,
    "history": SLUG,
    "compare": SLUG,
    "what-is-seen": (),
    "sign-up": SLUG,
    "clock": SLUG,
    "embedded-table": TABLE,
    "embedded-bracket": SLUG,
}
REFEREE = {
    "my-tables": SLUG,
    "referee-table": TABLE,
    "record-deal": TABLE,
    "record-cards": TABLE,
    "give-penalty": TABLE,
    "catch-up": TABLE,
    "void-line": LINE,
    "replace-line": LINE,
    "record-lot": TABLE,
    "close-table": TABLE,
    "calls": SLUG,
    "penalties": SLUG,
    "review-table": TABLE,
    "player-phones": TABLE,
    "leave-seat": TABLE,
    "expel-player": TABLE,
    "write-last-deals": TABLE,
    "write-moves": TABLE,
    "write-notes": TABLE,
    "draw-lot": TABLE,
    "proposals": SLUG,
}
ORGANIZER = {
    "my-events": (),
    "write-in-book-notes": SLUG,
    "change-password": (),
    "open-event": (),
    "desk": SLUG,
    "roster": SLUG,
    "correct-entrant": ("slug", "entrant_id"),
    "erase-entrant": ("slug", "entrant_id"),
    "import-roster": SLUG,
    "desk-sign-up": SLUG,
    "desk-clock": SLUG,
    "webhooks": SLUG,
    "hall": SLUG,
    "check-in": SLUG,
    "close-check-in": SLUG,
    "late-entry": SLUG,
    "walk-in": SLUG,
    "fees": SLUG,
    "entrant-codes": SLUG,
    "plan": SLUG,
    "draw-desk": SLUG,
    "staff": SLUG,
    "players-recording": SLUG,
    "desk-tables": SLUG,
    "stage-review": SLUG,
    "desk-ledger": SLUG,
    "publish-results": SLUG,
    "reopen-table": TABLE,
    "take-seat": TABLE,
    "swap-seats": TABLE,
    "dissolve-table": TABLE,
    "desk-penalties": SLUG,
    "desk-ceremony": SLUG,
    "desk-raffle": SLUG,
    "copy-event": SLUG,
    "event-settings": SLUG,
    "choose-rules": SLUG,
    "seasons": (),
    "print-centre": SLUG,
    "print-checklist": SLUG,
    "print-poster": SLUG,
    "print-check-in": SLUG,
    "print-tickets": SLUG,
    "print-signs": SLUG,
    "print-score-sheets": SLUG,
    "print-seats": SLUG,
    "print-by-table": SLUG,
    "print-slips": SLUG,
    "print-standings": SLUG,
    "print-results": SLUG,
    "print-diplomas": SLUG,
}
# Is there only when its table is closed; looked at in test_printing.py.
OF_CLOSED_TABLES = {"print-slip"}
# Needs a deal with its cards; looked at in test_replay.py.
WITH_CARDS = {"replay"}
# A part of the final's table; read in test_under_way.py.
OF_FINALS = {"under-way-part"}
# Saved as files; read in tests/integration/scoring/archive/event_file.
FILES = {
    "record",
    "whole-event",
    "set-text",
    "penalties-file",
    "raffle-proof",
    "season-csv",
    "spreadsheet",
    "draw-proof",
    "lot-proof",
    "called-off-proof",
    "event-logo",
    "calendar",
    "seen",
    "seen-code",
    "event-picture",
    "results-picture",
    "table-picture",
}
# Needs somebody who calls; read in test_call.py of the public pages.
OF_CALLS = {"call"}
# A part of every page of a referee, looked at in test_deal_form.py; and a form of every
# public page, sent in tests/integration.
ON_EVERY_PAGE = {"calls-waiting", "choose-cards"}
# Needs something that two people must do; read in tests/integration.
OF_TWO = {"proposal"}
# Between two stages, of somebody who has gone through; read in tests/integration.
BETWEEN_STAGES = {"going-home", "moving-up-lot"}
# Of a player who records; looked at in test_players_phones.py.
OF_PLAYERS = {"player-table", "player-answers"}
# Of a lot at a table; read in test_lot_draw.py of the referee's pages.
OF_LOTS = {"lot"}
# Of digital draws; looked at in test_draw_show.py.
OF_DIGITAL_DRAWS = {"draw-show", "commitment-sheet"}
# There while the urn is open; read in tests/integration/tables.
OF_OPEN_URNS = {"ticket-sheet", "ticket", "urn-wall"}
# Need a payment, and a device that was opened for it; read in tests/integration.
# A season is of several events; read in tests/integration.
SEASONS = {"season", "season-events"}
# Of people with official results; read in tests/integration/scoring/people.
PEOPLE = {"person", "entrant-people", "whose"}
BEFORE_PLAY = {"receipt", "self-check-in"}
# Compute in the browser; looked at in test_verifier_page.py and test_in_browser.py.
WITH_SCRIPT = {"verify-draw", "verify-event", "verify-record"}
# Leads from a ticket to a player's page; read in test_find_my_seat.py.
LEADING_ON = {"at-seat"}
# A script, asked for by a browser alone; looked at in test_copies.py.
SCRIPTS = {"worker"}
# Has no background; looked at in test_screen.py.
OVERLAYS = {"overlay"}
# Needs a screen; looked at in test_screen.py.
OF_SCREENS = {"one-display"}
# Opened by a token of its own; nobody's role matters.
BY_TOKEN = {
    "display",
    "grant-sign-in",
    "first-organizer",
    "accept-invitation",
    "own-sign-up",
    "withdraw-sign-up",
}
# An account has these two; a referee's phone has none.
OF_ACCOUNTS = {"change-password", "my-events", "open-event", "seasons"}
# Whoever is signed in has this; the others have nothing to leave.
LEAVING = "sign-out"
# All that no walk over the pages opens, or opens by its own way.
ELSEWHERE = {
    *WITH_CARDS,
    *OF_FINALS,
    *OF_CLOSED_TABLES,
    *OF_CALLS,
    *ON_EVERY_PAGE,
    *OF_TWO,
    *BETWEEN_STAGES,
    *OF_PLAYERS,
    *OF_LOTS,
    *OF_OPEN_URNS,
    *OF_DIGITAL_DRAWS,
    *BEFORE_PLAY,
    *SEASONS,
    *PEOPLE,
    *WITH_SCRIPT,
    *SCRIPTS,
    *LEADING_ON,
    *FILES,
    *OVERLAYS,
    *OF_SCREENS,
    *BY_TOKEN,
}
