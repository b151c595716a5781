import { type ByteSource } from "../blobs/byte-source.ts";
import type { RepositoryChange } from "../db/schema.ts";
import { type Card } from "./card.ts";
import type { RepositoryKind } from "./repository-id.ts";
/** A repository's files, to be read from. */
export interface FileSet {
    readonly kind: RepositoryKind;
    readonly paths: readonly string[];
    readonly open: (path: string) => Promise<ByteSource>;
}
/** What the files say of a repository, as its row holds it, and what is wrong with them. */
export interface ExtractedFacts {
    readonly change: RepositoryChange;
    readonly card: Card;
    /** `path: what is wrong`, for files that could not be read. */
    readonly notes: readonly string[];
}
/** Reads what a repository's own files say about it. Only headers and small files are read, each up to a bound. */
export declare const readRepositoryFacts: (set: FileSet) => Promise<ExtractedFacts>;
/** Whether the content of a file is read for the facts of a repository. */
export declare const isFactFile: (kind: RepositoryKind, path: string) => boolean;
/** Whether it matters for the facts of a repository that a file of this name exists. */
export declare const isFactSign: (kind: RepositoryKind, path: string) => boolean;
//# sourceMappingURL=repository-facts.d.ts.map