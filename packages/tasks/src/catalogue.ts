import type { PlaceholderTask, TaskDefinition, TaskIO } from "./define-task.ts";
import type { Schema, Static } from "./schema.ts";
import type { TaskInfo } from "./task-info.ts";
import { type Modality, modalities, type Subtask } from "./task-type.ts";
import { tasks } from "./tasks/index.ts";

type Tasks = typeof tasks;

/** The id of a task type. */
export type TaskId = keyof Tasks;

/** Any task, with a page or without. */
export type AnyTask = TaskDefinition | PlaceholderTask;

type IO<Id extends TaskId> = NonNullable<Tasks[Id]["io"]>;

/** What a call of the task sends; never for a task without a described request. */
export type TaskInput<Id extends TaskId> = IO<Id> extends { readonly input: infer Input } ? Static<Input> : never;

/** What a call of the task gives back. */
export type TaskOutput<Id extends TaskId> = IO<Id> extends { readonly output: infer Output } ? Static<Output> : never;

/** One event of the task's stream; never for a task that does not stream. */
export type TaskPiece<Id extends TaskId> = IO<Id> extends { readonly piece: infer Piece } ? Static<Piece> : never;

/** Every task id, in the order pages list them. */
export const taskIds = Object.keys(tasks) as readonly TaskId[];

/** Whether a text, such as a model's `pipeline_tag`, names a task. */
export const isTaskId = (id: string): id is TaskId => Object.hasOwn(tasks, id);

/**
 * The task with an id, if there is one.
 *
 * @example
 * taskOf("text-classification")?.name; // "Text Classification"
 */
export const taskOf = (id: string): AnyTask | undefined => (isTaskId(id) ? tasks[id] : undefined);

/** Whether the catalogue's record describes the task. A placeholder may still have a page: see `pageInfoOf`. */
export const hasRecord = (task: AnyTask): task is TaskDefinition => !task.info.isPlaceholder;

/** What a task's page shows; undefined for a task without a page. */
export const pageInfoOf = (task: AnyTask): Omit<TaskInfo, "isPlaceholder"> | undefined =>
  hasRecord(task) ? task.info : task.page;

const allTasks: readonly AnyTask[] = Object.values(tasks);

/** One area of machine learning with its tasks. */
export interface ModalityGroup {
  readonly modality: Modality;
  readonly label: string;
  readonly tasks: readonly AnyTask[];
}

/** All tasks grouped by modality, both in the order pages show them. */
export const tasksByModality = (): readonly ModalityGroup[] =>
  (Object.keys(modalities) as Modality[]).map((modality) => ({
    modality,
    label: modalities[modality],
    tasks: allTasks.filter((task) => task.modality === modality),
  }));

/** The task a subtask such as `named-entity-recognition` is a form of. Where two tasks share one, the first listed. */
export const subtaskOwner = (type: string): AnyTask | undefined =>
  allTasks.find((task) => task.subtasks?.some((subtask: Subtask) => subtask.type === type));

/** A self-contained schema with its draft. */
export type JsonSchema = Schema & { readonly $schema: string };

/** The JSON schemas of a task's request and reply, and of one event of its stream where it streams. */
export type TaskSchemas = { readonly [Part in keyof TaskIO]: JsonSchema };

const standing = (schema: Schema, title: string): JsonSchema => ({
  $schema: "https://json-schema.org/draft/2020-12/schema",
  title,
  ...schema,
});

/** The JSON schemas of a task; undefined for an unknown task and for one whose request is not described. */
export const schemaOf = (id: string): TaskSchemas | undefined => {
  const task = taskOf(id);
  if (task?.io === undefined) return undefined;
  const { input, output, piece } = task.io;
  return {
    input: standing(input, `${task.name}: request`),
    output: standing(output, `${task.name}: reply`),
    ...(piece && { piece: standing(piece, `${task.name}: event`) }),
  };
};
