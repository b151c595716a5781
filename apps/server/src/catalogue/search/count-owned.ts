import type { Viewer } from "../../identity/viewer.ts";
import type { RepositoryKind } from "../../readers/repository-id.ts";
import { searchViewer } from "../policy.ts";
import type { SearchIndexes } from "./follower.ts";

/** How many repositories of an owner the viewer can see. */
export const countOwned = (indexes: SearchIndexes, kind: RepositoryKind, owner: string, viewer: Viewer): number =>
  indexes[kind].count({
    sort: { field: "id", direction: "asc" },
    limit: 1,
    viewer: searchViewer(viewer),
    filters: [{ facet: "author", anyOf: [owner] }],
    ranges: [],
  });
