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

type Written = Omit<TaskInfo, "isPlaceholder">;

/** A task whose record in the catalogue is empty. */
export interface PlaceholderTask<Id extends string = string, IO extends TaskIO | undefined = TaskIO | undefined>
  extends TaskType<Id> {
  readonly io?: IO;
  readonly widget?: Widget;
  readonly example?: unknown;
  /** What its page shows, apart from the record, which stays empty. */
  readonly page?: Written;
  readonly info: TaskInfo & { readonly isPlaceholder: true };
}

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

type Placeholder<Id extends string, IO extends TaskIO | undefined> = TaskType<Id> &
  Pick<PlaceholderTask, "widget" | "page"> & {
    readonly io?: IO;
    readonly example?: IO extends TaskIO ? Static<IO["input"]> : never;
  };

/** Declares a task whose record in the catalogue is empty; with `page`, it has a page all the same. */
export const definePlaceholder = <const Id extends string, const IO extends TaskIO | undefined = undefined>(
  task: Placeholder<Id, IO>,
): PlaceholderTask<Id, IO> => ({ ...task, info: nothingYet });
