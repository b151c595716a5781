import { type BlobStore } from "./blobs/store.ts";
import { type OnProgress } from "./catalogue/search/follower.ts";
import type { Config } from "./config/config.ts";
import { type HubInference } from "./inference/hub-inference.ts";
import type { HubServices } from "./modules/module.ts";
/** The token of the owner, in plain text. */
export interface OwnerToken {
    readonly name: string;
    readonly token: string;
}
/** The open hub: storage, indexes and services. */
export interface Hub extends HubServices {
    /** Runs models stored on this hub. */
    readonly inference: HubInference;
    /** Creates the owner and their token on the first start. Call it once the hub can be reached: the token is shown once. */
    readonly createOwnerToken: () => Promise<OwnerToken | undefined>;
    /** Writes what was counted in memory, and does what is due. */
    readonly upkeep: () => Promise<void>;
    /** Applies changes by other processes to the indexes. */
    readonly follow: () => Promise<unknown>;
    readonly close: () => Promise<void>;
}
export declare const openBlobs: (config: Config, dataFolder: string) => BlobStore;
/** Opens storage and indexes; on the first start, creates the owner and seeds the catalogue. */
export declare const openHub: (config: Config, now?: () => number, onProgress?: OnProgress) => Promise<Hub>;
//# sourceMappingURL=hub.d.ts.map