// @ts-check
/** The questions of the benchmark in plain SQL. */
import { createRequire } from "node:module";

/**
 * @typedef {import("./queries.mjs").SearchQuery} SearchQuery
 * @typedef {{ query(text: unknown, values?: unknown[]): Promise<{ rows: any[] }>, end(): Promise<void> }} Client
 */

/** The server's own driver. @type {{ Client: new (options: { connectionString: string }) => Client & { connect(): Promise<void> } }} */
const pg = createRequire(new URL("../../apps/server/package.json", import.meta.url))("pg");

/** @param {string} connectionString */
export const connect = async (connectionString) => {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return client;
};

/** The facets of which a model has several values. */
export const lists = ["library", "language", "tag", "provider", "base_model"];

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

/** How many models a list has. @param {Client} client @param {SearchQuery} query @returns {Promise<number>} */
export const countInSql = async (client, query) => {
  const { where, values } = conditions(query);
  const { rows } = await client.query(`select count(*)::integer as count from models where ${where}`, values);
  return rows[0].count;
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
