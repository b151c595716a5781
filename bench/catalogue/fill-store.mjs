// @ts-check
/** A process of its own: fills an empty store with generated models, as fast as its engine takes them. */
import { once } from "node:events";
import { chmodSync, createWriteStream, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { openDatabase } from "../../apps/server/dist/db/open.js";
import { connect } from "./sql.mjs";
import { eachBatch, mappingsOf } from "./store-row.mjs";

const [count = "0", dataFolder = "", databaseUrl = ""] = process.argv.slice(2);
const total = Number(count);

/** @param {unknown} value */
const csv = (value) => (value === null ? "" : typeof value === "string" ? `"${value.replaceAll('"', '""')}"` : value);

/** A file of lines that PostgreSQL can read. @param {string} folder @param {string} name */
const lineFile = (folder, name) => {
  const path = join(folder, name);
  const stream = createWriteStream(path, { mode: 0o644 });
  return {
    path,
    write: async (/** @type {readonly object[]} */ rows) => {
      const text = rows.map((row) => `${Object.values(row).map(csv).join(",")}\n`).join("");
      if (text && !stream.write(text)) await once(stream, "drain");
    },
    end: async () => {
      stream.end();
      await once(stream, "finish");
    },
  };
};

const fillPostgres = async () => {
  const folder = mkdtempSync("/tmp/orrery-rows-");
  chmodSync(folder, 0o755);
  const [models, mappings] = [lineFile(folder, "models.csv"), lineFile(folder, "mappings.csv")];
  let [columns, mappingColumns] = ["", "repository_id, provider, provider_model, status, task, updated_at"];
  await eachBatch(total, 5000, async (rows) => {
    columns ||= Object.keys(rows[0] ?? {}).join(", ");
    await models.write(rows);
    await mappings.write(rows.flatMap(({ id }) => mappingsOf(id - 1, total)));
  });
  await Promise.all([models.end(), mappings.end()]);
  const client = await connect(databaseUrl);
  await client.query(`copy repositories (${columns}) from '${models.path}' with (format csv)`);
  await client.query(`copy provider_mappings (${mappingColumns}) from '${mappings.path}' with (format csv)`);
  await client.query("select setval(pg_get_serial_sequence('repositories', 'id'), (select max(id) from repositories))");
  await client.query("vacuum analyze repositories");
  await client.query("vacuum analyze provider_mappings");
  await client.end();
  rmSync(folder, { recursive: true });
};

/**
 * Each batch in a transaction of its own: one for all rows would keep the whole file in the write-ahead log.
 * @param {import("../../apps/server/dist/db/engine.js").Db} db
 */
const fillSqlite = (db) =>
  eachBatch(total, 500, (rows) =>
    db.transaction().execute(async (transaction) => {
      await transaction.insertInto("repositories").values(rows).execute();
      const mappings = rows.flatMap(({ id }) => mappingsOf(id - 1, total));
      if (mappings.length > 0) await transaction.insertInto("provider_mappings").values(mappings).execute();
    }),
  );

const database = await openDatabase({ dataFolder, ...(databaseUrl && { databaseUrl }) });
try {
  if (databaseUrl) await fillPostgres();
  else await fillSqlite(database.db);
} finally {
  await database.close();
}
console.log("{}");
