/** Where the catalogue's text and media lie, for programs that read files. The folders ship beside `dist`. */
const root = new URL("../", import.meta.url);

/** The Markdown text of a task's page. */
export const aboutFile = (taskId: string): URL => new URL(`src/tasks/${taskId}/about.md`, root);

/** The folder with the pictures and sounds that demos and examples name. */
export const mediaFolder: URL = new URL("media/", root);
