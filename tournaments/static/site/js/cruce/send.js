/* Sends the form of a deal and tells what became of it; the network may be dead. */

const PATIENCE_MS = 15_000;

/* One of {next}, {refused, …} (the server's answer), {status} (no answer that can be
   understood) and {lost: true} (no answer at all; it may have been recorded). */
export async function send(form) {
  let answer;
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), PATIENCE_MS);
  try {
    answer = await fetch(form.action, {
      method: "POST",
      body: new FormData(form),
      headers: { Accept: "application/json" },
      credentials: "same-origin",
      signal: patience.signal,
    });
  } catch {
    return { lost: true };
  } finally {
    clearTimeout(timer);
  }
  try {
    return await answer.json();
  } catch {
    return { status: answer.status };
  }
}
