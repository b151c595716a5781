import { createHash } from "node:crypto";
import { readFileSync, readlinkSync } from "node:fs";
import { hostname } from "node:os";
import { errorCode } from "../../errors.ts";

const textOf = (read: () => string): string => {
  try {
    return read();
  } catch {
    return "";
  }
};

/**
 * Identifies the scope in which process ids are unique: the machine since its last boot and, on Linux, the pid
 * namespace. Containers can share a host name, and all of them count from 1.
 */
export const numbersOf = (): string => {
  const boot = textOf(() => readFileSync("/proc/sys/kernel/random/boot_id", "utf8"));
  const space = textOf(() => readlinkSync("/proc/self/ns/pid"));
  return createHash("sha256").update(`${hostname()}\n${boot}\n${space}`).digest("hex").slice(0, 16);
};

/** Identifies a process, even if its pid is reused. */
export interface ProcessMark {
  /** The scope of its pid, from `numbersOf`. */
  readonly host: string;
  readonly pid: number;
  /** When it started, in milliseconds. */
  readonly startedAt: number;
}

/** The process name in the ledger and in journal file names. */
export const processNameOf = ({ host, pid, startedAt }: ProcessMark, random: string): string =>
  `${host}.${pid}.${Math.round(startedAt).toString(36)}.${random}`;

const pattern = /^([A-Za-z0-9-]*)\.(\d+)\.([a-z0-9]+)\.[^.]+$/;

/**
 * Whether a process is certainly dead: it was on the same machine, and its pid is unused or reused. For all others only
 * a missing heartbeat tells.
 */
export const hasExited = (name: string, self: string, isRunning: (pid: number) => boolean): boolean => {
  const [, host, pid, startedAt] = pattern.exec(name) ?? [];
  const [, ownHost, ownPid, ownStart] = pattern.exec(self) ?? [];
  if (host === undefined || host !== ownHost) return false;
  return pid === ownPid ? startedAt !== ownStart : !isRunning(Number(pid));
};

export const isRunningHere = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === "EPERM";
  }
};
