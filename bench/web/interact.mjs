// @ts-check
/** How long it takes from a key or a press to the painted list and its counts, by the page's own clock. */

/** @typedef {import("playwright-core").Page} Page */

/** Runs in the page: resolves once the list and the counts have been replaced and painted after the next key or press. */
const untilPainted = () =>
  new Promise((resolve) => {
    let start = 0;
    /** @type {{ list?: number, counts?: number }} */
    const painted = {};
    const seen = { list: false, counts: false };
    const begin = (/** @type {Event} */ event) => {
      start ||= event.timeStamp;
    };
    for (const type of ["keydown", "pointerdown"]) addEventListener(type, begin, { capture: true, once: true });
    const places = { list: "#list", counts: "[data-rail]" };
    const check = () => {
      for (const name of /** @type {const} */ (["list", "counts"])) {
        const isBusy = document.querySelector(places[name])?.getAttribute("aria-busy") === "true";
        seen[name] ||= isBusy;
        if (!seen[name] || isBusy || painted[name] !== undefined) continue;
        painted[name] = 0;
        /** @type {any} */ (globalThis).afterPaint(() => {
          painted[name] = performance.now() - start;
          if (!painted.list || !painted.counts) return;
          observer.disconnect();
          resolve(painted);
        });
      }
    };
    const observer = new MutationObserver(check);
    observer.observe(document.body, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ["aria-busy"],
    });
  });

/** @typedef {{ list: number, counts: number, processor: number }} Sample milliseconds; `processor`: of the page's own thread */

/** How long the page's thread has computed, which no other process can lengthen. @param {Page} page */
export const openStopwatch = async (page) => {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  return async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    return (metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0) * 1000;
  };
};

/** @typedef {Awaited<ReturnType<typeof openStopwatch>>} Stopwatch */

/** @param {Page} page @param {Stopwatch} computed @param {() => Promise<unknown>} act @returns {Promise<Sample>} */
const timed = async (page, computed, act) => {
  const before = await computed();
  await page.evaluate((body) => {
    Object.assign(globalThis, { painted: new Function(`return (${body})()`)() });
  }, untilPainted.toString());
  await act();
  const painted = await page.evaluate(() => /** @type {any} */ (globalThis).painted);
  return { ...painted, processor: (await computed()) - before };
};

const texts = ["llama 7b", "whisper large", "bert base", "qwen instruct", "stable diffusion", "mistral gguf"];

/** Each key of several searches. @param {Page} page */
export const typeSearches = async (page) => {
  const computed = await openStopwatch(page);
  const field = page.getByRole("textbox", { name: "Search models" });
  const samples = [];
  for (const text of texts) {
    await field.focus();
    for (const key of text) {
      // A space at the end changes nothing that is asked.
      if (key === " ") {
        await page.keyboard.press(" ");
        continue;
      }
      samples.push(await timed(page, computed, () => page.keyboard.press(key)));
    }
    // What was shown before is known already, so nothing is to be waited for.
    await field.fill("");
    await page.waitForLoadState("networkidle");
  }
  return samples;
};

/** Values of the rail wanted, left out and lifted again, from the keyboard, so that nothing is fetched ahead. @param {Page} page @param {number} rounds */
export const toggleFacets = async (page, rounds) => {
  const computed = await openStopwatch(page);
  const samples = [];
  for (let round = 0; round < rounds; round += 1) {
    const boxes = page.locator("[data-rail] [role=checkbox]");
    for (const step of [3, 11, 19]) {
      const box = boxes.nth((round * 7 + step) % (await boxes.count()));
      await box.focus();
      // Enter presses a button as it goes down; Space would wait for the key to come up again.
      samples.push(await timed(page, computed, () => page.keyboard.press("Enter")));
    }
    await page.goto(new URL("/models", page.url()).href, { waitUntil: "networkidle" });
  }
  return samples;
};
