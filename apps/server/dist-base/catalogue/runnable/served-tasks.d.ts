/** How the service treats a task. */
export interface ServedTask {
    /** Whether several calls run as one. */
    readonly isBatched: boolean;
    /** Whether the input is an image or audio, which may be the whole body of a request. */
    readonly isMedia: boolean;
    /** Tasks of models' cards that can do this one, besides the task itself. */
    readonly by: readonly string[];
}
/** Every task that the hub's own service runs. */
export declare const servedTasks: Readonly<Record<string, ServedTask>>;
/** Whether the service runs a task at all. */
export declare const isServed: (task: string) => boolean;
/** The task to run: the one asked for if the model can do it, or the model's own. */
export declare const taskFor: (asked: string | undefined, own: string) => string | undefined;
export declare const alsoServed: (task: string, server?: string | null) => readonly string[];
/**
 * The task of a request whose path names none. Texts with labels are for zero-shot classification, also where the model
 * is one for embeddings or has labels of its own: to ignore the labels would be a wrong answer.
 */
export declare const impliedTask: (own: string, inputs: unknown, parameters: Readonly<Record<string, unknown>>) => string;
//# sourceMappingURL=served-tasks.d.ts.map