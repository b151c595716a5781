import { asTexts } from "../../../readers/bounded-json.js";
const tagged = (tags, prefix) => tags.flatMap((tag) => (tag.startsWith(prefix) ? [tag.slice(prefix.length)] : []));
const factsFrom = (card, tags, task) => ({
    licenses: [
        ...new Set([...asTexts(card?.license), ...tagged(tags, "license:")]),
    ],
    tasks: [...(task ? [task] : []), ...tagged(tags, "task_categories:")],
});
/** The facts of a stored repository. */
export const factsOfRow = (row) => ({
    kind: row.kind,
    id: row.full_name,
    createdAt: row.created_at,
    bytes: row.used_storage,
    ...factsFrom(row.card === null ? undefined : JSON.parse(row.card), JSON.parse(row.tags), row.pipeline_tag),
});
/** The facts of a repository that is not stored yet. One whose age is unknown counts as new. */
export const factsOfEntry = (entry, files, now) => ({
    kind: entry.kind,
    id: entry.id,
    createdAt: entry.createdAt ?? now,
    bytes: files.reduce((sum, { size }) => sum + size, 0),
    ...factsFrom(entry.card, entry.tags ?? [], entry.pipelineTag),
});
//# sourceMappingURL=repository-facts.js.map