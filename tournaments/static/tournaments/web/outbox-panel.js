/* The panel of a desk's queue: what waits on this device, what was refused, what was
   recorded from this page. templates/_outbox.html is its frame.

   [data-outbox]     its value names what is kept, data-outbox-by is who is signed in,
                     data-outbox-url where it goes (entries may have their own)
   #outbox-words     its sentences */

import { OTHER_AUTHOR, Outbox } from "./outbox.js";

// Not allowed, or not there: that can be put right elsewhere.
const MAY_CHANGE = new Set([403, 404]);

export function fill(text, values) {
  return text.replace(/%\((\w+)\)s/g, (_all, name) => values[name] ?? "");
}

/* Who signs with a code, in words: “referee 2” for R02. */
export function signer(code, words) {
  const [, kind, number] = /^([ROED])0*([1-9][0-9]*)$/.exec(code) ?? [];
  return kind ? fill(words[kind], { number, code }) : code;
}

export function element(tag, { text = "", css = "" }) {
  const made = document.createElement(tag);
  made.textContent = text;
  if (css) made.className = css;
  return made;
}

export function button(text, { css = "button button--quiet", about, onClick }) {
  const made = element("button", { text, css });
  made.type = "button";
  made.append(element("span", { text: ` · ${about}`, css: "sr-only" }));
  made.addEventListener("click", onClick);
  return made;
}

export function row(title, more = "") {
  const item = document.createElement("li");
  const said = element("span", { css: "entrant" });
  said.append(element("span", { text: title, css: "entrant__name" }));
  if (more) said.append(element("span", { text: more, css: "entrant__more" }));
  item.append(said);
  return item;
}

function told(_entry, { sentence, recorded }) {
  return { sentence, time: recorded.time };
}

/* The page is to be brought up to date, if it is a live one. */
function wanted() {
  document.dispatchEvent(new CustomEvent("live:wanted"));
}

/* Only what has changed is written, so that a screen reader hears it once. */
function say(target, text) {
  if (target.textContent !== text) target.textContent = text;
}

export class Panel {
  /* `desk` says what is its own:
     shown                     how many of the last recorded ones are shown
     recorded(entry, answer)   what else happens when one was recorded
     told(entry, answer)       {sentence, time} of one that was recorded; null: not told
     send(entry, token)        see Outbox
     more(entry)               what else is said of a refused one
     behind(entry)             see Outbox.remove
     follow(entry, answer, later)  see Outbox
     painted(outbox)           called after each painting
     newestFirst               of the refused: none waits for another
     isOver(entry)             a refused entry that asks nobody for anything here
     buttons(entry)            more buttons beside one that waits
     choices(entry)            [{text, fields}]: how a refused one can go again; or
                               [{text, onClick}]
     correct(entry)            puts a refused one back into a form */
  constructor(frame, desk) {
    this.frame = frame;
    this.desk = { shown: 10, recorded() {}, painted() {}, told, more: () => [], ...desk };
    this.words = JSON.parse(document.querySelector("#outbox-words").textContent);
    this.recently = [];
    this.listed = new Map();
    this.pressed = "";
    this.outbox = new Outbox({
      name: frame.dataset.outbox,
      by: frame.dataset.outboxBy,
      url: frame.dataset.outboxUrl,
      token: frame.querySelector("[name=csrfmiddlewaretoken]").value,
      onDone: (entry, answer) => this.recorded(entry, answer),
      onRefused: () => this.refused(),
      onChange: () => this.paint(),
      follow: desk.follow,
      send: desk.send,
    });
  }

  start() {
    this.part("send").addEventListener("click", () => this.outbox.sendNow());
    this.part("reload").addEventListener("click", () => window.location.reload());
    this.outbox.start();
  }

  part(name) {
    return this.frame.querySelector(`[data-outbox-${name}]`);
  }

  /* What the page shows may be older than what the server has answered. */
  refused() {
    this.frame.dataset.latest = "refused";
    wanted();
  }

  recorded(entry, answer) {
    this.frame.dataset.latest = "done";
    const said = this.desk.told(entry, answer);
    if (said) {
      this.recently.unshift(said);
      say(this.part("heard"), `${said.sentence} · ${said.time}`);
    }
    this.recently.length = Math.min(this.recently.length, this.desk.shown);
    this.desk.recorded(entry, answer);
    wanted();
  }

  /* Where an entry stands: saved here, sent, behind a refused one, refused. */
  badge(entry, held = this.outbox.held()) {
    const { words } = this;
    if (entry.refused) return { text: words.refused_badge, css: "chip chip--bad" };
    if (held.has(entry.key)) return { text: words.held_badge, css: "chip chip--bad" };
    const text = entry.tried ? words.sent_badge : words.saved_badge;
    return { text, css: "chip chip--warn" };
  }

  removal(entry) {
    const onClick = () => this.outbox.remove(entry.key, this.desk.behind?.(entry));
    return button(this.words.remove, { about: entry.label, onClick });
  }

  /* The server has written nothing under this key. `more` is noted of the entry itself. */
  again(entry, fields, more = {}) {
    const changed = { ...entry.fields, ...fields };
    const anew = { fields: changed, refused: null, tried: false, ...more };
    this.outbox.change(entry.key, anew);
    this.outbox.sendNow();
  }

  /* What the server answers and does not take would wait for ever. */
  waitingRow(entry, held) {
    const item = row(entry.label);
    const beside = element("span", { css: "cluster" });
    beside.append(element("span", this.badge(entry, held)));
    const own = this.desk.buttons?.(entry) ?? [];
    beside.append(...own);
    const stuck = ["server", "not_let_in"].includes(this.outbox.state.kind);
    const undone = own.length && !entry.tried;
    if (!undone && (stuck || held.has(entry.key))) beside.append(this.removal(entry));
    item.append(beside);
    return item;
  }

  choices(entry) {
    const { by: me } = this.outbox;
    if (entry.refused.code === OTHER_AUTHOR) {
      const onClick = () => this.again(entry, {}, { by: me, tried: entry.tried });
      const text = fill(this.words.send_as, { me: signer(me, this.words) });
      return [{ text, onClick }];
    }
    const own = this.desk.choices(entry);
    const again = !own.length && MAY_CHANGE.has(entry.refused.status);
    return again ? [{ text: this.words.again, fields: {} }] : own;
  }

  /* Why it stands as refused. */
  why({ by, refused: { code, detail, status } }) {
    if (code === OTHER_AUTHOR) {
      const [whose, me] = [by, this.outbox.by].map((code) => signer(code, this.words));
      return fill(this.words.other_author, { by: whose, me });
    }
    return detail || fill(this.words.not_taken, { status });
  }

  refusedRow(entry) {
    const item = row(entry.label, this.why(entry));
    item.firstChild.append(...this.desk.more(entry));
    const about = entry.label;
    const beside = element("span", { css: "cluster" });
    for (const { text, fields, onClick: own } of this.choices(entry)) {
      const onClick = own ?? (() => this.again(entry, fields));
      beside.append(button(text, { css: "button button--secondary", about, onClick }));
    }
    if (this.desk.correct) {
      const onClick = () => this.desk.correct(entry);
      beside.append(button(this.words.correct, { about, onClick }));
    }
    beside.append(this.removal(entry));
    item.append(beside);
    return item;
  }

  stateText(waiting, held) {
    const { kind, detail, status } = this.outbox.state;
    const { words } = this;
    const count = fill(words.kept, { count: waiting.length });
    const why = fill(words[kind] ?? "", { status });
    return [count, detail, why, held.size ? words.held : ""].filter(Boolean).join(" ");
  }

  /* Rows are painted anew only when one is different: a list that is an alert is heard
     each time, and what has the focus loses it. */
  list(name, entries, made) {
    const place = this.part(name);
    const rows = entries.map(made);
    const now = JSON.stringify([entries, rows.map((one) => one.outerHTML)]);
    if (this.listed.get(name) === now) return;
    this.listed.set(name, now);
    const had = place.contains(document.activeElement);
    place.replaceChildren(...rows);
    place.hidden = !rows.length;
    if (had) place.querySelector("button")?.focus({ preventScroll: true });
  }

  /* What is said here does not move what is read or pressed below it: the page goes along
     (Safari does not see to that itself). The top of a page is read from there, unless
     somebody has just pressed something below: `pressed` is its id. */
  paint() {
    const pressed = document.getElementById(this.pressed);
    const { nextElementSibling: next, parentElement: around } = this.frame;
    const under = next ?? around.nextElementSibling;
    const below = pressed?.offsetHeight ? pressed : under;
    const top = () => below?.getBoundingClientRect().top ?? 0;
    const before = top();
    this.write();
    this.desk.painted(this.outbox);
    const by = scrollY > 0 || this.pressed ? top() - before : 0;
    if (Math.abs(by) >= 1) scrollBy({ top: by, behavior: "instant" });
  }

  write() {
    const { outbox, words } = this;
    const waiting = outbox.waiting();
    const held = outbox.held();
    const isOver = this.desk.isOver ?? (() => false);
    const refused = outbox.refused().filter((entry) => !isOver(entry));
    if (this.desk.newestFirst) refused.reverse();
    const all = waiting.length + refused.length + this.recently.length;
    this.frame.hidden = !all && !this.desk.stays;
    say(
      this.part("state"),
      waiting.length ? this.stateText(waiting, held) : words.nothing,
    );
    this.part("keeps-nothing").hidden = outbox.works;
    this.list("waiting", waiting, (entry) => this.waitingRow(entry, held));
    const { kind } = outbox.state;
    const idle = held.size === waiting.length;
    this.part("send").hidden = idle || kind === "sending";
    this.part("reload").hidden = !waiting.length || kind !== "not_let_in";
    this.part("refused-title").hidden = !refused.length;
    this.list("refused", refused, (entry) => this.refusedRow(entry));
    this.part("done-title").hidden = !this.recently.length;
    this.list("done", this.recently, ({ sentence, time }) => row(sentence, time));
  }
}
