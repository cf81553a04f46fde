/* Keeps the grid of a paper sheet on this device while it is typed, with the key of its
   form: sent twice it counts once. What is recorded is forgotten here.

   [data-sheet]           a table: the form
   [data-sheet-recorded]  the keys of all lines of the table
   [data-sheet-sent]      the step by which the page was sent; "" on a new one
   [data-sheet-kept]      says that something is kept, [data-sheet-empty] forgets it
   [data-sheet-emptied]   [data-sheet-undo] brings it back, until something is typed

   Who goes by keys stands on the one button after the other was pressed. */

const form = document.querySelector("form[data-sheet]");
const OF_A_ROW = /^r[0-9]+-|^dealer$/;

function typed() {
  const said = [...new FormData(form)];
  return Object.fromEntries(said.filter(([name, text]) => OF_A_ROW.test(name) && text));
}

/* A browser may refuse to keep anything: it has only the page, and nothing is answered. */
function tried(action) {
  try {
    return action();
  } catch {
    return undefined;
  }
}

function read(name, storage) {
  return tried(() => JSON.parse(storage().getItem(name) ?? "null"));
}

const local = () => window.localStorage;
const session = () => window.sessionStorage;

function begin() {
  const name = `cruce.sheet.${form.dataset.sheet}`;
  const pressed = `${name}.pressed`;
  const notice = form.querySelector("[data-sheet-kept]");
  const empty = form.querySelector("[data-sheet-empty]");
  const emptied = form.querySelector("[data-sheet-emptied]");
  const undo = form.querySelector("[data-sheet-undo]");
  const { client_key: key, rows } = form.elements;

  const keep = () => {
    emptied.hidden = true;
    const fields = typed();
    const kept = Object.keys(fields).length > 0;
    const text = JSON.stringify({ key: key.value, rows: rows.value, fields });
    const done = tried(() => {
      if (kept) local().setItem(name, text);
      else local().removeItem(name);
      return true;
    });
    tried(() => session().removeItem(name));
    notice.hidden = !(kept && done);
  };

  const put = ({ key: first, rows: count, fields }) => {
    key.value = first;
    for (const [field, text] of Object.entries(fields)) {
      const place = form.elements[field];
      if (place) place.value = text;
    }
    const left = Object.keys(fields).some((field) => !form.elements[field]);
    notice.hidden = false;
    // The server makes the rows, of which it has sent fewer.
    if (!left || Number(count) <= Number(rows.value)) return;
    for (const [field, text] of Object.entries(fields)) {
      if (form.elements[field]) continue;
      const more = Object.assign(document.createElement("input"), { type: "hidden", name: field, value: text });
      form.append(more);
    }
    rows.value = count;
    form.requestSubmit(form.querySelector('[name="step"][value="show"]'));
  };

  const draft = read(name, local);
  const recorded = form.dataset.sheetRecorded.split(" ");
  if (form.dataset.sheetSent) keep();
  else if (draft && recorded.includes(draft.key)) local().removeItem(name);
  else if (draft) put(draft);
  else emptied.hidden = !read(name, session);
  if (read(pressed, session)) undo.focus();
  tried(() => session().removeItem(pressed));
  form.addEventListener("input", keep);
  form.addEventListener("change", keep);
  empty.addEventListener("click", () => {
    // Emptied it is in any case; where nothing can be laid aside it cannot come back.
    tried(() => session().setItem(name, local().getItem(name)));
    tried(() => session().setItem(pressed, "true"));
    tried(() => local().removeItem(name));
    window.location.assign(form.action);
  });
  undo.addEventListener("click", () => {
    put(read(name, session));
    keep();
    empty.focus();
  });
}

if (form) begin();
