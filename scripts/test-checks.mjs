// @ts-check
/**
 * `npm run test:checks [-- <id>…]`: checks 24 honest providers and 24 with one planted defect each, prints what was named,
 * and counts those of which a check cannot tell apart. Fails if fewer than 23 defects are named or an honest one is.
 */
import { loadSources } from "./load-sources.mjs";

const harness = "/apps/server/src/testing/servers/measure-variants.ts";
const minNamed = 23;

const chosen = process.argv.slice(2);
const { load, close } = await loadSources();
const { measureVariants } = await load(harness);

/** @typedef {import("../apps/server/src/testing/servers/measure-variants.ts").MeasuredVariant} Measured */

/** @type {Measured[]} */
const measured = await measureVariants(
  (/** @type {{ id: string }} */ { id }) => chosen.length === 0 || chosen.includes(id),
);
await close();

console.table(
  measured.map(({ variant, expected, named, isRight }) => ({
    variant: variant.label,
    expected,
    named: isRight ? named : `✗ ${named}`,
  })),
);

const planted = measured.filter(({ variant }) => variant.defect);
const honest = measured.filter(({ variant }) => !variant.defect);
const named = planted.filter(({ isRight }) => isRight).length;
const unclear = honest.filter(({ isUnclear }) => isUnclear).length;
const accused = honest.filter(({ isUnclear, named: found }) => !isUnclear && found !== "nothing").length;

/** @param {"default" | "full"} scope */
const cost = (scope) => {
  const round = measured.flatMap(({ rounds }) => rounds).find((one) => one.scope === scope);
  if (!round) return "not run";
  const { calls, promptTokens, completionTokens } = round.cost;
  return `${calls} calls, ${promptTokens} prompt and ${completionTokens} output tokens`;
};

console.log(`${named} of ${planted.length} defects named`);
console.log(`${accused} of ${honest.length} honest providers called deviating; cannot tell of ${unclear}`);
console.log(`A default round: ${cost("default")}. A full check: ${cost("full")}.`);
process.exitCode = accused > 0 || (chosen.length === 0 && named < minNamed) ? 1 : 0;
