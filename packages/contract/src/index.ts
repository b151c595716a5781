export { Failure } from "./failure.ts";
export { type DemoItem, TaskEntries, TaskEntry, TaskPage, TaskSummaries, TaskSummary } from "./tasks.ts";
