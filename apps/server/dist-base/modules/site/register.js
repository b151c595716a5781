import { createJsonLd } from "./json-ld.js";
import { createPageMarkdown } from "./markdown/page-markdown.js";
import { createPageLookup, feedOf } from "./page-lookup.js";
import { registerSite } from "./routes.js";
export const register = async (app, deps) => {
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
//# sourceMappingURL=register.js.map