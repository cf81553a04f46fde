/* A deal of Cruce on a referee's phone: who bid what, 24 cards, what was announced. */

import { known, start } from "../../cards/recorder.js";
import { Bidding } from "./bidding.js";
import { readDeal, withAnnouncement, withCard, withoutLast } from "./deal.js";
import { Pairs } from "./pairs.js";
import { CrucePicture } from "./picture.js";

function write(elements, told) {
  told.points.forEach((points, seat) => {
    elements[`cards-${seat}`].value = points;
  });
  for (const suit of Object.keys(known.names.suits)) {
    elements[`announcements-${suit}`].value = told.announced[suit] ?? "";
  }
  if (elements.trump.type === "hidden") elements.trump.value = told.trump;
}

start((form) => {
  const picture = new CrucePicture(form, known);
  const pairs = new Pairs(picture);
  return {
    picture,
    asked: new Bidding(form, known),
    read: (deal) => readDeal(deal, known),
    withAct: withCard,
    withoutLast: (deal) => withoutLast(deal, known),
    drawMore(told, deal, change) {
      pairs.onTick = (suit, said) => change(withAnnouncement(deal, suit, said));
      pairs.draw(told, deal);
    },
    write,
  };
});
