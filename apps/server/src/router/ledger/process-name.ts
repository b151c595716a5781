import { createHash } from "node:crypto";
import { readFileSync, readlinkSync } from "node:fs";
import { hostname } from "node:os";

const textOf = (read: () => string): string => {
  try {
    return read();
  } catch {
    return "";
  }
};

/**
 * Where the numbers of processes mean the same: the machine since it was switched on and, on Linux, the space of numbers
 * in it. Containers may share a name, and all of them begin to count at one.
 */
export const numbersOf = (): string => {
  const boot = textOf(() => readFileSync("/proc/sys/kernel/random/boot_id", "utf8"));
  const space = textOf(() => readlinkSync("/proc/self/ns/pid"));
  return createHash("sha256").update(`${hostname()}\n${boot}\n${space}`).digest("hex").slice(0, 16);
};

/** What tells a process from all others, also from one that had its number before. */
export interface ProcessMark {
  /** Where its number counts: what `numbersOf` says. */
  readonly host: string;
  readonly pid: number;
  /** When it started, in milliseconds. */
  readonly startedAt: number;
}

/** The name of a process, by which the ledger knows its calls; part of the names of files. */
export const processNameOf = ({ host, pid, startedAt }: ProcessMark, random: string): string =>
  `${host}.${pid}.${Math.round(startedAt).toString(36)}.${random}`;

const pattern = /^([A-Za-z0-9-]*)\.(\d+)\.([a-z0-9]+)\.[^.]+$/;

/**
 * Whether a process is certainly dead, as far as can be told from another: one of the same machine whose number nobody
 * has any more, or has anew. Where nothing is certain, only its silence tells.
 */
export const isAborted = (name: string, self: string, isRunning: (pid: number) => boolean): boolean => {
  const [, host, pid, startedAt] = pattern.exec(name) ?? [];
  const [, ownHost, ownPid, ownStart] = pattern.exec(self) ?? [];
  if (host === undefined || host !== ownHost) return false;
  return pid === ownPid ? startedAt !== ownStart : !isRunning(Number(pid));
};

/** Whether some process has a number. */
export const isRunningHere = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
};
