import type { Terminal } from "./command.ts";
/** Shows how far a long piece of work has come. */
export interface ProgressReporter {
    readonly show: (label: string, done: number, total?: number) => void;
    /** A line of its own, above the bar. */
    readonly note: (text: string) => void;
    readonly end: () => void;
}
/** A bar for those who watch, and plain lines for files and pipes: one for each tenth of the way. */
export declare const createProgress: ({ err, isInteractive }: Terminal) => ProgressReporter;
//# sourceMappingURL=progress.d.ts.map