// @ts-check
/** Bundles every program of the server, each a file of `src/programs`, into `programs`. */
import { readdirSync } from "node:fs";
import { join, parse } from "node:path";
import { defineConfig } from "rolldown";

/** Packages with binaries or files that they read themselves. A release ships them, with what they need. */
export const externalPackages = [
  ...["@duckdb/duckdb-wasm", "@huggingface/transformers", "@napi-rs/blake-hash", "libsql", "node-llama-cpp"],
  ...["onnxruntime-node", "tokenizers"],
];

/** They find texts and media of the catalogue next to their own file. */
const catalogueFiles = ["@orrery/tasks/media", "@orrery/tasks/pages"];

/** The driver of PostgreSQL tries to load it, and it is never installed. */
const missingPackage = "pg-native";

const externals = [...externalPackages, ...catalogueFiles, missingPackage];

const sources = join(import.meta.dirname, "src/programs");

/** A text that has no character beyond Latin-1 takes V8 half the memory. @param {string} code */
const toLatin1 = (code) => {
  const raw = /\braw`[^`]*[^\0-\xff]/.exec(code)?.[0];
  if (raw) throw new Error(`The bundle has String.raw with a character beyond Latin-1, which has no escape: ${raw}`);
  return code.replace(/[^\0-\xff]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
};

export default defineConfig({
  input: Object.fromEntries(readdirSync(sources).map((name) => [parse(name).name, join(sources, name)])),
  platform: "node",
  resolve: { conditionNames: ["orrery-source", "node"] },
  external: (id) => externals.some((name) => id === name || id.startsWith(`${name}/`)),
  plugins: [
    {
      name: "latin-1",
      generateBundle: (_options, bundle) => {
        for (const one of Object.values(bundle)) if (one.type === "chunk") one.code = toLatin1(one.code);
      },
    },
  ],
  output: {
    dir: join(import.meta.dirname, "programs"),
    cleanDir: true,
    comments: false,
    sourcemap: true,
    sourcemapExcludeSources: true,
  },
});
