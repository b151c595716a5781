// @ts-check
/**
 * `npm run providers`: prints which provider offers which task, as the client's own registry has it, and whether each
 * pair has a fixture that passes: ● it does, ○ there is none, ✗ it fails.
 * With `--write`, puts the same table between the markers in packages/inference/README.md; with `--check`, fails when
 * that table is out of date.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { root, runTool } from "./build.mjs";
import { verdicts } from "./cells.mjs";

const readme = join(root, "packages/inference/README.md");
const [begin, end] = ["<!-- providers:begin -->", "<!-- providers:end -->"];

/** @typedef {{ id: string, label: string, tasks: readonly string[] }} Row */

/** @returns {Promise<Row[]>} Each provider with its tasks, from the built package. */
const rows = async () => {
  const { providers } = await import("@orrery/inference");
  return Object.values(providers).map(({ id, label, tasks }) => ({ id, label, tasks: Object.keys(tasks).sort() }));
};

/** @param {readonly Row[]} providers @returns {string[]} Every task, those that most providers offer first. */
const tasksOf = (providers) => {
  const all = [...new Set(providers.flatMap(({ tasks }) => tasks))];
  const offers = (/** @type {string} */ task) => providers.filter(({ tasks }) => tasks.includes(task)).length;
  return all.sort((one, other) => offers(other) - offers(one) || one.localeCompare(other));
};

/** @param {readonly Row[]} providers @returns {string} Tasks down, those offering each beside it, padded as Biome pads tables. */
const markdown = (providers) => {
  const offering = (/** @type {string} */ task) => providers.filter(({ tasks }) => tasks.includes(task));
  const lines = tasksOf(providers).map((task) => [
    task,
    offering(task)
      .map(({ id }) => id)
      .join(", "),
  ]);
  const table = [["task", "providers"], ...lines];
  const widths = [0, 1].map((column) => Math.max(...table.map((cells) => cells[column]?.length ?? 0)));
  const rule = widths.map((width) => "-".repeat(width));
  const print = (/** @type {readonly string[]} */ cells) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`;
  return [table[0] ?? [], rule, ...lines].map(print).join("\n");
};

/** @param {string | undefined} verdict */
const markOf = (verdict) => (verdict === "passes" ? "●" : verdict === "no fixture" ? "○" : "✗");

/** @param {readonly string[]} faults */
const summaryOf = (faults) =>
  faults.length === 0 ? "each with a fixture that passes" : `${faults.length} without one that passes`;

/**
 * @param {readonly Row[]} providers
 * @param {ReadonlyMap<string, string>} judged
 * @returns {string} A matrix for the terminal.
 */
const matrix = (providers, judged) => {
  const tasks = tasksOf(providers);
  const width = Math.max(...tasks.map((task) => task.length));
  const heads = providers.map(({ id }, index) => `${String(index + 1).padStart(2)} ${id}`);
  const line = (/** @type {string} */ task) =>
    `${task.padEnd(width)} ${providers
      .map(({ id, tasks: own }) => ` ${own.includes(task) ? markOf(judged.get(`${id}/${task}`)) : "·"}`)
      .join(" ")}`;
  const numbers = `${"".padEnd(width)} ${providers.map((_row, index) => String(index + 1).padStart(2)).join(" ")}`;
  const faults = [...judged]
    .filter(([, verdict]) => verdict !== "passes")
    .map(([cell, verdict]) => `${cell}: ${verdict}`);
  return [
    ...heads,
    "",
    numbers,
    ...tasks.map(line),
    "",
    ...faults,
    `${providers.length} providers, ${tasks.length} tasks, ${judged.size} cells, ${summaryOf(faults)}`,
  ].join("\n");
};

/** @param {string} text @param {string} table */
const replaced = (text, table) => {
  const [before, rest = ""] = text.split(begin);
  const after = rest.split(end)[1];
  if (after === undefined) throw new Error(`${readme} has no ${begin} … ${end}`);
  return `${before}${begin}\n${table}\n${end}${after}`;
};

/** @returns {Promise<boolean>} Whether the table in the README is the registry's. */
export const isTableCurrent = async () => {
  const text = readFileSync(readme, "utf8");
  return text === replaced(text, markdown(await rows()));
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  runTool("tsc", ["-b", "packages/inference"]);
  const providers = await rows();
  if (process.argv.includes("--write")) {
    writeFileSync(readme, replaced(readFileSync(readme, "utf8"), markdown(providers)));
  } else if (process.argv.includes("--check")) {
    const isCurrent = await isTableCurrent();
    if (!isCurrent) console.error("The table in packages/inference/README.md is old: npm run providers -- --write");
    process.exitCode = isCurrent ? 0 : 1;
  } else {
    const judged = await verdicts(await import("@orrery/inference"));
    console.log(matrix(providers, judged));
    process.exitCode = [...judged.values()].every((verdict) => verdict === "passes") ? 0 : 1;
  }
}
