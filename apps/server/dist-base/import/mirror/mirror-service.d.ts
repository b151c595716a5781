import type { Readable } from "node:stream";
import type { BlobStore, ByteRange } from "../../blobs/store.ts";
import type { AtRevision } from "../../catalogue/access.ts";
import type { Catalogue } from "../../catalogue/catalogue.ts";
import type { FileRow } from "../../catalogue/history/read-files.ts";
import type { ScanService } from "../../catalogue/scans/scan-service.ts";
import type { Config } from "../../config/config.ts";
import type { Db } from "../../db/engine.ts";
import type { Viewer } from "../../identity/viewer.ts";
import type { RepositoryKind } from "../../readers/repository-id.ts";
import { type MirrorPins } from "./pins/pins.ts";
import { type Puller } from "./pull.ts";
import { type InspectedRepository } from "./rules/inspect.ts";
import type { MirrorPolicy } from "./rules/mirror-policy.ts";
import type { MirrorSignatures } from "./rules/mirror-signatures.ts";
import { type UpstreamSearch } from "./search-upstreams.ts";
import type { MirrorUpstreams, NamedUpstream } from "./upstreams.ts";
export interface MirrorDeps {
    readonly db: Db;
    readonly blobs: BlobStore;
    readonly catalogue: Catalogue;
    readonly scans: ScanService;
    readonly policy: MirrorPolicy;
    readonly signatures: MirrorSignatures;
    readonly upstreams: MirrorUpstreams;
    readonly config: Pick<Config, "upstream" | "upstreamToken" | "isMirror" | "mirrorRefresh" | "isAnonymousAllowed" | "dataFolder">;
    readonly now: () => number;
}
/** The content of a file that is fetched as it is read. */
interface PulledContent {
    /** The hash of a large file. */
    readonly sha256: string | null;
    readonly read: (range: ByteRange | undefined) => Promise<Readable>;
}
/** Fetches repositories from other hubs when they are first asked for. */
export interface MirrorService extends Puller {
    /** The content of a file that is not stored; undefined if no upstream has it. */
    readonly content: (at: AtRevision, file: FileRow, viewer: Viewer) => Promise<PulledContent | undefined>;
    /** A repository and its files on the main branch, as rules see them; nothing is stored. */
    readonly inspect: (kind: RepositoryKind, id: string) => Promise<InspectedRepository>;
    /** Throws if a rule denies a file or asks for a review. */
    readonly checkFile: (at: AtRevision, file: FileRow, viewer: Viewer) => Promise<void>;
    readonly pins: MirrorPins;
    readonly upstreamSearch: UpstreamSearch;
    readonly upstreams: readonly NamedUpstream[];
    /** Asks an upstream for a list of one model. Throws if it does not answer. */
    readonly contact: (address: string) => Promise<void>;
    readonly close: () => Promise<void>;
}
export declare const createMirrorService: (deps: MirrorDeps) => MirrorService;
export {};
//# sourceMappingURL=mirror-service.d.ts.map