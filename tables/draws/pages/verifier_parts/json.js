/* Strict JSON: a name twice, a fraction, deep nesting or a byte-order mark is refused, as
   the server and the command refuse it. Then the canonical text: keys sorted, no spaces. */

const MOST_CHARACTERS = 1000000;
const MOST_DEPTH = 8;

class DrawError extends Error {
  constructor(code, params) {
    super(code);
    this.code = code;
    this.params = params || {};
  }
}

function readJson(text) {
  if (text.length > MOST_CHARACTERS) throw new DrawError("unreadable");
  let value;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new DrawError("unreadable");
  }
  refuseWhatParseForgives(text);
  checkDepth(value, MOST_DEPTH);
  return value;
}

/* The text is JSON by now; JSON.parse has only dropped names and rounded numbers. */
function refuseWhatParseForgives(source) {
  const tokens = source.match(/"(?:[^"\\]|\\.)*"|[{}[\]:,]|[^\s{}[\]:,"]+/g) || [];
  const names = [];
  tokens.forEach((token, index) => {
    if (token === "{") names.push(new Set());
    else if (token === "[") names.push(null);
    else if (token === "}" || token === "]") names.pop();
    else if (token[0] === '"' && tokens[index + 1] === ":") {
      const name = JSON.parse(token);
      const seen = names[names.length - 1];
      if (seen.has(name)) throw new DrawError("unreadable");
      seen.add(name);
    } else if (/^[-0-9]/.test(token)) {
      const whole = /^-?[0-9]{1,16}$/.test(token) && token.length <= 16;
      if (!whole || !Number.isSafeInteger(Number(token))) {
        throw new DrawError("unreadable");
      }
    }
  });
}

function checkDepth(value, left) {
  if (value === null || typeof value !== "object") return;
  if (left === 0) throw new DrawError("unreadable");
  for (const item of Object.values(value)) checkDepth(item, left - 1);
}

/* Of a frozen list that has been checked: every string in it is plain ASCII. */
function canon(value) {
  if (Array.isArray(value)) return `[${value.map(canon).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const pairs = Object.keys(value)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canon(value[key])}`);
  return `{${pairs.join(",")}}`;
}
