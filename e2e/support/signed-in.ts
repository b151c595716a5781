import type { Page } from "playwright-core";
import type { Hub } from "./hub.ts";

/** Signs a page's browser in as the owner, without going through the pages that do it. */
export const signIn = async (page: Page, hub: Hub, token = hub.token): Promise<void> => {
  const reply = await page.request.post(`${hub.address}/api/sessions`, { data: { token } });
  if (!reply.ok()) throw new Error(`cannot sign in: ${reply.status()}`);
};

/** Makes a visit one of the owner, or of whom a token belongs to, from its first page on. */
export const signedIn = (hub: Hub, token?: string) => ({ before: (page: Page) => signIn(page, hub, token) });
