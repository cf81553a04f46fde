/* Sends the form of a deal and tells what became of it; the network may be dead. */

import { post } from "../../tournaments/web/post.js";

/* One of {next}, {refused, …} (the server's answer), {status} (no answer that can be
   understood) and {lost: true} (no answer at all; it may have been recorded). */
export async function send(form) {
  const { status, body } = await post(form.action, new FormData(form));
  if (!status) return { lost: true };
  return body ?? { status };
}
