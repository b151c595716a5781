// @ts-check
/** The same catalogue and the same questions in plain, indexed SQL. */

import { once } from "node:events";
import { chmodSync, createWriteStream, mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { toSearchDocument } from "../../apps/server/dist/catalogue/search-document.js";
import { eachBatch, mappingsOf } from "./store-row.mjs";

/** The server's own driver. @type {{ Client: new (options: { connectionString: string }) => Client & { connect(): Promise<void> } }} */
const pg = createRequire(new URL("../../apps/server/package.json", import.meta.url))("pg");

/**
 * @typedef {import("./queries.mjs").SearchQuery} SearchQuery
 * @typedef {{ query(text: unknown, values?: unknown[]): Promise<{ rows: any[] }>, end(): Promise<void> }} Client
 * @typedef {import("../../apps/server/dist/search/search.js").SearchDocument} SearchDocument
 */

const table = `create table models (
  key integer not null, id text not null, owner_id integer not null, is_private boolean not null, author text not null,
  task text, library text[] not null, license text, language text[] not null, tag text[] not null, provider text[] not null,
  base_model text[] not null, downloads double precision, likes double precision,
  "trendingScore" double precision, "createdAt" double precision, "lastModified" double precision,
  parameters double precision, "mainSize" double precision)`;

const numbers = ["downloads", "likes", "trendingScore", "createdAt", "lastModified", "parameters", "mainSize"];
const lists = ["library", "language", "tag", "provider", "base_model"];

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

/** @param {string} connectionString */
export const connect = async (connectionString) => {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return client;
};

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

/** @param {SearchQuery} query @param {string} [lifted] @returns {{ where: string, values: unknown[] }} */
const conditions = (query, lifted) => {
  /** @type {unknown[]} */
  const values = [];
  const put = (/** @type {unknown} */ value) => `$${values.push(value)}`;
  const parts = ["not is_private"];
  for (const { facet, anyOf, isExcluded } of query.filters) {
    if (facet === lifted) continue;
    const test = lists.includes(facet) ? `${facet} && ${put(anyOf)}::text[]` : `${facet} = any(${put(anyOf)}::text[])`;
    parts.push(isExcluded ? `(${test}) is not true` : test);
  }
  for (const { field, min, max } of query.ranges) parts.push(`"${field}" between ${put(min)} and ${put(max)}`);
  for (const term of (query.text ?? "").toLowerCase().split(/\s+/).filter(Boolean))
    parts.push(`lower(id) like ${put(`%${term.replace(/[%_\\]/g, "\\$&")}%`)}`);
  return { where: parts.join(" and "), values };
};

/** @param {SearchQuery} query */
const orderOf = ({ sort: { field, direction } }) => {
  if (field === "id") return "lower(id), id, key";
  const column = field === "relevance" ? "downloads" : field;
  return direction === "asc" ? `"${column}" asc nulls last, key` : `"${column}" desc nulls last, key desc`;
};

/** The keys of a first page; unlike the index, without the total. @param {Client} client @param {SearchQuery} query */
export const listInSql = async (client, query) => {
  const { where, values } = conditions(query);
  const { rows } = await client.query(
    `select key from models where ${where} order by ${orderOf(query)} limit ${query.limit}`,
    values,
  );
  return rows.map(({ key }) => key);
};

/** What resembles the text, by trigrams. @param {Client} client @param {SearchQuery} query */
export const typosInSql = (client, { text = "", limit }) =>
  client.query(
    `select key from models where not is_private and $1 <% lower(id) order by word_similarity($1, lower(id)) desc, downloads desc limit ${limit}`,
    [text.toLowerCase()],
  );

/** @param {Client} client @param {SearchQuery} query @param {readonly string[]} names */
export const facetsInSql = async (client, query, names) => {
  for (const name of names) {
    const { where, values } = conditions(query, name);
    const source = lists.includes(name)
      ? `(select unnest(${name}) as value from models where ${where}) as found`
      : `(select ${name} as value from models where ${where}) as found`;
    await client.query(
      `select value, count(*) from ${source} where value is not null group by value order by 2 desc, 1 limit 20`,
      values,
    );
  }
};
