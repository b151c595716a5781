import type { SearchIndex } from "@orrery/search";
import type { Database, Db } from "../../db/engine.ts";
import { type RepositoryKind } from "../../readers/repository-id.ts";
import type { CatalogueChange } from "../catalogue.ts";
import { type SearchRow } from "./search-document.ts";
/** One index for each kind of repository. */
export type SearchIndexes = Readonly<Record<RepositoryKind, SearchIndex>>;
interface LiveMapping {
    readonly provider: string;
    readonly status: "live";
}
/** One page of rows of both kinds, by key. Filtering by kind would make SQLite sort all rows for every page. */
export declare const searchPage: (db: Db, after: number, limit: number) => Promise<{
    rows: SearchRow[];
    mappings: Map<number, LiveMapping[]>;
}>;
/** What a start is doing, in words. */
export type OnProgress = (doing: string) => void;
/** Loads the whole catalogue into empty indexes. */
export declare const loadIndexes: (db: Db, indexes: SearchIndexes, onProgress: OnProgress) => Promise<void>;
export declare const createFollower: (database: Database, indexes: SearchIndexes, start: string) => {
    /** Updates the indexes for the given repositories. */
    refresh: (changes: readonly CatalogueChange[]) => Promise<void>; /** Applies changes committed since the last call; returns how many. */
    follow: () => Promise<number>; /** Keys of repositories with committed changes that are not applied yet. */
    pending: () => Promise<ReadonlySet<number>>; /** How many changes were applied since the start. */
    applied: () => number; /** Position in the change log up to which all changes are applied. */
    position: () => string; /** Runs work on rows and indexes exclusively. */
    alone: <T>(work: () => Promise<T>) => Promise<T>;
};
/** Keeps the indexes in sync with the database, including changes by other processes. */
export type Follower = ReturnType<typeof createFollower>;
export {};
//# sourceMappingURL=follower.d.ts.map