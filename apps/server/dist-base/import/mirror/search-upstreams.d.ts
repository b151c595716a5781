import type { MirrorSearchResults } from "@orrery/contract";
import type { Config } from "../../config/config.ts";
import type { Db } from "../../db/engine.ts";
import { type Viewer } from "../../identity/viewer.ts";
import type { RepositoryKind } from "../../readers/repository-id.ts";
import type { MirrorPolicy } from "./rules/mirror-policy.ts";
import type { MirrorUpstreams } from "./upstreams.ts";
export interface UpstreamSearchDeps {
    readonly db: Db;
    readonly policy: MirrorPolicy;
    readonly upstreams: MirrorUpstreams;
    readonly config: Pick<Config, "isAnonymousAllowed">;
    readonly now: () => number;
}
export declare const createUpstreamSearch: (deps: UpstreamSearchDeps) => {
    /** Hubs that the viewer's searches can include. */
    searched: (viewer: Viewer) => {
        address: string;
        patterns: string[];
        hasToken: boolean;
    }[] | readonly [];
    /** Repositories of other hubs that this one does not have. */
    search: (kind: RepositoryKind, text: string, viewer: Viewer) => Promise<MirrorSearchResults>;
};
export type UpstreamSearch = ReturnType<typeof createUpstreamSearch>;
//# sourceMappingURL=search-upstreams.d.ts.map