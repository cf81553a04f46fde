/* Whom this device follows at an event: kept here alone, without an account.

   [data-followed]       the list of who is followed; its value names the event,
                         data-followed-url the address of anybody's page, with {code} in it
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

function paint() {
  if (!list) return;
  const links = followed.all().map(({ code, name }) => {
    const item = document.createElement("li");
    const link = document.createElement("a");
    link.href = list.dataset.followedUrl.replace("{code}", encodeURIComponent(code));
    link.textContent = name;
    link.className = "chip";
    item.append(link);
    return item;
  });
  list.querySelector("ul").replaceChildren(...links);
  list.hidden = !links.length;
  for (const button of document.querySelectorAll("[data-follow]")) {
    const on = followed.has(button.dataset.follow);
    button.hidden = false;
    button.setAttribute("aria-pressed", String(on));
    button.querySelector("[data-follow-on]").hidden = !on;
    button.querySelector("[data-follow-off]").hidden = on;
  }
}

document.addEventListener("click", ({ target }) => {
  const button = target.closest("[data-follow]");
  if (!button) return;
  followed.toggle({ code: button.dataset.follow, name: button.dataset.name });
  paint();
});
document.addEventListener("live:refreshed", paint);
window.addEventListener("storage", paint);
paint();
