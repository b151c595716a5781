import type { Config } from "../config/config.ts";
import { upstreamToken } from "../config/upstream-rules.ts";
import { createGuard } from "../guard/guard.ts";
import { ImportError } from "./errors.ts";
import { createRetryingClient } from "./retrying-client.ts";
import type { RunImportDeps } from "./run-import.ts";

/** Large enough for any model; the guard needs some limit. */
const maxBytes = 2 ** 50;
const maxTransferMs = 60 * 60 * 1000;

export interface UpstreamAccess {
  readonly upstream: string;
  readonly token?: string | undefined;
  readonly idleMs: number;
  /** Whether the hub's owner named it; only then it can be on a private network. */
  readonly isTrusted: boolean;
}

/** An upstream of the settings. */
export const namedUpstream = (
  upstream: string,
  { upstreamToken: tokens, upstreamIdle }: Pick<Config, "upstreamToken" | "upstreamIdle">,
  isDefault: boolean,
): UpstreamAccess => ({
  upstream,
  token: upstreamToken(tokens, upstream, isDefault),
  idleMs: upstreamIdle * 1000,
  isTrusted: true,
});

/** Whether ORRERY_IMPORT_HOSTS names the host of an address: it can be at any port and on a private network. */
export const isImportHost = (importHosts: readonly string[], address: string): boolean => {
  const { host, hostname } = new URL(address);
  return importHosts.some((allowed) => allowed === host || allowed === hostname);
};

interface ClientLimits {
  /** Max time of one request with its body. */
  readonly timeoutMs?: number;
  /** Whether a delay before the next attempt is too long. */
  readonly isTooLong?: (milliseconds: number) => boolean;
  readonly advice?: string;
}

const wait = (milliseconds: number, signal?: AbortSignal): Promise<void> =>
  new Promise((done, fail) => {
    const abort = () => {
      clearTimeout(timer);
      fail(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", abort);
      done();
    }, milliseconds);
    signal?.addEventListener("abort", abort, { once: true });
  });

/** Creates clients of one upstream. They share what the guard knows about it. */
export const clientFor = (
  { upstream, token, idleMs, isTrusted }: UpstreamAccess,
  now: () => number,
  { timeoutMs = maxTransferMs, isTooLong = () => false, advice }: ClientLimits = {},
): RunImportDeps["clientFor"] => {
  const limits = { maxBytes, timeoutMs, idleMs };
  const guard = createGuard({ ...(isTrusted && { trustedOrigin: upstream }), ...limits, usesProxy: true });
  return (signal, onPause) =>
    createRetryingClient({
      fetch: guard.fetch,
      wait,
      now,
      random: Math.random,
      signal,
      onPause: (milliseconds, why) => {
        if (isTooLong(milliseconds)) throw new ImportError("unreachable", `${why}.`);
        onPause(milliseconds, why);
      },
      ...(token && { token }),
      ...(advice && { advice }),
    });
};
