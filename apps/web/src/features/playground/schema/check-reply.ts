import { createTimedCheck } from "./timed-check.ts";

/** A normal check takes milliseconds, up to a few hundred on a busy machine. */
const timeoutMs = 2_000;

/** Schemas come from the user or from a shared link, and a pattern may never finish, so checks run in a worker. */
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
