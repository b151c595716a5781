// @ts-check
/**
 * `npm run bench -- catalogue [--models 2000000] [--each 25] [--no-sql]`: the search index at the size of a public hub.
 * Generates models from a fixed seed, fills an index, saves and loads it, asks it for pages, texts and facet counts,
 * and asks PostgreSQL, where there is one, the same. Each part runs in a process of its own, so that memory is told apart.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { runTool } from "../scripts/build.mjs";

/** @typedef {import("./catalogue/measure.mjs").Cell} Cell */

const { values: flags } = parseArgs({
  options: {
    models: { type: "string", default: "2000000" },
    each: { type: "string", default: "25" },
    sql: { type: "boolean", default: true },
  },
  allowNegative: true,
});
const total = Number(flags.models);

/** Runs a part in a process of its own and reads what it prints. @param {string} name @param {readonly string[]} args */
const part = (name, ...args) => {
  const file = fileURLToPath(new URL(`./catalogue/${name}.mjs`, import.meta.url));
  const printed = execFileSync(process.execPath, ["--max-semi-space-size=16", file, ...args], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
    maxBuffer: 1 << 28,
  });
  return JSON.parse(printed);
};

const ms = (/** @type {number} */ value) => (value < 10 ? value.toFixed(2) : value.toFixed(1)).padStart(9);
const seconds = (/** @type {number} */ value) => `${(value / 1000).toFixed(1)} s`;

/** @param {string} name @param {number} value @param {number} most @param {string} unit */
const target = (name, value, most, unit) =>
  console.log(
    `${value <= most ? "ok  " : "OVER"} ${name}: ${value.toFixed(value < 10 ? 1 : 0)} ${unit} (at most ${most} ${unit})`,
  );

/** @param {readonly Cell[]} cells @param {string} beginning @param {"wall" | "cpu"} by */
const worst = (cells, beginning, by) =>
  Math.max(...cells.filter(({ name }) => name.startsWith(beginning)).map((cell) => cell[by].p95));

const describeMachine = () => {
  const [{ model = "unknown processor" } = {}] = cpus();
  return `${cpus().length} × ${model}, load ${loadavg()[0]?.toFixed(1)}, Node ${process.version}`;
};

const measureIndex = (/** @type {string} */ path) => {
  const built = part("build-index", path, String(total));
  const size = Math.round(statSync(path).size / 1e6);
  console.log(
    `filled from rows in ${seconds(built.upsert.wall)} (processor ${seconds(built.upsert.cpu)}), orders in ${seconds(built.prepare.wall)} (${seconds(built.prepare.cpu)}), peak ${built.peak} MB`,
  );
  console.log(`snapshot of ${size} MB written in ${seconds(built.save.wall)}`);
  const asked = part("ask-index", path, String(total), flags.each);
  console.log(
    `loaded from it in ${seconds(asked.load)}: ${asked.loaded} MB resident, ${asked.resident} MB after all questions, peak ${asked.peak} MB\n`,
  );
  console.log(
    `${"milliseconds".padEnd(30)} ${"count".padStart(6)} ${"p50".padStart(9)} ${"p95".padStart(9)} ${"max".padStart(9)} ${"cpu p50".padStart(9)} ${"cpu p95".padStart(9)}`,
  );
  for (const { name, count, wall, cpu } of asked.cells)
    console.log(
      `${name.padEnd(30)} ${String(count).padStart(6)} ${ms(wall.p50)} ${ms(wall.p95)} ${ms(wall.max)} ${ms(cpu.p50)} ${ms(cpu.p95)}`,
    );
  return asked;
};

const measureSql = async () => {
  const { postgresLack } = await import("../apps/server/dist/testing/postgres.js");
  const lack = postgresLack();
  if (lack) return console.log(`\nno comparison with SQL: ${lack}`);
  const { build, prepare, peak, fill, asked, different, cells } = part(
    "ask-sql",
    String(total),
    String(Math.ceil(Number(flags.each) / 5)),
  );
  console.log(
    `\nPostgreSQL: filled and indexed in ${fill.toFixed(0)} s; index built from it in ${build.toFixed(1)} s, orders in ${prepare.toFixed(1)} s, peak ${peak} MB`,
  );
  console.log(`${asked - different} of ${asked} first pages are the same in both\n`);
  console.log(
    `${"milliseconds".padEnd(30)} ${"count".padStart(6)} ${"SQL p50".padStart(9)} ${"SQL p95".padStart(9)} ${"p50".padStart(9)} ${"p95".padStart(9)}  ratio p50, p95`,
  );
  for (const { sql, index } of cells)
    console.log(
      `${sql.name.padEnd(30)} ${String(sql.count).padStart(6)} ${ms(sql.wall.p50)} ${ms(sql.wall.p95)} ${ms(index.wall.p50)} ${ms(index.wall.p95)}  ${(sql.wall.p50 / index.wall.p50).toFixed(1)}×, ${(sql.wall.p95 / index.wall.p95).toFixed(1)}×`,
    );
  target("start from the store", build + prepare, total > 100_000 ? 90 : 3, "s");
};

runTool("tsc", ["-b", "apps/server"]);
const folder = mkdtempSync(join(tmpdir(), "orrery-bench-"));
try {
  console.log(`${total} models; ${describeMachine()}`);
  const asked = measureIndex(join(folder, "models.search"));
  console.log();
  const isLarge = total > 100_000;
  for (const by of /** @type {const} */ (["wall", "cpu"])) {
    target(`lists p95 (${by})`, Math.max(worst(asked.cells, "first", by), worst(asked.cells, "deep", by)), 20, "ms");
    target(`text p95 (${by})`, worst(asked.cells, "text", by), 20, "ms");
    target(`facet counts p95 (${by})`, worst(asked.cells, "facet", by), 50, "ms");
  }
  target("memory of the process", asked.peak, isLarge ? 1200 : 250, "MB");
  target("start from a snapshot", asked.load / 1000, isLarge ? 5 : 3, "s");
  if (flags.sql) await measureSql();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
