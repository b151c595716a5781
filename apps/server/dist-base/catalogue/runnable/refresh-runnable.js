import { mainTree, selectPaths, withContents } from "../history/read-files.js";
import { findGguf } from "./find-gguf.js";
import { findRunnable, runnableFiles } from "./find-runnable.js";
import { llamaProblem } from "./llama-support.js";
import { isServed } from "./served-tasks.js";
/** Provider id of the hub's own inference service. */
export const ownProvider = "hf-inference";
/** Chat models are mapped as `conversational`. */
const mappedTask = (task, tags) => /^(?:text-generation|image-text-to-text)$/.test(task) && tags.includes("conversational") ? "conversational" : task;
const unpriced = { context_length: null, input_price: null, output_price: null };
const serverOf = (db, id) => db
    .selectFrom("deployments")
    .select(["task", "context_length", "input_price", "output_price"])
    .where("repository_id", "=", id)
    .where("is_enabled", "=", 1)
    .orderBy("is_draining")
    .orderBy("id")
    .executeTakeFirst();
const wantedMapping = async (db, id) => {
    const row = await db
        .selectFrom("repositories")
        .select(["kind", "full_name", "pipeline_tag", "tags", "is_disabled", "gguf"])
        .where("id", "=", id)
        .executeTakeFirst();
    if (row?.kind !== "model" || row.is_disabled === 1)
        return undefined;
    const server = await serverOf(db, id);
    if (server)
        return { ...server, provider_model: row.full_name };
    const isCandidate = row.pipeline_tag ? isServed(row.pipeline_tag) : row.gguf !== null;
    if (!isCandidate)
        return undefined;
    const paths = await selectPaths(db, await mainTree(db, id), runnableFiles);
    const files = await withContents(db, id, paths);
    const held = files.filter(({ sha256 }) => sha256 !== null);
    const runnable = findRunnable(row.pipeline_tag, held) ?? (llamaProblem() ? undefined : findGguf(row.pipeline_tag, held));
    const task = runnable && mappedTask(runnable.task, JSON.parse(row.tags));
    return task ? { ...unpriced, provider_model: row.full_name, task } : undefined;
};
const isSame = (known, wanted) => known.status === "live" && Object.keys(wanted).every((name) => known[name] === wanted[name]);
/** Maps a model to the hub's own service if its files or a deployment can run it; returns whether that changed. */
export const refreshRunnable = async (db, id, at) => {
    const wanted = await wantedMapping(db, id);
    const mapped = db.selectFrom("provider_mappings").selectAll().where("repository_id", "=", id);
    const known = await mapped.where("provider", "=", ownProvider).execute();
    const [only] = known;
    if (wanted ? only && known.length === 1 && isSame(only, wanted) : known.length === 0)
        return false;
    await db
        .deleteFrom("provider_mappings")
        .where("repository_id", "=", id)
        .where("provider", "=", ownProvider)
        .execute();
    if (wanted)
        await db
            .insertInto("provider_mappings")
            .values({ repository_id: id, provider: ownProvider, status: "live", ...wanted, updated_at: at })
            .execute();
    return true;
};
//# sourceMappingURL=refresh-runnable.js.map