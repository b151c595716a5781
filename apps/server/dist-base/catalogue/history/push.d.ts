import type { Db } from "../../db/engine.ts";
import { type Committed } from "./commit.ts";
/** A ref that moves from one object to another; undefined where it does not exist. */
export interface RefMove {
    readonly ref: string;
    readonly before: string | undefined;
    readonly after: string | undefined;
}
export interface PushRequestParts {
    readonly moves: readonly RefMove[];
    /** Whether either all refs move or none. */
    readonly isAtomic: boolean;
    /** Writes the new objects. */
    readonly writeObjects: (db: Db) => Promise<void>;
    readonly at: number;
}
export interface Pushed extends Committed {
    /** Refs that moved meanwhile, so they were left alone. */
    readonly lost: ReadonlySet<string>;
}
/** Writes the objects of a push and moves its refs, inside the caller's transaction. */
export declare const pushWithin: (db: Db, repositoryId: number, push: PushRequestParts) => Promise<Pushed>;
//# sourceMappingURL=push.d.ts.map