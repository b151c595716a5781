/** An upstream that does not send the first byte is given up sooner than one that stops in the middle. */
const maxFirstPauseMs = 1_500;

/** Limits how long clients wait for the next byte of a download. What was downloaded is stored, and the next request resumes it. */
export const createSilenceLimit = (maxMs: number, now: () => number = () => performance.now()) => {
  let known = 0;
  let since = now();
  let pausedMs = 0;
  return {
    /** Notes how many bytes are here. */
    noteBytes: (done: number): void => {
      if (done !== known) [known, since] = [done, now()];
    },
    /** Whether another pause would be too long, with all that has passed since the last new byte. */
    isTooLong: (pauseMs: number): boolean => {
      pausedMs += pauseMs;
      return now() - since + pauseMs > maxMs || (known === 0 && pausedMs > maxFirstPauseMs);
    },
  };
};
