// @ts-check
/** Timing: how long each call took by the clock and in processor time, and the figures that are printed of it. */

/**
 * @typedef {{ p50: number, p95: number, max: number }} Spread milliseconds
 * @typedef {{ wall: number[], cpu: number[] }} Samples
 * @typedef {{ name: string, count: number, wall: Spread, cpu: Spread }} Cell
 */

/** @param {readonly number[]} samples @returns {Spread} */
const spread = (samples) => {
  const sorted = [...samples].sort((one, other) => one - other);
  const at = (/** @type {number} */ share) =>
    sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
  return { p50: at(0.5), p95: at(0.95), max: sorted.at(-1) ?? 0 };
};

/** @returns {Samples} */
export const noSamples = () => ({ wall: [], cpu: [] });

/** Times one call. @param {Samples} samples @param {() => unknown} call */
export const timeOne = (samples, call) => {
  const used = process.cpuUsage();
  const before = performance.now();
  const result = call();
  samples.wall.push(performance.now() - before);
  const { user, system } = process.cpuUsage(used);
  samples.cpu.push((user + system) / 1000);
  return result;
};

/**
 * Asks some questions to warm up the compiler, then times each.
 * @template Q @param {readonly Q[]} questions @param {(question: Q) => unknown} answer @returns {Samples}
 */
export const time = (questions, answer) => {
  for (const question of questions.slice(0, 20)) answer(question);
  const samples = noSamples();
  for (const question of questions) timeOne(samples, () => answer(question));
  return samples;
};

/** @param {string} name @param {Samples} samples @returns {Cell} */
export const cellOf = (name, { wall, cpu }) => ({ name, count: wall.length, wall: spread(wall), cpu: spread(cpu) });

export const residentMegabytes = () => Math.round(process.memoryUsage().rss / 1e6);
export const peakMegabytes = () => Math.round((process.resourceUsage().maxRSS * 1024) / 1e6);
