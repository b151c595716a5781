/**
 * JSON that keeps integers and floats apart, as Python's reader does: `1` is an int, `1.0` a float, and an integer
 * beyond 2^53 stays exact. A float without a fraction has no JavaScript value of its own, so the caller says what it becomes.
 */

const PUNCTUATION = /\s*([{}[\],:]|"(?:[^"\\]|\\.)*"|-?\d+(\.\d+)?([eE][+-]?\d+)?|true|false|null)\s*/y;

/** @typedef {{ tokens: string[], at: number, makeFloat: (value: number) => unknown }} Reader */

/** @param {string} text */
function tokenize(text) {
  const tokens = [];
  PUNCTUATION.lastIndex = 0;
  while (PUNCTUATION.lastIndex < text.length) {
    const at = PUNCTUATION.lastIndex;
    const match = PUNCTUATION.exec(text);
    if (match === null) throw new Error(`bad JSON at offset ${at}: ${text.slice(at, at + 40)}`);
    tokens.push(match[1] ?? "");
  }
  return tokens;
}

/**
 * @param {string} token
 * @param {Reader["makeFloat"]} makeFloat
 */
function readNumber(token, makeFloat) {
  const value = Number(token);
  if (/[.eE]/.test(token)) return Number.isInteger(value) ? makeFloat(value) : value;
  return Number.isSafeInteger(value) ? value : BigInt(token);
}

/** @param {Reader} reader */
function readList(reader) {
  const list = [];
  while (reader.tokens[reader.at] !== "]") {
    list.push(readValue(reader));
    if (reader.tokens[reader.at] === ",") reader.at++;
  }
  reader.at++;
  return list;
}

/**
 * An object whose keys look like array indices would be reordered by JavaScript, so it becomes a Map.
 *
 * @param {Reader} reader
 */
function readObject(reader) {
  /** @type {[string, unknown][]} */
  const entries = [];
  while (reader.tokens[reader.at] !== "}") {
    const key = JSON.parse(reader.tokens[reader.at] ?? "");
    reader.at += 2;
    entries.push([key, readValue(reader)]);
    if (reader.tokens[reader.at] === ",") reader.at++;
  }
  reader.at++;
  return entries.some(([key]) => /^\d+$/.test(key)) ? new Map(entries) : Object.fromEntries(entries);
}

/**
 * @param {Reader} reader
 * @returns {unknown}
 */
function readValue(reader) {
  const token = reader.tokens[reader.at++];
  if (token === undefined) throw new Error("JSON ends too early");
  if (token === "{") return readObject(reader);
  if (token === "[") return readList(reader);
  return /^[-\d]/.test(token) ? readNumber(token, reader.makeFloat) : JSON.parse(token);
}

/**
 * @param {string} text
 * @param {(value: number) => unknown} [makeFloat]
 */
export function parseContext(text, makeFloat = (value) => value) {
  const reader = { tokens: tokenize(text), at: 0, makeFloat };
  JSON.parse(text);
  return /** @type {Record<string, unknown>} */ (readValue(reader));
}
