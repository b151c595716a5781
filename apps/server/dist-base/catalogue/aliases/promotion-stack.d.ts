import type { AliasMoveRow } from "./alias-store.ts";
type Move = Pick<AliasMoveRow, "action" | "to_sha">;
/**
 * The commits that an alias has had, the current one last. A rollback takes away what it undoes, so the next one goes
 * further back instead of forward again.
 */
export declare const promotionStack: (newestFirst: readonly Move[]) => readonly string[];
/** Every commit that the alias has had since it was created. */
export declare const promotedCommits: (newestFirst: readonly Move[]) => ReadonlySet<string>;
export {};
//# sourceMappingURL=promotion-stack.d.ts.map