/* A deal and what is wrong with it, in a few words; the words come with the page. */

const MINUS = "−";

/* A change of points with its sign, or points as they stand. */
export function sign(points, { plain = false } = {}) {
  const text = String(Math.abs(points));
  if (points < 0) return MINUS + text;
  return plain || !points ? text : `+${text}`;
}

/* A sentence with its values: %(seat)s, %(difference)+d. */
function filled(sentence, params) {
  return sentence.replace(/%\((\w+)\)(\+?)[sd]/g, (_all, name, signed) => {
    const value = params[name] ?? "";
    return typeof value === "number" ? sign(value, { plain: !signed }) : String(value);
  });
}

/* The sentences of what is wrong, but for what is only not entered yet. */
export function problemsInWords(problems, { data, deal, cells }) {
  const pairs = data.company.sides.length < data.company.playing.length;
  return problems.filter((one) => !isOpen(one, { deal, cells })).map((problem) => {
    const { code, params } = problem;
    const known = (pairs && data.problems[`pair_${code}`]) || data.problems[code] || code;
    const values = Object.entries(params).map(([name, value]) => [name, data.signs[value] ?? value]);
    return filled(known, { ...Object.fromEntries(values), seat: whose(problem, data) });
  });
}

/* Who sits at the seat of a problem; of points that a side has together, the side. */
function whose({ field, params: { seat } }, { company, fields, seats, sides }) {
  if (!Number.isInteger(seat)) return seat;
  const { ask } = fields.find(({ name }) => name === field.split(".")[0]) ?? {};
  const side = company.sides.findIndex((one) => one.includes(seat - 1));
  return ["points", "scored"].includes(ask) ? sides[side].name : seats[seat - 1].name;
}

function isOpen({ field }, { deal, cells }) {
  const [name, at] = field.split(".");
  const said = deal[name];
  if (said === undefined || said === null) return true;
  if (Array.isArray(said) && said.every((one) => one === null)) return true;
  if (Array.isArray(said) && at !== undefined) return said[Number(at)] === null;
  return Array.isArray(said) && cells.some((cell) => cell.value === "");
}

export class Told {
  constructor(data) {
    this.data = data;
  }

  /* The name of a side over its column. */
  short(side) {
    const { company, seats } = this.data;
    return company.sides[side].map((seat) => seats[seat].short).join(" + ");
  }

  legend({ name }) {
    const group = document.querySelector(`[data-panel] [data-ask="${name}"] > legend`);
    return group?.firstChild?.textContent.trim() ?? name;
  }

  /* A deal in one line: who, what, and how it ended. */
  deal(deal, mark = "", { points = true } = {}) {
    const { outcomes, fields, seats, marks } = this.data;
    const { label, played } = outcomes[deal.outcome];
    if (!played) return label;
    const said = fields
      .filter(({ ask }) => points || !["points", "scored"].includes(ask))
      .flatMap((field) => this.answer(field, deal[field.name], seats));
    return [...said, marks[mark] ?? ""].filter(Boolean).join(" · ");
  }

  answer({ ask, at, words }, said, seats) {
    if (said === undefined || said === null) return [];
    if (ask === "points") return [this.ofSides(said).join(" : ")];
    if (ask === "scored") return [said.map((one) => sign(one)).join(" : ")];
    if (at.length) {
      return Object.entries(said).map(([one, seat]) => `${words[one] ?? this.data.signs[one] ?? one}: ${seats[seat]?.short}`);
    }
    return [ask === "seat" ? seats[said]?.short : words[String(said)]];
  }

  /* Partners pile their tricks together: what a pair has is one number. */
  ofSides(points) {
    const { sides } = this.data.company;
    return sides.map((seats) => seats.reduce((sum, seat) => sum + (points[seat] ?? 0), 0));
  }

  /* What led to a result, where the game's script says so. */
  why(said) {
    return said ? filled(this.data.whys[said.code], said.params) : "";
  }

  closed(totals, sentence = this.data.words.closed) {
    const said = totals.map((total) => sign(total, { plain: true })).join(" · ");
    return filled(sentence, { totals: said });
  }

  /* A line of the ledger, as an answer of the server has it. */
  line({ kind, payload, delta, voids, reason }) {
    const change = delta ? ` (${delta.map((points) => sign(points)).join(", ")})` : "";
    if (kind === "deal") return this.deal(payload) + change;
    if (kind === "close") return this.closed(payload.totals);
    const { kinds, seats, penalties, words } = this.data;
    const who = seats[payload.seat]?.short;
    if (kind === "penalty") {
      const label = penalties[payload.kind]?.label ?? words.penalty;
      return `${who}: ${label} ${sign(-payload.points)}`;
    }
    if (!kinds[kind]) return "";
    return [kinds[kind], who ?? voids, reason].filter(Boolean).join(" · ");
  }
}
