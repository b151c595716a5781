// @ts-check
/**
 * `npm run test:checks [-- <id>…]`: checks 24 honest providers and 24 with one planted defect each, prints what was named,
 * and counts those of which a check cannot tell apart. Then reads all templates of the fixtures by their token counts alone, and
 * compares the bundled chat model with itself and with its weights in 4 bits (`npm run build -- server` first). Fails if fewer
 * than 23 defects are named, an honest provider is called deviating, or a comparison is wrong.
 */
import { loadSources } from "./load-sources.mjs";

const folder = "/apps/server/src/testing/servers";
const minNamed = 23;
/** Of deviations planted into all templates, the share that must be seen. */
const minSeen = 0.985;

const quantizationRuns = 20;

const chosen = process.argv.slice(2);
const { load, close } = await loadSources();
const { measureVariants } = await load(`${folder}/measure-variants.ts`);
const { measureTemplates } = await load(`${folder}/measure-templates.ts`);
const { measureQuantizations } = await load(`${folder}/measure-quantizations.ts`);

/** @typedef {import("../apps/server/src/testing/servers/measure-variants.ts").MeasuredVariant} Measured */

/** @type {Measured[]} */
const measured = await measureVariants(
  (/** @type {{ id: string }} */ { id }) => chosen.length === 0 || chosen.includes(id),
);
/** @type {import("../apps/server/src/testing/servers/measure-templates.ts").MeasuredTemplates | undefined} */
const templates = chosen.length === 0 ? await measureTemplates() : undefined;
/** @type {import("../apps/server/src/testing/servers/measure-quantizations.ts").MeasuredQuantization[]} */
const quantizations = chosen.length === 0 ? await measureQuantizations(quantizationRuns) : [];
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
  const counts = round.results.flatMap(({ template }) => template?.counts ?? []);
  const long = counts.find(({ conversation }) => conversation === "very-long")?.reported;
  const ofWhich = long === undefined ? "" : ` (${long} of them for the very long text)`;
  return `${calls} calls, ${promptTokens} prompt${ofWhich} and ${completionTokens} output tokens`;
};

console.log(`${named} of ${planted.length} defects named`);
console.log(`${accused} of ${honest.length} honest providers called deviating; cannot tell of ${unclear}`);
console.log(`A default round: ${cost("default")}. A full check: ${cost("full")}.`);

if (templates) {
  const { honest: own, planted: changed, pairs } = templates;
  const seen = changed.filter(({ found }) => found.outcome === "failed").length;
  const rightly = changed.filter(({ expected, found }) => found.reading.cause === expected).length;
  const told = pairs.filter(({ expected, found }) => found.reading.runs?.id === expected).length;
  const equal = own.filter(({ found }) => found.reading.verdict === "equal").length;
  console.log(`${own.length} templates: ${equal} equal to themselves, ${told} of ${pairs.length} pairs told apart`);
  console.log(`Of ${changed.length} deviations planted into them, ${seen} are seen and ${rightly} named`);
  if (equal < own.length || seen < minSeen * changed.length) process.exitCode = 1;
}
for (const { rung, provider, runs, toldApart, statistics, sentence } of quantizations) {
  console.log(
    `${rung}, ${provider} against 8-bit: told apart in ${toldApart} of ${runs} runs (${statistics.map((value) => value.toPrecision(3)).join("–")}). ${sentence}`,
  );
  if (toldApart !== (provider === "4-bit" ? runs : 0)) process.exitCode = 1;
}
if (accused > 0 || (chosen.length === 0 && named < minNamed)) process.exitCode = 1;
