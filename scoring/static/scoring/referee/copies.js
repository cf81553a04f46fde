/* Lets this page be opened without network, where the browser can do that (https, or the
   server's own machine), and says when what is shown is such a copy (worker.js). From the
   list of tables the pages of the first of them are kept too, before they are opened. */

const root = document.documentElement;
const MOST_TABLES = 12;

function painted() {
  delete root.dataset.copied;
  for (const notice of document.querySelectorAll("[data-copy-notice]")) notice.hidden = true;
}

/* The pages of the tables that are listed here, a few at most. */
function tables() {
  if (root.dataset.copied) return [];
  const links = document.querySelectorAll(".table-card__letter a");
  return [...links].slice(0, MOST_TABLES).map((link) => new URL(link.href).pathname);
}

/* The files that this page has loaded so far, and those that it loads later. */
function hand(worker) {
  const files = new Set();
  const tell = (entries) => {
    const fresh = entries
      .map(({ name }) => name.split("#")[0])
      .filter((name) => name.startsWith(`${location.origin}/static/`) && !files.has(name));
    for (const name of fresh) files.add(name);
    worker.postMessage({ page: root.dataset.copied ? "" : location.pathname, files: fresh });
  };
  tell([]);
  new PerformanceObserver((list) => tell(list.getEntries())).observe({
    type: "resource",
    buffered: true,
  });
}

async function begin() {
  navigator.serviceWorker.addEventListener("message", painted);
  await navigator.serviceWorker.register("/worker.js", { scope: "/" });
  const { active } = await navigator.serviceWorker.ready;
  hand(active);
  const ahead = () => active.postMessage({ page: "", files: [], ahead: tables() });
  ahead();
  document.addEventListener("live:refreshed", ahead);
}

if (window.isSecureContext && "serviceWorker" in navigator) {
  begin().catch(() => {
    /* The open page goes on; it is not opened without network. */
  });
}
