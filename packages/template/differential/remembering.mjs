import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { encodeRequest, SCRIPT } from "./reference.mjs";

/**
 * @typedef {import("./compare.mjs").Reference} Reference
 * @typedef {import("./fixture-file.mjs").Outcome} Outcome
 */

/** What depends on how busy the machine was is asked again. @param {Outcome} outcome */
const isLasting = (outcome) => !("error" in outcome) || !["timeout", "crashed"].includes(outcome.error);

/**
 * A reference that keeps what Jinja2 answered, so that a change of our engine can be compared against the same cases in a
 * fraction of the time. Answers are found by the whole request and by the script that made them.
 *
 * @template {Reference} T
 * @param {T} reference
 * @param {string} folder
 * @returns {T}
 */
export function remembering(reference, folder) {
  mkdirSync(folder, { recursive: true });
  const script = readFileSync(SCRIPT);
  return {
    ...reference,
    async render(cases) {
      // What Jinja2 does without a habit depends on more than the script.
      if (cases.some(({ options }) => options?.without)) return reference.render(cases);
      const key = createHash("sha256").update(script).update(encodeRequest(cases)).digest("hex");
      const file = join(folder, `${key}.json`);
      if (existsSync(file)) return JSON.parse(readFileSync(file, "utf8"));
      const outcomes = await reference.render(cases);
      if (outcomes.every(isLasting)) writeFileSync(file, JSON.stringify(outcomes));
      return outcomes;
    },
  };
}
