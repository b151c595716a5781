import { type TaskId } from "@orrery/tasks";
/** The text of a task's page. */
type About = (id: TaskId) => string;
/** A line for a list of tasks. */
export declare const taskLine: (id: TaskId) => string;
/** A task's page as Markdown; undefined if there is no such task. */
export declare const taskMarkdown: (id: string, about: About) => string | undefined;
export {};
//# sourceMappingURL=task-markdown.d.ts.map