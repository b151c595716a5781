import { isApiError } from "../../../../api/api-error.ts";

const delays = [500, 1000, 2000, 4000, 8000, 15_000];

const isTransient = (error: unknown): boolean => isApiError(error, "unreachable") || isApiError(error, "rate_limited");

/** Waits, or until the browser is online again. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const finish = () => {
      clearTimeout(timer);
      removeEventListener("online", finish);
      signal.removeEventListener("abort", finish);
      if (signal.aborted) reject(signal.reason);
      else resolve();
    };
    const timer = setTimeout(finish, ms);
    addEventListener("online", finish);
    signal.addEventListener("abort", finish);
  });

/** Tries again for as long as the connection is lost. `onWait` is told when it starts and stops waiting. */
export const withRetry = async <T>(
  attempt: () => Promise<T>,
  signal: AbortSignal,
  onWait: (isWaiting: boolean) => void,
): Promise<T> => {
  for (let failures = 0; ; failures++) {
    signal.throwIfAborted();
    try {
      const result = await attempt();
      if (failures > 0) onWait(false);
      return result;
    } catch (error) {
      if (signal.aborted || !isTransient(error)) throw error;
      onWait(true);
      await pause(delays[Math.min(failures, delays.length - 1)] ?? 0, signal);
    }
  }
};
