import type { TaskCall, TaskEntry, TaskPage, TaskSummary } from "@orrery/contract";
import {
  type AnyTask,
  chatCompletion,
  librariesForTask,
  libraryOf,
  type Modality,
  modalities,
  type TaskId,
  type TaskInfo,
  type TaskType,
  taskIds,
  tasks,
} from "@orrery/tasks";
import { HubError } from "../../errors.ts";
import { nearestNames } from "../../text/nearest-names.ts";

/** What the service needs from outside: the text of a task's page, and where it can be edited. */
export interface TaskTexts {
  readonly about: (id: TaskId) => string;
  readonly sourceUrl: (id: TaskId, file: string) => string;
  /** By task, a model that this hub runs itself. */
  readonly runnableModels: () => Promise<ReadonlyMap<string, string>>;
}

type KnownTask = TaskType<TaskId> & { readonly info: TaskInfo; readonly page?: Omit<TaskInfo, "isPlaceholder"> };

/** What a task's page shows: its record, or what is written for a task whose record is empty. */
const shownInfo = (task: KnownTask): TaskInfo => ({
  ...task.info,
  ...task.page,
  isPlaceholder: task.info.isPlaceholder,
});

const isWritten = ({ info, page }: KnownTask): boolean => !info.isPlaceholder || page !== undefined;

type Mutable<T> = T extends readonly (infer Item)[]
  ? Mutable<Item>[]
  : T extends object
    ? { -readonly [K in keyof T]: Mutable<T[K]> }
    : T;

const copyOf = <T>(value: T): Mutable<T> => structuredClone(value) as Mutable<T>;

const pageFields = ({ id, name }: KnownTask, info: TaskInfo) => ({ id, label: name, ...copyOf(info) });

const toEntry = (task: KnownTask): TaskEntry => ({
  ...pageFields(task, task.info),
  libraries: [...librariesForTask(task.id)],
});

/** A call without a model goes to the first one [S7.3], so one that this hub can run goes before the recommended ones. */
const withDefault = (entry: TaskEntry, id: string): TaskEntry => ({
  ...entry,
  models: [{ id, description: "Runs on this hub." }, ...entry.models.filter((model) => model.id !== id)],
  widgetModels: [id, ...entry.widgetModels.filter((model) => model !== id)],
});

const toSummary = (task: KnownTask): TaskSummary => {
  const { id, name, modality, color, subtasks = [] } = task;
  return {
    id,
    name,
    modality,
    color,
    summary: shownInfo(task).summary,
    hasPage: isWritten(task),
    subtasks: subtasks.map((subtask) => ({ ...subtask })),
  };
};

const toLibraryLink = (key: string) => {
  const library = libraryOf(key);
  return { key, label: library?.prettyLabel ?? key, url: library?.docsUrl ?? library?.repoUrl ?? "" };
};

/** Tasks with a page in the order the list of tasks shows them, for stepping from one to the next. */
const reading = (): readonly KnownTask[] => {
  const all: readonly KnownTask[] = Object.values(tasks);
  return (Object.keys(modalities) as Modality[]).flatMap((modality) =>
    all.filter((task) => task.modality === modality && isWritten(task)),
  );
};

const neighborsOf = (id: string, order: readonly KnownTask[]): Pick<TaskPage, "previous" | "next"> => {
  const place = order.findIndex((task) => task.id === id);
  const link = (task: KnownTask | undefined) => task && { id: task.id, name: task.name };
  return place < 0 ? {} : { previous: link(order[place - 1]), next: link(order[place + 1]) };
};

const relatedCount = 8;

/** Written tasks of the same modality, or of any where it has none, those of like name first. */
const relatedTo = (unwritten: KnownTask, order: readonly KnownTask[]): TaskSummary[] => {
  if (isWritten(unwritten)) return [];
  const { id, modality } = unwritten;
  const near = order.filter((task) => task.modality === modality);
  const candidates = near.length > 0 ? near : order;
  const names = nearestNames(
    id,
    candidates.map((task) => task.id),
    relatedCount,
  );
  const rank = (task: KnownTask) => (names.includes(task.id) ? names.indexOf(task.id) : names.length);
  return candidates
    .toSorted((left, right) => rank(left) - rank(right))
    .slice(0, relatedCount)
    .map(toSummary);
};

const toPage = (task: KnownTask, texts: TaskTexts, order: readonly KnownTask[]): TaskPage => ({
  ...pageFields(task, shownInfo(task)),
  ...toSummary(task),
  ...neighborsOf(task.id, order),
  libraries: librariesForTask(task.id).map(toLibraryLink),
  about: isWritten(task) ? texts.about(task.id) : "",
  sourceUrl: texts.sourceUrl(task.id, isWritten(task) ? "about.md" : "task.ts"),
  related: relatedTo(task, order),
});

const toCall = ({ id, name, io, widget, example }: AnyTask): TaskCall => ({
  id,
  name,
  ...copyOf({ ...io }),
  ...(widget && { widget: copyOf(widget) }),
  ...(example !== undefined && { example: copyOf(example as Record<string, unknown>) }),
});

/** Chat is no task of the catalogue, but models are called for it. */
const chatCall: TaskCall = {
  id: "conversational",
  name: "Chat",
  widget: { in: ["chat"], out: "chat" },
  example: { messages: [{ role: "user", content: "What is an orrery, in two sentences?" }] },
  ...copyOf(chatCompletion),
};

/** Answers questions about the task catalogue. The catalogue is fixed while the hub runs; the models it can run are not. */
export const createTaskService = (texts: TaskTexts) => {
  const all: readonly KnownTask[] = Object.values(tasks);
  const entries = Object.fromEntries(all.map((task) => [task.id, toEntry(task)]));
  const summaries = all.map(toSummary);
  const order = reading();
  const pages = new Map(all.map((task) => [task.id as string, toPage(task, texts, order)]));
  const calls = new Map<string, TaskCall>([
    [chatCall.id, chatCall],
    ...Object.values(tasks).map((task): [string, TaskCall] => [task.id, toCall(task)]),
  ]);
  const known = <T>(found: ReadonlyMap<string, T>, id: string): T => {
    const one = found.get(id);
    if (one) return one;
    const suggestions = nearestNames(id, taskIds);
    const hint = suggestions[0] ? `Did you mean "${suggestions[0]}"?` : "GET /api/task-types lists all of them.";
    throw new HubError("task_not_found", `There is no task "${id.slice(0, 100)}". ${hint}`, { suggestions });
  };
  return {
    entries: async (): Promise<Record<string, TaskEntry>> => {
      const runnable = [...(await texts.runnableModels())];
      const changed = runnable.map(([id, model]) => [id, withDefault(entries[id] as TaskEntry, model)]);
      return { ...entries, ...Object.fromEntries(changed) };
    },
    summaries: (): TaskSummary[] => summaries,
    page: (id: string): TaskPage => known(pages, id),
    call: (id: string): TaskCall => known(calls, id),
  };
};

/** The catalogue as the hub's routes answer it. */
export type TaskService = ReturnType<typeof createTaskService>;
