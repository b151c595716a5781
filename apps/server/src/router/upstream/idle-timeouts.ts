/** Something that times out after a period without activity. */
export interface IdleTimer {
  readonly timeoutMs: number;
  /** Time of the last activity, by `IdleTimeouts.now`. */
  readonly lastActivityAt: number;
  readonly onTimeout: () => void;
}

/** Idle timeouts that share one timer, since a timer per request is costly. */
export interface IdleTimeouts {
  /** The time of the last check. */
  readonly now: () => number;
  /** Returns the current time. */
  readonly add: (idleTimer: IdleTimer) => number;
  readonly remove: (idleTimer: IdleTimer) => void;
}

/** Checks for timeouts at an interval, as long as there is anything to check. */
export const createIdleTimeouts = (intervalMs = 20): IdleTimeouts => {
  const active = new Set<IdleTimer>();
  let time = 0;
  let timer: NodeJS.Timeout | undefined;
  const check = (): void => {
    const before = time;
    time = performance.now();
    // After this process was blocked, received data is read before anything times out.
    const wasBlocked = time - before > intervalMs * 10;
    if (!wasBlocked)
      for (const member of active) if (time - member.lastActivityAt > member.timeoutMs + intervalMs) member.onTimeout();
    if (active.size > 0) return void timer?.refresh();
    timer = undefined;
  };
  return {
    now: () => time,
    add: (idleTimer) => {
      active.add(idleTimer);
      if (timer) return time;
      time = performance.now();
      timer = setTimeout(check, intervalMs);
      return time;
    },
    remove: (idleTimer) => void active.delete(idleTimer),
  };
};
