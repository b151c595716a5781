import { librariesForTask, pageInfoOf, tasks } from "@orrery/tasks";
import { readRepositoryId } from "../readers/repository-id.js";
const mentionsOf = (kind) => {
    const found = new Map();
    const note = (reference, task, description) => {
        // A reference may carry the folder of its address.
        const id = reference.replace(/^(?:datasets|models)\//, "");
        if (readRepositoryId(id))
            found.set(id, [...(found.get(id) ?? []), { task, description }]);
    };
    for (const known of Object.values(tasks)) {
        const task = known.id;
        const info = pageInfoOf(known);
        if (!info)
            continue;
        for (const { id, description } of kind === "model" ? info.models : info.datasets)
            note(id, task, description);
        if (kind === "model")
            for (const id of info.widgetModels)
                if (!found.has(id))
                    note(id, task);
    }
    return found;
};
/** A library is known only where a task has no other. */
const libraryFor = (task) => {
    const [only, another] = librariesForTask(task);
    return another === undefined ? only : undefined;
};
const toEntry = (kind, id, mentions) => {
    const named = [...new Set(mentions.map(({ task }) => task))];
    const [task] = named;
    const description = mentions.find((mention) => mention.description)?.description;
    const base = { kind, id, origin: "reference", ...(description && { description }) };
    if (kind === "dataset")
        return { ...base, tags: named.map((name) => `task_categories:${name}`) };
    const libraryName = task && libraryFor(task);
    return { ...base, tags: named, ...(task && { pipelineTag: task }), ...(libraryName && { libraryName }) };
};
/**
 * The models and datasets that the task pages name: what they are for, and nothing that we do not know. They are marked
 * as references; their files and numbers come with an import.
 */
export const referenceEntries = () => ["model", "dataset"].flatMap((kind) => [...mentionsOf(kind)].map(([id, mentions]) => toEntry(kind, id, mentions)));
//# sourceMappingURL=reference-entries.js.map