// @ts-check
/** A process of its own: PostgreSQL with the same rows; builds the index from it, asks it the same questions. */
import { createSearchIndex } from "../../apps/server/dist/search/create-search-index.js";
import { startPostgres } from "../../apps/server/dist/testing/postgres.js";
import { cellOf, noSamples, peakMegabytes, time } from "./measure.mjs";
import { listQueries, mixedQueries, sidebar, textQueries } from "./queries.mjs";
import { connect, facetsInSql, fillTable, listInSql, readTable, typosInSql } from "./sql.mjs";

/** @typedef {import("./queries.mjs").SearchQuery} SearchQuery */

const [count = "0", each = "5"] = process.argv.slice(2);
const [total, perCell] = [Number(count), Number(each)];
const server = await startPostgres();
const client = await connect(await server.createDatabase());

/** @param {string} name @param {readonly SearchQuery[]} queries @param {(query: SearchQuery) => Promise<unknown>} answer */
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

const seconds = async (/** @type {() => Promise<unknown>} */ work) => {
  const before = performance.now();
  await work();
  return (performance.now() - before) / 1000;
};

try {
  const fill = await seconds(() => fillTable(client, total));
  const index = createSearchIndex();
  const build = await seconds(() => readTable(client, (document) => index.upsert(document)));
  const prepare = await seconds(async () => index.prepare());
  const peak = peakMegabytes();
  await client.query("set work_mem = '64MB'");
  await client.query("set statement_timeout = '20s'");
  const list = (/** @type {SearchQuery} */ query) => listInSql(client, query);
  const lists = [0, 1, 2, 3].map((filters) => listQueries(filters, total, perCell));
  const texts = textQueries(total, perCell);
  const plain = texts.substring.filter((_, at) => at % 2 === 1);
  const asked = lists.flat();
  const different = [];
  for (const query of asked) if (String(await list(query)) !== String(index.list(query).keys)) different.push(query);
  const some = asked.filter((_, at) => at % 3 === 0);
  const cells = [];
  for (const [filters, queries] of lists.entries())
    cells.push({
      sql: await cell(`first page, ${filters} filters`, queries, list),
      index: cellOf(
        "",
        time(queries, (query) => index.list(query)),
      ),
    });
  const mixed = mixedQueries(total, perCell);
  cells.push({
    sql: await cell("first page, or + not + range", mixed, list),
    index: cellOf(
      "",
      time(mixed, (query) => index.list(query)),
    ),
  });
  cells.push({
    sql: await cell("text, substring of id", plain, list),
    index: cellOf(
      "",
      time(plain, (query) => index.list(query)),
    ),
  });
  cells.push({
    sql: await cell("text, typos", texts.typo, (query) => typosInSql(client, query)),
    index: cellOf(
      "",
      time(texts.typo, (query) => index.list(query)),
    ),
  });
  cells.push({
    sql: await cell("facet counts, 5 facets", some, (query) => facetsInSql(client, query, sidebar)),
    index: cellOf(
      "",
      time(some, (query) => index.facets(query, sidebar, 20)),
    ),
  });
  console.log(JSON.stringify({ fill, build, prepare, peak, asked: asked.length, different: different.length, cells }));
} finally {
  await client.end();
  await server.stop();
}
