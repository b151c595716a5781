import { type MirrorMark, Refs } from "@orrery/contract";
import type { Catalogue } from "../../catalogue/catalogue.ts";
import type { Config } from "../../config/config.ts";
import type { Db } from "../../db/engine.ts";
import { type Viewer } from "../../identity/viewer.ts";
import { type RepositoryKind } from "../../readers/repository-id.ts";
import type { MirrorPolicy } from "./rules/mirror-policy.ts";
import type { MirrorSignatures } from "./rules/mirror-signatures.ts";
import type { MirrorUpstreams } from "./upstreams.ts";
export interface PullerDeps {
    readonly db: Db;
    readonly catalogue: Catalogue;
    readonly policy: MirrorPolicy;
    readonly signatures: Pick<MirrorSignatures, "ofListed">;
    readonly upstreams: MirrorUpstreams;
    readonly config: Pick<Config, "mirrorRefresh" | "isAnonymousAllowed">;
    readonly now: () => number;
}
/** A repository at a revision, as a request names it. */
interface PullTarget {
    readonly kind: RepositoryKind;
    readonly id: string;
    readonly revision: string;
}
/** What a request then reads. */
interface PulledRevision {
    /** The revision asked for, or the commit that the upstream's name leads to. */
    readonly revision: string;
    /** How old the answer of the upstream is. */
    readonly mark?: MirrorMark;
}
export interface Puller {
    /** Brings a revision up to date. Does nothing for repositories of this hub. */
    readonly pull: (target: PullTarget, viewer: Viewer) => Promise<PulledRevision>;
    /** Branches and tags of the upstream; undefined for repositories of this hub. */
    readonly refs: (kind: RepositoryKind, id: string, viewer: Viewer) => Promise<Required<Refs> | undefined>;
}
/** Pulls records and file lists when they are asked for. */
export declare const createPuller: (deps: PullerDeps) => Puller;
export {};
//# sourceMappingURL=pull.d.ts.map