// @ts-check
/**
 * `npm run bench -- web`: what it costs to open each kind of page, on a hub with 3,000 models, how soon a list of
 * two million models answers a key or a press, and how fast long file lists, large commits, the card editor and the
 * hashing of uploads are. Prints a verdict for each limit.
 * --quick        a list of 2,000 models, and each page once
 * --models       so many models in the list
 * --runs         loads of each page; the median counts
 * --rounds       rounds of facets that are toggled
 * --slowdown     the processor made that many times slower, as phones are
 * --address      a hub that is running already, in place of the one with the long list
 * --only         text that a page's path must have
 * --no-pages, --no-list, --no-work   leave out a part
 * --work         only file lists, commits, the editor and hashing
 */
import { parseArgs } from "node:util";
import { pages } from "../e2e/pages.mjs";
import { build } from "../scripts/build.mjs";
import { loadSources } from "../scripts/load-sources.mjs";
import { addAfterPaint } from "./web/after-paint.mjs";
import { launch } from "./web/browser.mjs";
import { toggleFacets, typeSearches } from "./web/interact.mjs";
import { measureFirstPaint, measureLoad } from "./web/load.mjs";
import { describeMachine, report, verdict } from "./web/report.mjs";
import { measureWork } from "./web/work.mjs";

const { values: flags } = parseArgs({
  options: {
    quick: { type: "boolean", default: false },
    models: { type: "string", default: "2000000" },
    runs: { type: "string", default: "3" },
    rounds: { type: "string", default: "10" },
    slowdown: { type: "string", default: "1" },
    address: { type: "string" },
    only: { type: "string", default: "" },
    build: { type: "boolean", default: true },
    pages: { type: "boolean", default: true },
    list: { type: "boolean", default: true },
    work: { type: "boolean" },
  },
  allowNegative: true,
});

/**
 * @typedef {import("playwright-core").Browser} Browser
 * @typedef {import("./web/load.mjs").Load} Load
 * @typedef {Exclude<keyof Load, "first">} Measure
 */

/** @type {{ readonly [M in Measure]: { name: string, most: number, text: (value: number) => string } }} */
const limits = {
  script: { name: "script, as sent", most: 200_000, text: (bytes) => `${(bytes / 1000).toFixed(1)} kB` },
  shift: { name: "layout shift", most: 0.05, text: (shift) => shift.toFixed(3) },
  largest: { name: "largest paint", most: 1500, text: (ms) => `${ms.toFixed(0)} ms` },
  blocking: { name: "blocked", most: 200, text: (ms) => `${ms.toFixed(0)} ms` },
};
const measures = /** @type {Measure[]} */ (Object.keys(limits));
/** Milliseconds from a key to the painted list at p95. */
const mostForKey = 150;
/** Milliseconds until something is drawn at 50 kB/s and 400 ms. */
const mostOnSlowLine = 1500;
const pagesOnSlowLine = [
  "/",
  "/models",
  "/orrery/lang-id",
  "/datasets/owner/tides?tab=rows",
  "/playground",
  "/docs/router",
];

/** @param {string} path @param {Load} load */
const printLoad = (path, load) => {
  const cells = measures.map((name) => `${limits[name].text(load[name])}${load[name] > limits[name].most ? "!" : " "}`);
  const isWithin = measures.every((name) => load[name] <= limits[name].most);
  console.log(`${verdict(isWithin)} ${path.padEnd(66)} ${cells.map((cell) => cell.padStart(10)).join(" ")}`);
};

/** @param {readonly { path: string, load: Load }[]} loads */
const printWorst = (loads) => {
  for (const measure of measures) {
    const { name, most, text } = limits[measure];
    const [worst] = [...loads].sort((one, other) => other.load[measure] - one.load[measure]);
    if (!worst) return;
    const over = loads.filter(({ load }) => load[measure] > most).length;
    console.log(
      `${verdict(over === 0)} ${name}: at most ${text(worst.load[measure])}, on ${worst.path} (limit ${text(most)}${over > 0 ? `, ${over} of ${loads.length} pages over` : ""})`,
    );
  }
};

/** The tests' hub, with repositories, providers and an account that is in use. */
const startSeededHub = async () => {
  const sources = await loadSources();
  const { startHub } = await sources.load("/e2e/support/hub.ts");
  const { hubInUse, fillHub } = await sources.load("/e2e/support/hub-in-use.ts");
  const hub = await startHub({ models: 3_000, ...hubInUse });
  /** @type {(path: string) => string} */
  const pathOf = await fillHub(hub);
  const close = async () => {
    await hub.close();
    await sources.close();
  };
  return { address: /** @type {string} */ (hub.address), token: /** @type {string} */ (hub.token), pathOf, close };
};

/** @param {Browser} browser @param {string} address */
const measureSlowLine = async (browser, address) => {
  for (const path of pagesOnSlowLine.filter((page) => page.includes(flags.only))) {
    const first = await measureFirstPaint(browser, address + path);
    const isWithin = first <= mostOnSlowLine;
    console.log(
      `${verdict(isWithin)} first paint of ${path} at 50 kB/s and 400 ms: ${first.toFixed(0)} ms (limit ${mostOnSlowLine} ms)`,
    );
  }
};

/** @param {Browser} browser */
const measurePages = async (browser) => {
  const hub = await startSeededHub();
  const loads = [];
  console.log(`opening a page: ${describeMachine()}`);
  console.log(`${"".padEnd(71)} ${measures.map((name) => name.padStart(10)).join(" ")}`);
  try {
    for (const { path, isSignedIn } of pages.filter((page) => !page.isNewHub && page.path.includes(flags.only))) {
      const visit = {
        url: hub.address + hub.pathOf(path),
        slowdown: Number(flags.slowdown),
        ...(isSignedIn && { token: hub.token }),
      };
      const load = await measureLoad(browser, visit, flags.quick ? 1 : Number(flags.runs));
      const name = isSignedIn ? `${path} (signed in)` : path;
      loads.push({ path: name, load });
      printLoad(name, load);
    }
    console.log();
    printWorst(loads);
    await measureSlowLine(browser, hub.address);
  } finally {
    await hub.close();
  }
};

/** @typedef {import("./web/interact.mjs").Sample} Sample */

/** @param {readonly Sample[]} typed @param {readonly Sample[]} toggled */
const printAnswers = (typed, toggled) => {
  const list = (/** @type {Sample} */ sample) => sample.list;
  const counts = (/** @type {Sample} */ sample) => sample.counts;
  const processor = (/** @type {Sample} */ sample) => sample.processor;
  report("a key in the search, to the painted list", typed.map(list), mostForKey);
  report("a facet toggled, to the painted list", toggled.map(list), mostForKey);
  report("a key, to the painted counts", typed.map(counts));
  report("a facet, to the painted counts", toggled.map(counts));
  report("the page's own thread, for a key", typed.map(processor));
  report("the page's own thread, for a facet", toggled.map(processor));
};

/** @param {Browser} browser @param {string} address */
const measureAnswers = async (browser, address) => {
  const total = Number((await fetch(`${address}/api/models?limit=1`)).headers.get("x-total-count"));
  console.log(`\na list of ${total.toLocaleString("en")} models: ${describeMachine()}`);
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await addAfterPaint(page);
  await page.goto(`${address}/models`, { waitUntil: "networkidle" });
  const typed = await typeSearches(page);
  await page.goto(`${address}/models`, { waitUntil: "networkidle" });
  const toggled = await toggleFacets(page, Number(flags.rounds));
  printAnswers(typed, toggled);
  await page.close();
};

const openLongList = async () => {
  if (flags.address) return { address: flags.address, close: async () => {} };
  const { startFilledHub } = await import("./web/hub.mjs");
  return startFilledHub(flags.quick ? 2_000 : Number(flags.models));
};

if (flags.build) build();
const browser = await launch();
try {
  if (flags.pages && !flags.work) await measurePages(browser);
  if (flags.list && !flags.work) {
    const hub = await openLongList();
    await measureAnswers(browser, hub.address).finally(hub.close);
  }
  if (flags.work !== false) await measureWork(browser, flags.quick ? 3 : 60);
} finally {
  await browser.close();
}
