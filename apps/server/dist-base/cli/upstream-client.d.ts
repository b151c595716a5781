import { type RetryingClient } from "../import/retrying-client.ts";
import type { CommandContext } from "./command.ts";
import type { ProgressReporter } from "./progress.ts";
interface UpstreamClientOptions {
    readonly context: Pick<CommandContext, "wait" | "now">;
    readonly progress: Pick<ProgressReporter, "note">;
    readonly signal: AbortSignal;
    readonly token?: string;
    /** Max time to wait for the next byte. */
    readonly idleMs: number;
    /** Whether `HTTPS_PROXY` is honored. A worker's hub is on its own network. */
    readonly usesProxy?: boolean;
}
/**
 * Reads from a hub that the operator has named. It can be on a private network; what it redirects to can be there only if
 * it is there itself.
 */
export declare const createUpstreamClient: (upstream: string, options: UpstreamClientOptions) => RetryingClient;
export {};
//# sourceMappingURL=upstream-client.d.ts.map