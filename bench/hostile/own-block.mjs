// @ts-check
/** How long the event loop of this process was held, without the time that the kernel gave its core to others. */
import { readFileSync } from "node:fs";

/** Milliseconds that the main thread has waited for a core; 0 where the kernel does not say. */
const waitedForCore = () => {
  try {
    return Number(readFileSync(`/proc/${process.pid}/task/${process.pid}/schedstat`, "utf8").split(" ")[1]) / 1e6;
  } catch {
    return 0;
  }
};

/** Watches the event loop; the returned function gives the longest block since it was last called. */
export const watchOwnBlocks = () => {
  let longest = 0;
  let at = performance.now();
  let waited = waitedForCore();
  const look = () => {
    const [now, nowWaited] = [performance.now(), waitedForCore()];
    longest = Math.max(longest, now - at - (nowWaited - waited));
    [at, waited] = [now, nowWaited];
  };
  setInterval(look, 2).unref();
  return () => {
    look();
    const found = longest;
    longest = 0;
    return found;
  };
};
