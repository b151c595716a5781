import type { NewBrowserToken } from "@orrery/contract";
import type { BrowserLimits } from "../../identity/viewer.ts";
/** Checks the limits of a new browser token. */
export declare const browserLimits: ({ origins, models, limitUsd, requestsPerMinute, }: Omit<NewBrowserToken, "name" | "expiresInSeconds">) => BrowserLimits;
//# sourceMappingURL=browser-token.d.ts.map