// @ts-check
/** The package as it is published: one file. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { minify } from "terser";
import { build } from "vite";
import { arrange, statementsOf } from "./arrange.mjs";
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

/** The order of functions that `find-order.mjs` found. */
export const orderFile = new URL("order.txt", import.meta.url);

/** @param {string} entry @returns {Promise<string>} All modules as one, with what nobody uses left out. */
async function joined(entry) {
  const output = await build({
    root: fileURLToPath(new URL("..", import.meta.url)),
    configFile: false,
    logLevel: "error",
    build: {
      write: false,
      target: "esnext",
      modulePreload: false,
      rolldownOptions: {
        input: entry,
        preserveEntrySignatures: "strict",
        output: { minify: { compress: true, mangle: false, codegen: { removeWhitespace: true } } },
      },
    },
  });
  const [result] = /** @type {{ output: { code: string }[] }[]} */ (/** @type {unknown} */ ([output].flat()));
  return result?.output.map((chunk) => chunk.code).join("") ?? "";
}

/** @param {string} code */
async function compressed(code) {
  const { code: result = "" } = await minify(code, {
    module: true,
    ecma: 2020,
    // `unsafe` assumes that nobody has replaced what the language brings along, and that reading has no effects.
    compress: { passes: 3, unsafe: true, unsafe_arrows: true, pure_getters: true },
    mangle: false,
  });
  return result;
}

/**
 * The statements of an entry as they are published, in the order in which they are published, with their names in the
 * source.
 * @param {string} entry
 */
export async function statements(entry) {
  const code = await compressed(await joined(entry));
  const sources = statementsOf(code);
  const named = statementsOf(shortNames(code, kept)).map((statement, index) => ({
    ...statement,
    name: sources[index]?.name ?? "",
  }));
  return arrange(named, readFileSync(orderFile, "utf8").split("\n"));
}

/**
 * Bundles an entry of the package.
 * @param {string} entry
 */
export const bundle = async (entry = "src/index.ts") => (await statements(entry)).map(({ text }) => text).join("");
