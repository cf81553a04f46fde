/* Behind brython.js and the modules of Python that the program needs: in a worker, or in the page. */

/* What is missing is an error, and nothing to look for on a network. */
__BRYTHON__.protocol = "file";

function bytesOf(data) {
  return __BRYTHON__.fast_bytes(Array.from(data));
}

/* Asked for a list or a dict among keys that are all texts, a dict of Brython 3.15 fails with
   an error of the browser's own, where Python has a TypeError. */
function refuseUnhashable({ builtins: { dict }, $hash: hashOf }) {
  const contains = dict.$contains;
  dict.$contains = (self, key, hash) => {
    if (typeof key !== "string" && hash === undefined) hashOf(key);
    return contains(self, key, hash);
  };
}

let prepared = false;

function prepare(program) {
  if (prepared) return;
  brython({ ids: [], debug: 0, indexeddb: false, static_stdlib_import: false, pythonpath: [] });
  refuseUnhashable(__BRYTHON__);
  __BRYTHON__.runPythonSource(program, "verify_event");
  prepared = true;
}

function checked({ program, record, asked }) {
  const { runPythonSource, fast_tuple: tuple, $list: list, builtins } = __BRYTHON__;
  prepare(program);
  globalThis.right = globalThis.said = undefined;
  globalThis.record = bytesOf(record);
  globalThis.asked = list(asked.map(({ option, text, content }) =>
    tuple([option, bytesOf(text), content ? bytesOf(content) : builtins.None])));
  runPythonSource(ASK, "ask");
  return { right: globalThis.right === true, said: Uint8Array.from(globalThis.said.source) };
}

const ASK = `
from browser import self as here
import verify_event

if verify_event.sha(b"abc")[:16] != "ba7816bf8f01cfea":
    raise RuntimeError("this browser computes wrongly")
here.right, here.said = verify_event.answered(here.record, here.asked)
`;

function told(error) {
  const { is_exc: isException, builtins, class_name: nameOf } = __BRYTHON__;
  try {
    if (isException(error, [builtins.BaseException])) return `${nameOf(error)} ${error.args}`;
  } catch (other) {
    /* then as the browser says it */
  }
  return String(error);
}

function answered(message) {
  try {
    return checked(message);
  } catch (error) {
    return { failed: told(error) };
  }
}
