import type { TagsByType } from "@orrery/contract";
import type { SearchIndex, SearchQuery } from "@orrery/search";
import type { RepositoryKind } from "../../readers/repository-id.ts";
/** Every tag in use under a query, by its type, with the names people know. */
export declare const tagsByType: (kind: RepositoryKind, index: SearchIndex, query: SearchQuery) => TagsByType;
//# sourceMappingURL=tags-by-type.d.ts.map