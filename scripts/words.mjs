// @ts-check
/**
 * `npm run words`: prints every string that people see, by folder, and fails on terms that the voice guide bans, on counts
 * without a pluralizer, on long sentences of the interface and on provider slugs. `--check` prints only the problems.
 * Folders that follow limit both.
 */
import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { root } from "./build.mjs";
import { documentStrings } from "./words/document-strings.mjs";
import { problemsOf } from "./words/problems.mjs";
import { visibleStrings } from "./words/visible-strings.mjs";

/** @typedef {import("./words/problems.mjs").Found} Found */

const sourceFolders = ["apps", "packages"];

const documentFolders = ["docs/guides", "models", "packages"];

/** Tests, generated files, migrations, keywords of languages and code templates have no text for people. */
const isSource = (/** @type {string} */ path) =>
  /\/src\/.*\.tsx?$/.test(path) &&
  !/\.test\.tsx?$|generated|\/tests?\/|\/testing\/|\/migrations\/|\/lib\/code\/|\/checks\/|\/table\/|embedded/.test(
    path,
  );

const isDocument = (/** @type {string} */ path) => /(?:^|\/)(?:README|about)\.md$|^docs\/guides\/.*\.md$/.test(path);

const hidden = new Set(["node_modules", "dist", "fixtures", ".cache"]);

/** @param {string} folder @param {(path: string) => boolean} isWanted @returns {string[]} */
const filesBelow = (folder, isWanted) =>
  readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !hidden.has(name))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return filesBelow(path, isWanted);
      return isWanted(path) ? [path] : [];
    })
    .sort();

/** Task pages and the catalogue's texts are read like a guide. */
const isProseSource = (/** @type {string} */ path) => /^packages\/tasks\/src\/tasks\//.test(path);

/** @param {string} file @returns {Found[]} */
const sourceStrings = (file) =>
  visibleStrings(join(root, file), { showsLabels: file.startsWith("apps/web/") }).map((found) => ({
    ...found,
    file,
    isProse: isProseSource(file),
  }));

/** @param {string} file @returns {Found[]} */
const proseOf = (file) =>
  documentStrings(join(root, file)).map((found) => ({
    ...found,
    file,
    hasBareCount: false,
    showsSlug: false,
    isProse: true,
  }));

/** @returns {Found[]} */
const findAll = () => [
  ...sourceFolders.flatMap((folder) => filesBelow(folder, isSource)).flatMap(sourceStrings),
  ...[
    "README.md",
    "docs/router-contract.md",
    ...documentFolders.flatMap((folder) => filesBelow(folder, isDocument)),
  ].flatMap(proseOf),
];

/** @param {string} file @returns {string} The page or part that a string belongs to. */
const pageOf = (file) =>
  file.endsWith(".md")
    ? file
    : dirname(file)
        .replace(/^apps\/(\w+)\/src\/?/, "$1: ")
        .replace(/^packages\/(\w+)\/src\/?/, "$1: ");

/** @param {readonly Found[]} found @param {boolean} isCheck @returns {number} The number of problems. */
const print = (found, isCheck) => {
  let page = "";
  let problems = 0;
  for (const one of found) {
    const own = problemsOf(one);
    problems += own.length;
    if (isCheck && own.length === 0) continue;
    if (!isCheck && pageOf(one.file) !== page) {
      page = pageOf(one.file);
      console.log(`\n## ${page}`);
    }
    console.log(isCheck ? `${one.file}:${one.line}: ${one.text}` : `  ${one.text}`);
    for (const problem of own) console.log(`    ✗ ${problem}`);
  }
  return problems;
};

const run = () => {
  const isCheck = process.argv.includes("--check");
  const folders = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));
  const all = findAll();
  if (all.length < 5_000) throw new Error(`Only ${all.length} strings were found: the extraction is broken.`);
  const found = all.filter(({ file }) => folders.length === 0 || folders.some((folder) => file.startsWith(folder)));
  const problems = print(found, isCheck);
  console.log(`\n${found.length} strings, ${problems} ${problems === 1 ? "problem" : "problems"}.`);
  process.exitCode = problems > 0 ? 1 : 0;
};

if (process.argv[1] === fileURLToPath(import.meta.url)) run();
