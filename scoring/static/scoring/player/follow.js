/* Whom this device follows at an event: kept here alone, without an account.

   [data-followed]       the list of who is followed; its value names the event,
                         data-followed-url the address that says where all of them are
   [data-follow]         a button of one person: the value is the number, data-name the
                         name, [data-follow-off] and [data-follow-on] its two faces */

class Followed {
  constructor(event) {
    this.name = `cruce.followed.${event}`;
  }

  all() {
    try {
      const kept = JSON.parse(localStorage.getItem(this.name) ?? "[]");
      return Array.isArray(kept) ? kept : [];
    } catch {
      return [];
    }
  }

  has(code) {
    return this.all().some((one) => one.code === code);
  }

  toggle({ code, name }) {
    const rest = this.all().filter((one) => one.code !== code);
    const next = this.has(code) ? rest : [...rest, { code, name }];
    try {
      localStorage.setItem(this.name, JSON.stringify(next));
    } catch {
      // A browser that keeps nothing follows nobody.
    }
  }
}

const list = document.querySelector("[data-followed]");
const followed = new Followed(list?.dataset.followed);

/* Where all of them are now, in one request; live.js asks again when something changes. */
async function tell() {
  const codes = followed.all().map(({ code }) => code);
  const lines = list.querySelector("ul");
  const address = `${list.dataset.followedUrl}?codes=${codes.map(encodeURIComponent).join(",")}`;
  list.hidden = !codes.length;
  if (!codes.length) {
    delete lines.dataset.liveSrc;
    lines.replaceChildren();
    return;
  }
  lines.dataset.liveSrc = address;
  try {
    const answer = await fetch(address, { headers: { Accept: "text/html" } });
    if (!answer.ok || lines.dataset.liveSrc !== address) return;
    const parsed = document.createElement("template");
    parsed.innerHTML = await answer.text();
    lines.replaceChildren(parsed.content);
  } catch {
    // Without network the names at least.
    names(lines);
  }
}

function names(lines) {
  if (lines.children.length) return;
  const items = followed.all().map(({ name }) => {
    const item = document.createElement("li");
    item.textContent = name;
    return item;
  });
  lines.replaceChildren(...items);
}

function press() {
  if (!list) return;
  for (const button of document.querySelectorAll("[data-follow]")) {
    const on = followed.has(button.dataset.follow);
    button.hidden = false;
    button.setAttribute("aria-pressed", String(on));
    button.querySelector("[data-follow-on]").hidden = !on;
    button.querySelector("[data-follow-off]").hidden = on;
  }
}

function paint() {
  press();
  if (list) tell();
}

document.addEventListener("click", ({ target }) => {
  const button = target.closest("[data-follow]");
  if (!button) return;
  followed.toggle({ code: button.dataset.follow, name: button.dataset.name });
  paint();
});
document.addEventListener("live:refreshed", press);
window.addEventListener("storage", paint);
paint();
