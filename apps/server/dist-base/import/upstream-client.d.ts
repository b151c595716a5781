import type { Config } from "../config/config.ts";
import type { RunImportDeps } from "./run-import.ts";
/** Another hub, and how it is asked. */
export interface UpstreamAccess {
    readonly upstream: string;
    readonly token?: string | undefined;
    /** Max time to wait for its next byte. */
    readonly idleMs: number;
    /** Whether the hub's owner named it; only then it can be on a private network. */
    readonly isTrusted: boolean;
}
/** An upstream of the settings. */
export declare const namedUpstream: (upstream: string, { upstreamToken: tokens, upstreamIdle }: Pick<Config, "upstreamToken" | "upstreamIdle">, isDefault: boolean) => UpstreamAccess;
interface ClientLimits {
    /** Max time of one request with its body. */
    readonly timeoutMs?: number;
    /** Whether a delay before the next attempt is too long. */
    readonly isTooLong?: (milliseconds: number) => boolean;
}
/** Creates clients of one upstream. They share what the guard knows about it. */
export declare const clientFor: ({ upstream, token, idleMs, isTrusted }: UpstreamAccess, now: () => number, { timeoutMs, isTooLong }?: ClientLimits) => RunImportDeps["clientFor"];
export {};
//# sourceMappingURL=upstream-client.d.ts.map