import type { App } from "../../http/fastify-app.ts";
import type { ModuleDeps } from "../module.ts";
import { createJsonLd } from "./json-ld.ts";
import { createPageMarkdown } from "./markdown/page-markdown.ts";
import { createPageLookup, feedOf } from "./page-lookup.ts";
import { registerSite } from "./routes.ts";

export const register = async (app: App, deps: ModuleDeps): Promise<void> => {
  const { accounts, catalogue, config, guideIds, indexes, site } = deps;
  const { isAnonymousAllowed, publicUrl, sourceUrl } = config;
  const hasAccount = accounts.exists;
  const isPage = createPageLookup({ catalogue, indexes, hasAccount, isAnonymousAllowed, guideIds });
  const markdown = createPageMarkdown({ ...deps, isAnonymousAllowed });
  await registerSite(app, {
    folder: site,
    sourceUrl,
    publicUrl,
    isPage,
    feedOf,
    markdown,
    jsonLdOf: createJsonLd(deps.croissant),
  });
};
