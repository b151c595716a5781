import type { Config } from "../../config/config.ts";
import type { Db } from "../../db/engine.ts";
import type { ReadLog } from "./read-log.ts";
interface UpkeepDeps {
    readonly db: Db;
    readonly config: Config;
    readonly reads: ReadLog;
    readonly now: () => number;
}
export declare const createAuditUpkeep: ({ db, config, reads, now }: UpkeepDeps) => {
    /** Writes the reads that were collected. */
    flush: () => Promise<void>;
    deleteOld: () => Promise<void>;
};
/** What the audit log needs from time to time. */
export type AuditUpkeep = ReturnType<typeof createAuditUpkeep>;
export {};
//# sourceMappingURL=audit-upkeep.d.ts.map