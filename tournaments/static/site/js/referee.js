/* The referee's forms: fills the last seat, shows the sum, previews the result.
   The server checks everything again; without this file the forms still work.

   form[data-deal-form]     data-card-total (120), data-preview-url
   input[data-points]       the card points of a seat; data-auto: not typed, filled in
   [data-sum]               data-text-good, data-text-missing, data-text-over: "{n}"
   [data-when-outcome]      a fieldset that belongs to these outcomes only
   [data-when-kind]         the same for the kind of a penalty
   [data-preview]           where the previewed result is put; [data-button] inside it
                            says what is written on [data-preview-button]
   [name=client_key]        filled in if the server left it empty */

const PREVIEW_AFTER_MS = 300;

function clientKey() {
  if (crypto.randomUUID) return crypto.randomUUID();
  // Plain http in a hall has no randomUUID.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

class DealForm {
  constructor(form) {
    this.form = form;
    this.total = Number(form.dataset.cardTotal || 120);
    this.inputs = [...form.querySelectorAll("input[data-points]")];
    this.sum = form.querySelector("[data-sum]");
    this.preview = form.querySelector("[data-preview]");
    this.button = form.querySelector("[data-preview-button]");
    this.dirty = false;
    this.sent = false;
    this.timer = 0;
    this.request = null;
  }

  start() {
    const key = this.form.querySelector("[name=client_key]");
    if (key && !key.value) key.value = clientKey();
    this.form.addEventListener("input", (event) => this.changed(event.target));
    this.form.addEventListener("submit", () => {
      this.dirty = false;
      this.sent = true;
    });
    window.addEventListener("beforeunload", (event) => {
      if (this.dirty) event.preventDefault();
    });
    window.addEventListener("pageshow", (event) => this.shownAgain(event));
    this.showParts();
    this.showSum();
  }

  /* A browser that kept the page would bring back a deal that has been sent. */
  shownAgain(event) {
    if (event.persisted && this.sent) location.replace(location.href);
    else this.showParts();
  }

  changed(target) {
    this.dirty = true;
    if (this.inputs.includes(target)) {
      delete target.dataset.auto;
      this.fillLast(target);
    }
    this.showParts();
    this.showSum();
    this.askPreview();
  }

  /* The seat that nobody typed gets what is left of the cards. */
  fillLast(typed) {
    const free = this.inputs.filter(
      (input) => input !== typed && (input.value === "" || input.dataset.auto),
    );
    if (free.length !== 1) {
      for (const input of free.filter((item) => item.dataset.auto)) {
        input.value = "";
        delete input.dataset.auto;
      }
      return;
    }
    const [last] = free;
    const rest = this.total - this.summed(this.inputs.filter((input) => input !== last));
    const fits = typed.value !== "" && rest >= 0 && rest <= this.total;
    last.value = fits ? String(rest) : "";
    if (fits) last.dataset.auto = "true";
    else delete last.dataset.auto;
  }

  summed(inputs) {
    return inputs.reduce((sum, input) => sum + (Number(input.value) || 0), 0);
  }

  showSum() {
    if (!this.sum) return;
    const filled = this.inputs.filter((input) => input.value !== "").length;
    const off = this.total - this.summed(this.inputs);
    const good = off === 0 && filled > 0;
    const wrong = !good && (off < 0 || filled === this.inputs.length);
    this.sum.classList.toggle("sum--good", good);
    this.sum.classList.toggle("sum--off", wrong);
    const { textGood, textMissing, textOver } = this.sum.dataset;
    const text = good ? textGood : off < 0 ? textOver : textMissing;
    this.sum.querySelector("[data-sum-text]").textContent = (text || "{n}").replace(
      "{n}",
      String(Math.abs(off)),
    );
  }

  showParts() {
    this.showPartsOf("outcome", "whenOutcome");
    this.showPartsOf("kind", "whenKind");
  }

  /* Parts that belong to another choice are neither seen nor sent. */
  showPartsOf(name, mark) {
    const attribute = `data-${mark.replace(/[A-Z]/g, (big) => `-${big.toLowerCase()}`)}`;
    const chosen = this.form.querySelector(`[name=${name}]:checked`)?.value ?? "";
    for (const part of this.form.querySelectorAll(`[${attribute}]`)) {
      const wanted = part.dataset[mark].split(" ").includes(chosen);
      part.hidden = !wanted;
      if (part.matches("fieldset")) part.disabled = !wanted;
    }
  }

  askPreview() {
    if (!this.preview || !this.form.dataset.previewUrl) return;
    this.preview.dataset.stale = "true";
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.loadPreview(), PREVIEW_AFTER_MS);
  }

  async loadPreview() {
    this.request?.abort();
    this.request = new AbortController();
    try {
      const answer = await fetch(this.form.dataset.previewUrl, {
        method: "POST",
        body: new FormData(this.form),
        headers: { Accept: "text/html" },
        credentials: "same-origin",
        signal: this.request.signal,
      });
      if (answer.redirected || answer.status >= 500) return;
      const parsed = document.createElement("template");
      parsed.innerHTML = await answer.text();
      this.preview.replaceChildren(parsed.content);
      delete this.preview.dataset.stale;
      const label = this.preview.querySelector("[data-button]")?.dataset.button;
      // The button itself stays: a thumb may be on it.
      if (this.button && label) this.button.textContent = label;
    } catch {
      /* No network: the preview stays marked as old, the form can still be sent. */
    }
  }
}

for (const form of document.querySelectorAll("form[data-deal-form]")) {
  new DealForm(form).start();
}
