// @ts-check
/**
 * `npm run bench -- catalogue [--models 2000000]`: the hub at the size of a public one. Fills PostgreSQL with models
 * generated from a fixed seed (kept under .cache/catalogue for the next run), starts the hub from the store and from its
 * snapshot, asks it at its own handlers, asks plain SQL the same, and repeats the hub's part on SQLite with 50,000.
 * Each part runs in a process of its own, so that memory is told apart.
 *
 * --each 25      questions of each kind and sort
 * --only a,b     these parts alone: store, snapshot, lists, text, facets, sql, sqlite
 * --no-sql       without the comparison with plain SQL
 * --no-sqlite    without SQLite
 * --no-build     with the server as it was last built
 * --serve        leaves the hub listening on the loopback, for the browser's bench; --port chooses where
 */
import { execFileSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { buildServer } from "../scripts/build.mjs";

const { scripts } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));

/** @typedef {import("./catalogue/measure.mjs").Cell} Cell */

const { values: flags } = parseArgs({
  options: {
    models: { type: "string", default: "2000000" },
    each: { type: "string", default: "25" },
    only: { type: "string", default: "store,snapshot,lists,text,facets,sql,sqlite" },
    sql: { type: "boolean", default: true },
    sqlite: { type: "boolean", default: true },
    serve: { type: "boolean", default: false },
    port: { type: "string", default: "0" },
    build: { type: "boolean", default: true },
  },
  allowNegative: true,
});
const total = Number(flags.models);
const small = 50_000;
const chosen = new Set(flags.only.split(","));

/** What the hub is asked in each part, by the beginnings of the questions' names. */
const questions = Object.entries({ lists: "list", text: "text,suggest", facets: "facets" });

/** The flags that `npm start` gives to Node. */
const startFlags = scripts.start.match(/--\S+/g) ?? [];

/** Runs a part in a process of its own and reads what it prints. @param {string} name @param {readonly string[]} args */
const part = (name, ...args) => {
  const file = fileURLToPath(new URL(`./catalogue/${name}.mjs`, import.meta.url));
  const printed = execFileSync(process.execPath, [...startFlags, file, ...args], {
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

/** @param {readonly Cell[]} cells */
const printCells = (cells) => {
  const heads = ["count", "p50", "p95", "max", "cpu p50", "cpu p95"].map((head, at) => head.padStart(at ? 9 : 6));
  console.log(`\n${"milliseconds".padEnd(36)} ${heads.join(" ")}`);
  for (const { name, count, wall, cpu } of cells)
    console.log(
      `${name.padEnd(36)} ${String(count).padStart(6)} ${ms(wall.p50)} ${ms(wall.p95)} ${ms(wall.max)} ${ms(cpu.p50)} ${ms(cpu.p95)}`,
    );
  console.log();
};

/** @typedef {{ lists: number, facets: number, fromStore: number, fromSnapshot: number, memory: number }} Limits */

/** @typedef {{ dataFolder: string, databaseUrl: string }} Place */

/** Starts the hub from the store alone. @param {Place} place @param {number} size @param {Limits} limits */
const measureBuild = ({ dataFolder, databaseUrl }, size, limits) => {
  const built = part("ask-hub", String(size), "0", "store", dataFolder, databaseUrl);
  console.log(
    `from the store: ready after ${seconds(built.start)} (processor ${seconds(built.startCpu)}), ${built.resident} MB resident, peak ${built.peak} MB; closed in ${seconds(built.close)}`,
  );
  target("start from the store", built.start / 1000, limits.fromStore, "s");
  target("memory while it is filled", built.peak, limits.memory, "MB");
};

/** @param {readonly Cell[]} cells @param {Limits} limits */
const printTargets = (cells, limits) => {
  const rows = /** @type {const} */ ([
    ["lists", "list", limits.lists],
    ["text", "text", limits.lists],
    ["suggestions", "suggest", 15],
    ["facet counts", "facet", limits.facets],
  ]);
  for (const by of /** @type {const} */ (["wall", "cpu"]))
    for (const [name, beginning, most] of rows)
      if (cells.some((cell) => cell.name.startsWith(beginning)))
        target(`${name} p95 (${by})`, worst(cells, beginning, by), most, "ms");
};

/**
 * Starts the hub from its snapshot where it keeps one, asks it, and prints what it takes.
 * @param {Place} place @param {number} size @param {Limits} limits @param {string} kinds
 */
const measureQuestions = ({ dataFolder, databaseUrl }, size, limits, kinds) => {
  const snapshot = statSync(join(dataFolder, "search/models.snapshot"), { throwIfNoEntry: false });
  const asked = part("ask-hub", String(size), flags.each, "snapshot", dataFolder, databaseUrl, kinds);
  const how = snapshot ? `from a snapshot of ${Math.round(snapshot.size / 1e6)} MB` : "started again";
  console.log(
    `${how}: ready after ${seconds(asked.start)} (processor ${seconds(asked.startCpu)}), ${asked.resident} MB resident, ${asked.after} MB after all questions, peak ${asked.peak} MB`,
  );
  if (kinds) printCells(asked.cells);
  printTargets(asked.cells, limits);
  target("start from a snapshot", asked.start / 1000, limits.fromSnapshot, "s");
  target("memory while it answers", asked.peak, limits.memory, "MB");
};

/** @param {Place} place @param {number} size @param {Limits} limits @param {(name: string) => boolean} isChosen */
const measureHub = (place, size, limits, isChosen) => {
  if (isChosen("store")) measureBuild(place, size, limits);
  const kinds = questions.flatMap(([name, beginnings]) => (isChosen(name) ? beginnings : []));
  if (kinds.length > 0 || isChosen("snapshot")) measureQuestions(place, size, limits, kinds.join(","));
};

/** @param {{ dataFolder: string, databaseUrl: string, plainUrl: string }} place */
const measureSql = ({ dataFolder, databaseUrl, plainUrl }) => {
  const each = String(Math.ceil(Number(flags.each) / 5));
  const { asked, different, cells } = part("ask-sql", String(total), each, dataFolder, databaseUrl, plainUrl);
  console.log(`\nplain SQL: ${asked - different} of ${asked} first pages and totals are the same as the hub's\n`);
  console.log(
    `${"milliseconds".padEnd(36)} ${"count".padStart(6)} ${"SQL p50".padStart(9)} ${"SQL p95".padStart(9)} ${"hub p50".padStart(9)} ${"hub p95".padStart(9)}  ratio p50, p95`,
  );
  for (const { sql, hub } of cells)
    console.log(
      `${sql.name.padEnd(36)} ${String(sql.count).padStart(6)} ${ms(sql.wall.p50)} ${ms(sql.wall.p95)} ${ms(hub.wall.p50)} ${ms(hub.wall.p95)}  ${(sql.wall.p50 / hub.wall.p50).toFixed(1)}×, ${(sql.wall.p95 / hub.wall.p95).toFixed(1)}×`,
    );
};

/** @param {number} size @returns {(dataFolder: string, databaseUrl: string) => void} */
const fill = (size) => (dataFolder, databaseUrl) => {
  console.log(`filling ${databaseUrl ? "PostgreSQL" : "SQLite"} with ${size} models; this is done once`);
  part("fill-store", String(size), dataFolder, databaseUrl);
};

/** Leaves the hub running until it is told to stop. @param {{ dataFolder: string, databaseUrl: string }} place */
const serve = async (place) => {
  const { openFilledHub } = await import("./catalogue/filled-hub.mjs");
  const site = fileURLToPath(new URL("../apps/web/dist/site", import.meta.url));
  const { app, hub } = await openFilledHub({ ...place, site });
  const address = await app.listen({ port: Number(flags.port), host: "127.0.0.1" });
  console.log(`${hub.indexes.model.size} models ready at ${address}  (stop with Ctrl-C)`);
  await new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, resolve);
  });
  await app.close();
};

const measureLarge = async () => {
  const { postgresSkipReason } = await import("../apps/server/dist/testing/servers/postgres.js");
  const skipReason = postgresSkipReason();
  if (skipReason) return console.log(`not measured on PostgreSQL: ${skipReason}`);
  const { openPostgresStore } = await import("./catalogue/stores.mjs");
  const { fillPlain } = await import("./catalogue/plain-table.mjs");
  const isCompared = flags.sql && chosen.has("sql");
  const plain = isCompared && !flags.serve ? (/** @type {string} */ url) => fillPlain(url, total) : undefined;
  const store = await openPostgresStore(total, fill(total), plain);
  try {
    if (flags.serve) return await serve(store);
    console.log(`\nPostgreSQL, ${total} models; ${describeMachine()}`);
    if (store.filling) console.log(`filled in ${seconds(store.filling)}`);
    const limits = { lists: 20, facets: 50, fromStore: 90, fromSnapshot: 5, memory: 1200 };
    measureHub(store, total, limits, (name) => chosen.has(name));
    if (isCompared) measureSql(store);
  } finally {
    await store.stop();
  }
};

const measureSmall = async () => {
  const { openSqliteStore } = await import("./catalogue/stores.mjs");
  const store = await openSqliteStore(small, fill(small));
  console.log(`\nSQLite, ${small} models; ${describeMachine()}`);
  measureHub(store, small, { lists: 20, facets: 50, fromStore: 3, fromSnapshot: 3, memory: 250 }, () => true);
};

if (flags.build) buildServer();
if (flags.only !== "sqlite") await measureLarge();
if (flags.sqlite && chosen.has("sqlite") && !flags.serve) await measureSmall();
