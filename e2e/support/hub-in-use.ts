import type { Hub, HubNeeds } from "./hub.ts";
import { fillAccount } from "./seed-account.ts";
import { fillCommunity } from "./seed-community.ts";

/** Files wait for their scan. */
export const hubInUse = { isSeeded: true, hasProviders: true, scanGate: "hold" } as const satisfies HubNeeds;

/** Fills it, and returns what the paths of `pages.mjs` are on it. */
export const fillHub = async (hub: Hub): Promise<(path: string) => string> => {
  await fillAccount(hub);
  const slug = await fillCommunity(hub);
  return (path) => path.replace("owner/{collection}", slug);
};
