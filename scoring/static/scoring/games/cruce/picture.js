/* What only Cruce shows of a deal that is being recorded: the bid, and whether it is
   made. */

import { make, Picture } from "../../cards/picture.js";
import { worthOfPair } from "./deal.js";
import { ANNOUNCE } from "./evidence.js";

export class CrucePicture extends Picture {
  drawn(suit) {
    return this.known.names.drawn[suit];
  }

  drawHead({ bidder, bid, needed, trump }) {
    const { suits, bids } = this.known.names;
    const values = { ...this.seat(bidder), bid: bids[bid], needed, suit: suits[trump] };
    const name = trump ? "bidding" : "bidding_open";
    this.part("before-text").textContent = this.say(name, values);
    const told = trump ? this.say("trump", { suit: suits[trump] }) : "";
    this.part("trump-text").textContent = told;
  }

  besidePoints(index, { bidding, needed }) {
    if (index !== bidding || !needed) return [];
    const text = this.say("needs", { needed });
    return [make("span", { css: "recorder__needs", text })];
  }

  owedText(one) {
    if (one.rule !== ANNOUNCE) return super.owedText(one);
    const cards = one.owed.map((code) => this.card(code)).join(", ");
    return this.say("not_held", { cards });
  }

  verdict(told) {
    const { name } = this.seat(told.bidder);
    const bid = this.known.names.bids[told.bid];
    const total = told.totals[told.bidding];
    const text = this.say("result", { name, bid, total, needed: told.needed });
    const css = told.made ? "recorder__made" : "recorder__failed";
    const word = make("span", { css, text: this.say(told.made ? "made" : "failed") });
    const made = make("p", {}, [word, make("b", { text: ` ${text}` })]);
    return [made, this.announcedText(told)];
  }

  announcedText(told) {
    const said = Object.entries(told.announced).map(([suit, seat]) =>
      this.say("pair", {
        seat: this.seat(seat).seat,
        suit: this.known.names.suits[suit],
        worth: worthOfPair(suit, told, this.known),
      }),
    );
    return make("p", { css: "small", text: said.join("; ") });
  }
}
