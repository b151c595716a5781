import type { BlobStore } from "../../../blobs/store.ts";
import type { Db } from "../../../db/engine.ts";
import type { Workers } from "../../../workers/workers.ts";
import type { Lookup, TaggedRevision } from "./lookup.ts";
import { type RegistryContent } from "./store.ts";
/** How a manifest is written: every file of the revision, or one GGUF model for Ollama. */
export type ManifestFormat = "model-pack" | "ollama";
export interface ManifestDeps {
    readonly db: Db;
    readonly blobs: BlobStore;
    readonly workers: Workers;
    readonly lookup: Lookup;
    readonly now: () => number;
}
/** Written once for a commit and a tag, then read from the store: the digest stays the same. */
export declare const manifestAt: (deps: ManifestDeps, format: ManifestFormat, at: TaggedRevision) => Promise<RegistryContent>;
//# sourceMappingURL=write-manifest.d.ts.map