import type { Db } from "../../db/engine.ts";
/** What the requests to an upstream say about it. */
interface UpstreamContact {
    readonly contactedAt: number | undefined;
    readonly failedAt: number | undefined;
    readonly message: string | undefined;
}
/** When an upstream last answered, and when it last did not. */
export declare const upstreamContact: (db: Db, upstream: string) => Promise<UpstreamContact>;
/** What the stored contents of mirrored repositories take, each content once. */
export declare const mirrorStorage: (db: Db) => Promise<{
    repositories: number;
    files: number;
    bytes: number;
}>;
export {};
//# sourceMappingURL=mirror-status.d.ts.map