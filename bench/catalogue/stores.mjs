// @ts-check
/** Filled stores, kept between runs for as long as what fills them is the same. */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startPostgres } from "../../apps/server/dist/testing/servers/postgres.js";

const root = fileURLToPath(new URL("../..", import.meta.url));
const sources = [
  "bench/catalogue/generate.mjs",
  "bench/catalogue/random.mjs",
  "bench/catalogue/store-row.mjs",
  "bench/catalogue/fill-store.mjs",
  "apps/server/src/db/migrations/0001-0020/0001-accounts-and-catalogue.ts",
];

/** @param {string} kind @param {number} total */
const folderOf = (kind, total) => {
  const hash = createHash("sha256");
  for (const path of sources) hash.update(readFileSync(join(root, path)));
  return join(root, ".cache/catalogue", `${kind}-${total}-${hash.digest("hex").slice(0, 12)}`);
};

/** What PostgreSQL is given on a machine of its own; its own defaults are for a small one. */
const settings = [
  "shared_buffers=512MB",
  "maintenance_work_mem=512MB",
  "max_wal_size=8GB",
  "synchronous_commit=off",
  // Its output is not read while a part of the benchmark runs.
  "log_checkpoints=off",
  "checkpoint_warning=0",
];

/**
 * Fills a store unless it is there. A store that was cut short while being filled has no mark, and is made anew.
 * @param {string} folder @param {() => Promise<void> | void} fill
 */
const once = async (folder, fill) => {
  const mark = join(folder, "filled");
  if (existsSync(mark)) return undefined;
  const before = performance.now();
  await fill();
  writeFileSync(mark, "");
  return performance.now() - before;
};

/**
 * @param {number} total @param {(dataFolder: string, databaseUrl: string) => void} fill
 * @param {(plainUrl: string) => Promise<void>} [fillPlain] fills a table for the same questions in SQL
 */
export const openPostgresStore = async (total, fill, fillPlain) => {
  const folder = folderOf("postgres", total);
  if (!existsSync(join(folder, "filled"))) rmSync(folder, { recursive: true, force: true });
  const dataFolder = join(folder, "data");
  mkdirSync(dataFolder, { recursive: true });
  const server = await startPostgres({ folder: join(folder, "cluster"), settings });
  const databaseUrl = await server.createDatabase("hub");
  const filling = await once(folder, () => fill(dataFolder, databaseUrl));
  const plainUrl = await server.createDatabase("plain");
  if (fillPlain) {
    const hash = createHash("sha256").update(readFileSync(join(root, "bench/catalogue/plain-table.mjs")));
    const mark = join(folder, `plain-${hash.digest("hex").slice(0, 12)}`);
    mkdirSync(mark, { recursive: true });
    await once(mark, () => fillPlain(plainUrl));
  }
  return { dataFolder, databaseUrl, plainUrl, filling, stop: server.stop };
};

/** @param {number} total @param {(dataFolder: string, databaseUrl: string) => void} fill */
export const openSqliteStore = async (total, fill) => {
  const folder = folderOf("sqlite", total);
  if (!existsSync(join(folder, "filled"))) rmSync(folder, { recursive: true, force: true });
  const dataFolder = join(folder, "data");
  mkdirSync(dataFolder, { recursive: true });
  return { dataFolder, databaseUrl: "", filling: await once(folder, () => fill(dataFolder, "")) };
};
