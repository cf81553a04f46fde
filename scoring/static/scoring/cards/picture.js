/* Draws a deal that is being recorded into the page; a game adds what is its own. Words
   come from the server, with {places} to fill in.

   A deal told has `turn` (a seat, or null), `leader` of the first trick, `tricks`
   ({leader, cards, taker, points}), `number` of the trick that is due and how many are
   played in `all`, `trump`, `totals` and `delta` per side, `wrong` ({trick, seat, card,
   rule, owed, proven, offence}), `lying` (how many cards lie), `complete`, and
   `plays` as they are sent. */

export function fill(text, values) {
  return text.replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
}

export function make(tag, { css = "", text = "" } = {}, children = []) {
  const element = document.createElement(tag);
  if (css) element.className = css;
  if (text !== "") element.textContent = text;
  element.append(...children);
  return element;
}

/* As on every page: the minus sign is no hyphen. */
export const score = (number) => String(number).replace("-", "−");
const signed = (number) => (number > 0 ? `+${number}` : score(number));

export class Picture {
  constructor(form, known) {
    this.form = form;
    this.known = known;
    this.keys = new Map(
      [...form.querySelectorAll("[data-card]")].map((key) => [key.dataset.card, key]),
    );
  }

  part(name) {
    return this.form.querySelector(`[data-${name}]`);
  }

  say(name, values = {}) {
    return fill(this.known.words[name], values);
  }

  seat(number) {
    return { ...this.known.seats[number] };
  }

  card(code) {
    return this.known.names.cards[code];
  }

  /* The name under which a suit is drawn. */
  drawn(suit) {
    return suit;
  }

  /* An act of the deal that was taken back, in words. */
  act(code) {
    return this.card(code);
  }

  /* The deal told; `cards` are its acts in order. */
  draw(told, cards) {
    this.drawHead(told);
    this.drawKeys(told, cards);
    this.drawTurn(told);
    this.drawTrick(told);
    this.drawPoints(told);
    this.drawEvidence(told);
    this.drawEnd(told);
    this.part("take-back").setAttribute("aria-disabled", String(cards.length === 0));
  }

  /* The game's own: what was said before the first card, and what stands beside. */
  drawHead() {}

  /* What a side is told beside its points. */
  besidePoints() {
    return [];
  }

  /* The lines above the points that the deal brings. */
  verdict() {
    return [];
  }

  /* What was wrong, in a few words, and what shows it. */
  breachText(one) {
    const { seat, name } = this.seat(one.seat);
    const card = this.card(one.card);
    return this.say("breach", { seat, name, card, number: one.trick + 1 });
  }

  owedText({ owed }) {
    const cards = owed.map((code) => this.card(code)).join(", ");
    return cards ? this.say("owed", { cards }) : "";
  }

  drawKeys({ trump, complete }, cards) {
    const played = new Set(cards);
    this.part("keys").dataset.trump = trump ? this.drawn(trump) : "";
    this.part("keys").hidden = complete;
    for (const [code, key] of this.keys) {
      const gone = played.has(code);
      const name = this.card(code);
      key.classList.toggle("is-gone", gone);
      key.setAttribute("aria-disabled", String(gone));
      const label = gone ? this.say("is_played", { card: name }) : name;
      key.setAttribute("aria-label", label);
    }
  }

  turnText({ turn, tricks, complete }) {
    if (complete) return this.say("done");
    const fresh = tricks.length === 0 || tricks.at(-1).taker !== null;
    return this.say(fresh ? "leads" : "plays", this.seat(turn));
  }

  takenText(trick) {
    if (trick === null || trick.taker === null) return "";
    const { seat, name } = this.seat(trick.taker);
    return this.say("takes", { seat, name, points: trick.points });
  }

  drawTurn(told) {
    const { all } = told;
    const number = Math.min(all, told.number);
    this.part("turn").replaceChildren(
      make("b", { text: this.turnText(told) }),
      make("span", { css: "small", text: this.say("trick", { number, all }) }),
    );
  }

  drawTrick(told) {
    const players = this.known.seats.length;
    // The trick that lies, or the last one until the next lead.
    const trick = told.tricks.at(-1) ?? null;
    const leader = trick?.leader ?? told.leader;
    const slots = this.known.seats.map((_seat, index) => {
      const seat = (leader + index) % players;
      const code = trick?.cards[index];
      const due = !code && seat === told.turn && trick?.taker == null;
      const css = [
        "recorder__slot",
        trick?.taker === seat ? "is-taker" : "",
        due ? "is-due" : "",
      ].join(" ");
      const label = make("span", { css: "seat", text: this.seat(seat).seat });
      return make("li", { css }, [label, code ? this.face(code) : this.place()]);
    });
    const text = this.takenText(trick);
    if (text) slots.push(make("li", { css: "recorder__taken", text }));
    this.part("trick").replaceChildren(...slots);
  }

  /* A card as it is drawn on its key, with its name. */
  face(code) {
    const face = this.keys.get(code).querySelector(".playing-card").cloneNode(true);
    face.removeAttribute("aria-hidden");
    face.setAttribute("role", "img");
    face.setAttribute("aria-label", this.card(code));
    return face;
  }

  place() {
    const css = "playing-card playing-card--large playing-card--place";
    return make("span", { css });
  }

  drawPoints(told) {
    const sides = this.known.sides.map((side, index) =>
      make("li", {}, [
        make("b", { text: String(told.totals[index]) }),
        make("span", { text: `${side.label} ${side.name}` }),
        ...this.besidePoints(index, told),
      ]),
    );
    this.part("points").replaceChildren(...sides);
  }

  drawEvidence(told) {
    // The latest first: it stands just below the keys.
    const lines = told.wrong
      .map((one) => make("li", {}, this.breach(one, told.lying)))
      .reverse();
    this.part("evidence").replaceChildren(...lines);
  }

  breach(one, lying) {
    const { names, may_void: mayVoid, penalty: points } = this.known;
    const now = one.proven === lying;
    const sentences = [
      names.rules[one.rule],
      this.owedText(one),
      now ? this.say("certain_now") : this.say("certain_since", { count: one.proven }),
    ];
    if (one.offence && points) {
      const name = one.offence === "revoke" ? "penalty" : "penalty_other";
      sentences.push(this.say(name, { points }));
    }
    if (one.offence && mayVoid) sentences.push(this.say("may_void"));
    return [
      make("b", { text: this.breachText(one) }),
      make("span", { text: ` ${sentences.filter(Boolean).join(" ")}` }),
      make("span", { css: "small muted", text: ` (${one.rule})` }),
    ];
  }

  drawEnd(told) {
    const end = this.part("end");
    const save = this.part("save");
    end.hidden = !told.complete;
    save.hidden = !told.complete;
    if (!told.complete) return;
    const extra = this.known.purpose === "tie_break";
    const { number } = this.known;
    save.textContent = extra ? this.say("save_extra") : this.say("save", { number });
    const parts = [...this.verdict(told), this.deltas(told, extra)];
    if (extra) parts.push(make("p", { css: "small", text: this.say("extra") }));
    end.replaceChildren(...parts);
  }

  deltas(told, extra) {
    const sides = this.known.sides.map((side, index) => {
      const delta = told.delta[index];
      const tone = delta > 0 ? "plus" : delta < 0 ? "minus" : "zero";
      const changes = delta !== 0 && !extra;
      const after = changes ? ` → ${score(side.before + delta)}` : "";
      const points = `${this.say("card_points")}: ${told.totals[index]}`;
      return make("li", {}, [
        make("span", { css: "small", text: side.label }, [
          make("span", { css: "sr-only", text: ` ${side.name}` }),
        ]),
        make("span", { css: `delta delta--${tone}`, text: signed(delta) }),
        make("span", { css: "small" }, [
          make("span", { css: "sr-only", text: `${this.say("score_then")} ` }),
          `${score(side.before)}${after}`,
        ]),
        make("span", { css: "small muted", text: points }),
      ]);
    });
    return make("ol", { css: "deltas" }, sides);
  }
}
