import { type RowsQuery, type Splits, type SqlQuery, type StatisticsQuery } from "@orrery/contract";
import type { BlobStore } from "../../blobs/store.ts";
import type { Catalogue } from "../../catalogue/catalogue.ts";
import type { Db } from "../../db/engine.ts";
import type { Viewer } from "../../identity/viewer.ts";
import type { Workers } from "../../workers/workers.ts";
export interface RowDeps {
    readonly db: Db;
    readonly catalogue: Catalogue;
    readonly blobs: BlobStore;
    readonly workers: Workers;
}
/** Reads rows of datasets' files; a dataset that the viewer may not see is absent. */
export declare const createRowService: ({ db, catalogue, blobs, workers }: RowDeps) => {
    splits: (id: string, revision: string, viewer: Viewer) => Promise<Splits>;
    /** A reply of the contract's shape, as JSON text. */
    rows: (id: string, query: RowsQuery, viewer: Viewer) => Promise<Uint8Array>;
    statistics: (id: string, query: StatisticsQuery, viewer: Viewer) => Promise<Uint8Array>;
    sql: (id: string, { query, revision, length }: SqlQuery, viewer: Viewer) => Promise<Uint8Array>;
};
/** Questions about the rows of a dataset. */
export type RowService = ReturnType<typeof createRowService>;
//# sourceMappingURL=service.d.ts.map