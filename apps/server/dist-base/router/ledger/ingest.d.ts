import type { Database, Db } from "../../db/engine.ts";
/** Ingests a journal file up to its last complete line; returns the offset reached. */
export type Ingest = (path: string) => Promise<number>;
/** Rows and the new offset are committed together, so no line is ingested twice. */
export declare const createIngest: ({ db, engine }: Database) => Ingest;
/** Deletes a file's offset. Call it only after deleting the file, or it is ingested again from the start. */
export declare const forgetFile: (db: Db, path: string) => Promise<void>;
//# sourceMappingURL=ingest.d.ts.map