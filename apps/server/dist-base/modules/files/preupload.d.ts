import type { PreuploadReply, PreuploadRequest } from "@orrery/contract";
import type { BlobStore } from "../../blobs/store.ts";
import type { Db } from "../../db/engine.ts";
import type { Workers } from "../../workers/workers.ts";
interface PreuploadDeps {
    readonly db: Db;
    readonly blobs: BlobStore;
    readonly workers: Workers;
}
/** Tells how each file is to be sent, and which ones are not to be sent at all. */
export declare const preupload: (deps: PreuploadDeps, repositoryId: number, tree: string, { files, gitIgnore, gitAttributes }: PreuploadRequest) => Promise<PreuploadReply>;
export {};
//# sourceMappingURL=preupload.d.ts.map