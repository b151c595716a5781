import { parseContext } from "./context-json.mjs";

/**
 * The part of @orrery/template the comparison needs. It is passed in: tests use the source, the fuzzer the built package.
 *
 * @typedef {import("./fixture-file.mjs").Outcome} Outcome
 * @typedef {import("./reference.mjs").Sent} Sent
 * @typedef {object} Engine
 * @property {(source: string, options: any) => { render(context: any): string }} compile
 * @property {(value: number) => unknown} float
 */

/** The moment at which the reference's clock stands still. */
const CLOCK = new Date(2024, 6, 6, 9, 5, 3);

/** @param {Sent["options"]} options */
function optionsFor(options = {}) {
  return {
    now: () => CLOCK,
    trimBlocks: options.trim_blocks ?? true,
    lstripBlocks: options.lstrip_blocks ?? true,
    keepTrailingNewline: options.keep_trailing_newline ?? false,
    undefined: options.undefined ?? "default",
  };
}

/**
 * Renders one case with our engine. An error that is not ours is a fault of the engine, and gets a kind of its own.
 *
 * @param {Engine} engine
 * @param {Sent} sent
 * @returns {Outcome}
 */
export function renderCase(engine, { template, context, options }) {
  try {
    const compiled = engine.compile(template, optionsFor(options));
    return { text: compiled.render(parseContext(context, engine.float)) };
  } catch (error) {
    if (!(error instanceof Error)) return { error: "not-an-error", message: String(error) };
    const kind = error.name === "TemplateError" && "kind" in error ? String(error.kind) : `host ${error.name}`;
    return { error: kind, message: kind.startsWith("host") ? (error.stack ?? error.message) : error.message };
  }
}
