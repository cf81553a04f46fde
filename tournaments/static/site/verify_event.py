#!/usr/bin/env python3
"""Check the record of a Cruce event without its site: python3 verify_event.py FILE

Needs Python 3.9 or newer and nothing else. Takes the file that the results page
offers, or what export_event has written, computes every hash and every score again,
and names the first line that is not true. What is checked, and what that proves, is
written in the project's docs/event-file.md.
"""

import hashlib
import json
import sys

GENESIS = "0" * 64


def canon(value):
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return text.encode("ascii")


def sha(data):
    return hashlib.sha256(data).hexdigest()


class Untrue(Exception):
    """What is not true, in one sentence."""


def check(condition, sentence):
    if not condition:
        raise Untrue(sentence)


def check_lines(table, code, rules_hash):
    """Every line follows the one before and says what was said."""
    previous, time = GENESIS, ""
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
    plain, trumps = rules["announce_values"]
    for suit, seat in deal["announcements"].items():
        points[seat] += trumps if suit == deal["trump"] else plain
    totals = [sum(points[seat] for seat in side) for side in sides]
    bid = deal["bid"]
    bidding = next(i for i, side in enumerate(sides) if deal["bidder"] in side)
    made = totals[bidding] >= bid * rules["point_unit"]
    others = rules["others_score_when_made" if made else "others_score_when_failed"]
    changes = [total // rules["point_unit"] if others else 0 for total in totals]
    worth = totals[bidding] // rules["point_unit"]
    own = bid if rules["made_bid_scores"] == "bid" else worth
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


def table_points(table, rules):
    """The points of each entrant at the end, from the lines alone."""
    rows = [line["row"] for line in table["lines"]]
    seated = rows[0]["payload"]["entrants"]
    codes = list(dict.fromkeys(seated))
    sides = [[s for s, code in enumerate(seated) if code == one] for one in codes]
    points, floor = [0] * len(codes), rules["score_floor"]
    for row in in_order_of_play(rows):
        if row["kind"] == "deal" and row["payload"]["purpose"] == "set":
            changes = deal_changes(row["payload"], sides, rules)
        elif row["kind"] == "penalty":
            seat, lost = row["payload"]["seat"], row["payload"]["points"]
            changes = [-lost if seat in side else 0 for side in sides]
        else:
            continue
        points = [old + change for old, change in zip(points, changes)]
        if floor is not None:
            points = [max(floor, total) for total in points]
    return dict(zip(codes, points))


def check_stage(stage, points):
    """The tables of a stage; returns their heads in order."""
    number, heads = stage["number"], []
    if stage["rules"] is not None:
        right = sha(canon(stage["rules"])) == stage["rules_hash"]
        check(right, f"stage {number}: the rules do not match their hash")
    for draw in stage["draws"]:
        frozen = draw["frozen"]
        right = frozen is None or sha(canon(frozen)) == draw["frozen_hash"]
        check(right, f"stage {number}: draw {draw['number']} does not match its hash")
    decided = [c["computed"] for c in stage["contests"] if c["decision"] == "corrected"]
    kept = any(c["decision"] in ("kept", "") for c in stage["contests"])
    confirmed = (stage["qualification"] or {}).get("through", [])
    lists = decided[-1] if decided else confirmed
    through = {code for _, codes in lists for code in codes}
    for table in stage["tables"]:
        code = f"{number}/{table['letter']}"
        heads.append(check_lines(table, code, stage["rules_hash"]))
        scored = table_points(table, stage["rules"]["ruleset"])
        points.update({(number, one): total for one, total in scored.items()})
        if through and not stage["final"] and not kept:  # by score, not by decision
            on = [scored[one] for one in scored if one in through]
            out = [scored[one] for one in scored if one not in through]
            right = on and min(on) >= max(out, default=min(on))
            check(right, f"table {code}: somebody with fewer points went through")
    return heads


def check_event(event):
    """Everything; returns how many lines there are, and the head."""
    points, heads = {}, []
    for stage in event["stages"]:
        heads += check_stage(stage, points)
    head = sha(b"".join(bytes.fromhex(one) for one in heads))
    check(head == event["head"], "the head of the event is another one")
    results = event["results"]
    if results is not None:
        right = sha(results["body"].encode()) == results["body_hash"]
        check(right, "the published results do not match their hash")
        check(results["ledger_head"] == head, "the results name another ledger")
        for place in json.loads(results["body"])["places"]:
            key = (place["stage"], place["entrant"])
            right = points.get(key, 0) == place["points"]
            check(right, f"the results give {place['entrant']} other points")
    lines = sum(len(t["lines"]) for s in event["stages"] for t in s["tables"])
    return lines, head


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    try:
        with open(sys.argv[1], encoding="utf-8") as file:
            lines, head = check_event(json.load(file))
    except Untrue as untrue:
        sys.exit(f"NOT TRUE: {untrue}")
    except OSError as error:
        sys.exit(f"The file cannot be read: {error}")
    except (ValueError, KeyError, TypeError, IndexError, AttributeError,
            StopIteration, RecursionError) as error:  # fmt: skip
        sys.exit(f"NOT TRUE: this is not the record of an event ({error!r})")
    print(f"True: {lines} lines, every hash and every score. The head is")
    print(head)
    print("Compare it with what stood on the wall, on a slip or on a photograph.")


if __name__ == "__main__":
    main()
