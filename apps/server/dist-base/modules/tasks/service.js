import { chatCompletion, librariesForTask, libraryOf, modalities, taskIds, tasks, } from "@orrery/tasks";
import { HubError } from "../../errors.js";
import { nearestNames } from "../../text/nearest-names.js";
/** What a task's page shows: its record, or what is written for a task whose record is empty. */
const shownInfo = (task) => ({
    ...task.info,
    ...task.page,
    isPlaceholder: task.info.isPlaceholder,
});
const isWritten = ({ info, page }) => !info.isPlaceholder || page !== undefined;
const copyOf = (value) => structuredClone(value);
const pageFields = ({ id, name }, info) => ({ id, label: name, ...copyOf(info) });
const toEntry = (task) => ({
    ...pageFields(task, task.info),
    libraries: [...librariesForTask(task.id)],
});
/** A call without a model goes to the first one [S7.3], so one that this hub can run goes before the recommended ones. */
const withDefault = (entry, id) => ({
    ...entry,
    models: [{ id, description: "Runs on this hub." }, ...entry.models.filter((model) => model.id !== id)],
    widgetModels: [id, ...entry.widgetModels.filter((model) => model !== id)],
});
const toSummary = (task) => {
    const { id, name, modality, color, subtasks = [] } = task;
    return {
        id,
        name,
        modality,
        color,
        summary: shownInfo(task).summary,
        hasPage: isWritten(task),
        subtasks: subtasks.map((subtask) => ({ ...subtask })),
    };
};
const toLibraryLink = (key) => {
    const library = libraryOf(key);
    return { key, label: library?.prettyLabel ?? key, url: library?.docsUrl ?? library?.repoUrl ?? "" };
};
/** Tasks with a page in the order the list of tasks shows them, for stepping from one to the next. */
const reading = () => {
    const all = Object.values(tasks);
    return Object.keys(modalities).flatMap((modality) => all.filter((task) => task.modality === modality && isWritten(task)));
};
const neighborsOf = (id, order) => {
    const place = order.findIndex((task) => task.id === id);
    const link = (task) => task && { id: task.id, name: task.name };
    return place < 0 ? {} : { previous: link(order[place - 1]), next: link(order[place + 1]) };
};
const relatedCount = 8;
/** Written tasks of the same modality, or of any where it has none, those of like name first. */
const relatedTo = (unwritten, order) => {
    if (isWritten(unwritten))
        return [];
    const { id, modality } = unwritten;
    const near = order.filter((task) => task.modality === modality);
    const candidates = near.length > 0 ? near : order;
    const names = nearestNames(id, candidates.map((task) => task.id), relatedCount);
    const rank = (task) => (names.includes(task.id) ? names.indexOf(task.id) : names.length);
    return candidates
        .toSorted((left, right) => rank(left) - rank(right))
        .slice(0, relatedCount)
        .map(toSummary);
};
const toPage = (task, texts, order) => ({
    ...pageFields(task, shownInfo(task)),
    ...toSummary(task),
    ...neighborsOf(task.id, order),
    libraries: librariesForTask(task.id).map(toLibraryLink),
    about: isWritten(task) ? texts.about(task.id) : "",
    sourceUrl: texts.sourceUrl(task.id, isWritten(task) ? "about.md" : "task.ts"),
    related: relatedTo(task, order),
});
const toCall = ({ id, name, io, widget, example }) => ({
    id,
    name,
    ...copyOf({ ...io }),
    ...(widget && { widget: copyOf(widget) }),
    ...(example !== undefined && { example: copyOf(example) }),
});
/** Chat is no task of the catalogue, but models are called for it. */
const chatCall = {
    id: "conversational",
    name: "Chat",
    widget: { in: ["chat"], out: "chat" },
    example: { messages: [{ role: "user", content: "What is an orrery, in two sentences?" }] },
    ...copyOf(chatCompletion),
};
/** Answers questions about the task catalogue. The catalogue is fixed while the hub runs; the models it can run are not. */
export const createTaskService = (texts) => {
    const all = Object.values(tasks);
    const entries = Object.fromEntries(all.map((task) => [task.id, toEntry(task)]));
    const summaries = all.map(toSummary);
    const order = reading();
    const pages = new Map(all.map((task) => [task.id, toPage(task, texts, order)]));
    const calls = new Map([
        [chatCall.id, chatCall],
        ...Object.values(tasks).map((task) => [task.id, toCall(task)]),
    ]);
    const known = (found, id) => {
        const one = found.get(id);
        if (one)
            return one;
        const suggestions = nearestNames(id, taskIds);
        const hint = suggestions[0] ? `Did you mean "${suggestions[0]}"?` : "GET /api/task-types lists all of them.";
        throw new HubError("task_not_found", `There is no task "${id.slice(0, 100)}". ${hint}`, { suggestions });
    };
    return {
        entries: async () => {
            const runnable = [...(await texts.runnableModels())];
            const changed = runnable.map(([id, model]) => [id, withDefault(entries[id], model)]);
            return { ...entries, ...Object.fromEntries(changed) };
        },
        summaries: () => summaries,
        page: (id) => known(pages, id),
        call: (id) => known(calls, id),
    };
};
//# sourceMappingURL=service.js.map