import type { Viewer } from "../../identity/viewer.ts";
import type { SpendingLimit } from "./spending-limit.ts";
/** The max cost of all calls of the viewer's token, if it has one. */
export declare const tokenLimitUsd: ({ browser, fineGrained }: Viewer) => number | undefined;
/** The limit of the viewer's token; undefined for a token without one. */
export declare const tokenLimitOf: (viewer: Viewer) => SpendingLimit | undefined;
//# sourceMappingURL=token-budget.d.ts.map