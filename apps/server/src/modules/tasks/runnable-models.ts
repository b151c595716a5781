import type { SearchIndex } from "@orrery/search";
import { taskIds } from "@orrery/tasks";
import { ownProvider } from "../../catalogue/runnable/refresh-runnable.ts";
import { alsoServed, isServed } from "../../catalogue/runnable/served-tasks.ts";
import type { SearchIndexes } from "../../catalogue/search/follower.ts";
import type { Db } from "../../db/engine.ts";
import { bundleOwner } from "../../import/bundle/publish-bundle.ts";

type Filters = Parameters<SearchIndex["list"]>[0]["filters"];

/** The public model of a pipeline tag that this hub runs, the most downloaded of several. */
const mostDownloaded = (index: SearchIndex, pipelineTag: string, more: Filters = []): number | undefined =>
  index.list({
    filters: [{ facet: "provider", anyOf: [ownProvider] }, { facet: "task", anyOf: [pipelineTag] }, ...more],
    ranges: [],
    sort: { field: "downloads", direction: "desc" },
    limit: 1,
    viewer: { sees: "public" },
  }).keys[0];

/** A bundled model stays the default when others are imported. */
const keyFor = (index: SearchIndex, pipelineTag: string): number | undefined =>
  mostDownloaded(index, pipelineTag, [{ facet: "author", anyOf: [bundleOwner] }]) ?? mostDownloaded(index, pipelineTag);

/** Pipeline tags of models that can do a task, its own first. */
const tagsFor = (task: string): readonly string[] => [task, ...taskIds.filter((tag) => alsoServed(tag).includes(task))];

/** Finds for each task a model that this hub runs itself, by its name. */
export const createRunnableModels =
  ({ db, indexes }: { readonly db: Db; readonly indexes: SearchIndexes }) =>
  async (): Promise<ReadonlyMap<string, string>> => {
    const keys = new Map<string, number>();
    for (const task of taskIds.filter(isServed)) {
      const key = tagsFor(task)
        .map((tag) => keyFor(indexes.model, tag))
        .find((found) => found !== undefined);
      if (key !== undefined) keys.set(task, key);
    }
    if (keys.size === 0) return new Map();
    const rows = await db
      .selectFrom("repositories")
      .select(["id", "full_name"])
      .where("id", "in", [...new Set(keys.values())])
      .where("gated", "is", null)
      .execute();
    const names = new Map(rows.map(({ id, full_name }) => [id, full_name]));
    return new Map([...keys].flatMap(([task, key]) => (names.has(key) ? [[task, names.get(key) ?? ""] as const] : [])));
  };
