/* Every form that posts: one submission at a time, and the summary of what is
   wrong comes into view. */

function lock(form) {
  form.dataset.sending = "true";
  for (const button of form.querySelectorAll("button, [type=submit]")) {
    button.setAttribute("aria-disabled", "true");
  }
}

function unlock(form) {
  delete form.dataset.sending;
  for (const button of form.querySelectorAll("[aria-disabled=true]")) {
    button.removeAttribute("aria-disabled");
  }
}

// After live.js, which holds back what would lead nowhere.
window.addEventListener("submit", (event) => {
  const form = event.target;
  // Not form.method: a field named "method" (drawn lots) would hide it.
  const method = form.getAttribute("method") ?? "get";
  if (method.toLowerCase() !== "post" || event.defaultPrevented) return;
  if (form.dataset.sending) {
    event.preventDefault();
    return;
  }
  lock(form);
});

/* Coming back with the browser's arrow must not find a dead form. */
window.addEventListener("pageshow", () => {
  for (const form of document.querySelectorAll("form[data-sending]")) unlock(form);
});

document.querySelector("[data-error-summary], [data-shown]")?.focus();
