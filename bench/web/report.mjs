// @ts-check
import { cpus, loadavg } from "node:os";

export const describeMachine = () =>
  `${cpus().length} × ${cpus()[0]?.model}, load ${loadavg()[0]?.toFixed(1)}, Node ${process.version}`;

export const verdict = (/** @type {boolean} */ isWithin) => (isWithin ? "ok  " : "OVER");

/** @param {readonly number[]} samples @param {number} share */
export const percentile = (samples, share) => {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
};

/** Prints p50, p95 and the maximum in milliseconds. @param {string} name @param {readonly number[]} samples @param {number} [max] at p95 */
export const report = (name, samples, max) => {
  const text = (/** @type {number} */ share) => percentile(samples, share).toFixed(0).padStart(4);
  const mark = max === undefined ? "    " : verdict(percentile(samples, 0.95) <= max);
  const limit = max === undefined ? "" : ` (limit ${max} ms at p95)`;
  console.log(
    `${mark} ${name.padEnd(40)} ${String(samples.length).padStart(4)} times, p50 ${text(0.5)} ms, p95 ${text(0.95)} ms, max ${text(1)} ms${limit}`,
  );
};
