// @ts-check
/** Bundles the whole package, and `compile` alone, and fails when either outgrows its budget. */
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { bundle } from "./bundle.mjs";

/** Gzipped bytes that each entry may have. */
export const budgets = { "src/index.ts": 25_000, "scripts/compile-only.mjs": 24_700 };

/**
 * @param {string} entry
 * @returns {Promise<{ minified: number, gzipped: number }>}
 */
export const measure = async (entry) => {
  const code = await bundle(entry);
  return { minified: code.length, gzipped: gzipSync(code, { level: 9 }).length };
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [entry, budget] of Object.entries(budgets)) {
    const { minified, gzipped } = await measure(entry);
    console.log(`${entry}: ${minified} bytes, ${gzipped} gzipped, budget ${budget}`);
    if (gzipped > budget) process.exitCode = 1;
  }
}
