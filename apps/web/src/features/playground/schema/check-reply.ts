import { createTimedCheck } from "./timed-check.ts";

/** How long a check may take: a healthy one is done in milliseconds, on a machine that is busy in some hundred. */
const timeoutMs = 2_000;

/**
 * Checks a reply against a schema of anybody's: one's own, or that of a shared link. A pattern of it may take for ever,
 * so it is never tried where the page would wait for it.
 */
export const checkReply = createTimedCheck({
  open: (check, onMessage, fail) => {
    const worker = new Worker(new URL("./check-worker.ts", import.meta.url), { type: "module" });
    worker.addEventListener("message", ({ data }) => onMessage(data));
    worker.addEventListener("error", fail);
    worker.postMessage(check);
    return () => worker.terminate();
  },
  later: (call) => {
    const timer = setTimeout(call, timeoutMs);
    return () => clearTimeout(timer);
  },
});
