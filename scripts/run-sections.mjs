// @ts-check
import { startVitest } from "vitest/node";
import { root } from "./build.mjs";
import { createPlainSummary } from "./plain-summary.mjs";

/**
 * Runs test files and says how many tests hold.
 *
 * @param {string} name @param {string[]} files @param {number} least
 */
export const runSection = async (name, files, least) => {
  const { summary, reporter } = createPlainSummary();
  const startedAt = Date.now();
  const vitest = await startVitest("test", files, { root, watch: false, run: true, reporters: ["default", reporter] });
  await vitest?.close();
  const { passed, failed, skipped, reasons } = summary;
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(0);
  const left = skipped > 0 ? `, ${skipped} skipped` : "";
  return {
    line: `${name}: ${passed} of ${passed + failed} hold${left}, in ${seconds} s`,
    holds: failed === 0 && passed >= least,
    reasons: [...reasons].map(([reason, count]) => `${count} × ${reason}`),
  };
};

/**
 * Runs the sections named on the command line, or all, and ends the process with their result.
 *
 * @param {Record<string, () => ReturnType<typeof runSection>>} sections
 * @param {(chosen: readonly string[]) => void} [prepare]
 */
export const runSections = async (sections, prepare = () => {}) => {
  process.env.ORRERY_TESTS = "full";
  const chosen = process.argv.slice(2);
  const unknown = chosen.find((name) => !Object.hasOwn(sections, name));
  if (unknown) throw new Error(`There is no section “${unknown}”; choose from ${Object.keys(sections).join(", ")}.`);
  prepare(chosen);
  const results = [];
  for (const [name, start] of Object.entries(sections))
    if (chosen.length === 0 || chosen.includes(name)) results.push(await start());
  const skipped = results.flatMap(({ reasons }) => reasons);
  if (skipped.length > 0) console.log(`\nSkipped on this machine:\n  ${skipped.join("\n  ")}`);
  console.log(`\n${results.map(({ line }) => line).join("\n")}`);
  process.exit(results.every(({ holds }) => holds) ? 0 : 1);
};
