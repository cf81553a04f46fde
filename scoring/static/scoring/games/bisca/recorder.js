/* A deal of Bisca on a referee's phone: the cut, every card, the exchange. */

import { known, start } from "../../cards/recorder.js";
import { Cut } from "./cut.js";
import { readDeal, withAct, withoutLast } from "./deal.js";
import { Exchange } from "./exchange.js";
import { BiscaPicture } from "./picture.js";

function write(elements, { points, bonus }) {
  points.forEach((taken, seat) => {
    elements[`points-${seat}`].value = taken;
  });
  elements.bonus.value = bonus ?? "";
}

start((form) => {
  const picture = new BiscaPicture(form, known);
  const exchange = new Exchange(picture);
  const players = known.seats.length;
  return {
    picture,
    asked: new Cut(form, known),
    read: (deal) => readDeal(deal, known),
    withAct: (deal, card) => withAct(deal, card, players),
    withoutLast,
    drawMore(told, deal, change) {
      exchange.onExchange = (act) => change(withAct(deal, act, players));
      exchange.draw(told);
    },
    write,
  };
});
