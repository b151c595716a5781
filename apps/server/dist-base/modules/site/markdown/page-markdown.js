import { readFileSync } from "node:fs";
import { join } from "node:path";
import { repositoryViews } from "@orrery/contract/pages";
import { taskIds } from "@orrery/tasks";
import { aboutFile } from "@orrery/tasks/pages";
import { documentsFolder } from "../../../asset-folders.js";
import { withHubAddress } from "../../../http/address.js";
import { appPageMarkdown } from "./app-pages.js";
import { collectionMarkdown, collectionsMarkdown, listMarkdown, ownerMarkdown, } from "./list-markdown.js";
import { repositoryMarkdown } from "./repository-markdown.js";
import { taskLine, taskMarkdown } from "./task-markdown.js";
const guideText = (id) => readFileSync(join(documentsFolder, `guides/${id}.md`), "utf8").trim();
/** A guide's title and first sentence. */
const guideLine = (id) => {
    const [, title = id, first = ""] = /^# (.+)\n+([^\n]+(?:\n[^\n]+)*)/.exec(guideText(id)) ?? [];
    return `- [${title}](/docs/${id}.md): ${first.replaceAll("\n", " ")}`;
};
const taskAbout = (id) => readFileSync(aboutFile(id), "utf8");
const summaryOf = (guideIds) => [
    "# Orrery",
    "> A self-hosted hub for machine-learning models. It stores repositories, routes calls to every provider through one API, and runs models itself.",
    "Every public page has a Markdown version: add `.md` to its path, or send `Accept: text/markdown`. Models are at `/{owner}/{name}`, datasets at `/datasets/{owner}/{name}`.",
    `## Guides\n\n${guideIds.map(guideLine).join("\n")}`,
    [
        "## APIs",
        "",
        "- [OpenAPI](/.well-known/openapi.json): every endpoint of the hub API",
        "- `/router/v1/chat/completions`, `/router/v1/responses`, `/router/v1/messages`: run models ([guide](/docs/router.md))",
        "- `/mcp`: tools for agents ([guide](/docs/agents.md))",
        "- [Models](/api/models) and [datasets](/api/datasets): lists with search and filters",
    ].join("\n"),
    "## Optional\n\n- [Tasks](/tasks.md): what models can do\n- [All guides in one file](/llms-full.txt)",
].join("\n\n");
/** A repository and what is below it: the Markdown of its parts is that of the repository, which links to them. */
const repositoryPath = new RegExp(`^/(datasets/)?([^/]+/[^/]+)(?:/(?:${repositoryViews.join("|")})(?:/.*)?)?$`);
/** Pages about what the catalogue has for the viewer. */
const catalogueMarkdown = async (deps, path, viewer) => {
    if (path === "/models")
        return listMarkdown(deps, "model", viewer);
    if (path === "/datasets")
        return listMarkdown(deps, "dataset", viewer);
    if (path === "/collections")
        return collectionsMarkdown(deps, viewer);
    const collection = /^\/collections\/[^/]+\/([^/]+)$/.exec(path)?.[1];
    if (collection !== undefined)
        return collectionMarkdown(deps, collection, viewer);
    const owner = /^\/([^/]+)$/.exec(path)?.[1];
    if (owner !== undefined)
        return ownerMarkdown(deps, owner, viewer);
    const [, datasets, name] = repositoryPath.exec(path) ?? [];
    return name === undefined ? undefined : repositoryMarkdown(deps, datasets ? "dataset" : "model", name, viewer);
};
const decode = (text) => {
    try {
        return decodeURIComponent(text);
    }
    catch {
        return text;
    }
};
export const createPageMarkdown = (deps) => {
    const { guideIds, isAnonymousAllowed } = deps;
    const summary = () => summaryOf(guideIds);
    return {
        /** What the hub is, with links to everything worth reading. */
        summary,
        /** The summary with the text of all guides. */
        full: (hub) => [summary(), ...guideIds.map((id) => withHubAddress(guideText(id), hub))].join("\n\n---\n\n"),
        /**
         * @param path The page's path, without `.md`.
         * @param hub The address the reader knows this hub by.
         * @returns undefined if there is no such page for the viewer.
         */
        of: async (path, viewer, hub) => {
            if (path === "" || path === "/")
                return summary();
            if (path === "/docs")
                return `# Guides\n\n${guideIds.map(guideLine).join("\n")}`;
            if (path === "/tasks")
                return `# Tasks\n\n${taskIds.map(taskLine).join("\n")}`;
            const [, folder, id = ""] = /^\/(docs|tasks)\/([^/]+)$/.exec(path) ?? [];
            if (folder === "docs")
                return guideIds.includes(id) ? withHubAddress(guideText(id), hub) : undefined;
            if (folder === "tasks")
                return taskMarkdown(id, taskAbout);
            const page = appPageMarkdown(path);
            if (page !== undefined)
                return page;
            if (!isAnonymousAllowed && !viewer.account)
                return undefined;
            return catalogueMarkdown(deps, decode(path), viewer);
        },
    };
};
//# sourceMappingURL=page-markdown.js.map