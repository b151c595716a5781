import type { BulkLoader, SearchDocument } from "@orrery/search";
import type { MappingRow, RepositoryRow } from "../repository-store.ts";
/** What the search index needs of a row: no more, since it is read for every row at start. */
export declare const searchColumns: readonly ["kind", "full_name", "author", "owner_id", "resource_group_id", "is_private", "gated", "pipeline_tag", "library_name", "inference", "tags", "downloads", "likes", "trending_score", "parameters", "main_size", "row_count", "created_at", "last_modified", "origin"];
export type SearchRow = Pick<RepositoryRow, (typeof searchColumns)[number] | "id">;
type ServedBy = Pick<MappingRow, "provider" | "status">;
/** Where the ranges of parameters begin that lists are narrowed by. */
export declare const parameterSteps: readonly [0, 1000000000, 3000000000, 6000000000, 9000000000, 12000000000, 24000000000, 32000000000, 64000000000, 128000000000, 256000000000, 500000000000];
/** A repository as the search index knows it. */
export declare const toSearchDocument: (row: SearchRow, mappings: readonly ServedBy[]) => SearchDocument;
/** Puts rows into an index that is being filled, as `toSearchDocument` would have them. */
export declare const createRowFiller: (loader: BulkLoader) => ((row: SearchRow, mappings: readonly ServedBy[]) => void);
export {};
//# sourceMappingURL=search-document.d.ts.map