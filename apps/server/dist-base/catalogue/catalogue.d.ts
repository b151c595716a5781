import type { Db } from "../db/engine.ts";
import type { RepositoryChange } from "../db/schema.ts";
import type { Viewer } from "../identity/viewer.ts";
import { type RepositoryKind } from "../readers/repository-id.ts";
import { type AccessRequestRow } from "./access-requests.ts";
import { type RepositoryEntry } from "./entry.ts";
import { type CommitRequest, type Committed, type NewFile } from "./history/commit.ts";
import { type MappingValues, type RepositoryRow } from "./repository-store.ts";
import type { ScannedContent } from "./scans/scan-store.ts";
export interface CatalogueChange {
    readonly kind: RepositoryKind;
    readonly key: number;
}
interface NewRepository {
    readonly kind: RepositoryKind;
    readonly id: string;
    readonly ownerId: number | null;
    /** A resource group of the owner. */
    readonly groupId?: number | null;
    readonly isPrivate: boolean;
    /** Author of the first commit. */
    readonly author: string;
    /** Files of the first commit. */
    readonly files?: readonly NewFile[];
    /** Time of the first commit; default: now. */
    readonly committedAt?: number;
}
interface MoveTarget {
    readonly id: string;
    readonly ownerId: number | null;
}
/** All changes to the catalogue. Each is one transaction; `onChange` is called after the commit. */
export interface Catalogue {
    readonly find: (kind: RepositoryKind, id: string) => Promise<RepositoryRow | undefined>;
    /** The state of an account's request for a gated repository. */
    readonly accessOf: (repository: RepositoryRow, accountId: number) => Promise<AccessRequestRow["status"] | undefined>;
    readonly create: (request: NewRepository) => Promise<RepositoryRow>;
    /** Creates a repository with the metadata, branches and tags of another one. */
    readonly duplicate: (source: RepositoryRow, copy: Omit<NewRepository, "kind" | "author">) => Promise<RepositoryRow>;
    readonly remove: (repository: RepositoryRow) => Promise<void>;
    /** Records that a viewer reads the files of a repository. */
    readonly noteRead: (viewer: Viewer, repository: RepositoryRow) => void;
    /** Throws if a rule denies the viewer a repository of another hub. */
    readonly checkSource: (repository: RepositoryRow, viewer: Viewer) => Promise<void>;
    /** Keys of repositories of other hubs that a rule denies the viewer: lists leave them out. */
    readonly deniedTo: (viewer: Viewer) => Promise<readonly number[]>;
    /** Renames a repository or transfers it; the old name redirects until another repository uses it. */
    readonly move: (repository: RepositoryRow, to: MoveTarget) => Promise<RepositoryRow>;
    /** Adds or removes a like; returns the number of likes. */
    readonly like: (repository: RepositoryRow, accountId: number, isLiked: boolean) => Promise<number>;
    /** Updates the metadata of a repository. */
    readonly update: (repository: RepositoryRow, change: RepositoryChange) => Promise<void>;
    readonly commit: (repository: RepositoryRow, request: CommitRequest) => Promise<Committed>;
    /** Runs a commit and the changes that belong to it in one transaction. */
    readonly commitWith: <T extends Committed>(repository: RepositoryRow, work: (transaction: Db) => Promise<T>) => Promise<T>;
    /** Marks a mirrored file as stored: its content is in the blob store. */
    readonly markStored: (repository: RepositoryRow, path: string, content: ScannedContent) => Promise<void>;
    /** Updates whether the hub can run a model, after new files were stored. */
    readonly refreshRunnable: (repository: RepositoryRow) => Promise<void>;
    /** Adds or replaces the mapping of a model to a provider; returns its id. */
    readonly addMapping: (repository: RepositoryRow, provider: string, values: Omit<MappingValues, "repository_id" | "provider">) => Promise<number>;
    readonly removeMapping: (repository: RepositoryRow, provider: string) => Promise<void>;
    /** Inserts or updates mirrored records; repositories created on this hub stay unchanged. Returns how many were written. */
    readonly upsertMirrored: (entries: readonly RepositoryEntry[]) => Promise<number>;
}
export interface CatalogueDeps {
    readonly db: Db;
    readonly now: () => number;
    readonly onChange: (changes: readonly CatalogueChange[]) => Promise<void> | void;
    /** Called when a viewer is allowed to read the files of a repository. */
    readonly onRead?: Catalogue["noteRead"];
    readonly checkSource?: Catalogue["checkSource"];
    readonly deniedTo?: Catalogue["deniedTo"];
}
export declare const createCatalogue: (deps: CatalogueDeps) => Catalogue;
export {};
//# sourceMappingURL=catalogue.d.ts.map