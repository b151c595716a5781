import type { TaskEntry, TaskPage, TaskSummary } from "@orrery/contract";
import { librariesForTask, libraryOf, type TaskId, type TaskInfo, type TaskType, taskIds, tasks } from "@orrery/tasks";
import { HubError } from "../../http/errors.ts";
import { nearestNames } from "../../nearest.ts";

/** What the service needs from outside: the text of a task's page, and where it can be edited. */
export interface TaskTexts {
  readonly about: (id: TaskId) => string;
  readonly sourceUrl: (id: TaskId) => string;
}

type KnownTask = TaskType<TaskId> & { readonly info: TaskInfo };

/** The catalogue as the hub's routes answer it. */
export interface TaskService {
  readonly entries: () => Record<string, TaskEntry>;
  readonly summaries: () => TaskSummary[];
  readonly page: (id: string) => TaskPage;
}

type Mutable<T> = T extends readonly (infer Item)[]
  ? Mutable<Item>[]
  : T extends object
    ? { -readonly [K in keyof T]: Mutable<T[K]> }
    : T;

const copyOf = <T>(value: T): Mutable<T> => structuredClone(value) as Mutable<T>;

const pageFields = ({ id, name, info }: KnownTask) => ({ id, label: name, ...copyOf(info) });

const toEntry = (task: KnownTask): TaskEntry => ({ ...pageFields(task), libraries: [...librariesForTask(task.id)] });

const toSummary = ({ id, name, modality, color, subtasks, info }: KnownTask): TaskSummary => ({
  id,
  name,
  modality,
  color,
  summary: info.summary,
  hasPage: !info.isPlaceholder,
  subtasks: (subtasks ?? []).map((subtask) => ({ ...subtask })),
});

const toLibraryLink = (key: string) => {
  const library = libraryOf(key);
  return { key, label: library?.prettyLabel ?? key, url: library?.docsUrl ?? library?.repoUrl ?? "" };
};

const toPage = (task: KnownTask, texts: TaskTexts): TaskPage => ({
  ...pageFields(task),
  ...toSummary(task),
  libraries: librariesForTask(task.id).map(toLibraryLink),
  about: task.info.isPlaceholder ? "" : texts.about(task.id),
  ...(task.info.isPlaceholder ? {} : { sourceUrl: texts.sourceUrl(task.id) }),
});

/** Answers questions about the task catalogue. Replies are made once: the catalogue is fixed while the hub runs. */
export const createTaskService = (texts: TaskTexts): TaskService => {
  const all: readonly KnownTask[] = Object.values(tasks);
  const entries = Object.fromEntries(all.map((task) => [task.id, toEntry(task)]));
  const summaries = all.map(toSummary);
  const pages = new Map(all.map((task) => [task.id as string, toPage(task, texts)]));
  return {
    entries: () => entries,
    summaries: () => summaries,
    page: (id) => {
      const page = pages.get(id);
      if (page) return page;
      const suggestions = nearestNames(id, taskIds);
      const hint = suggestions[0] ? `Did you mean “${suggestions[0]}”?` : "GET /api/task-types lists all of them.";
      throw new HubError("task_not_found", `There is no task “${id.slice(0, 100)}”. ${hint}`, suggestions);
    },
  };
};
