import type { BlobStore } from "../../blobs/store.ts";
import type { Catalogue } from "../../catalogue/catalogue.ts";
import type { Db } from "../../db/engine.ts";
export interface BundleDeps {
    readonly db: Db;
    readonly blobs: BlobStore;
    readonly catalogue: Catalogue;
    readonly now: () => number;
    /** Folder of the models that come with the hub; the datasets are in its folder `datasets`. */
    readonly folder: string;
}
/** The owner of bundled repositories: it is not an account, so only hub admins can change them. */
export declare const bundleOwner = "orrery";
/**
 * Publishes the models and datasets that come with the hub, and brings them up to date after an upgrade. A deleted
 * repository stays deleted, and another owner's repository with the same name is not changed. Returns how many
 * were written.
 */
export declare const publishBundle: (deps: BundleDeps) => Promise<number>;
//# sourceMappingURL=publish-bundle.d.ts.map