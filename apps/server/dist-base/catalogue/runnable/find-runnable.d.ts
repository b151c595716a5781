import type { HeldFile } from "./held-file.ts";
/** What the service needs of a model, all of it here. */
export interface Runnable {
    readonly task: string;
    /** The kind of weights of each graph, by the graph's name. */
    readonly dtype: Readonly<Record<string, string>>;
    readonly modelFile?: string;
    /** Where each file is in the repository, by where the runtime looks for it. */
    readonly files: Readonly<Record<string, string>>;
    /** Bytes of the graphs. */
    readonly bytes: number;
}
/** The files that findRunnable and findGguf look at, so that no others need to be read from the database. */
export declare const runnableFiles: {
    hasFile: (path: string) => boolean;
    hasFolder: (path: string) => boolean;
};
/** Whether the service can run a model from the files that are here, and which of them it takes. */
export declare const findRunnable: (task: string | null, held: readonly HeldFile[]) => Runnable | undefined;
//# sourceMappingURL=find-runnable.d.ts.map