// @ts-check
import { readFileSync } from "node:fs";

/** CPU time of a process and its threads, in milliseconds. @param {number | undefined} pid */
export const cpuOf = (pid) => {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
};

/**
 * Waits until a process has nothing left to do: after its first start, and after uploads, a hub scans files in the
 * background, which is not what benchmarks measure.
 * @param {number | undefined} pid @param {number} [maxBusyMs] CPU time in a second that other things cause
 */
export const untilIdle = async (pid, maxBusyMs = 50) => {
  for (let last = cpuOf(pid), quiet = 0; quiet < 2; ) {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    const now = cpuOf(pid);
    quiet = now - last <= maxBusyMs ? quiet + 1 : 0;
    last = now;
  }
};
