/* What a referee's phone has not got an answer for yet: the one outbox of all tables,
   and what to do about an entry that the server did not take.

   An entry is {key, call, url, subject, chain, fields, label, what, change, first,
   undoes, since, playing, typed}: `call` is the API's, `fields` its body, `undoes` the key of the
   entry whose line it takes back. `since` is what others had recorded when it was sent
   again: {followed, missed}, the line that it had followed and those after it. `playing`
   are the seats that played when a deal was typed; `typed` is how, for the form. */

import { clientKey } from "../../tournaments/web/client-key.js";
import { element, fill, Panel, signer } from "../../tournaments/web/outbox-panel.js";
import { postJson } from "../../tournaments/web/post.js";
import { Newest } from "./newest.js";

const BEHIND = ["sequence", "probable_duplicate"];
const CALLS = "calls";
const ANSWERS = "answers";
// Chains of their own, beside every table: nothing of the table hangs on them.
const BESIDE = [CALLS, ANSWERS];
// Where the pages of all tables are, a player's being one alone.
const REFEREES = /^\/t\/[^/]+\/referee\//;
// What a closed table does not take.
const PLAY = ["deals", "penalties"];
// Somebody sits down at a seat: an organizer alone takes that back.
const SITS_DOWN = ["sit", "join"];
const OF_EVERY_DEAL = ["outcome", "dealer"];
// Of what others recorded meanwhile, so that the keys below it stay in reach.
const TOLD = 4;
// As on the closing slip: so many digits, in groups of eight.
const HEAD_DIGITS = 32;

export class Queue {
  /* `said(line)` returns a line of the ledger in a few words, or "". */
  constructor(frame, { table, said, changed, recorded }) {
    this.table = table;
    this.said = said;
    this.panel = new Panel(frame, {
      send: ({ url, key, fields }, token) => postJson(url, { ...fields, client_key: key }, token),
      follow,
      recorded: (entry, answer) => {
        this.noteElsewhere(entry, answer);
        recorded(entry, answer);
      },
      told: (entry, answer) => this.told(entry, answer),
      painted: () => {
        this.tellCalls();
        this.tellAnswers();
        changed();
      },
      more: (entry) => [
        ...this.versions(entry),
        ...this.noNext(entry),
        ...this.playedBefore(entry),
      ],
      behind,
      choices: (entry) => this.choices(entry),
    });
  }

  start() {
    document.addEventListener("call:step", ({ detail }) => this.addCall(detail));
    document.addEventListener("line:answer", ({ detail }) => this.addAnswer(detail));
    this.sayWhatOpens();
    document.addEventListener("call:wanted", () => this.tellCalls());
    this.panel.start();
  }

  get outbox() {
    return this.panel.outbox;
  }

  /* What waits for this table, oldest first. */
  waiting() {
    return this.outbox.waiting().filter(({ subject }) => subject === this.table);
  }

  /* How many lines of this table the server has not taken. */
  unsent() {
    return this.outbox.entries().filter(({ subject }) => subject === this.table).length;
  }

  /* Whether somebody must decide first: what follows at this table waits. */
  stopped() {
    return this.outbox.refused().some(({ subject }) => subject === this.table);
  }

  add(entry) {
    this.outbox.add({ ...entry, subject: this.table, chain: this.table });
  }

  /* A line of a table that this page does not show: the copy of that table's page is older. */
  noteElsewhere(entry, answer) {
    const { subject: table, call } = entry;
    if (BESIDE.includes(call) || table === this.table) return;
    const { outbox: event } = this.panel.frame.dataset;
    new Newest({ event, table }).add(entry, answer);
  }

  /* Where the pages open without network, nobody has to leave this one open. */
  async sayWhatOpens() {
    const copied = document.querySelector("[data-copy-notice]");
    if (!copied || !window.isSecureContext || !navigator.serviceWorker) return;
    await navigator.serviceWorker.ready;
    this.panel.words.away = this.panel.words.away_opens;
  }

  /* The next step of a call for a referee. */
  addCall({ id, url, to, words, label }) {
    const fields = words ? { to, words } : { to };
    const what = words ? `${label}: ${words}` : label;
    this.addBeside(`call.${id}`, { call: CALLS, url, fields, what });
  }

  /* What a player says of a line. */
  addAnswer({ about, url, fields, label: what }) {
    this.addBeside(about, { call: ANSWERS, url, fields, what });
  }

  addBeside(about, entry) {
    const { what: label } = entry;
    this.outbox.add({ ...entry, key: clientKey(), label, subject: about, chain: about });
  }

  /* What is kept of calls, for the keys beside them. */
  tellCalls() {
    const detail = this.beside(CALLS).map((one) => ({ ...one, id: one.id.replace("call.", "") }));
    document.dispatchEvent(new CustomEvent("call:kept", { detail }));
  }

  tellAnswers() {
    document.dispatchEvent(new CustomEvent("line:kept", { detail: this.beside(ANSWERS) }));
  }

  beside(kind) {
    return this.outbox
      .waiting()
      .filter(({ call }) => call === kind)
      .map((entry) => {
        const { text, css } = this.badge(entry);
        return { id: entry.chain, text: `${entry.what}: ${text}`, css };
      });
  }

  badge(entry) {
    return this.panel.badge(entry);
  }

  /* What stays on the page after it was recorded: what a table was closed with. */
  told({ call, label, by }, { head, author }) {
    if (call !== "close") return null;
    const { words } = this.panel;
    const digits = head.slice(0, HEAD_DIGITS).match(/.{8}/g).join(" ");
    // Somebody else may have closed it meanwhile, on the same points.
    const sentence = fill(author === by ? words.closed_told : words.closed_by_other, {
      what: label,
      author: signer(author, words),
      head: digits,
    });
    return { sentence, time: clock(new Date()) };
  }

  /* Both versions, where others have written meanwhile. */
  versions(entry) {
    const { what, refused } = entry;
    const { words } = this.panel;
    if (refused.code === "call_moved") {
      const { label, author, at } = refused.meanwhile;
      const other = fill(words.call_meanwhile, {
        step: label,
        author: signer(author, words),
        time: clock(new Date(at)),
      });
      return versions([fill(words.mine, { what }), other]);
    }
    const lines = missed(entry);
    if (!BEHIND.includes(refused.code) && !lines.length) return [];
    const count = lines.length;
    const inAll = fill(words.theirs_more, { count });
    if (this.elsewhere(entry)) return versions([inAll]);
    const told = lines.length > TOLD + 1 ? lines.slice(0, TOLD) : lines;
    const theirs = told.map((line) =>
      fill(words.theirs, {
        what: this.said(line) || line.reason || fill(words.line, { seq: line.seq }),
        seq: line.seq,
        author: signer(line.author, words),
      }),
    );
    const more = told.length < count ? [inAll] : [];
    return versions([fill(words.mine, { what }), ...theirs, ...more]);
  }

  /* The page of an entry's table, where this one does not know who sits there. */
  elsewhere({ call, subject }) {
    const [desk] = location.pathname.match(REFEREES) ?? [];
    return desk && !BESIDE.includes(call) && subject !== this.table ? `${desk}${subject}/` : "";
  }

  /* Whether nothing follows at the table of an entry: as the page shows it now, or as the
     refusal has told. */
  isOver({ call, subject, refused }) {
    if (!PLAY.includes(call)) return false;
    const now = subject === this.table ? this.state?.() : null;
    if (now?.seq >= refused.last_seq) return now.closed;
    return endsClosed(refused);
  }

  /* The last line that whoever decides here has read: of those that the refusal has told,
     or the one that has opened the table again, where nothing else came after them. */
  read({ subject, refused }) {
    const now = subject === this.table ? this.state?.() : null;
    const next = refused.last_seq + 1;
    return endsClosed(refused) && now?.seq === next && !now.closed ? next : refused.last_seq;
  }

  noNext(entry) {
    if (!this.isOver(entry) || twin(entry)) return [];
    return versions([this.panel.words.no_next]);
  }

  /* The last line by which others play now than when a deal was typed, while it stands:
     with it the deal cannot be recorded as it was played. None where somebody has
     recorded the same deal before that line. */
  moved(entry) {
    if (entry.subject !== this.table || !entry.playing || this.isOver(entry)) return null;
    const [then, now] = [entry.playing, this.playing()];
    const stands = ({ kind, payload: { seat } }) =>
      kind === "leave"
        ? then.includes(seat) && !now.includes(seat)
        : SITS_DOWN.includes(kind) && !then.includes(seat) && now.includes(seat);
    const line = missed(entry).findLast(stands);
    const same = twin(entry);
    return line && !(same && same < line.seq) ? line : null;
  }

  /* Whether whoever decides here can void it; no player can. */
  mayVoid({ kind }) {
    const { by } = this.outbox;
    return by.startsWith("O") || (by.startsWith("R") && !SITS_DOWN.includes(kind));
  }

  /* How a deal that was played before such a line gets in after all. */
  playedBefore(entry) {
    const line = this.moved(entry);
    if (!line) return [];
    const { words } = this.panel;
    const way = this.mayVoid(line)
      ? words.played_before
      : SITS_DOWN.includes(line.kind)
        ? words.played_before_organizer
        : words.played_before_referee;
    return versions([fill(way, { seq: line.seq })]);
  }

  /* The page on which that line is voided. */
  voiding(entry) {
    const line = this.moved(entry);
    const [desk] = location.pathname.match(REFEREES) ?? [];
    if (!line || !desk || !this.mayVoid(line)) return [];
    const onClick = () => location.assign(`${desk}${entry.subject}/void/${line.seq}/`);
    return [{ text: fill(this.panel.words.void_line, { seq: line.seq }), onClick }];
  }

  /* What is usually right comes first: the same deal is recorded once. */
  choices(entry) {
    const { words } = this.panel;
    // A call with which somebody else has gone on is theirs; a line that is gone is not
    // answered.
    if (BESIDE.includes(entry.call)) return [];
    const there = missed(entry).length ? this.elsewhere(entry) : "";
    const compare = { text: words.compare_there, onClick: () => location.assign(there) };
    return [...this.voiding(entry), ...this.ways(entry), ...(there ? [compare] : [])];
  }

  /* How a line can go again, or give way to another. */
  ways(entry) {
    const { refused } = entry;
    const { words } = this.panel;
    // A table is closed on what was seen: on another score it is closed anew.
    if (entry.call === "close") return [];
    const same = twin(entry);
    const keepTheirs = {
      text: words.keep_theirs,
      onClick: () => this.outbox.remove(entry.key, follows(same)),
    };
    if (this.isOver(entry)) return same ? [keepTheirs] : [];
    if (refused.code === "dealer" && !charges(entry)) {
      const deal = { ...entry.fields.deal, dealer: refused.expected_dealer };
      const asNext = { text: words.mine_as_next, fields: { deal } };
      return same ? [keepTheirs, asNext] : [asNext];
    }
    const after = afterLine(entry, this.read(entry));
    if (!BEHIND.includes(refused.code)) {
      return [{ text: words.again, fields: endsClosed(refused) ? after : {} }];
    }
    const leaveOut = {
      text: words.leave_mine_out,
      onClick: () => this.outbox.remove(entry.key, behind(entry)),
    };
    const asNext = {
      text: entry.call === "deals" ? words.mine_as_next : words.again,
      onClick: () => {
        const since = { followed: followed(entry), missed: missed(entry) };
        this.panel.again(entry, { ...after, ...this.asNext(entry) }, { since });
      },
    };
    return same ? [keepTheirs, asNext] : [asNext, leaveOut];
  }

  /* Who deals comes from the lines that are there now, unless it was drawn. */
  asNext(entry) {
    const now = entry.subject === this.table ? this.state?.() : null;
    if (entry.call !== "deals" || !now || now.drawn || charges(entry)) return {};
    return { deal: { ...entry.fields.deal, dealer: now.dealer } };
  }
}

/* Whether the table was closed after the last line that a refusal has told. */
function endsClosed({ code, missed: lines = [] }) {
  const last = lines.findLast(({ kind }) => ["close", "reopen"].includes(kind));
  return last ? last.kind === "close" : ["closed", "confirmed"].includes(code);
}

/* What a deal without play costs its dealer stays with whom it was shown. */
function charges({ fields: { deal }, change }) {
  const played = Object.keys(deal ?? {}).some((name) => !OF_EVERY_DEAL.includes(name));
  return !played && Boolean(change?.some((points) => points < 0));
}

function versions(texts) {
  return texts.map((text) => element("span", { text, css: "queue__version" }));
}

function afterLine({ call }, seq) {
  if (BESIDE.includes(call)) return {};
  return call === "close" ? { expected_seq: seq } : { after_seq: seq };
}

/* The lines of others that stand beside an entry, also after it was sent once more. */
function missed({ since, refused }) {
  return [...(since?.missed ?? []), ...(refused.missed ?? [])];
}

function followed({ since, fields }) {
  return since?.followed ?? fields.after_seq ?? fields.expected_seq;
}

/* The same deal by two hands: the number of the first line in force that says the same,
   or comes from the same dealer at the same turn. A corrected one stands where the line
   stood that it replaces, so that whatever came after that is asked. */
function twin(entry) {
  const { call, fields, refused } = entry;
  const lines = missed(entry);
  const seen = new Set(lines.map(({ seq }) => seq));
  const gone = new Set(lines.map(({ voids }) => voids));
  const same = ({ seq, kind, payload }) =>
    seq === refused.same ||
    (call === "deals" && kind === "deal" && payload.dealer === fields.deal.dealer);
  const line = lines.find(
    (one) => !gone.has(one.seq) && (!one.replaces || seen.has(one.replaces)) && same(one),
  );
  return line ? line.replaces || line.seq : 0;
}

/* As the pages write the time of day. */
function clock(time) {
  return [time.getHours(), time.getMinutes()].map((one) => String(one).padStart(2, "0")).join(":");
}

function isSamePenalty({ call, fields }, { kind, payload }) {
  const same = ["seat", "kind", "points"].every((name) => payload[name] === fields[name]);
  return call === "penalties" && kind === "penalty" && same;
}

/* What hangs on an entry that is given up for a line of others has seen that line, and
   none of those after it: each is compared in its turn. */
function follows(seq) {
  return (later) => afterLine(later, seq);
}

/* Without an entry what hangs on it follows on the line that it would have followed. */
function behind(entry) {
  return follows(followed(entry));
}

/* What hangs on an answer: the next line follows on the last one, and a line that is
   taken back has its number now. The first answer once more is an old one: others may
   have written since, and it was seen. What went as the next after lines of others has
   answered for itself alone: a penalty among them that follows here too is asked about. */
function follow(done, answer, later) {
  const known = later.fields.after_seq ?? later.fields.expected_seq;
  const same = done.since?.missed.find((line) => isSamePenalty(later, line));
  const waits = known < followed(done);
  const last = answer.replayed ? Math.max(known, answer.last_seq) : answer.last_seq;
  const changed = afterLine(later, same ? same.seq - 1 : waits ? known : last);
  return later.undoes === done.key ? { ...changed, voids: answer.seq } : changed;
}
