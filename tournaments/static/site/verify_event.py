#!/usr/bin/env python3
"""Check the record of a Cruce event without its site: python3 verify_event.py FILE

Needs Python 3.9 or newer and nothing else. Takes the file that the results page
offers, or what export_event has written, computes every hash and score again, and
names the first line that is not true. What that proves: docs/event-file.md there.
"""

import hashlib
import hmac
import itertools
import json
import sys


def canon(value):
    return json.dumps(value, sort_keys=True, separators=(",", ":")).encode("ascii")


def sha(data):
    return hashlib.sha256(data).hexdigest()


def once(pairs):
    """An object in which every name stands once: readers would differ about others."""
    if len(dict(pairs)) != len(pairs):
        raise ValueError("a name is there twice in one object")
    return dict(pairs)


class Untrue(Exception):
    """What is not true, in one sentence."""


def check(condition, sentence):
    if not condition:
        raise Untrue(sentence)


def check_lines(table, code, rules_hash):
    """Every line follows the one before and says what was said."""
    previous, time = "0" * 64, ""
    for number, line in enumerate(table["lines"], 1):
        row, where = line["row"], f"table {code}, line {number}"
        check((row["seq"], row["table"]) == (number, code), f"{where} is missing")
        hashed = sha(bytes.fromhex(previous) + canon(row))
        check(hashed == line["hash"], f"{where} does not match its hash")
        check(row["rules"] == rules_hash, f"{where} was written under other rules")
        check(row["at"] >= time, f"{where} is older than the line before")
        said = line["reason"]
        if said is not None:  # an erased reason leaves its hash
            text = bytes.fromhex(said["salt"]) + said["text"].encode()
            check(sha(text) == row["reason"], f"{where}: the reason is another one")
        previous, time = line["hash"], row["at"]
    return previous


def deal_changes(deal, sides, rules):
    """What a deal changes on each side; the rules of the game in twenty lines."""
    if deal["outcome"] != "played":
        charge = rules["penalty_misdeal"] if deal["outcome"] == "misdeal" else 0
        return [-charge if deal["dealer"] in side else 0 for side in sides]
    points = list(deal["cards"])
    for suit, seat in deal["announcements"].items():
        points[seat] += rules["announce_values"][suit == deal["trump"]]
    totals = [sum(points[seat] for seat in side) for side in sides]
    bid, unit = deal["bid"], rules["point_unit"]
    bidding = next(i for i, side in enumerate(sides) if deal["bidder"] in side)
    made = totals[bidding] >= bid * unit
    others = rules["others_score_when_made" if made else "others_score_when_failed"]
    changes = [total // unit if others else 0 for total in totals]
    own = bid if rules["made_bid_scores"] == "bid" else totals[bidding] // unit
    changes[bidding] = own if made else -bid
    return changes


def in_order_of_play(rows):
    """A replacement stands where the voided line stood; voided lines are gone."""
    gone = {row["voids"] for row in rows}
    place = {}
    for row in rows:
        place[row["seq"]] = place.get(row["replaces"], row["seq"])
    standing = [row for row in rows if row["seq"] not in gone]
    return sorted(standing, key=lambda row: (place[row["seq"]], row["seq"]))


class Played:
    """The points of each entrant at the end, from the lines alone.

    Who left or plays for nothing is in ``apart``: they do not go on, whatever their
    points. A stand-in's points are nobody's.
    """

    def __init__(self, table, rules, code):
        rows = [line["row"] for line in table["lines"]]
        lots = [row["payload"] for row in rows if row["kind"] == "lot"]
        proofs = {lot["draw"]: lot["proof"] for lot in lots if lot["method"] == "cd2"}
        self.lots = check_lots(table, f"table {code}", proofs)
        self.seated = list(rows[0]["payload"]["entrants"])
        codes, seats = list(dict.fromkeys(self.seated)), list(enumerate(self.seated))
        self.sides = [[s for s, code in seats if code == one] for one in codes]
        self.left, self.totals = {}, [0] * len(codes)
        for row in in_order_of_play(rows):
            self.take(row["kind"], row["payload"], rules)
        owners = [self.seated[side[0]] for side in self.sides]
        self.points = dict(zip(owners, self.totals))
        self.apart = {owners[side] for side in self.left}
        for side, why in self.left.items():
            if why == "stand_in":
                del self.points[owners[side]]

    def take(self, kind, said, rules):
        """Add what one line changes: points, or who sits where."""
        if kind in ("join", "swap", "leave", "sit"):
            self.move(kind, said)
        elif kind == "deal" and said["purpose"] == "set":
            self.add(deal_changes(said, self.sides, rules), rules)
        elif kind == "penalty":
            lost, seat = said["points"], said["seat"]
            self.add([-lost if seat in side else 0 for side in self.sides], rules)
        elif kind == "lot" and said["method"] == "cd2":
            order = [self.seated[self.sides[side][0]] for side in said["order"]]
            right = order == self.lots[said["draw"]]
            check(right, f"lot {said['draw']}: its order is not the one in the ledger")

    def move(self, kind, said):
        """Who comes fourth to a table of three, exchanges seats, leaves, sits down."""
        if kind == "join":
            self.sides.append([len(self.seated)])
            self.seated.append(said["entrant"])
            self.totals.append(0)
        elif kind == "swap":
            for seat, code in said["seated"]:
                self.seated[seat] = code
        else:
            side = next(i for i, side in enumerate(self.sides) if said["seat"] in side)
            self.left.pop(side, None)
            if kind == "leave" or said["as"] == "stand_in":
                self.left[side] = said["cause"] if kind == "leave" else said["as"]
            for seat in self.sides[side] if kind == "sit" else ():
                self.seated[seat] = said["entrant"]

    def add(self, changes, rules):
        floor = rules["score_floor"]
        totals = [old + change for old, change in zip(self.totals, changes)]
        self.totals = [t if floor is None else max(floor, t) for t in totals]


def drawn_by(draw, name):
    """Who drew what, computed from secret, list and public part (CD2)."""
    proof, listed = draw["proof"], draw["manifest"]
    right = (proof["manifest"], proof["commitment"]) == (listed, draw["commitment"])
    check(right, f"{name}: the proof is that of another draw")
    secret = bytes.fromhex(proof["secret"])

    def tagged(tag, data):
        return hashlib.sha256(b"CD2/" + tag + b"\0" + data).digest()

    hashed = tagged(b"manifest", canon(listed))
    right = tagged(b"commit", hashed + secret).hex() == proof["commitment"]
    check(right, f"{name}: list or secret is not the one that its mark has fixed")
    message = b"CD2/seed\0" + hashed + tagged(b"public", proof["public"].encode())
    seed = hmac.new(secret, message, "sha256").digest()
    counter = itertools.count()

    def below(limit):
        while True:
            block = b"CD2/block\0" + next(counter).to_bytes(8, "big")
            number = int.from_bytes(hmac.new(seed, block, "sha256").digest()[:8], "big")
            if number < 2**64 - 2**64 % limit:
                return number % limit

    groups = [g for one in listed.get("constraints", []) for g in one["groups"]]
    tries = []
    while not tries or (tries[-1][0] and len(tries) < 1000):
        seats = list(listed["seats"])
        for last in range(len(seats) - 1, 0, -1):
            other = below(last + 1)
            seats[last], seats[other] = seats[other], seats[last]
        at = {code: seat[:-1] for code, seat in zip(listed["entrants"], seats)}
        pairs = (pair for group in groups for pair in itertools.combinations(group, 2))
        tries.append((sum(at[a] == at[b] for a, b in pairs), len(tries), seats))
    found = [list(pair) for pair in zip(listed["entrants"], min(tries)[2])]
    right = found == proof["assignment"]
    check(right, f"{name}: the seats do not follow from the draw")
    return found


def check_draws(stage):
    """Every draw; returns who drew a seat at which table, in order of the seats."""
    seated = {}
    for draw in stage["draws"]:
        name = f"stage {stage['number']}: draw {draw['number']}"
        if (frozen := draw["frozen"]) is None:
            continue
        check(sha(canon(frozen)) == draw["frozen_hash"], f"{name} has another hash")
        right = draw["proof"] is None or drawn_by(draw, name) == frozen["assignment"]
        check(right, f"{name}: other seats were published than drawn")
        by_seat = {s: c for c, s in frozen.get("urn", frozen.get("assignment"))}
        for seat in (one for one in frozen["seats"] if one in by_seat):
            seated.setdefault(seat[:-1], []).append(by_seat[seat])
    return seated


def check_lots(owner, where, recorded=None):
    """Every lot of a table is the ledger's; returns each order by its number."""
    orders = {}
    for lot in (one for one in owner.get("lots", []) if one["proof"] is not None):
        name = f"{where}: lot {lot['number']}"
        at = {place: who for who, place in drawn_by(lot, name)}
        orders[lot["number"]] = [at[place] for place in lot["manifest"]["seats"]]
        right = recorded is None or recorded.get(lot["number"]) == sha(
            canon(lot["proof"])
        )
        check(right, f"{name} is another one than the ledger's")
    right = recorded is None or orders.keys() == recorded.keys()
    check(right, f"{where}: a lot was recorded that was not drawn")
    return orders


def check_moved_up(stage, on, seated):
    """Of equals who could move up, the first in the lot's order who was not on yet."""
    table = {code: letter for letter, codes in seated.items() for code in codes}
    orders = check_lots(stage, where := f"stage {stage['number']}")
    for one in (w for w in stage["withdrawals"] if not w["taken_back_by"]):
        came, at = one["came"], table.get(one["entrant"])
        left = [code for code in orders.get(one["lot"], []) if code not in on]
        left = [c for c in left if table.get(c) == at or table.get(came) != at]
        right = one["lot"] is None or stage["contests"] or left[:1] == [came]
        check(right, f"{where}: lot {one['lot']} has not let {came} move up")
        on, table[came] = on | {came}, at


def check_stage(stage, points):
    """The tables of a stage; returns their heads in order."""
    number, heads = stage["number"], []
    right = stage["rules"] is None or sha(canon(stage["rules"])) == stage["rules_hash"]
    check(right, f"stage {number}: the rules do not match their hash")
    seated = check_draws(stage)
    decided = [c["computed"] for c in stage["contests"] if c["decision"] == "corrected"]
    kept = any(c["decision"] in ("kept", "") for c in stage["contests"])
    lists = [(stage["qualification"] or {}).get("through", []), *decided]
    through = {code for _, codes in lists[-1] for code in codes}
    check_moved_up(stage, through, seated)
    for table in stage["tables"]:
        code = f"{number}/{table['letter']}"
        heads.append(check_lines(table, code, stage["rules_hash"]))
        opened = dict.fromkeys(table["lines"][0]["row"]["payload"]["entrants"])
        right = list(opened) == seated.get(table["letter"])
        check(right, f"table {code}, line 1: these seats were not drawn")
        played = Played(table, stage["rules"]["ruleset"], code)
        points.update({(number, one): all_ for one, all_ in played.points.items()})
        if through and not stage["final"] and not kept:  # by score, not by decision
            scored = [p for p in played.points.items() if p[0] not in played.apart]
            on = [total for one, total in scored if one in through]
            out = [total for one, total in scored if one not in through]
            right = not on or min(on) >= max(out, default=min(on))
            check(right, f"table {code}: somebody with fewer points went through")
    return heads


def check_event(event):
    """Everything; returns how many lines there are, and the head."""
    points = {}
    heads = [one for stage in event["stages"] for one in check_stage(stage, points)]
    head = sha(b"".join(bytes.fromhex(one) for one in heads))
    check(head == event["head"], "the head of the event is another one")
    results = event["results"]
    if results is not None:
        right = sha(results["body"].encode()) == results["body_hash"]
        check(right, "the published results do not match their hash")
        check(results["ledger_head"] == head, "the results name another ledger")
        for place in json.loads(results["body"])["places"]:
            right = points.get((place["stage"], place["entrant"]), 0) == place["points"]
            check(right, f"the results give {place['entrant']} other points")
    return sum(len(t["lines"]) for s in event["stages"] for t in s["tables"]), head


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    try:
        with open(sys.argv[1], encoding="utf-8") as file:
            event = json.load(file, object_pairs_hook=once)
        lines, head = check_event(event)
    except Untrue as untrue:
        sys.exit(f"NOT TRUE: {untrue}")
    except OSError as error:
        sys.exit(f"The file cannot be read: {error}")
    except (ValueError, KeyError, TypeError, IndexError, AttributeError,
            StopIteration, RecursionError) as error:  # fmt: skip
        sys.exit(f"NOT TRUE: this is not the record of an event ({error!r})")
    print(f"True: {lines} lines, every hash and every score. The head is\n{head}")
    if event["tournament"].get("final_held") and event["format"].endswith("-public"):
        print("The final is held back until the prize giving: only its seats are here.")
    print("Compare it with what stood on the wall, on a slip or on a photograph.")


if __name__ == "__main__":
    main()
