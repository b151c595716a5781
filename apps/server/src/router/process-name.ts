/** What tells a process from all others, also from one that had its number before. */
export interface ProcessMark {
  readonly host: string;
  readonly pid: number;
  /** When it started, in milliseconds. */
  readonly startedAt: number;
}

/** The name of a process, by which the ledger knows its calls; part of the names of files. */
export const processNameOf = ({ host, pid, startedAt }: ProcessMark, random: string): string =>
  `${host.replace(/[^A-Za-z0-9-]/g, "-").slice(0, 24)}.${pid}.${Math.round(startedAt).toString(36)}.${random}`;

const pattern = /^([A-Za-z0-9-]*)\.(\d+)\.([a-z0-9]+)\.[^.]+$/;

/**
 * Whether a process is certainly dead, as far as can be told from another: one of the same machine whose number nobody
 * has any more, or has anew. Where nothing is certain, only its silence tells.
 */
export const isGone = (name: string, self: string, isRunning: (pid: number) => boolean): boolean => {
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
