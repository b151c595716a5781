import type { Catalogue } from "../../catalogue/catalogue.ts";
import type { Database } from "../../db/engine.ts";
import { type Viewer } from "../../identity/viewer.ts";
import { type XetClaims } from "./signed-token.ts";
/** Who uses the storage now, and for which repository. */
export interface XetCaller extends XetClaims {
    readonly viewer: Viewer;
}
export interface StorageAccessDeps {
    readonly database: Database;
    readonly catalogue: Catalogue;
    readonly tokens: {
        readonly byTokenId: (id: number) => Promise<Viewer | undefined>;
    };
    readonly now: () => number;
}
/**
 * Finds who calls with a storage token, which lives for an hour. A user who was disabled, a token that was revoked and a member who left
 * must not have it for so long, so account, token and repository are looked up.
 */
export declare const createStorageAccess: ({ database, catalogue, tokens, now }: StorageAccessDeps) => (claims: XetClaims, address: string) => Promise<XetCaller>;
//# sourceMappingURL=storage-access.d.ts.map