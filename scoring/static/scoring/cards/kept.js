/* What the phone keeps of a deal that is not recorded yet: every tap, before anything
   else happens with it. One slot for each table, and one for its extra deals. */

import { clientKey } from "../../tournaments/web/client-key.js";

const FORMAT = 1;

/* A deal of which nothing has been said; `afterSeq` is the last line that was seen. */
export function freshDeal(afterSeq) {
  return {
    format: FORMAT,
    afterSeq,
    key: clientKey(),
    fields: {},
    begun: false,
    cards: [],
    announced: [],
  };
}

export function newKey(deal) {
  return { ...deal, key: clientKey() };
}

export class Slot {
  constructor(name) {
    this.name = `cruce.cards.${name}`;
    this.works = true;
  }

  read() {
    try {
      const deal = JSON.parse(localStorage.getItem(this.name) ?? "null");
      return deal?.format === FORMAT ? deal : null;
    } catch {
      return null;
    }
  }

  write(deal) {
    try {
      localStorage.setItem(this.name, JSON.stringify(deal));
      this.works = true;
    } catch {
      this.works = false;
    }
  }

  clear() {
    try {
      localStorage.removeItem(this.name);
    } catch {
      /* Nothing was kept. */
    }
  }

  /* Called when another page of this phone has changed what is kept. */
  onChange(listener) {
    window.addEventListener("storage", (event) => {
      if (event.key === this.name) listener();
    });
  }
}
