import { createActiveList, type SlotIndexed } from "../active-list.ts";

/** Something that must not be silent for long. */
export interface IdleTimer extends SlotIndexed {
  /** How long it may be silent, in milliseconds. */
  readonly timeoutMs: number;
  /** When it was last heard of, by the watch's own clock. */
  readonly lastActivityAt: number;
  readonly onTimeout: () => void;
}

/** Looks after all that may fall silent with one timer, rather than with one for each. */
export interface IdleTimeouts {
  /** The time, as coarse as the watch looks around. */
  readonly now: () => number;
  /** @returns The time. */
  readonly add: (one: IdleTimer) => number;
  readonly remove: (one: IdleTimer) => void;
}

/** Makes a watch that looks around every so often while there is something to look after. */
export const createIdleTimeouts = (everyMs = 20): IdleTimeouts => {
  const watched = createActiveList<IdleTimer>();
  let time = 0;
  let timer: NodeJS.Timeout | undefined;
  const look = (): void => {
    const before = time;
    time = performance.now();
    // After a standstill of this process, what has come meanwhile is heard before anyone is called silent.
    const wasStill = time - before > everyMs * 10;
    if (!wasStill)
      for (const one of watched.members()) if (time - one.lastActivityAt > one.timeoutMs + everyMs) one.onTimeout();
    if (watched.size() > 0) return void timer?.refresh();
    timer = undefined;
  };
  return {
    now: () => time,
    add: (one) => {
      watched.add(one);
      if (timer) return time;
      time = performance.now();
      timer = setTimeout(look, everyMs);
      return time;
    },
    remove: watched.remove,
  };
};
