import type { Database, Db } from "./engine.ts";
export declare const createWriteCounter: () => {
    /** Called when a statement has ended, before its result is used. */
    onEnd: (text: string) => void;
    /** Called with how each commit ended. */
    onCommit: (error?: unknown) => void;
    forDatabase: (db: Db) => Pick<Database, "writeCount" | "accessChanges" | "checkWrites">;
};
/** Counts statements that are not reads. The end of a transaction is one: what it wrote is visible from then on. */
export type WriteCounter = ReturnType<typeof createWriteCounter>;
//# sourceMappingURL=count-writes.d.ts.map