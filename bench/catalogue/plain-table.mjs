// @ts-check
/** The same catalogue as one plain table of PostgreSQL, with every index that helps. */

import { once } from "node:events";
import { chmodSync, createWriteStream, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { toSearchDocument } from "../../apps/server/dist/catalogue/search/search-document.js";
import { connect, lists } from "./sql.mjs";
import { eachBatch, mappingsOf } from "./store-row.mjs";

/** @typedef {import("../../packages/search/dist/search.js").SearchDocument} SearchDocument */

const table = `create table models (
  key integer not null, id text not null, owner_id integer not null, is_private boolean not null, author text not null,
  task text, library text[] not null, license text, language text[] not null, tag text[] not null, provider text[] not null,
  base_model text[] not null, downloads double precision, likes double precision,
  "trendingScore" double precision, "createdAt" double precision, "lastModified" double precision,
  parameters double precision, "mainSize" double precision)`;

const numbers = ["downloads", "likes", "trendingScore", "createdAt", "lastModified", "parameters", "mainSize"];

/** Every sort, every facet, the pairs most asked for, and trigrams of the id. */
const indexes = [
  "alter table models add primary key (key)",
  ...numbers.map((field) => `create index on models ("${field}" desc nulls last, key desc)`),
  `create index on models (parameters asc nulls last, key)`,
  `create index on models (lower(id), id, key)`,
  ...["task", "license", "author"].map((field) => `create index on models (${field})`),
  ...["downloads", "trendingScore"].map((sort) => `create index on models (task, "${sort}" desc nulls last, key desc)`),
  ...lists.map((field) => `create index on models using gin (${field})`),
  "create index on models using gin (lower(id) gin_trgm_ops)",
  "analyze models",
];

const quote = (/** @type {string} */ text) => `"${text.replaceAll('"', '""')}"`;
const array = (/** @type {readonly string[] | undefined} */ values = []) =>
  quote(`{${values.map((value) => quote(value)).join(",")}}`);

/** @param {SearchDocument} model */
const toLine = ({ key, id, ownerId, isPrivate, facets, numbers: values }) =>
  [
    key,
    quote(id),
    ownerId,
    isPrivate,
    quote(facets.author?.[0] ?? ""),
    facets.task?.[0] ? quote(facets.task[0]) : "",
    array(facets.library),
    facets.license?.[0] ? quote(facets.license[0]) : "",
    ...[facets.language, facets.tag, facets.provider, facets.base_model].map((list) => array(list)),
    ...numbers.map((field) => /** @type {Record<string, number | undefined>} */ (values)[field] ?? ""),
  ].join(",");

/** Fills the table with what the hub knows of its rows, and makes the table's indexes. @param {string} address @param {number} total */
export const fillPlain = async (address, total) => {
  const folder = mkdtempSync("/tmp/orrery-rows-");
  chmodSync(folder, 0o755);
  const file = join(folder, "models.csv");
  const stream = createWriteStream(file, { mode: 0o644 });
  await eachBatch(total, 5000, async (rows) => {
    const lines = rows.map((row) => {
      const providers = mappingsOf(row.id - 1, total).map(({ provider }) => ({ provider, status: "live" }));
      return toLine(toSearchDocument(/** @type {any} */ (row), /** @type {any} */ (providers)));
    });
    if (!stream.write(`${lines.join("\n")}\n`)) await once(stream, "drain");
  });
  stream.end();
  await once(stream, "finish");
  const client = await connect(address);
  await client.query("create extension if not exists pg_trgm");
  await client.query("drop table if exists models");
  await client.query(table);
  await client.query(`copy models from '${file}' with (format csv)`);
  rmSync(folder, { recursive: true });
  await client.query("set maintenance_work_mem = '512MB'");
  for (const statement of indexes) await client.query(statement);
  await client.end();
};
