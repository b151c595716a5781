import type { MirrorChanges, MirrorMark } from "@orrery/contract";
import type { Catalogue } from "../../../catalogue/catalogue.ts";
import { type RepositoryRow } from "../../../catalogue/repository-store.ts";
import type { Db } from "../../../db/engine.ts";
import type { Viewer } from "../../../identity/viewer.ts";
import type { RepositoryKind } from "../../../readers/repository-id.ts";
import type { Puller } from "../pull.ts";
import type { MirrorUpstreams } from "../upstreams.ts";
import { type PinRow } from "./pin-store.ts";
export interface PinDeps {
    readonly db: Db;
    readonly catalogue: Catalogue;
    readonly upstreams: MirrorUpstreams;
    readonly puller: Puller;
    readonly now: () => number;
}
/** A mirrored repository beside the one it is a copy of. */
interface MirroredState {
    readonly row: RepositoryRow;
    readonly mark: MirrorMark;
    readonly upstreamSha: string | undefined;
    readonly pin: PinRow | undefined;
    readonly changes: MirrorChanges | undefined;
}
export declare const createPins: ({ db, catalogue, upstreams, puller, now }: PinDeps) => {
    /** Asks the upstream if the last answer is old. */
    state: (kind: RepositoryKind, id: string, viewer: Viewer) => Promise<MirroredState>;
    /** Keeps main at a revision; default: where it is. Returns the commit. */
    pin: (kind: RepositoryKind, id: string, revision: string | undefined, viewer: Viewer) => Promise<string>;
    /** Lets main follow the upstream again. */
    unpin: (kind: RepositoryKind, id: string, viewer: Viewer) => Promise<void>;
};
export type MirrorPins = ReturnType<typeof createPins>;
export {};
//# sourceMappingURL=pins.d.ts.map