import type { RepositoryEntry } from "./entry.ts";
/**
 * The models and datasets that the task pages name: what they are for, and nothing that we do not know. They are marked
 * as references; their files and numbers come with an import.
 */
export declare const referenceEntries: () => RepositoryEntry[];
//# sourceMappingURL=reference-entries.d.ts.map