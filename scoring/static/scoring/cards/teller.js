/* Tells the server what is tapped, for those who watch the final: all of the deal, each
   time, one request after the other. What could not be told is told with the next tap, or
   when the network is back; nothing of it is needed to record the deal. */

import { post } from "../../tournaments/web/post.js";

const AGAIN_MS = 3000;
const SERVER_FAILS = 500;
const TOO_MANY = 429;
const LONGEST_CODE = 4;

/* A reason is nobody's business: answers are codes. */
const codes = (fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, one]) => one.length <= LONGEST_CODE));

export class Teller {
  /* `url` is empty where nobody watches; `token` is the page's own against forgery. */
  constructor(url, token) {
    Object.assign(this, { url, token, next: null, busy: false });
    window.addEventListener("online", () => this.send());
  }

  tell({ key, step = 0, afterSeq, begun, fields, cards, announced }) {
    if (!begun) return;
    const { reason: _reason, ...answers } = fields;
    const asked = codes(answers);
    this.put({ key, step, after_seq: afterSeq, asked, acts: cards, said: announced });
  }

  /* A deal that was thrown away is over for them too. */
  forget({ key, step = 0, afterSeq, begun }) {
    if (!begun) return;
    this.put({ key, step: step + 1, after_seq: afterSeq, asked: {}, acts: [], said: [] });
  }

  put(deal) {
    if (!this.url) return;
    this.next = deal;
    this.send();
  }

  async send() {
    if (this.busy || !this.next) return;
    this.busy = true;
    const deal = this.next;
    const fields = { deal: JSON.stringify(deal), csrfmiddlewaretoken: this.token };
    const { status } = await post(this.url, new URLSearchParams(fields));
    this.busy = false;
    const lost = !status || status >= SERVER_FAILS || status === TOO_MANY;
    if (this.next === deal && !lost) this.next = null;
    if (lost) setTimeout(() => this.send(), AGAIN_MS);
    else this.send();
  }
}
