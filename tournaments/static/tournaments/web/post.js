/* Sends fields and waits for an answer that a script can read, but not for ever. */

const PATIENCE_MS = 15_000;

/* {status, body}: status 0 is no answer at all (it may have been recorded), body null
   one that cannot be understood. Led elsewhere, to sign in, counts as not let in. */
export async function post(url, body, headers = {}) {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), PATIENCE_MS);
  try {
    const answer = await fetch(url, {
      method: "POST",
      body,
      headers: { Accept: "application/json", ...headers },
      credentials: "same-origin",
      signal: patience.signal,
    });
    const read = await answer.json().catch(() => null);
    return { status: answer.redirected ? 401 : answer.status, body: read };
  } catch {
    return { status: 0, body: null };
  } finally {
    clearTimeout(timer);
  }
}

/* The same for an address that takes JSON: a call of the API. */
export function postJson(url, fields, token) {
  const headers = { "Content-Type": "application/json", "X-CSRFToken": token };
  return post(url, JSON.stringify(fields), headers);
}
