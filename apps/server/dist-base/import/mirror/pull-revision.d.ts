import type { Catalogue } from "../../catalogue/catalogue.ts";
import type { RepositoryRow } from "../../catalogue/repository-store.ts";
import type { Db } from "../../db/engine.ts";
import { type RepositoryId, type RepositoryKind } from "../../readers/repository-id.ts";
import type { RetryingClient } from "../retrying-client.ts";
import { type UpstreamAnswer } from "./refresh-revision.ts";
import type { MirrorPolicy } from "./rules/mirror-policy.ts";
import type { MirrorSignatures } from "./rules/mirror-signatures.ts";
import type { MirrorUpstreams } from "./upstreams.ts";
export interface PullDeps {
    readonly db: Db;
    readonly catalogue: Catalogue;
    readonly policy: MirrorPolicy;
    readonly signatures: Pick<MirrorSignatures, "ofListed">;
    readonly upstreams: Pick<MirrorUpstreams, "forId" | "isMisplaced">;
    readonly now: () => number;
}
/** Where a repository is pulled from. */
export interface PullSource {
    readonly client: RetryingClient;
    readonly upstream: string;
}
/** Names of accounts on this hub are theirs: another hub's repositories cannot take them. */
export declare const isOwnName: (db: Db, { author }: Pick<RepositoryId, "author">) => Promise<boolean>;
/** Pulls the record of a repository and the list of files on its main branch. */
export declare const pullMain: (deps: PullDeps, source: PullSource, kind: RepositoryKind, { id, key }: RepositoryId) => Promise<UpstreamAnswer>;
/** Pulls the list of files at another revision. No ref leads to its commit: the upstream's names can move. */
export declare const pullRevision: (deps: PullDeps, source: PullSource, row: RepositoryRow, revision: string) => Promise<UpstreamAnswer>;
//# sourceMappingURL=pull-revision.d.ts.map