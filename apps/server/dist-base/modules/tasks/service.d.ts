import type { TaskCall, TaskEntry, TaskPage, TaskSummary } from "@orrery/contract";
import { type TaskId } from "@orrery/tasks";
/** What the service needs from outside: the text of a task's page, and where it can be edited. */
export interface TaskTexts {
    readonly about: (id: TaskId) => string;
    readonly sourceUrl: (id: TaskId, file: string) => string;
    /** By task, a model that this hub runs itself. */
    readonly runnableModels: () => Promise<ReadonlyMap<string, string>>;
}
/** Answers questions about the task catalogue. The catalogue is fixed while the hub runs; the models it can run are not. */
export declare const createTaskService: (texts: TaskTexts) => {
    entries: () => Promise<Record<string, TaskEntry>>;
    summaries: () => TaskSummary[];
    page: (id: string) => TaskPage;
    call: (id: string) => TaskCall;
};
/** The catalogue as the hub's routes answer it. */
export type TaskService = ReturnType<typeof createTaskService>;
//# sourceMappingURL=service.d.ts.map