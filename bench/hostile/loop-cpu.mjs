// @ts-check
/** How long the event loop of this process computed at a stretch, which other programs on the machine do not change. */
import { readFileSync } from "node:fs";

/** Milliseconds that the main thread has been on a core; without the kernel's count, the time that has passed. */
const computed = () => {
  try {
    return Number(readFileSync(`/proc/${process.pid}/task/${process.pid}/schedstat`, "utf8").split(" ")[0]) / 1e6;
  } catch {
    return performance.now();
  }
};

/** Watches the event loop; the returned function gives the longest stretch since it was last called. */
export const watchLoop = () => {
  let longest = 0;
  let last = computed();
  const look = () => {
    const now = computed();
    longest = Math.max(longest, now - last);
    last = now;
  };
  setInterval(look, 2).unref();
  return () => {
    look();
    const found = longest;
    longest = 0;
    return found;
  };
};
