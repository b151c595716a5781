/** Where the log goes. */
export interface LogOutput {
    readonly write: (line: string) => void;
    /** Writes what still waits, at once: for the end of the process. */
    readonly flush: () => void;
}
/** How bytes are written to a file descriptor. */
interface Writer {
    readonly write: (bytes: Buffer, done: (error: NodeJS.ErrnoException | null, written: number) => void) => void;
    readonly writeSync: (bytes: Buffer) => number;
}
/**
 * Writes log lines in the background and never throws. Lines that cannot be written are lost and counted; the hub goes on.
 * Pino's own output throws into the request that logs when a disk is full, and blocks the process when a pipe is.
 */
export declare const createLogOutput: (descriptor: number, writer?: Writer) => LogOutput;
export {};
//# sourceMappingURL=log-output.d.ts.map