import type { Page } from "playwright-core";
import type { Hub } from "./hub.ts";

export const signIn = async (page: Page, hub: Hub, token = hub.token): Promise<void> => {
  const reply = await page.request.post(`${hub.address}/api/sessions`, { data: { token } });
  if (!reply.ok()) throw new Error(`cannot sign in: ${reply.status()}`);
};

export const signedIn = (hub: Hub, token?: string) => ({ before: (page: Page) => signIn(page, hub, token) });
