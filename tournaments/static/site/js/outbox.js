/* What this device keeps until the server has answered: in order, each with the key
   that makes sending it twice the same as once. What is refused stays as well, until a
   person removes it.

   An entry is {key, fields, label, refused}; `refused` is null while it waits, then the
   server's answer {code, detail, meant}. */

const FORMAT = 1;
const PATIENCE_MS = 15_000;
const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 30_000;
// Signed out, or not let in: the entry is not at fault.
const NOT_LET_IN = new Set([401, 403, 404]);
const LATER = new Set([408, 425, 429]);

export class Outbox {
  /* `onDone(entry, answer)` is called for each that was recorded, `onChange()` whenever
     there is something else to show. */
  constructor({ name, url, token, onDone, onChange }) {
    Object.assign(this, { name: `cruce.outbox.${name}`, url, token, onDone, onChange });
    this.works = true;
    this.memory = [];
    this.busy = false;
    this.again = false;
    this.state = { kind: "idle" };
    this.pause = FIRST_PAUSE_MS;
    this.timer = 0;
  }

  start() {
    window.addEventListener("online", () => this.send());
    window.addEventListener("storage", ({ key }) => {
      if (key !== this.name) return;
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
    if (!this.works) return this.memory;
    try {
      const kept = JSON.parse(localStorage.getItem(this.name) ?? "null");
      return kept?.format === FORMAT ? kept.entries : [];
    } catch {
      return this.memory;
    }
  }

  waiting() {
    return this.entries().filter((entry) => !entry.refused);
  }

  refused() {
    return this.entries().filter((entry) => entry.refused);
  }

  write(entries) {
    this.memory = entries;
    try {
      if (entries.length) {
        localStorage.setItem(this.name, JSON.stringify({ format: FORMAT, entries }));
      } else {
        localStorage.removeItem(this.name);
      }
      this.works = true;
    } catch {
      this.works = false;
    }
    this.onChange();
  }

  add(entry) {
    this.write([...this.entries(), { ...entry, refused: null }]);
    this.send();
  }

  change(key, values) {
    this.write(
      this.entries().map((entry) =>
        entry.key === key ? { ...entry, ...values } : entry,
      ),
    );
  }

  remove(key) {
    this.write(this.entries().filter((entry) => entry.key !== key));
  }

  /* -- Sending: one after the other, the oldest first ------------------------------ */

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
    if (this.waiting().length) {
      this.timer = setTimeout(() => this.send(), this.pause);
      this.pause = Math.min(this.pause * 2, LONGEST_PAUSE_MS);
    } else {
      this.pause = FIRST_PAUSE_MS;
    }
  }

  async sendAll() {
    const waiting = this.waiting();
    if (!waiting.length) return this.show({ kind: "idle" });
    if (this.state.kind === "idle") this.show({ kind: "sending" });
    let state = { kind: "idle" };
    for (const entry of waiting) {
      const found = await this.sendOne(entry);
      if (found) state = found;
      if (found?.stop) break;
    }
    return this.show(state);
  }

  /* Nothing where the server has answered; else why the entry still waits. */
  async sendOne(entry) {
    const { status, body } = await this.post(entry);
    if (!status) return { kind: "away", stop: true };
    if (body && status < 300) {
      this.remove(entry.key);
      this.onDone(entry, body);
      return null;
    }
    if (NOT_LET_IN.has(status)) {
      return { kind: "not_let_in", detail: body?.detail ?? "", stop: true };
    }
    if (status < 400 || status >= 500 || LATER.has(status)) {
      return { kind: "server", status };
    }
    const { code = "", detail = "", meant = [] } = body ?? {};
    this.change(entry.key, { refused: { status, code, detail, meant } });
    return null;
  }

  async post(entry) {
    const patience = new AbortController();
    const timer = setTimeout(() => patience.abort(), PATIENCE_MS);
    const fields = { ...entry.fields, client_key: entry.key };
    try {
      const answer = await fetch(this.url, {
        method: "POST",
        body: new URLSearchParams({ ...fields, csrfmiddlewaretoken: this.token }),
        headers: { Accept: "application/json" },
        credentials: "same-origin",
        signal: patience.signal,
      });
      const body = await answer.json().catch(() => null);
      return { status: answer.status, body };
    } catch {
      return { status: 0, body: null };
    } finally {
      clearTimeout(timer);
    }
  }

  show(state) {
    this.state = state;
    this.onChange();
  }
}
