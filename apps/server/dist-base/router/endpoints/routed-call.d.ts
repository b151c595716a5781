import type { LedgerEntries, LedgerEntry } from "../ledger/entry.ts";
import type { Health } from "../planning/health.ts";
import type { PlannedRoute, Planner } from "../planning/plan-route.ts";
import type { RouterSettings } from "../settings.ts";
import type { Attempts, RunAttempts } from "../upstream/attempts.ts";
import type { PrepareRequest } from "../upstream/prepare-request.ts";
/** What a call needs from its plan to its settlement. */
export interface RoutedCallDeps {
    readonly planner: Planner;
    readonly entries: LedgerEntries;
    readonly prepare: PrepareRequest;
    readonly runAttempts: RunAttempts;
    readonly health: Health;
    readonly settings: RouterSettings;
    readonly now: () => number;
}
/** Names the commit that an alias led to. */
export declare const revisionHeader: (model: PlannedRoute["model"]) => Record<string, string>;
/** Reply headers that name the model and the provider that answered. */
export declare const routeHeaders: ({ modelId, model }: PlannedRoute, { notes, outcome }: Attempts<unknown>) => Record<string, string>;
/** Settles a failed or cancelled call; throws the error for the caller. */
export declare const settleFailed: (entry: LedgerEntry, route: PlannedRoute, attempts: Attempts<unknown>) => Promise<void>;
//# sourceMappingURL=routed-call.d.ts.map