import type { Db } from "../../db/engine.ts";
import type { CatalogueChange } from "../catalogue.ts";
export declare const createDownloadCounter: (db: Db, now: () => number) => {
    count: (id: number, path: string) => void;
    /** Writes the counts; returns the repositories with new downloads. */
    flush: () => Promise<readonly CatalogueChange[]>;
};
/** Counts downloads in memory and writes them in batches. */
export type DownloadCounter = ReturnType<typeof createDownloadCounter>;
//# sourceMappingURL=download-counter.d.ts.map