import type { SearchIndex, SearchViewer } from "@orrery/search";

/** How many repositories of an owner the viewer can see. */
export const countOwned = (index: SearchIndex, owner: string, viewer: SearchViewer): number =>
  index.count({
    sort: { field: "id", direction: "asc" },
    limit: 1,
    viewer,
    filters: [{ facet: "author", anyOf: [owner] }],
    ranges: [],
  });
