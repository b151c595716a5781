import { isTaskId, librariesForTask, type TaskId, tasks } from "@orrery/tasks";

/** The text of a task's page. */
type About = (id: TaskId) => string;

interface NamedLink {
  readonly id: string;
  readonly description: string;
}

const linkLines = (links: readonly NamedLink[], root: string): string[] =>
  links.map(({ id, description }) => `- [${id}](${root}${id}): ${description}`);

const section = (title: string, lines: readonly string[]): string =>
  lines.length > 0 ? `## ${title}\n\n${lines.join("\n")}` : "";

const infoOf = (id: TaskId) => {
  const { name, info, page } = tasks[id] as (typeof tasks)[TaskId] & { readonly page?: object };
  return { name, ...info, ...page };
};

/** A line for a list of tasks. */
export const taskLine = (id: TaskId): string => {
  const { name, summary } = infoOf(id);
  return `- [${name}](/tasks/${id}.md)${summary ? `: ${summary}` : ""}`;
};

/** A task's page as Markdown; undefined if there is no such task. */
export const taskMarkdown = (id: string, about: About): string | undefined => {
  if (!isTaskId(id)) return undefined;
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
