// @ts-check
/** Bundles a client with chat and text classification at one provider, and fails when it outgrows its budget. */
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "vite";

/** Gzipped bytes that the smallest useful client may have. */
export const budget = 12_500;

/** @returns {Promise<{ minified: number, gzipped: number }>} */
export const measure = async () => {
  const output = await build({
    root: fileURLToPath(new URL("..", import.meta.url)),
    configFile: false,
    logLevel: "error",
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: { input: "scripts/smallest-client.mjs", preserveEntrySignatures: "strict" },
    },
  });
  const [bundle] = /** @type {{ output: { code: string }[] }[]} */ (/** @type {unknown} */ ([output].flat()));
  const code = bundle?.output.map((chunk) => chunk.code).join("") ?? "";
  return { minified: code.length, gzipped: gzipSync(code, { level: 9 }).length };
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { minified, gzipped } = await measure();
  console.log(`chat and text classification at one provider: ${minified} bytes, ${gzipped} gzipped, budget ${budget}`);
  process.exitCode = gzipped > budget ? 1 : 0;
}
