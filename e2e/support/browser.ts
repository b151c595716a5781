import { existsSync } from "node:fs";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe } from "vitest";
import { type Hub, type HubNeeds, startHub } from "./hub.ts";
import { settled } from "./page-checks.ts";

/** Where Chromium is, if anywhere. */
export const executablePath = [process.env.CHROMIUM, "/usr/bin/chromium", "/usr/bin/chromium-browser"].find(
  (path) => path && existsSync(path),
);

/**
 * A window of Chromium draws its address field's list of suggestions as two web pages of its own, which cost more than a
 * page of ours. The last `--disable-features` is the one that holds, so Playwright's own choice stands here again.
 */
const withoutFeatures = [
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "WebUIOmniboxFullPopup",
  "AimEnabled",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsFirstBalancedModeAutoEnable",
  "HttpsUpgrades",
  "LensOverlay",
  "MediaRouter",
  "NetworkTimeServiceQuerying",
  "OptimizationHints",
  "PaintHolding",
  "PreconnectToSearch",
  "ThirdPartyStoragePartitioning",
];

export const flags = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  `--disable-features=${withoutFeatures.join(",")}`,
];

/** One reply the page received. */
interface Received {
  readonly path: string;
  readonly type: string;
  /** Bytes of the body as they came over the wire. */
  readonly size: () => Promise<number>;
}

/** A page of the hub, with everything it complained about and everything it asked for. */
interface Visit {
  readonly page: Page;
  readonly pageErrors: string[];
  readonly received: Received[];
  /** Addresses that were asked for and do not belong to the hub. */
  readonly externalRequests: string[];
}

/** How a visit differs from that of a stranger with a desktop. */
interface VisitOptions extends BrowserContextOptions {
  /** What is done with the new page before it goes anywhere. */
  readonly before?: (page: Page) => Promise<unknown>;
}

/** What a test does with the browser. */
export interface Visitor {
  /** The hub that is visited. */
  readonly hub: () => Hub;
  /** Opens a page of the hub in a profile of its own and waits until it has come to rest. */
  readonly visit: (path: string, options?: VisitOptions) => Promise<Visit>;
}

const watch = (page: Page, hub: Hub): Visit => {
  const visit: Visit = { page, pageErrors: [], received: [], externalRequests: [] };
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) visit.pageErrors.push(message.text());
  });
  page.on("pageerror", (error) => visit.pageErrors.push(String(error)));
  page.on("request", (request) => {
    if (!request.url().startsWith(`${hub.address}/`)) visit.externalRequests.push(request.url());
  });
  page.on("response", (response) => {
    visit.received.push({
      path: new URL(response.url()).pathname,
      type: response.request().resourceType(),
      size: async () => (await response.request().sizes()).responseBodySize,
    });
  });
  return visit;
};

/** Describes something in Chromium against a running hub; skipped, with the reason in its name, where there is none. */
export const describeInBrowser = (name: string, body: (visitor: Visitor) => void, needs: HubNeeds = {}): void => {
  const reason = executablePath ? "" : " (no Chromium on this machine: install it or set CHROMIUM)";
  // A browser on a busy machine may stumble; a second try is counted, and named at the end of the run.
  describe.skipIf(!executablePath)(`${name}${reason}`, { retry: 1 }, () => {
    let hub: Hub;
    let browser: Browser;
    beforeAll(async () => {
      [hub, browser] = await Promise.all([
        startHub(needs),
        chromium.launch({ args: flags, ...(executablePath && { executablePath }) }),
      ]);
    });
    afterEach(() => Promise.all(browser.contexts().map((context) => context.close())));
    afterAll(() => Promise.all([browser?.close(), hub?.close()]));
    body({
      hub: () => hub,
      visit: async (path, { before, ...options } = {}) => {
        const context = await browser.newContext({
          viewport: { width: 1280, height: 800 },
          reducedMotion: "reduce",
          ...options,
        });
        const visit = watch(await context.newPage(), hub);
        await before?.(visit.page);
        await visit.page.goto(hub.address + path, { waitUntil: "load" });
        await settled(visit.page);
        return visit;
      },
    });
  });
};
