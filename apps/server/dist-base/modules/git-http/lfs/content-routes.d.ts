import type { BlobStore } from "../../../blobs/store.ts";
import type { App } from "../../../http/fastify-app.ts";
import type { OpenPushes } from "../../../http/shutdown/open-pushes.ts";
import type { Viewer } from "../../../identity/viewer.ts";
import type { JsonBodies } from "../../../readers/json-body.ts";
import type { RepositoryKind } from "../../../readers/repository-id.ts";
import type { LfsService } from "./service.ts";
export interface LfsRoutes {
    readonly lfs: LfsService;
    readonly blobs: BlobStore;
    readonly jsonBodies: JsonBodies;
    readonly publicUrl: string;
    readonly pushes: OpenPushes;
    /** Issues tokens for uploads by Xet. */
    readonly writeToken: (kind: RepositoryKind, id: string, viewer: Viewer) => Promise<{
        readonly token: string;
        readonly expires: number;
    }>;
}
/** The signed addresses that a batch gives. */
export declare const registerContents: (app: App, routes: LfsRoutes) => Promise<void>;
//# sourceMappingURL=content-routes.d.ts.map