import type { Db } from "../db/engine.ts";
import { findRunnable } from "../inference/runnable.ts";
import { currentFiles } from "./file-store.ts";

/** The hub's own inference service, as mappings name it. */
export const ownProvider = "hf-inference";

/** What a model's own service runs it for: a chat where it can chat. */
const mappedTask = (task: string, tags: readonly string[]): string =>
  /^(?:text-generation|image-text-to-text)$/.test(task) && tags.includes("conversational") ? "conversational" : task;

const wantedTask = async (db: Db, id: number): Promise<{ name: string; task: string } | undefined> => {
  const row = await db
    .selectFrom("repositories")
    .select(["kind", "full_name", "pipeline_tag", "tags", "is_disabled"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (row?.kind !== "model" || row.is_disabled === 1) return undefined;
  const files = (await currentFiles(db, [id])).get(id) ?? [];
  const runnable = findRunnable(
    row.pipeline_tag,
    files.filter(({ sha256 }) => sha256 !== null),
  );
  return runnable && { name: row.full_name, task: mappedTask(runnable.task, JSON.parse(row.tags)) };
};

/** Sees whether the hub can run a model from the files that are here, and maps it so; tells whether that is news. */
export const refreshRunsHere = async (db: Db, id: number, at: number): Promise<boolean> => {
  const wanted = await wantedTask(db, id);
  const mapped = db.selectFrom("provider_mappings").selectAll().where("repository_id", "=", id);
  const known = await mapped.where("provider", "=", ownProvider).execute();
  const [only] = known;
  const isRight = wanted
    ? known.length === 1 && only?.task === wanted.task && only.status === "live" && only.provider_model === wanted.name
    : known.length === 0;
  if (isRight) return false;
  await db
    .deleteFrom("provider_mappings")
    .where("repository_id", "=", id)
    .where("provider", "=", ownProvider)
    .execute();
  if (wanted)
    await db
      .insertInto("provider_mappings")
      .values({
        repository_id: id,
        provider: ownProvider,
        provider_model: wanted.name,
        status: "live",
        task: wanted.task,
        updated_at: at,
      })
      .execute();
  return true;
};
