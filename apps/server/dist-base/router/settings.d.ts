import type { HealthSettings } from "./planning/health.ts";
import type { BodyLimits } from "./request-body.ts";
import type { AttemptLimits } from "./upstream/attempts.ts";
import type { PoolSettings } from "./upstream/pools/open-pools.ts";
import type { JobSettings } from "./upstream/wait-for-job.ts";
export interface RouterSettings extends AttemptLimits, BodyLimits, HealthSettings, JobSettings, PoolSettings {
    /** For one server-sent event. */
    readonly maxEventBytes: number;
    /** How long an upstream connection can stay open after the stream's end marker. */
    readonly afterDoneMs: number;
    /** A request is aborted if no byte of its body arrives for this long. */
    readonly bodyIdleMs: number;
    /** How long active calls can continue after shutdown begins. */
    readonly drainMs: number;
    /** How long a stream that has content waits for the count of its input tokens; then it starts with an estimate. */
    readonly countMs: number;
    /** How long a new or recovered endpoint gets less than its share of calls. */
    readonly slowStartMs: number;
    /** Origins to use instead of a provider's own, by host. */
    readonly providerOrigins?: Readonly<Record<string, string>>;
}
export declare const defaultSettings: RouterSettings;
//# sourceMappingURL=settings.d.ts.map