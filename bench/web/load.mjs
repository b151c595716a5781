// @ts-check
/** What it costs to open a page: script, paint, shifts, blocking. */

/**
 * @typedef {import("playwright-core").Browser} Browser
 * @typedef {{ script: number, first: number, largest: number, shift: number, blocking: number }} Load
 */

/** Runs in the page before anything else: writes down paints, shifts and long tasks. */
const watch = () => {
  const seen = { largest: 0, shift: 0, blocking: 0 };
  Object.assign(globalThis, { seen });
  const observe = (/** @type {string} */ type, /** @type {(entry: any) => void} */ take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  observe("largest-contentful-paint", ({ startTime }) => {
    seen.largest = startTime;
  });
  observe("layout-shift", ({ value, hadRecentInput }) => {
    if (!hadRecentInput) seen.shift += value;
  });
  observe("longtask", ({ duration }) => {
    seen.blocking += Math.max(0, duration - 50);
  });
};

/** Bytes of the scripts as the hub has sent them, compressed. @param {import("playwright-core").Page} page */
const scriptBytes = (page) =>
  page.evaluate(() => {
    const entries = /** @type {PerformanceResourceTiming[]} */ (performance.getEntriesByType("resource"));
    const sizes = new Map(entries.map(({ name, encodedBodySize }) => [new URL(name).pathname, encodedBodySize]));
    return [...sizes].reduce((sum, [path, size]) => (path.endsWith(".js") ? sum + size : sum), 0);
  });

/**
 * @typedef {object} Visit
 * @property {string} url
 * @property {number} slowdown the processor made that many times slower
 * @property {string} [token] of the account that is signed in
 */

/** Opens a page in a profile of its own. @param {Browser} browser @param {Visit} visit @returns {Promise<Load>} */
const loadOnce = async (browser, { url, slowdown, token }) => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    if (token) await page.request.post(new URL("/api/sessions", url).href, { data: { token } });
    await page.addInitScript(watch);
    if (slowdown > 1) {
      const session = await context.newCDPSession(page);
      await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
    }
    await page.goto(url, { waitUntil: "networkidle" });
    const seen = await page.evaluate(() => {
      const first = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0;
      return { first, .../** @type {any} */ (globalThis).seen };
    });
    return { script: await scriptBytes(page), ...seen };
  } finally {
    await context.close();
  }
};

/** 50 kB/s with 400 ms of latency, as on a train. */
const slowLine = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };

/** Milliseconds until something is drawn on a slow line. @param {Browser} browser @param {string} url @returns {Promise<number>} */
export const measureFirstPaint = async (browser, url) => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send("Network.enable");
    await session.send("Network.emulateNetworkConditions", slowLine);
    await page.goto(url, { waitUntil: "commit" });
    const painted = await page.waitForFunction(
      () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? false,
    );
    return Number(await painted.jsonValue());
  } finally {
    await context.close();
  }
};

const median = (/** @type {number[]} */ values) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** The median of several loads. @param {Browser} browser @param {Visit} visit @param {number} runs @returns {Promise<Load>} */
export const measureLoad = async (browser, visit, runs) => {
  /** @type {Load[]} */
  const loads = [];
  for (let run = 0; run < runs; run += 1) loads.push(await loadOnce(browser, visit));
  const of = (/** @type {keyof Load} */ name) => median(loads.map((load) => load[name]));
  return {
    script: of("script"),
    first: of("first"),
    largest: of("largest"),
    shift: of("shift"),
    blocking: of("blocking"),
  };
};
