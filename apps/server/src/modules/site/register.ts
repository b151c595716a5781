import type { App } from "../../http/fastify-app.ts";
import type { ModuleDeps } from "../module.ts";
import { createPageLookup, feedOf } from "./page-lookup.ts";
import { registerSite } from "./routes.ts";

export const register = async (app: App, { catalogue, config, guideIds, site }: ModuleDeps): Promise<void> => {
  const { isAnonymousAllowed, sourceUrl } = config;
  const isPage = createPageLookup({ catalogue, isAnonymousAllowed, guideIds });
  await registerSite(app, { folder: site, sourceUrl, isPage, feedOf });
};
