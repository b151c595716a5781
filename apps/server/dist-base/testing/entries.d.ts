import type { RepositoryEntry } from "../catalogue/entry.ts";
/** Where the entries say they come from. */
export declare const upstream = "https://upstream.example";
/** A small catalogue with one of everything that lists filter by. */
export declare const entriesForTests: RepositoryEntry[];
//# sourceMappingURL=entries.d.ts.map