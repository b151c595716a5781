import type { Db } from "../../db/engine.ts";
/** What a check of the audit log has found. */
interface ChainReport {
    /** Events whose hashes were checked. */
    readonly checked: number;
    /** Events without a hash: from before the chain, or written by an older version. */
    readonly unchained: number;
    /** The hash of the last event. Saved elsewhere, it proves later that nothing before it has changed. */
    readonly head: string;
    readonly problem?: string;
}
/**
 * Recomputes the hashes of the audit log.
 * @param knownHead A hash of an earlier check, which must still be part of the chain.
 */
export declare const verifyChain: (db: Db, knownHead?: string) => Promise<ChainReport>;
export {};
//# sourceMappingURL=verify.d.ts.map