// @ts-check
/** Bundles the whole package, and `compile` alone, and fails when either outgrows its budget. */
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "vite";

/** Gzipped bytes that each entry may have. */
export const budgets = { "src/index.ts": 31_100, "scripts/compile-only.mjs": 30_500 };

/**
 * @param {string} entry
 * @returns {Promise<{ minified: number, gzipped: number }>}
 */
export const measure = async (entry) => {
  const output = await build({
    root: fileURLToPath(new URL("..", import.meta.url)),
    configFile: false,
    logLevel: "error",
    build: {
      write: false,
      target: "esnext",
      modulePreload: false,
      rolldownOptions: { input: entry, preserveEntrySignatures: "strict" },
    },
  });
  const [bundle] = /** @type {{ output: { code: string }[] }[]} */ (/** @type {unknown} */ ([output].flat()));
  const code = bundle?.output.map((chunk) => chunk.code).join("") ?? "";
  return { minified: code.length, gzipped: gzipSync(code, { level: 9 }).length };
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [entry, budget] of Object.entries(budgets)) {
    const { minified, gzipped } = await measure(entry);
    console.log(`${entry}: ${minified} bytes, ${gzipped} gzipped, budget ${budget}`);
    if (gzipped > budget) process.exitCode = 1;
  }
}
