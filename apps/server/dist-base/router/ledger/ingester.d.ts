import type { Database } from "../../db/engine.ts";
import { type Ingest } from "./ingest.ts";
/** Ingests journals, in a worker thread where that would block this one. */
export interface Ingester {
    readonly ingest: Ingest;
    readonly close: () => Promise<void>;
}
/** `storePath` is the SQLite file. */
export declare const createIngester: (database: Database, storePath: string) => Ingester;
//# sourceMappingURL=ingester.d.ts.map