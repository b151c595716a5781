import { createGuard } from "../guard/guard.ts";
import { createRetryingClient, type RetryingClient } from "../import/retrying-client.ts";
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
  readonly advice?: string;
}

/**
 * Reads from a hub that the operator has named. It can be on a private network; what it redirects to can be there only if
 * it is there itself.
 */
export const createUpstreamClient = (upstream: string, options: UpstreamClientOptions): RetryingClient => {
  const { context, progress, signal, token, idleMs, usesProxy = false, advice } = options;
  const limits = { maxBytes: 2 ** 50, timeoutMs: 60 * 60 * 1000, idleMs };
  const guard = createGuard({ trustedOrigin: upstream, usesProxy, ...limits });
  return createRetryingClient({
    fetch: guard.fetch,
    wait: context.wait,
    now: context.now,
    random: Math.random,
    signal,
    onPause: (milliseconds, why) => progress.note(`${why}: waiting ${Math.ceil(milliseconds / 1000)} s`),
    ...(token && { token }),
    ...(advice && { advice }),
  });
};
