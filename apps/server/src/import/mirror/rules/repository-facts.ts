import type { RepositoryEntry } from "../../../catalogue/entry.ts";
import type { RepositoryRow } from "../../../catalogue/repository-store.ts";
import { asTexts } from "../../../readers/bounded-json.ts";
import type { JudgedRepository } from "./judge-rules.ts";

const tagged = (tags: readonly string[], prefix: string): string[] =>
  tags.flatMap((tag) => (tag.startsWith(prefix) ? [tag.slice(prefix.length)] : []));

const factsFrom = (card: unknown, tags: readonly string[], task: string | null | undefined) => ({
  licenses: [
    ...new Set([...asTexts((card as { license?: unknown } | null | undefined)?.license), ...tagged(tags, "license:")]),
  ],
  tasks: [...(task ? [task] : []), ...tagged(tags, "task_categories:")],
});

export const factsOfRow = (row: RepositoryRow): JudgedRepository => ({
  kind: row.kind,
  id: row.full_name,
  createdAt: row.created_at,
  bytes: row.used_storage,
  ...factsFrom(row.card === null ? undefined : JSON.parse(row.card), JSON.parse(row.tags), row.pipeline_tag),
});

/** The facts of a repository that is not stored yet. One whose age is unknown counts as new. */
export const factsOfEntry = (
  entry: RepositoryEntry,
  files: readonly { readonly size: number }[],
  now: number,
): JudgedRepository => ({
  kind: entry.kind,
  id: entry.id,
  createdAt: entry.createdAt ?? now,
  bytes: files.reduce((sum, { size }) => sum + size, 0),
  ...factsFrom(entry.card, entry.tags ?? [], entry.pipelineTag),
});
