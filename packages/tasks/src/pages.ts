/** The texts of the task pages. They are shipped next to the task records. */

/**
 * The Markdown text of a task's page.
 *
 * @example
 * ```js
 * import { readFileSync } from "node:fs";
 * import { aboutFile } from "@orrery/tasks/pages";
 *
 * console.log(readFileSync(aboutFile("translation"), "utf8"));
 * ```
 */
export const aboutFile = (taskId: string): URL =>
  new URL(`../src/tasks/${encodeURIComponent(taskId)}/about.md`, import.meta.url);
