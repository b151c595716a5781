import { createGuard } from "../../../guard/guard.ts";
import { createRetryingClient } from "../../../import/retrying-client.ts";
import type { RunImportDeps } from "../../../import/run-import.ts";

/** Large enough for any model; the guard needs some limit. */
const maxBytes = 2 ** 50;
const maxTransferMs = 60 * 60 * 1000;

const wait = (milliseconds: number, signal?: AbortSignal): Promise<void> =>
  new Promise((done, fail) => {
    const timer = setTimeout(done, milliseconds);
    signal?.addEventListener("abort", () => {
      clearTimeout(timer);
      fail(signal.reason);
    });
  });

/** The token belongs to the hub's own upstream; only that can be on a private network. */
export const clientFor = (upstream: string, isDefault: boolean, now: () => number): RunImportDeps["clientFor"] => {
  const guard = createGuard({ ...(isDefault && { trustedOrigin: upstream }), maxBytes, timeoutMs: maxTransferMs });
  const token = isDefault ? process.env.ORRERY_UPSTREAM_TOKEN : undefined;
  return (signal, onPause) =>
    createRetryingClient({
      fetch: guard.fetch,
      wait,
      now,
      random: Math.random,
      signal,
      onPause,
      ...(token && { token }),
    });
};
