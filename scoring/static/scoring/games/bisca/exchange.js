/* Who exchanged the two of trump for the open card: asked just before the trick that the
   rules name, folded away before every other lead at which it can be done (BI-28). */

import { make } from "../../cards/picture.js";
import { EXCHANGED } from "./cards.js";

export class Exchange {
  constructor(picture) {
    this.picture = picture;
    this.onExchange = () => {};
    this.box = picture.part("exchange");
    this.box.addEventListener("click", ({ target }) => {
      const key = target.closest("[data-seat]");
      if (key) this.onExchange(`${EXCHANGED}${key.dataset.seat}`);
    });
  }

  draw(told) {
    const { exchange, mayExchange } = told;
    if (exchange !== null) this.box.replaceChildren(this.done(told));
    else this.box.replaceChildren(...(mayExchange ? [this.question(told)] : []));
  }

  done({ exchange, cut }) {
    const { seat } = this.picture.seat(exchange.seat);
    const text = this.picture.say("exchanged", { seat, card: this.picture.card(cut) });
    return make("p", { css: "small", text });
  }

  question({ exchangeDue }) {
    const seats = this.picture.known.seats.map(({ seat, name: who }, number) => {
      const key = make("button", { css: "button button--secondary", text: seat }, [
        make("span", { css: "sr-only", text: ` ${who}` }),
      ]);
      key.type = "button";
      key.dataset.seat = String(number);
      return key;
    });
    const text = this.picture.say("exchange_by");
    const asked = make("div", { css: "recorder__exchange" }, [
      make("p", { text }),
      ...seats,
    ]);
    if (exchangeDue) return asked;
    const summary = make("summary", { text: this.picture.say("exchange_early") });
    return make("details", { css: "why" }, [summary, asked]);
  }
}
