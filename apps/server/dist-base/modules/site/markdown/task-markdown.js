import { isTaskId, librariesForTask, tasks } from "@orrery/tasks";
const linkLines = (links, root) => links.map(({ id, description }) => `- [${id}](${root}${id}): ${description}`);
const section = (title, lines) => lines.length > 0 ? `## ${title}\n\n${lines.join("\n")}` : "";
const infoOf = (id) => {
    const { name, info, page } = tasks[id];
    return { name, ...info, ...page };
};
/** A line for a list of tasks. */
export const taskLine = (id) => {
    const { name, summary } = infoOf(id);
    return `- [${name}](/tasks/${id}.md)${summary ? `: ${summary}` : ""}`;
};
/** A task's page as Markdown; undefined if there is no such task. */
export const taskMarkdown = (id, about) => {
    if (!isTaskId(id))
        return undefined;
    const { name, summary, isPlaceholder, models, datasets } = infoOf(id);
    const isWritten = !isPlaceholder || "page" in tasks[id];
    const libraries = librariesForTask(id);
    return [
        `# ${name}`,
        summary,
        isWritten ? about(id).trim() : "",
        section("Models", linkLines(models, "/")),
        section("Datasets", linkLines(datasets, "/datasets/")),
        libraries.length > 0 ? `Libraries: ${libraries.join(", ")}` : "",
        `Request and reply: [/api/tasks/${id}/call](/api/tasks/${id}/call)`,
    ]
        .filter(Boolean)
        .join("\n\n");
};
//# sourceMappingURL=task-markdown.js.map