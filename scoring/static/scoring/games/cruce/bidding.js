/* Who bid what, before the first card. */

import { Asked } from "../../cards/asked.js";

export class Bidding extends Asked {
  fields = ["dealer", "bidder", "bid", "trump", "reason"];

  needed() {
    const named = this.known.rules.trump_choice === "named";
    return ["dealer", "bidder", "bid", ...(named ? ["trump"] : [])];
  }

  /* Where all have passed, the first bidder plays for nothing. */
  settle() {
    const { bid, bidder, dealer } = this.values();
    if (bid !== "0" || dealer === undefined) return null;
    const first = (Number(dealer) + 1) % this.known.seats.length;
    if (bidder === String(first)) return null;
    this.fillIn({ bidder: String(first) });
    const { seat, name } = this.known.seats[first];
    return { name: "all_passed_seat", values: { seat: `${seat} ${name}` } };
  }
}
