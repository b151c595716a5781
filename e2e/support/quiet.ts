import { setTimeout as delay } from "node:timers/promises";
import type { Page, Request } from "playwright-core";

interface Requests {
  started: number;
  readonly open: Set<Request>;
}

const requestsOf = new WeakMap<Page, Requests>();

/** Call it before the page loads. */
export const watchRequests = (page: Page): void => {
  const requests: Requests = { started: 0, open: new Set() };
  requestsOf.set(page, requests);
  page.on("request", (request) => {
    // What the document before it requested may never end.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) requests.open.clear();
    requests.started += 1;
    requests.open.add(request);
  });
  page.on("requestfinished", (request) => requests.open.delete(request));
  page.on("requestfailed", (request) => requests.open.delete(request));
};

const waitUntilIdle = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 })));

/** Waits until the page has nothing to do, waits for no reply and sends no request for a moment. */
export const untilQuiet = async (page: Page): Promise<void> => {
  const requests = requestsOf.get(page);
  if (!requests) throw new Error("The requests of this page are not watched.");
  for (let round = 0; round < 200; round += 1) {
    const seen = requests.started;
    await waitUntilIdle(page);
    await delay(100);
    if (requests.open.size === 0 && requests.started === seen) return;
  }
  const urls = [...requests.open].map((request) => request.url());
  throw new Error(`The page keeps sending requests, or waits for a reply from ${urls.join(", ") || "none"}.`);
};
