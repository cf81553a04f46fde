/* What only Bisca shows of a deal that is being recorded: cut, stock and open card, the
   exchange, the extra point. */

import { make, Picture } from "../../cards/picture.js";
import { EXCHANGED, liesOpen, TAP, trumpOf } from "./cards.js";
import { EXCHANGE, OWN_CARD } from "./evidence.js";

export class BiscaPicture extends Picture {
  drawn(suit) {
    return this.known.names.drawn[suit];
  }

  drawHead({ cut, stock, open }) {
    const suit = this.known.names.suits[trumpOf(cut)];
    this.part("before-text").textContent = this.cutText(cut, suit);
    const name = stock ? (open ? "stock" : "stock_closed") : "stock_gone";
    const card = open ? this.card(open) : "";
    const text = this.say(name, { suit, count: stock, card });
    this.part("trump-text").textContent = text;
  }

  cutText(cut, suit) {
    if (cut === TAP) return this.say("cut_tapped", { suit });
    const name = liesOpen(cut) ? "cut" : "cut_back";
    return this.say(name, { card: this.card(cut), suit });
  }

  act(code) {
    if (!code.startsWith(EXCHANGED)) return this.card(code);
    return this.say("exchange_of", this.seat(Number(code.slice(1))));
  }

  breachText(one) {
    if (one.rule !== EXCHANGE) return super.breachText(one);
    const values = { ...this.seat(one.seat), number: one.trick + 1 };
    return this.say("exchanged_wrongly", values);
  }

  owedText(one) {
    return one.rule === OWN_CARD ? this.say("not_own") : super.owedText(one);
  }

  verdict({ winning, totals, bonus }) {
    const text =
      winning === null
        ? this.say("equal")
        : this.say("won", {
            name: this.known.sides[winning].name,
            total: totals[winning],
          });
    const parts = [make("p", {}, [make("b", { text })])];
    if (bonus !== null) {
      const said = this.say("bonus", { seat: this.seat(bonus).seat });
      parts.push(make("p", { css: "small", text: said }));
    }
    return parts;
  }
}
