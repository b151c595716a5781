import type { RepositoryRow } from "../../catalogue/repository-store.ts";
import type { Config } from "../../config/config.ts";
import { type UpstreamAccess } from "../upstream-client.ts";
import type { PullSource } from "./pull-revision.ts";
/** An upstream as the settings have it. */
export interface NamedUpstream {
    readonly address: string;
    readonly patterns: readonly string[];
    readonly hasToken: boolean;
}
interface Upstream {
    readonly access: UpstreamAccess;
    /** For records and file lists. */
    readonly source: PullSource;
}
export declare const createUpstreams: (config: Pick<Config, "upstream" | "upstreamToken" | "upstreamIdle">, now: () => number) => {
    /** The upstream that the rules name for an id. No other one can say what the id holds. */
    forId: (id: string) => Upstream | undefined;
    forOrigin: (origin: string) => Upstream | undefined;
    /** Whether a stored repository came from another upstream than the rules name for it. It is not served. */
    isMisplaced: ({ full_name, origin }: Pick<RepositoryRow, "full_name" | "origin">) => boolean;
    list: {
        address: string;
        patterns: string[];
        hasToken: boolean;
    }[];
};
/** The hubs that the settings name. */
export type MirrorUpstreams = ReturnType<typeof createUpstreams>;
export {};
//# sourceMappingURL=upstreams.d.ts.map