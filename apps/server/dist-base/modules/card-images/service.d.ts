import type { BlobStore } from "../../blobs/store.ts";
import type { Catalogue } from "../../catalogue/catalogue.ts";
import type { Db } from "../../db/engine.ts";
import type { Guard } from "../../guard/guard.ts";
import type { Viewer } from "../../identity/viewer.ts";
import type { RepositoryKind } from "../../readers/repository-id.ts";
interface Picture {
    readonly type: string;
    readonly bytes: Uint8Array;
}
export interface CardImageDeps {
    readonly db: Db;
    readonly catalogue: Catalogue;
    readonly blobs: BlobStore;
    /** Undefined if the hub must not contact other sites. */
    readonly guard: Guard | undefined;
    readonly now: () => number;
}
/** Limits for one image. */
export declare const imageLimits: {
    readonly maxBytes: number;
    readonly timeoutMs: 10000;
    readonly maxRedirects: 3;
};
/** Fetches an image only if the repository's card contains its URL. */
export declare const createCardImageService: ({ db, catalogue, blobs, guard, now }: CardImageDeps) => {
    image: (kind: RepositoryKind, id: string, url: string, viewer: Viewer) => Promise<Picture>;
};
/** Proxies external images of cards, so browsers do not contact other sites. */
export type CardImageService = ReturnType<typeof createCardImageService>;
export {};
//# sourceMappingURL=service.d.ts.map