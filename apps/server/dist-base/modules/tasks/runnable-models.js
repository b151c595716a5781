import { taskIds } from "@orrery/tasks";
import { ownProvider } from "../../catalogue/runnable/refresh-runnable.js";
import { alsoServed, isServed } from "../../catalogue/runnable/served-tasks.js";
/** The public model of a pipeline tag that this hub runs, the most downloaded of several. */
const keyFor = (index, pipelineTag) => index.list({
    filters: [
        { facet: "provider", anyOf: [ownProvider] },
        { facet: "task", anyOf: [pipelineTag] },
    ],
    ranges: [],
    sort: { field: "downloads", direction: "desc" },
    limit: 1,
    viewer: { sees: "public" },
}).keys[0];
/** Pipeline tags of models that can do a task, its own first. */
const tagsFor = (task) => [task, ...taskIds.filter((tag) => alsoServed(tag).includes(task))];
/** Finds for each task a model that this hub runs itself, by its name. */
export const createRunnableModels = ({ db, indexes }) => async () => {
    const keys = new Map();
    for (const task of taskIds.filter(isServed)) {
        const key = tagsFor(task)
            .map((tag) => keyFor(indexes.model, tag))
            .find((found) => found !== undefined);
        if (key !== undefined)
            keys.set(task, key);
    }
    if (keys.size === 0)
        return new Map();
    const rows = await db
        .selectFrom("repositories")
        .select(["id", "full_name"])
        .where("id", "in", [...new Set(keys.values())])
        .where("gated", "is", null)
        .execute();
    const names = new Map(rows.map(({ id, full_name }) => [id, full_name]));
    return new Map([...keys].flatMap(([task, key]) => (names.has(key) ? [[task, names.get(key) ?? ""]] : [])));
};
//# sourceMappingURL=runnable-models.js.map