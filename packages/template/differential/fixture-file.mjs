/**
 * Reads and writes fixture files; README.md describes the format.
 *
 * @typedef {Record<string, boolean | string>} Options
 * @typedef {{ text: string } | { error: string, message: string }} Outcome
 * @typedef {object} Case
 * @property {string} title
 * @property {string} template
 * @property {string} [context] the case's own context, as JSON text
 * @property {Options} [options]
 * @property {Outcome} [outcome]
 * @typedef {{ preamble: string[], context: string, cases: Case[] }} FixtureFile
 */

const HEADER = /^(===|---) (.*)$/;

/** Text that a line-based file, or an editor that trims lines, could not keep as it is. */
const FRAGILE =
  /[ \t]$|[^\n\x20-\x7e\u00a1-\u00ac\u00ae-\u02ff\u0370-\u1fff\u2010-\u2027\u2030-\u2069\u2070-\ufdff\u{10000}-\u{1faff}]|^(===|---) /mu;

/** @param {string} text */
export function parseFixtures(text) {
  const lines = text.replace(/\n$/, "").split("\n");
  const start = lines.findIndex((line) => line.startsWith("=== "));
  const preamble = lines.slice(0, start < 0 ? lines.length : start);
  const context = preamble.find((line) => line.startsWith("context "))?.slice("context ".length) ?? "{}";
  return { preamble, context, cases: start < 0 ? [] : splitCases(lines.slice(start)).map(readCase) };
}

/** @param {string[]} lines */
function splitCases(lines) {
  /** @type {string[][]} */
  const groups = [];
  for (const line of lines) {
    if (line.startsWith("=== ")) groups.push([]);
    groups.at(-1)?.push(line);
  }
  return groups;
}

/**
 * @param {string[]} lines
 * @returns {Case}
 */
function readCase(lines) {
  /** @type {Case} */
  const found = { title: "", template: "" };
  for (let at = 0; at < lines.length; ) {
    const header = HEADER.exec(lines[at] ?? "");
    if (header === null) throw new Error(`a header was expected: ${lines[at]}`);
    let end = at + 1;
    while (end < lines.length && !HEADER.test(lines[end] ?? "")) end++;
    addSection(found, header[1] === "===" ? `title ${header[2]}` : (header[2] ?? ""), lines.slice(at + 1, end));
    at = end;
  }
  return found;
}

/**
 * @param {Case} found
 * @param {string} header
 * @param {string[]} lines
 */
function addSection(found, header, lines) {
  const body = lines.join("\n");
  const [name, ...words] = header.split(" ");
  const rest = words.join(" ");
  if (name === "title") {
    found.title = rest;
    found.template = body;
  } else if (name === "template") found.template = JSON.parse(body);
  else if (name === "context") found.context = body;
  else if (name === "options") found.options = JSON.parse(body);
  else if (name === "text") found.outcome = { text: rest === "json" ? JSON.parse(body) : body };
  else if (name === "error") found.outcome = { error: rest, message: body };
  else throw new Error(`no section is called ${name} (case ${found.title})`);
}

/** @param {FixtureFile} file */
export function formatFixtures(file) {
  return `${[...file.preamble, ...file.cases.flatMap(formatCase)].join("\n")}\n`;
}

/** @param {Case} found */
function formatCase(found) {
  const fragile = FRAGILE.test(found.template);
  const lines = [`=== ${found.title}`];
  if (fragile) lines.push("--- template json", escapeFragile(found.template));
  else if (found.template !== "") lines.push(found.template);
  if (found.context !== undefined) lines.push("--- context", found.context);
  if (found.options !== undefined) lines.push("--- options", JSON.stringify(found.options));
  return found.outcome === undefined ? lines : [...lines, ...formatOutcome(found.outcome)];
}

/** @param {Outcome} outcome */
function formatOutcome(outcome) {
  if ("error" in outcome) return [`--- error ${outcome.error}`, outcome.message.replaceAll(/\s+/g, " ").trim()];
  if (FRAGILE.test(outcome.text)) return ["--- text json", escapeFragile(outcome.text)];
  return ["--- text", outcome.text];
}

/** @param {string} text */
function escapeFragile(text) {
  return JSON.stringify(text).replaceAll(/[^\x20-\x7e]/g, (unit) => {
    return `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
  });
}
