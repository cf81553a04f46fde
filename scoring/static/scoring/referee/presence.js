/* Says once a minute, while the page is in sight, that this device is at the table, and how
   many lines it has kept that the server has not answered; and at once when it has recorded
   where another one did before. */

import { post } from "../../tournaments/web/post.js";

const EVERY_MS = 60_000;

export class Presence {
  /* `unsent()` counts the lines; `token` is the page's own against forgery. */
  constructor(url, { unsent, token }) {
    Object.assign(this, { url, unsent, token });
    this.last = 0;
    // There is no table to be at; once that is taken back, the page comes anew.
    if ("cancelled" in document.documentElement.dataset) return;
    document.addEventListener("visibilitychange", () => this.look());
    setInterval(() => this.look(), EVERY_MS / 4);
    this.look();
  }

  look() {
    if (!document.hidden && Date.now() - this.last >= EVERY_MS) this.say();
  }

  recorded() {
    this.say({ recorded: 1 });
  }

  async say(more = {}) {
    this.last = Date.now();
    const fields = { unsent: this.unsent(), csrfmiddlewaretoken: this.token, ...more };
    const { status } = await post(this.url, new URLSearchParams(fields));
    // It says so as soon as the network is back.
    if (!status) this.last = 0;
  }
}
