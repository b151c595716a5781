import type { MessageFromWorker, MessageToWorker } from "./job.ts";
interface HostListener {
    readonly onMessage: (message: MessageFromWorker) => void;
    /** Called once if the worker ends unexpectedly; without an error, it ran out of memory. */
    readonly onEnd: (error?: Error) => void;
}
/** A thread or a process that runs jobs. */
export interface WorkerHost {
    readonly send: (message: MessageToWorker) => void;
    readonly end: () => void;
    /** Whether it keeps the hub's process alive. */
    readonly keepAlive: (isBusy: boolean) => void;
}
/** Workers get no environment variables and no access to the hub's output. */
export declare const startThread: (memoryMb: number, { onMessage, onEnd }: HostListener) => WorkerHost;
/** Some out-of-memory errors in a thread end the whole hub; a child process ends alone. */
export declare const startProcess: (memoryMb: number, { onMessage, onEnd }: HostListener) => WorkerHost;
export {};
//# sourceMappingURL=host.d.ts.map