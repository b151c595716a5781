import type { SearchIndexes } from "../../catalogue/search/follower.ts";
import type { Db } from "../../db/engine.ts";
/** Finds for each task a model that this hub runs itself, by its name. */
export declare const createRunnableModels: ({ db, indexes }: {
    readonly db: Db;
    readonly indexes: SearchIndexes;
}) => () => Promise<ReadonlyMap<string, string>>;
//# sourceMappingURL=runnable-models.d.ts.map