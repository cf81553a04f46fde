/* Forms that no device can keep for later: before the page is left, the server is asked
   whether it can be reached; if not, the page stays with all that was typed.

   form[data-needs-network]   such a form
   [data-network-missing]     in the form or on the page: says what to do */

const PATIENCE_MS = 5_000;

async function reached() {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), PATIENCE_MS);
  try {
    const answer = await fetch("/healthz", {
      cache: "no-store",
      signal: patience.signal,
    });
    return answer.ok;
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}

async function ask(form, submitter) {
  const place =
    form.querySelector("[data-network-missing]") ??
    document.querySelector("[data-network-missing]");
  place.hidden = true;
  form.dataset.asking = "true";
  const there = await reached();
  delete form.dataset.asking;
  if (there) {
    form.dataset.reached = "true";
    form.requestSubmit(submitter);
  } else {
    place.hidden = false;
    place.scrollIntoView({ block: "nearest" });
  }
}

/* Before everybody else who listens: to them a form that stays was not sent. */
function submitted(event) {
  const form = event.currentTarget;
  if (form.dataset.reached) {
    delete form.dataset.reached;
    return;
  }
  event.preventDefault();
  event.stopImmediatePropagation();
  if (!form.dataset.asking) ask(form, event.submitter);
}

for (const form of document.querySelectorAll("form[data-needs-network]")) {
  form.addEventListener("submit", submitted, { capture: true });
}
