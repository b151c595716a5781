// @ts-check
/**
 * A process of its own: starts the hub on a filled store, and asks it at its own handlers the kinds of questions that
 * are named ("list,text"). Prints one line of JSON.
 */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { openFilledHub } from "./filled-hub.mjs";
import { cellOf, noSamples, peakMegabytes, residentMegabytes } from "./measure.mjs";
import { ask, listQueries, mixedQueries, sorts, textQueries } from "./queries.mjs";
import { facetAddress, listAddress, manyFacets, pageFacets, suggestAddress } from "./questions.mjs";

/** @typedef {import("./queries.mjs").SearchQuery} SearchQuery */

const [count = "0", each = "25", from = "snapshot", dataFolder = "", databaseUrl = "", kinds = ""] =
  process.argv.slice(2);
const [total, perCell] = [Number(count), Number(each)];
if (from === "store") rmSync(join(dataFolder, "search"), { recursive: true, force: true });

const used = process.cpuUsage();
const started = performance.now();
const { app, hub } = await openFilledHub({ dataFolder, databaseUrl });
const start = performance.now() - started;
const startUsage = process.cpuUsage(used);
const resident = residentMegabytes();

/** @param {string} url */
const inject = async (url) => {
  const reply = await app.inject({ url });
  if (reply.statusCode !== 200) throw new Error(`${url}: ${reply.statusCode} ${reply.body.slice(0, 500)}`);
  return reply;
};

/** Times requests one after the other. @param {readonly string[]} addresses */
const time = async (addresses) => {
  for (const address of addresses.slice(0, 20)) await inject(address);
  const samples = noSamples();
  for (const address of addresses) {
    const [before, usage] = [performance.now(), process.cpuUsage()];
    await inject(address);
    samples.wall.push(performance.now() - before);
    const { user, system } = process.cpuUsage(usage);
    samples.cpu.push((user + system) / 1000);
    // Requests of the network come in turns of the loop, which ends what the last one left to be done.
    await setImmediate();
  }
  return samples;
};

/** Pages far into a list: each is asked for with the cursor of the one before. */
const deepAddresses = async () => {
  const addresses = [];
  for (const sort of sorts) {
    let address = listAddress(ask({ sort, limit: 100 }));
    for (let page = 0; page < 30; page++) {
      const [, next] = /<([^>]+)>/.exec(String((await inject(address)).headers.link)) ?? [];
      if (!next) break;
      const url = new URL(next);
      address = url.pathname + url.search;
      if (page % 3 === 2) addresses.push(address);
    }
  }
  return addresses;
};

const measure = async () => {
  const lists = [0, 1, 2, 3].map((filters) => listQueries(filters, total, perCell));
  const texts = textQueries(total, perCell);
  const some = lists.flat().filter((_, at) => at % 3 === 0);
  const begun = texts.text.flatMap((query) => [2, 4, 7].map((end) => ({ ...query, text: query.text?.slice(0, end) })));
  const underBoth = texts.text.map((query, at) => ({ ...query, filters: some[at % some.length]?.filters ?? [] }));
  const asksLists = kinds.includes("list");
  const questions = /** @type {const} */ ([
    ...lists.map((queries, filters) => [`list, ${filters} filters`, queries.map(listAddress)]),
    ["list, or + not + range", mixedQueries(total, perCell).map(listAddress)],
    ["list, deep pages of 100", asksLists ? await deepAddresses() : []],
    ["text", texts.text.map(listAddress)],
    ["text and filters", underBoth.map(listAddress)],
    ["text, typos", texts.typo.map(listAddress)],
    ["suggest, as typed", begun.map(suggestAddress)],
    ["suggest, typos", texts.typo.map(suggestAddress)],
    ["facets of the page", some.map((query) => facetAddress(query, pageFacets))],
    ["facets of the page, text", texts.text.map((query) => facetAddress(query, pageFacets))],
    ["facets of the page, text + filters", underBoth.map((query) => facetAddress(query, pageFacets))],
    ["facets, 11 of them", some.map((query) => facetAddress(query, manyFacets))],
  ]);
  const cells = [];
  for (const [name, addresses] of questions)
    if (kinds.split(",").some((kind) => String(name).startsWith(kind)))
      cells.push(cellOf(String(name), await time(/** @type {string[]} */ (addresses))));
  return cells;
};

const cells = kinds ? await measure() : [];
const figures = {
  start,
  startCpu: (startUsage.user + startUsage.system) / 1000,
  resident,
  after: residentMegabytes(),
  size: hub.indexes.model.size,
};
const closing = performance.now();
await app.close();
console.log(JSON.stringify({ ...figures, close: performance.now() - closing, peak: peakMegabytes(), cells }));
