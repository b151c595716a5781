import type { FacetQuery, RepositoryListQuery } from "@orrery/contract";
import type { FacetFilter, NumberRange, SearchSort } from "@orrery/search";
/** Stands for every provider in a filter, until it is known which there are. */
export declare const everyProvider = "all";
/** The distinct filters of a query: all must hold; within one, any value will do. */
export declare const filtersOf: (query: FacetQuery) => FacetFilter[];
/** The ranges of a query. */
export declare const rangesOf: (query: FacetQuery) => NumberRange[];
/** The order of a list: what is searched for by how well it fits, everything else by what is sought after now. */
export declare const sortOf: ({ sort, direction, search }: RepositoryListQuery) => SearchSort;
//# sourceMappingURL=list-query.d.ts.map