import { libraryOf, tasks } from "@orrery/tasks";
/** Names that the tables of tasks and libraries give to values. */
const labels = {
    task: (value) => (Object.hasOwn(tasks, value) ? tasks[value].name : undefined),
    library: (value) => libraryOf(value)?.prettyLabel,
};
/** The types of tags as the protocol names them, and how a value becomes the tag that `filter` takes. */
const tagTypes = {
    model: [
        ["pipeline_tag", "task", ""],
        ["library", "library", ""],
        ["language", "language", ""],
        ["license", "license", "license:"],
        ["dataset", "dataset", "dataset:"],
    ],
    dataset: [
        ["task_categories", "task", "task_categories:"],
        ["language", "language", "language:"],
        ["license", "license", "license:"],
        ["size_categories", "size_category", "size_categories:"],
        ["modality", "modality", "modality:"],
        ["format", "format", "format:"],
        ["library", "library", "library:"],
    ],
};
/** Every tag in use under a query, by its type, with the names people know. */
export const tagsByType = (kind, index, query) => {
    const found = index.facets(query, tagTypes[kind].map(([, facet]) => facet), 10_000);
    return Object.fromEntries(tagTypes[kind].map(([type, facet, prefix]) => [
        type,
        (found[facet] ?? []).map(({ value, count }) => ({
            id: `${prefix}${value}`,
            label: labels[facet]?.(value) ?? value,
            type,
            count,
        })),
    ]));
};
//# sourceMappingURL=tags-by-type.js.map