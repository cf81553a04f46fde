"""The same files to Python and to the page: both must say the same, word for word."""

from __future__ import annotations

import base64
import re

from tests.integration.scoring.archive.event_file.forging import verifier

# A worker as the page makes it, asked about many files; a page asks about one.
ASK = """
async (files) => {
  if (!window.asked) window.asked = started();
  const program = part("program").textContent, found = [];
  for (const { record, options } of files) {
    const bytes = (text) => Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
    const asked = options.map(([option, text, content]) =>
      ({ option, text: bytes(text), content: content && bytes(content) }));
    const { right, said, failed } = await new Promise((done) => {
      window.asked.onmessage = ({ data }) => done(data);
      window.asked.onerror = (event) => done({ failed: event.message });
      window.asked.postMessage({ program, record: bytes(record), asked });
    });
    found.push([right, failed === undefined ? new TextDecoder().decode(said) : failed]);
  }
  return found;
}
"""
# Of which kind an error of the language is: what is normalised, and nothing else.
ERROR = re.compile(r"\([A-Za-z]+(?:Error|Iteration)\)")
AT_ONCE = 20


def compared(page, files):
    """What differs: the name of a file, what Python says, what the browser says.

    Each file has a name, its bytes, and options as ``answered`` takes them.
    """
    differing = []
    for begin in range(0, len(files), AT_ONCE):
        some = files[begin : begin + AT_ONCE]
        given = [
            {"record": packed(data), "options": [[o, packed(t), c and packed(c)]
             for o, t, c in options]}
            for _name, data, options in some
        ]  # fmt: skip
        told = page.evaluate(ASK, given)
        for (name, data, options), (right, said) in zip(some, told, strict=True):
            expected, text = verifier().answered(data, options)
            one, other = (expected, plain(text.decode())), (right, plain(said))
            if one != other:
                differing.append((name, one, other))
    return differing


def packed(data):
    return base64.b64encode(data).decode()


def plain(said):
    return ERROR.sub("(an error)", said)
