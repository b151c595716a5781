/**
 * Identifies the scope in which process ids are unique: the machine since its last boot and, on Linux, the pid
 * namespace. Containers can share a host name, and all of them count from 1.
 */
export declare const numbersOf: () => string;
/** Identifies a process, even if its pid is reused. */
export interface ProcessMark {
    /** The scope of its pid, from `numbersOf`. */
    readonly host: string;
    readonly pid: number;
    /** When it started, in milliseconds. */
    readonly startedAt: number;
}
/** The process name in the ledger and in journal file names. */
export declare const processNameOf: ({ host, pid, startedAt }: ProcessMark, random: string) => string;
/**
 * Whether a process is certainly dead: it was on the same machine, and its pid is unused or reused. For all others only
 * a missing heartbeat tells.
 */
export declare const hasExited: (name: string, self: string, isRunning: (pid: number) => boolean) => boolean;
export declare const isRunningHere: (pid: number) => boolean;
//# sourceMappingURL=process-name.d.ts.map