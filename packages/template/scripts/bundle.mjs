// @ts-check
/** The package as it is published: one file. */
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { shortNames } from "./short-names.mjs";

/** Names that users of the package read or write, and a few that the code itself looks up as text. */
const kept = new Set(
  [
    "kind span line column excerpt source partial format message name start end locate",
    "steps outputLength depth rangeLength repeatLength timeMs",
    "trimBlocks lstripBlocks keepTrailingNewline undefined budgets globals filters now",
    "render renderWithTrace report text pieces generations used output template",
    "variables tests constructs capabilities",
    "systemRole tools parallelToolCalls images thinking generationPrompt",
    "templateName messages documents addGenerationPrompt specialTokens chat_template content add_generation_prompt",
    // The groups of the pattern for `str.format`, the report's look at loops, and keys of tables.
    "fill align sign alternate zero width group precision type iterable items filter test",
  ].flatMap((names) => names.split(" ")),
);

/**
 * Bundles an entry of the package.
 * @param {string} entry
 * @returns {Promise<string>}
 */
export async function bundle(entry = "src/index.ts") {
  const output = await build({
    root: fileURLToPath(new URL("..", import.meta.url)),
    configFile: false,
    logLevel: "error",
    plugins: [shortNames(kept)],
    build: {
      write: false,
      target: "esnext",
      modulePreload: false,
      rolldownOptions: { input: entry, preserveEntrySignatures: "strict" },
    },
  });
  const [result] = /** @type {{ output: { code: string }[] }[]} */ (/** @type {unknown} */ ([output].flat()));
  return result?.output.map((chunk) => chunk.code).join("") ?? "";
}
