// @ts-check
import { readFileSync } from "node:fs";

/** CPU time of a process and its threads, in milliseconds. @param {number | undefined} pid */
export const cpuOf = (pid) => {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
};
