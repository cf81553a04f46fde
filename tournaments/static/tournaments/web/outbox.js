/* What this device keeps until the server has answered: in order, each with the key
   that makes sending it twice the same as once. What is refused stays as well, until a
   person removes it. One queue for every desk. Each entry lies under a name of its own:
   two pages of one device that keep something at the same moment keep both.

   An entry is {key, place, url, subject, chain, fields, label, undoes, by, tried, refused}.
   place    its number in the queue; where two pages have given the same, the key decides
   subject  what keeps its order (a table, a desk): an entry that the server could not
            take keeps its place, and what follows it there waits
   chain    what hangs together (a person, a table's deals): a refusal stops what
            follows it there until somebody decides; empty where nothing does
   undoes   the key of an earlier one that it takes back: it goes where that one goes
   by       the code of who recorded it. To whoever else is signed in here it stands as
            refused, until it is sent as theirs or removed; it is kept as it was
   tried    sent at least once; it may have been recorded
   refused  null while it waits, then the server's answer {status, code, detail, …} */

import { post } from "./post.js";

const FORMAT = 2;
const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 30_000;
// Signed out, or not let in at all: the entry is not at fault. Any other no with a code is
// the answer to this one entry.
const NOT_LET_IN = new Set([
  "csrf",
  "event_ended",
  "grant_refused",
  "grant_replaced",
  "grant_revoked",
  "invalid_token",
  // Of a private event, to whoever has no part in it any more.
  "not_found",
  "not_your_event",
  "players_record_no_more",
  "plays_no_more",
  "sign_in",
]);
const AT_THE_DOOR = new Set([401, 403, 404]);
export const OTHER_AUTHOR = "other_author";
const LATER = new Set([408, 425, 429]);

const inOrder = (one, other) =>
  one.place - other.place || (one.key < other.key ? -1 : 1);

export class Outbox {
  /* `onDone(entry, answer)` is called for each that was recorded, `onRefused()` where
     one was not taken, `onChange()` whenever there is something else to show.
     `follow(entry, answer, later)` returns what an answer changes in a later entry of
     the same chain; `send` how an entry is sent if not as a form. */
  constructor({ name, by, url, token, send, ...told }) {
    const { onDone, onRefused = () => {}, onChange, follow = () => ({}) } = told;
    Object.assign(this, { by, url, token, onDone, onRefused, onChange, follow });
    if (send) this.post = (entry) => send(entry, token);
    this.name = `cruce.outbox.${name}/`;
    // Once the browser has refused to keep something this page's memory counts, and of
    // what is stored only what another page has added since.
    this.works = true;
    this.memory = [];
    this.storedBefore = new Set();
    this.busy = false;
    this.again = false;
    this.state = { kind: "idle" };
    this.pause = FIRST_PAUSE_MS;
    this.timer = 0;
  }

  start() {
    window.addEventListener("online", () => this.sendNow());
    window.addEventListener("storage", ({ key }) => {
      if (!key?.startsWith(this.name)) return;
      this.onChange();
      // The page that kept it may be closed before it could send.
      if (this.waiting().length) this.send();
    });
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) this.send();
    });
    window.addEventListener("beforeunload", (event) => {
      if (!this.works && this.entries().length) event.preventDefault();
    });
    this.onChange();
    this.send();
  }

  /* -- What is kept; another page of this device may have changed it -------------- */

  entries() {
    const refused = { code: OTHER_AUTHOR };
    return this.kept().map((one) => (one.by === this.by ? one : { ...one, refused }));
  }

  kept() {
    const stored = this.stored();
    if (this.works) return stored ?? this.memory;
    const mine = new Set(this.memory.map(({ key }) => key));
    const added = ({ key }) => !mine.has(key) && !this.storedBefore.has(key);
    return [...this.memory, ...(stored ?? []).filter(added)];
  }

  stored() {
    try {
      return Object.keys(localStorage)
        .filter((name) => name.startsWith(this.name))
        .map((name) => JSON.parse(localStorage.getItem(name) ?? "null"))
        .filter((kept) => kept?.format === FORMAT)
        .map(({ entry }) => entry)
        .sort(inOrder);
    } catch {
      return null;
    }
  }

  waiting() {
    return this.entries().filter((entry) => !entry.refused);
  }

  refused() {
    return this.entries().filter((entry) => entry.refused);
  }

  /* The keys of what waits behind a refused entry of the same chain. */
  held() {
    const stopped = new Set();
    const held = new Set();
    for (const { key, chain, refused } of this.entries()) {
      if (refused && chain) stopped.add(chain);
      else if (!refused && stopped.has(chain)) held.add(key);
    }
    return held;
  }

  write(entries, before) {
    this.keep(entries, before);
    this.onChange();
  }

  /* Keeps these entries instead of those that were read `before`; what another page has
     added since is not touched. */
  keep(entries, before) {
    // What the browser has refused before is not stored as it was read.
    const asStored = new Set(this.works ? before : []);
    const stay = new Set(entries.map(({ key }) => key));
    this.memory = entries;
    try {
      for (const { key } of before) {
        if (!stay.has(key)) localStorage.removeItem(this.name + key);
      }
      for (const entry of entries) {
        if (asStored.has(entry)) continue;
        const kept = JSON.stringify({ format: FORMAT, entry });
        localStorage.setItem(this.name + entry.key, kept);
      }
      this.works = true;
    } catch {
      this.works = false;
      for (const { key } of this.stored() ?? []) this.storedBefore.add(key);
    }
  }

  add(entry) {
    const before = this.kept();
    const place = 1 + Math.max(0, ...before.map((one) => one.place));
    const kept = { subject: "", chain: "", ...entry, place, by: this.by };
    this.write([...before, { ...kept, tried: false, refused: null }], before);
    this.send();
  }

  change(key, values) {
    const before = this.kept();
    const changed = (entry) => (entry.key === key ? { ...entry, ...values } : entry);
    this.write(before.map(changed), before);
  }

  /* What was held behind it goes on; `behind(later)` returns what changes in the fields
     of what hangs together with it. What takes it back goes with it. */
  remove(key, behind = () => ({})) {
    const before = this.kept();
    const gone = before.find((entry) => entry.key === key);
    const rest = before.filter((entry) => entry.key !== key && entry.undoes !== key);
    this.write(
      rest.map((later) =>
        gone?.chain && later.chain === gone.chain
          ? { ...later, fields: { ...later.fields, ...behind(later) } }
          : later,
      ),
      before,
    );
    if (this.waiting().length) this.send();
  }

  /* Takes what was recorded off the device; what hangs on it learns the answer. It is
     told together with the answer: in between it would look as if it had never been. */
  done(done, answer) {
    const before = this.kept();
    const rest = before.filter((entry) => entry.key !== done.key);
    this.keep(
      rest.map((later) => {
        if (!done.chain || later.chain !== done.chain || later.refused) return later;
        const fields = { ...later.fields, ...this.follow(done, answer, later) };
        return { ...later, fields };
      }),
      before,
    );
  }

  /* -- Sending: one after the other, the oldest first ------------------------------ */

  sendNow() {
    this.pause = FIRST_PAUSE_MS;
    return this.send();
  }

  async send() {
    if (this.busy) {
      this.again = true;
      return;
    }
    this.busy = true;
    clearTimeout(this.timer);
    try {
      do {
        this.again = false;
        await this.sendAll();
      } while (this.again);
    } finally {
      this.busy = false;
    }
    const held = this.held();
    if (this.waiting().some(({ key }) => !held.has(key))) {
      this.timer = setTimeout(() => this.send(), this.pause);
      this.pause = Math.min(this.pause * 2, LONGEST_PAUSE_MS);
    } else {
      this.pause = FIRST_PAUSE_MS;
    }
  }

  async sendAll() {
    const tried = new Set();
    let state = { kind: "idle" };
    for (;;) {
      const entry = this.next(tried);
      if (!entry) return this.show(state);
      tried.add(entry.key);
      if (this.state.kind === "idle") this.show({ kind: "sending" });
      const why = await this.sendOne(entry);
      if (!why) continue;
      state = why;
      if (why.stop) return this.show(state);
    }
  }

  /* The oldest that may go now. What was tried in this round and still waits holds up
     its own subject only. */
  next(tried) {
    const held = this.held();
    const blocked = new Set();
    for (const entry of this.waiting()) {
      const subject = entry.subject ?? "";
      if (held.has(entry.key) || blocked.has(subject)) continue;
      if (!tried.has(entry.key)) return entry;
      blocked.add(subject);
    }
    return null;
  }

  /* Nothing where the server has answered; else why the entry still waits. */
  async sendOne(entry) {
    const off = navigator.onLine === false;
    if (!entry.tried) this.change(entry.key, { tried: true });
    const { status, body } = await this.post(entry);
    if (!status) {
      // Without any network it has not left this device. (A server on this very device
      // answers all the same, so it is tried.)
      if (off && !entry.tried) this.change(entry.key, { tried: false });
      return { kind: "away", stop: true };
    }
    if (body && status < 300) {
      this.pause = FIRST_PAUSE_MS;
      this.done(entry, body);
      this.onDone(entry, body);
      this.onChange();
      return null;
    }
    if (AT_THE_DOOR.has(status) && (!body?.code || NOT_LET_IN.has(body.code))) {
      return { kind: "not_let_in", detail: body?.detail ?? "", stop: true };
    }
    // A no without a code comes from something on the way, not from the program.
    const answered = status >= 400 && status < 500 && body?.code;
    if (!answered || LATER.has(status)) return { kind: "server", status };
    this.change(entry.key, { refused: { ...body, status } });
    this.onRefused();
    return null;
  }

  post({ key, url, fields }) {
    const sent = { ...fields, client_key: key, csrfmiddlewaretoken: this.token };
    return post(url ?? this.url, new URLSearchParams(sent));
  }

  show(state) {
    this.state = state;
    this.onChange();
  }
}
