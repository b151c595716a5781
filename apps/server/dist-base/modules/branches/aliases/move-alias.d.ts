import { type AliasMoveRow, type AliasRow } from "../../../catalogue/aliases/alias-store.ts";
import type { RepositoryRow } from "../../../catalogue/repository-store.ts";
import type { Db } from "../../../db/engine.ts";
interface AliasChange {
    readonly name: string;
    readonly action: AliasMoveRow["action"];
    readonly current: AliasRow | undefined;
    /** Null deletes the alias. */
    readonly sha: string | null;
    readonly by: string;
    readonly at: number;
    readonly reason: string;
    readonly approvedBy: readonly string[];
}
/** Moves an alias with its history and event, while the caller has locked the repository. Open requests are superseded. */
export declare const moveAlias: (db: Db, row: RepositoryRow, change: AliasChange) => Promise<void>;
export {};
//# sourceMappingURL=move-alias.d.ts.map