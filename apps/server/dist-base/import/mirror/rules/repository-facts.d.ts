import type { RepositoryEntry } from "../../../catalogue/entry.ts";
import type { RepositoryRow } from "../../../catalogue/repository-store.ts";
import type { JudgedRepository } from "./judge-rules.ts";
/** The facts of a stored repository. */
export declare const factsOfRow: (row: RepositoryRow) => JudgedRepository;
/** The facts of a repository that is not stored yet. One whose age is unknown counts as new. */
export declare const factsOfEntry: (entry: RepositoryEntry, files: readonly {
    readonly size: number;
}[], now: number) => JudgedRepository;
//# sourceMappingURL=repository-facts.d.ts.map