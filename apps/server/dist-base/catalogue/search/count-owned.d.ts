import type { SearchIndex, SearchViewer } from "@orrery/search";
/** How many repositories of an owner the viewer can see. */
export declare const countOwned: (index: SearchIndex, owner: string, viewer: SearchViewer) => number;
//# sourceMappingURL=count-owned.d.ts.map