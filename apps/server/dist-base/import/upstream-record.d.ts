import type { RepositoryEntry } from "../catalogue/entry.ts";
import { type RepositoryKind } from "../readers/repository-id.ts";
/** The properties requested from list endpoints: everything except files. */
export declare const expanded: Readonly<Record<RepositoryKind, readonly string[]>>;
/** Converts another hub's record; undefined if it is invalid. */
export declare const toEntry: (kind: RepositoryKind, origin: string, value: unknown) => RepositoryEntry | undefined;
//# sourceMappingURL=upstream-record.d.ts.map