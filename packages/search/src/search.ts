import { facetNames } from "./facet-names.ts";

export { facetNames };
export type Facet = (typeof facetNames)[number];

/** What lists can be sorted by and limited to a range of; times are milliseconds. */
export const numberFields = [
  "parameters",
  "downloads",
  "likes",
  "trendingScore",
  "createdAt",
  "lastModified",
  "mainSize",
  "rows",
] as const;
export type NumberField = (typeof numberFields)[number];

/** One repository, model or dataset; each kind has an index of its own. */
export interface SearchDocument {
  /** The row's integer primary key in the store. */
  readonly key: number;
  /** owner/name */
  readonly id: string;
  readonly ownerId: number;
  readonly isPrivate: boolean;
  /** A value that is there twice counts once. */
  readonly facets: { readonly [F in Facet]?: readonly string[] };
  readonly numbers: { readonly [N in NumberField]?: number | undefined };
}

/** Values of one facet: any of them must be there, or none where excluded. */
export interface FacetFilter {
  readonly facet: Facet;
  readonly anyOf: readonly string[];
  readonly isExcluded?: boolean;
}

/** Both ends are included. A document without the number is in no range of it. */
export interface NumberRange {
  readonly field: NumberField;
  readonly min?: number;
  readonly max?: number;
}

export interface SearchSort {
  /** "relevance" ranks by how well the text matches, then by downloads; direction is ignored. */
  readonly field: NumberField | "id" | "relevance";
  readonly direction: "asc" | "desc";
}

export interface SearchViewer {
  /** Whose private repositories are visible: none, all, or those of these owners. */
  readonly sees: "public" | "all" | readonly number[];
  /** Keys of single private repositories that are visible as well. */
  readonly repositories?: readonly number[];
  /** Keys that are not visible, whatever else applies. */
  readonly hidden?: readonly number[];
}

export interface SearchQuery {
  /**
   * Words: each must be part of the id or begin a word of the id or of a tag; where nothing does, typos are forgiven.
   * The first 16 distinct words count.
   */
  readonly text?: string;
  /** "substring": the whole text must be part of the id, as the protocol's `search` means it. Default "words". */
  readonly textMatch?: "words" | "substring";
  /** AND between entries, OR within one. */
  readonly filters: readonly FacetFilter[];
  readonly ranges: readonly NumberRange[];
  readonly sort: SearchSort;
  readonly limit: number;
  /** The `next` of the page before: stays valid while rows come, go and change. */
  readonly after?: string;
  readonly viewer: SearchViewer;
}

export interface SearchPage {
  readonly keys: readonly number[];
  readonly total: number;
  readonly next?: string;
}

export interface FacetCount {
  readonly value: string;
  readonly count: number;
}

export type CountsByFacet = { readonly [F in Facet]?: readonly FacetCount[] };

/** What an index is filled with: a document whose values of facets are given as facetValueIds. */
export type BulkDocument = Omit<SearchDocument, "facets"> & { readonly facetValueIds: readonly number[] };

/** Fills an empty index with a whole catalogue, in a fraction of the time that one upsert after the other would take. */
export interface BulkLoader {
  /** The ID of a facet value, so that a value that many documents have is looked up once. */
  facetValueId(facet: Facet, value: string): number;
  /** Takes in a document with a key that did not come before. */
  add(document: BulkDocument): void;
  /** Makes the index ready to be asked and changed, which takes seconds for millions of documents. */
  finish(): Promise<void>;
}

/** A snapshot that is written, but perhaps not on the disk yet. */
export interface WrittenSnapshot {
  /** Waits until it is on the disk, and puts it in its place. */
  place(): Promise<void>;
  discard(): Promise<void>;
}

/** Answers lists, facet counts and suggestions about one kind of repository without asking the store. */
export interface SearchIndex {
  upsert(document: SearchDocument): void;
  /** Begins to fill the index, which must be empty; until that is finished nothing else may be asked of it. */
  bulkLoad(): BulkLoader;
  remove(key: number): void;
  has(key: number): boolean;
  /** Whether a document is here exactly as given. */
  holds(document: SearchDocument): boolean;
  /** The keys of all documents. */
  keys(): number[];
  readonly size: number;
  /** Throws a SearchError "cursor_invalid" where `after` is not a cursor of this sort. */
  list(query: SearchQuery): SearchPage;
  /** How many documents match a query. */
  count(query: SearchQuery): number;
  /** Counts under the query with that facet's own filters lifted; most frequent first, at most `limit` values each. */
  facets(query: SearchQuery, names: readonly Facet[], limit: number): CountsByFacet;
  /** Keys of public repositories that match a text typed so far, best first. */
  suggest(text: string, limit: number, viewer?: SearchViewer): readonly number[];
  /** Builds the sort orders now, so that no request waits for them: to be called after the first load. */
  prepare(): Promise<void>;
  /** Writes a snapshot, and renames it once it is complete. `position` is the last change in the feed that the index contains. */
  save(path: string, position?: string): Promise<void>;
  /**
   * Writes a snapshot beside its place. A change before this resolves has to write all that is left at once; after it, the index
   * can change freely.
   */
  writeSnapshot(path: string, position?: string): Promise<WrittenSnapshot>;
  /** The position that was saved with the snapshot this index was loaded from. */
  readonly position: string | undefined;
}

/** What can go wrong in search, and what to do about it. */
const messages = {
  cursor_invalid: "The cursor does not belong to this list. Ask for the first page again, without a cursor.",
  snapshot_missing: "There is no search snapshot at this path. Build the index from the store.",
  snapshot_refused: "The search snapshot cannot be trusted. Build the index from the store.",
} as const;
export type SearchErrorCode = keyof typeof messages;

/** An error of the search module; `detail` says what exactly was found. */
export class SearchError extends Error {
  override readonly name = "SearchError";
  readonly code: SearchErrorCode;
  readonly detail: string;

  constructor(code: SearchErrorCode, detail: string, cause?: unknown) {
    super(`${messages[code]} (${detail})`, { cause });
    this.code = code;
    this.detail = detail;
  }
}
