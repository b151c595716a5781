import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe } from "vitest";
import { nginxSkipReason } from "../../apps/server/src/testing/cluster/nginx.ts";
import { chromiumFlags, chromiumPath } from "../../scripts/chromium.mjs";
import { type Hub, type HubNeeds, startHub } from "./hub.ts";
import { settled } from "./page-checks.ts";
import { watchRequests } from "./quiet.ts";

/** Why no browser can be started here; empty if one can. */
export const browserSkipReason = chromiumPath ? "" : " (no Chromium on this machine: install it or set CHROMIUM)";

let browser: Promise<Browser> | undefined;

/** Files that share a process share its browser; it ends with the process. */
export const openBrowser = async (): Promise<Browser> => {
  if ((await browser)?.isConnected() !== true)
    browser = chromium.launch({ args: chromiumFlags, ...(chromiumPath && { executablePath: chromiumPath }) });
  return browser as Promise<Browser>;
};

interface Received {
  readonly path: string;
  readonly type: string;
  /** Bytes of the body on the wire. */
  readonly size: () => Promise<number>;
}

interface Visit {
  readonly page: Page;
  readonly pageErrors: string[];
  readonly received: Received[];
  /** URLs outside the hub that were requested. */
  readonly externalRequests: string[];
}

interface VisitOptions extends BrowserContextOptions {
  readonly before?: (page: Page) => Promise<unknown>;
}

export interface Visitor {
  readonly hub: () => Hub;
  /** Uses a fresh profile and waits until the page is idle. */
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

/** Skipped, with the reason in its name, if Chromium is missing, or nginx for a hub under a path. */
export const describeInBrowser = (name: string, body: (visitor: Visitor) => void, needs: HubNeeds = {}): void => {
  const nginxReason = needs.path === undefined ? undefined : nginxSkipReason();
  const skipReason = browserSkipReason || (nginxReason ? ` (skipped: ${nginxReason})` : "");
  // A retry is counted and reported at the end of the run.
  describe.skipIf(skipReason)(`${name}${skipReason}`, { retry: 1 }, () => {
    let hub: Hub;
    beforeAll(async () => {
      [hub] = await Promise.all([startHub(needs), openBrowser()]);
    });
    afterEach(async () => {
      await Promise.all((await openBrowser()).contexts().map((context) => context.close()));
    });
    afterAll(() => hub?.close());
    body({
      hub: () => hub,
      visit: async (path, { before, ...options } = {}) => {
        const context = await (await openBrowser()).newContext({
          viewport: { width: 1280, height: 800 },
          reducedMotion: "reduce",
          ...options,
        });
        context.on("page", watchRequests);
        const visit = watch(await context.newPage(), hub);
        await before?.(visit.page);
        await visit.page.goto(hub.address + path, { waitUntil: "load" });
        await settled(visit.page);
        return visit;
      },
    });
  });
};
