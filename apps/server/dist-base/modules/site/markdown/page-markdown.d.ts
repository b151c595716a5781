import type { Viewer } from "../../../identity/viewer.ts";
import { type ListMarkdownDeps } from "./list-markdown.ts";
import { type RepositoryMarkdownDeps } from "./repository-markdown.ts";
export interface PageMarkdownDeps extends RepositoryMarkdownDeps, ListMarkdownDeps {
    readonly guideIds: readonly string[];
    readonly isAnonymousAllowed: boolean;
}
export declare const createPageMarkdown: (deps: PageMarkdownDeps) => {
    /** What the hub is, with links to everything worth reading. */
    summary: () => string;
    /** The summary with the text of all guides. */
    full: (hub: string) => string;
    /**
     * @param path The page's path, without `.md`.
     * @param hub The address the reader knows this hub by.
     * @returns undefined if there is no such page for the viewer.
     */
    of: (path: string, viewer: Viewer, hub: string) => Promise<string | undefined>;
};
/** Pages as Markdown, for programs that read text. */
export type PageMarkdown = ReturnType<typeof createPageMarkdown>;
//# sourceMappingURL=page-markdown.d.ts.map