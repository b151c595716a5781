// @ts-check
/** A process of its own: loads the snapshot and answers the questions. Prints one line of JSON. */
import { loadSearchIndex } from "../../apps/server/dist/search/create-search-index.js";
import { generateModel } from "./generate.mjs";
import { cellOf, noSamples, peakMegabytes, residentMegabytes, time, timeOne } from "./measure.mjs";
import { ask, listQueries, mixedQueries, sidebar, sorts, textQueries } from "./queries.mjs";

/** @typedef {import("./queries.mjs").SearchQuery} SearchQuery */

const [path = "", count = "0", each = "25"] = process.argv.slice(2);
const [total, perCell] = [Number(count), Number(each)];
const started = performance.now();
const index = await loadSearchIndex(path);
const load = performance.now() - started;
const loaded = residentMegabytes();

const list = (/** @type {SearchQuery} */ query) => index.list(query);

/** Pages far into a list: each is asked for with the cursor of the one before. */
const deepPages = () => {
  const samples = noSamples();
  for (const sort of sorts) {
    let after = index.list(ask({ sort, limit: 500 })).next;
    for (let page = 0; page < 60 && after !== undefined; page++) {
      const query = ask({ sort, limit: 500, after });
      after = /** @type {{ next?: string }} */ (timeOne(samples, () => index.list(query))).next;
    }
  }
  return samples;
};

/** Changes to rows while the index is in use: new models, and new downloads of old ones. */
const changes = () => {
  const samples = noSamples();
  for (let change = 0; change < 20_000; change++) {
    const model = generateModel((change * 7919) % total, total);
    const downloads = (model.numbers.downloads ?? 0) + change;
    const changed = { ...model, numbers: { ...model.numbers, downloads, trendingScore: change % 90 } };
    const document = change % 10 === 0 ? generateModel(total + change, total) : changed;
    timeOne(samples, () => index.upsert(document));
  }
  return samples;
};

/** @type {import("../../apps/server/dist/search/search.js").Facet[]} */
const allFacets = [...sidebar, "author", "tag", "base_model", "gated", "runs_here"];
const texts = textQueries(total, perCell);
const lists = [0, 1, 2, 3].map((filters) => listQueries(filters, total, perCell));
const some = lists.flat().filter((_, at) => at % 3 === 0);
const cells = [
  ...lists.map((queries, filters) => cellOf(`first page, ${filters} filters`, time(queries, list))),
  cellOf("first page, or + not + range", time(mixedQueries(total, perCell), list)),
  cellOf("deep pages of 500", deepPages()),
  cellOf("text", time(texts.text, list)),
  cellOf("text, substring of id", time(texts.substring, list)),
  cellOf("text, typos", time(texts.typo, list)),
  cellOf(
    "suggest",
    time(texts.text, ({ text = "" }) => index.suggest(text, 10)),
  ),
  cellOf(
    "facet counts, 5 facets",
    time(some, (query) => index.facets(query, sidebar, 20)),
  ),
  cellOf(
    "facet counts, 10 facets",
    time(some, (query) => index.facets(query, allFacets, 20)),
  ),
  cellOf(
    "facet counts under a text, 5",
    time(texts.text, (query) => index.facets(query, sidebar, 20)),
  ),
  cellOf("change of one row", changes()),
  cellOf("first page, 1 filter, then", time(lists[1] ?? [], list)),
];
console.log(JSON.stringify({ load, loaded, resident: residentMegabytes(), peak: peakMegabytes(), cells }));
