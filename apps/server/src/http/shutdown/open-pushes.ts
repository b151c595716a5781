/** A push by an account to a repository. */
export interface OpenPush {
  readonly accountId: number;
  readonly repositoryId: number;
}

/** Clients pack their commits in this time. One that has nothing to push, or stops, says nothing more. */
const defaultQuietMs = 15_000;

const keyOf = ({ accountId, repositoryId }: OpenPush): string => `${accountId} ${repositoryId}`;

export const createOpenPushes = (quietMs = defaultQuietMs) => {
  const timers = new Map<string, NodeJS.Timeout>();
  let isSettling = false;
  let settled = () => {};
  const drop = (key: string): void => {
    clearTimeout(timers.get(key));
    timers.delete(key);
    if (timers.size === 0) settled();
  };
  return {
    has: (push: OpenPush): boolean => timers.has(keyOf(push)),
    begin: (push: OpenPush): void => {
      const key = keyOf(push);
      clearTimeout(timers.get(key));
      timers.set(key, setTimeout(drop, quietMs, key).unref());
    },
    /** An account uploads: its pushes go on. */
    touch: (accountId: number): void => {
      for (const [key, timer] of timers) if (key.startsWith(`${accountId} `)) timer.refresh();
    },
    end: (push: OpenPush): void => drop(keyOf(push)),
    /** Resolves once none is open; new ones are refused from now on. */
    settle: (): Promise<void> => {
      isSettling = true;
      return new Promise((resolve) => {
        settled = resolve;
        if (timers.size === 0) resolve();
      });
    },
    isSettling: (): boolean => isSettling,
  };
};

/**
 * Pushes that began and have not sent their commits yet. A push is several requests, with the upload of large files between
 * them; a hub that stops waits for the last one.
 */
export type OpenPushes = ReturnType<typeof createOpenPushes>;
