import type { RepositoryRow } from "../catalogue/repository-store.ts";
import type { Hub } from "../hub.ts";
import type { ModelFiles } from "./tiny-models.ts";
/** Publishes files as a model of a hub. */
export declare const addModel: ({ database: { db }, blobs, catalogue, workers, now }: Hub, id: string, files: ModelFiles, { isPrivate, ownerId }?: {
    readonly isPrivate?: boolean;
    readonly ownerId?: number | null;
}) => Promise<RepositoryRow>;
//# sourceMappingURL=add-model.d.ts.map