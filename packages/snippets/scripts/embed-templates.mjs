// @ts-check
/** Writes src/render/templates.generated.ts from templates/, with partials put in; `--check` only says whether it is up to date. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = new URL("../", import.meta.url);
const target = new URL("src/render/templates.generated.ts", root);

/** @param {string} path */
const read = (path) => readFileSync(new URL(`templates/${path}.jinja`, root), "utf8");

/**
 * Puts partials where a template names them: a whole line by all lines of the partial, a part of one by its text.
 * @param {string} source
 * @param {string} folder
 * @returns {string}
 */
const withPartials = (source, folder) =>
  source
    .replaceAll(/^\{% include "(\w+)" %\}\n/gm, (_line, name) => withPartials(read(`${folder}/${name}`), folder))
    .replaceAll(/\{% include "(\w+)" %\}/g, (_word, name) => withPartials(read(`${folder}/${name}`), folder).trimEnd());

/** The text of the generated module. */
export const generatedModule = () => {
  const folder = fileURLToPath(new URL("templates/", root));
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => path.endsWith(".jinja") && !path.split("/").at(-1)?.startsWith("_"))
    .map((path) => path.slice(0, -".jinja".length))
    .sort();
  const entries = names.map((name) => {
    const source = withPartials(read(name), name.slice(0, name.lastIndexOf("/")));
    return `  ${JSON.stringify(name)}: ${JSON.stringify(source)},\n`;
  });
  return `/** Generated from templates/ by scripts/embed-templates.mjs. Do not edit. */
export const templates: Readonly<Record<string, string>> = {
${entries.join("")}};
`;
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const text = generatedModule();
  if (process.argv.includes("--check")) process.exit(readFileSync(target, "utf8") === text ? 0 : 1);
  writeFileSync(target, text);
}
