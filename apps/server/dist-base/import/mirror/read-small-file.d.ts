import type { BlobStore } from "../../blobs/store.ts";
import type { AtRevision } from "../../catalogue/access.ts";
import type { Db } from "../../db/engine.ts";
import type { Viewer } from "../../identity/viewer.ts";
import type { MirrorService } from "./mirror-service.ts";
interface SmallFileDeps {
    readonly db: Db;
    readonly blobs: BlobStore;
    readonly mirror: Pick<MirrorService, "content">;
}
/** Bytes of a small file at a commit, fetched from its upstream if they are not stored; undefined if there are none. */
export declare const readSmallFile: ({ db, blobs, mirror }: SmallFileDeps, at: AtRevision, { path, maxBytes }: {
    readonly path: string;
    readonly maxBytes: number;
}, viewer: Viewer) => Promise<Buffer | undefined>;
export {};
//# sourceMappingURL=read-small-file.d.ts.map