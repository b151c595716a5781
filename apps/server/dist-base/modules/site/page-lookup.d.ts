import type { Catalogue } from "../../catalogue/catalogue.ts";
import type { SearchIndexes } from "../../catalogue/search/follower.ts";
import type { PageLookup } from "./routes.ts";
/** The feed of a page that exists: that of its list or repository. */
export declare const feedOf: (url: string) => string | undefined;
export interface PageLookupDeps {
    readonly catalogue: Catalogue;
    readonly indexes: SearchIndexes;
    readonly hasAccount: (name: string) => Promise<boolean>;
    readonly isAnonymousAllowed: boolean;
    readonly guideIds: readonly string[];
}
/** Looks up pages: fixed ones, tasks, owners, and repositories the viewer can see. */
export declare const createPageLookup: (deps: PageLookupDeps) => PageLookup;
//# sourceMappingURL=page-lookup.d.ts.map