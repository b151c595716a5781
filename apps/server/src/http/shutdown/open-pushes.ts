/** A push by an account to a repository. */
export interface OpenPush {
  readonly accountId: number;
  readonly repositoryId: number;
}

/**
 * Pushes that began and have not sent their commits yet. A push is several requests, with the upload of large files between
 * them; a hub that stops waits for the last one.
 */
export interface OpenPushes {
  readonly has: (push: OpenPush) => boolean;
  readonly begin: (push: OpenPush) => void;
  /** An account uploads: its pushes go on. */
  readonly touch: (accountId: number) => void;
  readonly end: (push: OpenPush) => void;
  /** Resolves once none is open; new ones are refused from now on. */
  readonly settle: () => Promise<void>;
  readonly isSettling: () => boolean;
}

/** Clients pack their commits in this time. One that has nothing to push, or stops, says nothing more. */
const defaultQuietMs = 15_000;

const keyOf = ({ accountId, repositoryId }: OpenPush): string => `${accountId} ${repositoryId}`;

export const createOpenPushes = (quietMs = defaultQuietMs): OpenPushes => {
  const timers = new Map<string, NodeJS.Timeout>();
  let isSettling = false;
  let settled = () => {};
  const drop = (key: string): void => {
    clearTimeout(timers.get(key));
    timers.delete(key);
    if (timers.size === 0) settled();
  };
  return {
    has: (push) => timers.has(keyOf(push)),
    begin: (push) => {
      const key = keyOf(push);
      clearTimeout(timers.get(key));
      timers.set(key, setTimeout(drop, quietMs, key).unref());
    },
    touch: (accountId) => {
      for (const [key, timer] of timers) if (key.startsWith(`${accountId} `)) timer.refresh();
    },
    end: (push) => drop(keyOf(push)),
    settle: () => {
      isSettling = true;
      return new Promise((resolve) => {
        settled = resolve;
        if (timers.size === 0) resolve();
      });
    },
    isSettling: () => isSettling,
  };
};
