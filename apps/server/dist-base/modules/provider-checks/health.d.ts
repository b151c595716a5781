import type { ProviderHealth } from "@orrery/contract";
import type { RecentCall } from "./store.ts";
/** Sums up what was seen of each provider; those with open circuits are named once for each. */
export declare const healthOf: (calls: readonly RecentCall[], openCircuits: readonly string[]) => ProviderHealth[];
//# sourceMappingURL=health.d.ts.map