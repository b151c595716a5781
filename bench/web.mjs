// @ts-check
/**
 * `npm run bench -- web`: what it costs to open each kind of page.
 * `npm run bench -- web --models 2000000`: also how soon a list of that many models answers a key or a press.
 * --runs         loads of each page; the median counts
 * --slowdown     the processor made that many times slower, as phones are
 * --address      a hub that is running already, in place of one of its own
 * --only         words that a page's address must have
 */
import { cpus, loadavg } from "node:os";
import { parseArgs } from "node:util";
import { build } from "../scripts/build.mjs";
import { launch } from "./web/browser.mjs";
import { toggleFacets, typeSearches } from "./web/interact.mjs";
import { measureLoad } from "./web/load.mjs";

const { values: flags } = parseArgs({
  options: {
    models: { type: "string", default: "2000" },
    runs: { type: "string", default: "3" },
    rounds: { type: "string", default: "10" },
    slowdown: { type: "string", default: "1" },
    address: { type: "string" },
    only: { type: "string", default: "" },
    build: { type: "boolean", default: true },
  },
  allowNegative: true,
});

/** One address of every kind of page. A model that is there is put in for {model}. */
const pages = [
  "/",
  "/models",
  "/models?task=text-generation,-fill-mask&parameters=1B-7B&q=llama",
  "/models?view=compact",
  "/datasets",
  "/tasks",
  "/tasks/text-classification",
  "/tasks/object-detection",
  "/{model}",
  "/{model}?tab=files",
  "/templates",
  "/providers",
  "/login",
  "/settings/appearance",
  "/playground",
  "/docs",
  "/no-such-page",
];

const limits = { script: 200_000, largest: 1500, shift: 0.05, blocking: 200, answer: 150 };

const mark = (/** @type {boolean} */ isWithin) => (isWithin ? "  " : " !");

/** @param {import("playwright-core").Browser} browser @param {string} address */
const measurePages = async (browser, address) => {
  const [model] = /** @type {{ id: string }[]} */ (await (await fetch(`${address}/api/models?limit=1`)).json());
  console.log(
    `${"page".padEnd(64)} ${"JS kB gz".padStart(10)} ${"first ms".padStart(10)} ${"largest ms".padStart(12)} ${"shift".padStart(8)} ${"blocked ms".padStart(12)}`,
  );
  let over = 0;
  for (const path of pages
    .map((page) => page.replace("{model}", model?.id ?? ""))
    .filter((page) => page.includes(flags.only))) {
    const { script, first, largest, shift, blocking } = await measureLoad(
      browser,
      address + path,
      Number(flags.runs),
      Number(flags.slowdown),
    );
    const fits = {
      script: script <= limits.script,
      largest: largest <= limits.largest,
      shift: shift <= limits.shift,
      blocking: blocking <= limits.blocking,
    };
    over += Object.values(fits).filter((fit) => !fit).length;
    console.log(
      `${path.padEnd(64)} ${(script / 1000).toFixed(1).padStart(8)}${mark(fits.script)} ${first.toFixed(0).padStart(10)} ${largest.toFixed(0).padStart(10)}${mark(fits.largest)} ${shift.toFixed(3).padStart(6)}${mark(fits.shift)} ${blocking.toFixed(0).padStart(10)}${mark(fits.blocking)}`,
    );
  }
  console.log(
    `at most ${limits.script / 1000} kB, ${limits.largest} ms, ${limits.shift}, ${limits.blocking} ms: ${over === 0 ? "all within" : `${over} over (!)`}\n`,
  );
};

/** @param {string} name @param {readonly number[]} samples @param {number} [most] */
const report = (name, samples, most) => {
  const sorted = [...samples].sort((a, b) => a - b);
  const at = (/** @type {number} */ share) =>
    sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
  const verdict = most === undefined ? "    " : at(0.95) <= most ? "ok  " : "OVER";
  console.log(
    `${verdict} ${name.padEnd(40)} ${String(samples.length).padStart(4)} times, p50 ${at(0.5).toFixed(0).padStart(4)} ms, p95 ${at(0.95).toFixed(0).padStart(4)} ms, max ${at(1).toFixed(0).padStart(4)} ms${most === undefined ? "" : ` (at most ${most} ms at p95)`}`,
  );
};

/** @param {import("playwright-core").Browser} browser @param {string} address */
const measureAnswers = async (browser, address) => {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(`${address}/models`, { waitUntil: "networkidle" });
  const typed = await typeSearches(page);
  await page.goto(`${address}/models`, { waitUntil: "networkidle" });
  const toggled = await toggleFacets(page, Number(flags.rounds));
  report(
    "a key in the search, to the painted list",
    typed.map(({ list }) => list),
    limits.answer,
  );
  report(
    "a facet toggled, to the painted list",
    toggled.map(({ list }) => list),
    limits.answer,
  );
  report(
    "a key, to the painted counts",
    typed.map(({ counts }) => counts),
  );
  report(
    "a facet, to the painted counts",
    toggled.map(({ counts }) => counts),
  );
  report(
    "the page's own thread, for a key",
    typed.map(({ processor }) => processor),
  );
  report(
    "the page's own thread, for a facet",
    toggled.map(({ processor }) => processor),
  );
  await page.close();
};

if (flags.build) build();
const { startFilledHub } = await import("./web/hub.mjs");
const hub = flags.address
  ? { address: flags.address, close: async () => {} }
  : await startFilledHub(Number(flags.models));
const browser = await launch();
try {
  const total = (await fetch(`${hub.address}/api/models?limit=1`)).headers.get("x-total-count");
  console.log(`${total} models; ${cpus().length} × ${cpus()[0]?.model}, load ${loadavg()[0]?.toFixed(1)}\n`);
  await measurePages(browser, hub.address);
  await measureAnswers(browser, hub.address);
} finally {
  await browser.close();
  await hub.close();
}
