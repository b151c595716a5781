import { type AtRevision } from "../../../catalogue/access.ts";
import type { Catalogue } from "../../../catalogue/catalogue.ts";
import { type FileRow } from "../../../catalogue/history/read-files.ts";
import type { RepositoryRow } from "../../../catalogue/repository-store.ts";
import type { Db } from "../../../db/engine.ts";
import type { Viewer } from "../../../identity/viewer.ts";
import type { RegistryName } from "./reference.ts";
/** Who pulls. */
export interface RegistryCaller {
    readonly viewer: Viewer;
    /** Whether the request has credentials, those of an anonymous caller included. */
    readonly hasCredentials: boolean;
}
/** A revision, and the GGUF file that the tag names in it. */
export interface TaggedRevision extends AtRevision {
    readonly gguf?: string;
}
/** A GGUF model among the files of its revision. */
interface ChosenGguf {
    readonly path: string;
    readonly paths: readonly string[];
    readonly files: readonly FileRow[];
}
interface LookupDeps {
    readonly db: Db;
    readonly catalogue: Catalogue;
    readonly isAnonymousAllowed: boolean;
}
/** Finds repositories and what their tags name. */
export declare const createLookup: ({ db, catalogue, isAnonymousAllowed }: LookupDeps) => {
    find: ({ kind, id }: RegistryName, { viewer, hasCredentials }: RegistryCaller) => Promise<RepositoryRow>;
    resolveTag: (row: RepositoryRow, tag: string) => Promise<TaggedRevision>;
    /** The GGUF model of a revision: the one that the tag names, or the default. */
    chooseGguf: ({ row, tree, gguf }: TaggedRevision) => Promise<ChosenGguf>;
};
export type Lookup = ReturnType<typeof createLookup>;
export {};
//# sourceMappingURL=lookup.d.ts.map