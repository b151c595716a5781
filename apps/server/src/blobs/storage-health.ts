import { setTimeout as delay } from "node:timers/promises";

export type StorageStatus = "ok" | "unavailable";

/** A check is as old as this before it is repeated. */
const maxAgeMs = 5_000;
/** Who asks waits this long for a check, then gets the newest result there is. */
const maxWaitMs = 500;

interface StorageHealthOptions {
  readonly check: () => Promise<void>;
  readonly now: () => number;
  /** Called when the storage has begun to fail. */
  readonly onFailure: (error: unknown) => void;
}

/** Tells whether the file storage works, and never waits long for it: probes have short time limits. */
export const createStorageHealth = ({
  check,
  now,
  onFailure,
}: StorageHealthOptions): (() => Promise<StorageStatus>) => {
  let status: StorageStatus | undefined;
  let checkedAt = Number.NEGATIVE_INFINITY;
  let running: Promise<void> | undefined;
  const run = async (): Promise<void> => {
    try {
      await check();
      status = "ok";
    } catch (error) {
      if (status !== "unavailable") onFailure(error);
      status = "unavailable";
    } finally {
      checkedAt = now();
      running = undefined;
    }
  };
  return async () => {
    if (now() - checkedAt >= maxAgeMs) running ??= run();
    const answered = new AbortController();
    const wait = delay(maxWaitMs, undefined, { signal: answered.signal }).catch(() => {});
    await Promise.race([running, wait]);
    answered.abort();
    return status ?? "unavailable";
  };
};
