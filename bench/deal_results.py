"""Write what deals of Cruce bring, for the forms of the game that are kept.

    .venv/bin/python bench/deal_results.py [--deals 30000]

Fast bots play so many deals of each form, always the same ones; what they brought goes
to ``scoring/games/cruce/results.json``, from which chances are made (``docs/odds.md``).
To be run again after a change of the bots or of the rules of a deal.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from scoring.games.cruce.results import FILE, forms, played, write  # noqa: E402


def main() -> None:
    """Play the deals of every form and write what they brought."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--deals", type=int, default=30_000)
    deals = arguments.parse_args().deals
    rows = []
    for name, (rules, players) in forms().items():
        began = time.process_time()
        told = played(rules, players=players, deals=deals)
        pace = deals / (time.process_time() - began)
        sys.stdout.write(f"{name:20}{len(told):6} results {pace:8.0f} deals/s\n")
        each = json.dumps(write(told), separators=(",", ":"))
        rows.append(f"{json.dumps(name)}: {each}")
    FILE.write_text("{\n" + ",\n".join(rows) + "\n}\n")
    sys.stdout.write(f"{FILE.stat().st_size} bytes\n")


if __name__ == "__main__":
    main()
