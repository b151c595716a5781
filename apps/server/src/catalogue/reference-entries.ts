import { type AnyTask, librariesForTask, pageInfoOf, type TaskId, tasks } from "@orrery/tasks";
import { type RepositoryKind, readRepositoryId } from "../readers/repository-id.ts";
import type { RepositoryEntry } from "./entry.ts";

interface Mention {
  readonly task: TaskId;
  readonly description: string | undefined;
}

const mentionsOf = (kind: RepositoryKind): Map<string, Mention[]> => {
  const found = new Map<string, Mention[]>();
  const note = (reference: string, task: TaskId, description?: string) => {
    // A reference may carry the folder of its address.
    const id = reference.replace(/^(?:datasets|models)\//, "");
    if (readRepositoryId(id)) found.set(id, [...(found.get(id) ?? []), { task, description }]);
  };
  for (const known of Object.values<AnyTask>(tasks)) {
    const task = known.id as TaskId;
    const info = pageInfoOf(known);
    if (!info) continue;
    for (const { id, description } of kind === "model" ? info.models : info.datasets) note(id, task, description);
    if (kind === "model") for (const id of info.widgetModels) if (!found.has(id)) note(id, task);
  }
  return found;
};

/** A library is known only where a task has no other. */
const libraryFor = (task: TaskId): string | undefined => {
  const [only, another] = librariesForTask(task);
  return another === undefined ? only : undefined;
};

const toEntry = (kind: RepositoryKind, id: string, mentions: readonly Mention[]): RepositoryEntry => {
  const named = [...new Set(mentions.map(({ task }) => task))];
  const [task] = named;
  const description = mentions.find((mention) => mention.description)?.description;
  const base = { kind, id, origin: "reference", ...(description && { description }) };
  if (kind === "dataset") return { ...base, tags: named.map((name) => `task_categories:${name}`) };
  const libraryName = task && libraryFor(task);
  return { ...base, tags: named, ...(task && { pipelineTag: task }), ...(libraryName && { libraryName }) };
};

/**
 * The models and datasets that the task pages name: what they are for, and nothing that we do not know. They are marked
 * as references; their files and numbers come with an import.
 */
export const referenceEntries = (): RepositoryEntry[] =>
  (["model", "dataset"] as const).flatMap((kind) =>
    [...mentionsOf(kind)].map(([id, mentions]) => toEntry(kind, id, mentions)),
  );
