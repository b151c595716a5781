import type { Schema, Static } from "./schema.ts";
import type { TaskInfo } from "./task-info.ts";
import type { Color, Modality, Subtask } from "./task-type.ts";
import type { Widget } from "./widget.ts";

/** A task's request and reply, and one event of its stream where it streams. */
export interface TaskIO {
  readonly input: Schema;
  readonly output: Schema;
  readonly piece?: Schema;
}

/** What every task says of itself. */
export interface TaskType<Id extends string = string> {
  readonly id: Id;
  readonly name: string;
  readonly modality: Modality;
  readonly color: Color;
  readonly subtasks?: readonly Subtask[];
  readonly hideInModels?: boolean;
  readonly hideInDatasets?: boolean;
}

/** A task with a page: its request and reply, its widget, and what the page tells. */
export interface TaskDefinition<Id extends string = string, IO extends TaskIO = TaskIO> extends TaskType<Id> {
  readonly io: IO;
  readonly widget: Widget;
  /** A request that shows the task; media are named by file, relative to the package's `media` folder. */
  readonly example: Static<IO["input"]>;
  readonly info: TaskInfo;
}

/** A task that is known by name and has no page yet. */
export interface PlaceholderTask<Id extends string = string, IO extends TaskIO | undefined = TaskIO | undefined>
  extends TaskType<Id> {
  readonly io?: IO;
  readonly info: TaskInfo & { readonly isPlaceholder: true };
}

type Written = Omit<TaskInfo, "isPlaceholder">;

/** Declares a task with a page. */
export const defineTask = <const Id extends string, const IO extends TaskIO>(
  task: Omit<TaskDefinition<Id, IO>, "info" | "io"> & { readonly io: IO; readonly info: Written },
): TaskDefinition<Id, IO> => ({ ...task, info: { ...task.info, isPlaceholder: false } });

const nothingYet = {
  summary: "",
  models: [],
  datasets: [],
  spaces: [],
  metrics: [],
  demo: { inputs: [], outputs: [] },
  widgetModels: [],
  isPlaceholder: true,
} as const;

/** Declares a task that is known by name only. */
export const definePlaceholder = <const Id extends string, const IO extends TaskIO | undefined = undefined>(
  task: TaskType<Id> & { readonly io?: IO },
): PlaceholderTask<Id, IO> => ({ ...task, info: nothingYet });
