// @ts-check
/**
 * `npm run words`: prints every string that people can see, by page, and fails on terms the voice guide bans, on
 * counts without a pluralizer, on long sentences and on provider slugs. `--check` prints the failures alone, of the
 * files below the folders that follow, or of all.
 */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { root } from "./build.mjs";
import { bannedTerms, exceptions, maxWords } from "./words/rules.mjs";
import { visibleStrings } from "./words/visible-strings.mjs";

/** @typedef {{ file: string, line: number, text: string, hasBareCount: boolean, showsSlug: boolean, isProse: boolean }} Found */

const sourceFolders = ["apps/web/src", "apps/server/src", "packages/contract/src"];

const documentFolders = ["docs/guides", "models", "packages"];

/** Tests, generated files, migrations and lists of keywords hold no text for people. */
const isSource = (/** @type {string} */ path) =>
  /\.tsx?$/.test(path) && !/\.test\.tsx?$|generated|\/tests?\/|\/migrations\/|\/lib\/code\//.test(path);

const isDocument = (/** @type {string} */ path) =>
  /(?:^|\/)(?:README|about)\.md$|^docs\/guides\/.*\.md$/.test(path) && !/node_modules|fixtures|\/dist\//.test(path);

/** @param {string} folder @param {(path: string) => boolean} isWanted @returns {string[]} */
const filesBelow = (folder, isWanted) =>
  readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => name !== "node_modules" && name !== "dist")
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return filesBelow(path, isWanted);
      return isWanted(path) ? [path] : [];
    })
    .sort();

/** @param {string} path @returns {Found[]} The paragraphs of a document, without code. */
const documentStrings = (path) => {
  const text = readFileSync(join(root, path), "utf8")
    .replace(/^---\n[\s\S]*?\n---\n/, (matter) => "\n".repeat(matter.split("\n").length - 1))
    .replace(/```[\s\S]*?```/g, (code) => "\n".repeat(code.split("\n").length - 1))
    .replace(/`[^`\n]+`/g, "`…`")
    .replace(/\]\([^)]*\)/g, "]");
  return text
    .split("\n")
    .map((line, index) => ({
      file: path,
      line: index + 1,
      text: line.trim(),
      hasBareCount: false,
      showsSlug: false,
      isProse: true,
    }))
    .filter((found) => /[A-Za-z]/.test(found.text));
};

/** @returns {Found[]} */
const findAll = () => [
  ...sourceFolders
    .flatMap((folder) => filesBelow(folder, isSource))
    .flatMap((file) => visibleStrings(join(root, file)).map((found) => ({ ...found, file, isProse: false }))),
  ...["README.md", ...documentFolders.flatMap((folder) => filesBelow(folder, isDocument))].flatMap(documentStrings),
];

/** @param {string} text @returns {number} The words of the longest sentence. */
const longestSentence = (text) =>
  Math.max(
    0,
    ...text
      .split(/(?<=[.?!:;])\s+/)
      .map((sentence) => sentence.split(/\s+/).filter((word) => /[\p{L}\p{N}…]/u.test(word)).length),
  );

/** @param {Found} found @returns {string[]} */
const problemsOf = ({ text, hasBareCount, showsSlug, isProse }) => {
  const plain = text.replace(/`[^`]*`/g, "");
  const isExcepted = exceptions.some((pattern) => pattern.test(plain));
  const terms = isExcepted ? [] : bannedTerms.filter(({ pattern }) => pattern.test(plain));
  return [
    ...terms.map(({ pattern, instead }) => `“${pattern.exec(plain)?.[0]}”: use ${instead}`),
    ...(/\b1 (?:models|datasets|files|calls|rows|tokens)\b/.test(plain) || hasBareCount
      ? ["a count without the pluralizer"]
      : []),
    ...(!isProse && longestSentence(plain) > maxWords ? [`a sentence of ${longestSentence(plain)} words`] : []),
    ...(showsSlug ? ["a provider's slug instead of its label"] : []),
  ];
};

/** @param {string} file @returns {string} The page or part that a string belongs to. */
const pageOf = (file) =>
  dirname(file)
    .replace(/^apps\/web\/src\//, "web: ")
    .replace(/^apps\/server\/src\//, "server: ");

const run = () => {
  const isCheck = process.argv.includes("--check");
  const folders = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));
  const all = findAll();
  if (all.length < 1_000) throw new Error(`Only ${all.length} strings were found: the extraction is broken.`);
  const found = all.filter(({ file }) => folders.length === 0 || folders.some((folder) => file.startsWith(folder)));
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
    console.log(`${isCheck ? "" : "  "}${one.file}:${one.line}: ${one.text}`);
    for (const problem of own) console.log(`    ✗ ${problem}`);
  }
  console.log(`\n${found.length} strings, ${problems} ${problems === 1 ? "problem" : "problems"}.`);
  process.exitCode = problems > 0 ? 1 : 0;
};

if (process.argv[1] === fileURLToPath(import.meta.url)) run();
