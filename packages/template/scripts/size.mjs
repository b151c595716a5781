// @ts-check
/** Reports the size of the package when an application bundles all of it, or `compile` alone. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "vite";

const entryId = "entry";

/** @param {string} code @returns {Promise<string>} What an application ships that holds nothing but this import. */
async function bundle(code) {
  const output = await build({
    root: fileURLToPath(new URL("..", import.meta.url)),
    configFile: false,
    logLevel: "error",
    plugins: [
      {
        name: "virtual-entry",
        resolveId: (id) => (id === entryId ? id : undefined),
        load: (id) => (id === entryId ? code : undefined),
      },
    ],
    build: {
      write: false,
      target: "es2023",
      modulePreload: false,
      rolldownOptions: { input: entryId, preserveEntrySignatures: "strict" },
    },
  });
  const [result] = /** @type {{ output: { code: string }[] }[]} */ (/** @type {unknown} */ ([output].flat()));
  return result?.output.map((chunk) => chunk.code).join("") ?? "";
}

const source = JSON.stringify(fileURLToPath(new URL("../src/index.ts", import.meta.url)));
const entries = { "whole package": `export * from ${source};`, "compile alone": `export { compile } from ${source};` };
const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
console.log(`@orrery/template ${version}, minified`);
for (const [name, code] of Object.entries(entries)) {
  const bundled = await bundle(code);
  const gzipped = gzipSync(bundled, { level: 9 }).length;
  console.log(`${name}: ${(bundled.length / 1000).toFixed(1)} kB, ${(gzipped / 1000).toFixed(1)} kB gzipped`);
}
