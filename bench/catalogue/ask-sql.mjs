// @ts-check
/** A process of its own: asks plain, well-indexed SQL and the hub the same questions. Prints one line of JSON. */
import { openFilledHub } from "./filled-hub.mjs";
import { cellOf, noSamples } from "./measure.mjs";
import { listQueries, mixedQueries, sidebar, textQueries } from "./queries.mjs";
import { facetAddress, listAddress } from "./questions.mjs";
import { connect, countInSql, facetsInSql, listInSql, typosInSql } from "./sql.mjs";

/** @typedef {import("./queries.mjs").SearchQuery} SearchQuery */

const [count = "0", each = "5", dataFolder = "", databaseUrl = "", plainUrl = ""] = process.argv.slice(2);
const [total, perCell] = [Number(count), Number(each)];
const client = await connect(plainUrl);
await client.query("set work_mem = '64MB'");
await client.query("set statement_timeout = '20s'");
const { app } = await openFilledHub({ dataFolder, databaseUrl });

/** A question that takes longer than the limit counts as having taken that long. @param {string} name @param {readonly SearchQuery[]} queries @param {(query: SearchQuery) => Promise<unknown>} answer */
const cell = async (name, queries, answer) => {
  const samples = noSamples();
  for (const query of queries) {
    const before = performance.now();
    await answer(query).catch((/** @type {Error} */ error) => {
      if (!/statement timeout/.test(error.message)) throw error;
    });
    samples.wall.push(performance.now() - before);
  }
  return cellOf(name, samples);
};

const inSql = (/** @type {SearchQuery} */ query) => listInSql(client, query);
/** A page and how long its list is, which the hub always says. @param {SearchQuery} query */
const inSqlWithTotal = async (query) => ({ keys: await inSql(query), total: await countInSql(client, query) });
const atHub = async (/** @type {SearchQuery} */ query) => {
  const reply = await app.inject({ url: listAddress(query) });
  return { records: reply.json(), total: Number(reply.headers["x-total-count"]) };
};
const facetsAtHub = (/** @type {SearchQuery} */ query) =>
  app.inject({ url: facetAddress(query, sidebar) }).then(() => {});

const lists = [0, 1, 2, 3].map((filters) => listQueries(filters, total, perCell));
const mixed = mixedQueries(total, perCell);
const texts = textQueries(total, perCell);
const plain = texts.substring.filter((_, at) => at % 2 === 1);
const some = lists.flat().filter((_, at) => at % 3 === 0);

/** @type {(readonly [string, readonly SearchQuery[], (query: SearchQuery) => Promise<unknown>, (query: SearchQuery) => Promise<unknown>])[]} */
const comparisons = [
  ...lists.map((queries, filters) => /** @type {const} */ ([`list, ${filters} filters`, queries, inSql, atHub])),
  ["list, or + not + range", mixed, inSql, atHub],
  ...lists.map(
    (queries, filters) => /** @type {const} */ ([`list, ${filters} filters, total`, queries, inSqlWithTotal, atHub]),
  ),
  ["list, or + not + range, total", mixed, inSqlWithTotal, atHub],
  ["text, part of the id", plain, inSql, atHub],
  ["text, typos", texts.typo, (query) => typosInSql(client, query), atHub],
  ["facets, 5 of them", some, (query) => facetsInSql(client, query, sidebar), facetsAtHub],
];

/** @param {SearchQuery} query */
const isSame = async (query) => {
  const [expected, hub] = [await inSqlWithTotal(query), await atHub(query)];
  const keys = hub.records.map((/** @type {{ _id: string }} */ { _id }) => Number.parseInt(_id, 16));
  return expected.total === hub.total && String(expected.keys) === String(keys);
};

try {
  const asked = [...lists.flat(), ...mixed];
  let different = 0;
  for (const query of asked) if (!(await isSame(query))) different += 1;
  const cells = [];
  for (const [name, queries, sql, hub] of comparisons)
    cells.push({ sql: await cell(name, queries, sql), hub: await cell(name, queries, hub) });
  console.log(JSON.stringify({ asked: asked.length, different, cells }));
} finally {
  await client.end();
  await app.close();
}
