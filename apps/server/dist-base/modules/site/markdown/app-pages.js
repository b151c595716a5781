import { providers } from "@orrery/inference";
/** Public pages that are forms and tools: what one does there, and the requests that do the same. */
const pages = {
    "/playground": {
        title: "Playground",
        about: "Chat with models and compare them, with the settings of the request beside each.",
        links: ["[Router](/docs/router.md): the same by `POST /router/v1/chat/completions`", "[Models](/models.md)"],
    },
    "/templates": {
        title: "Templates",
        about: "Renders a chat template with messages and tools, and shows the text that a model gets.",
        links: ["[Models](/models.md): each has its template in `tokenizer_config.json` or `chat_template.jinja`"],
    },
    "/engines": {
        title: "Engines",
        about: "Commands that serve a model of this hub with an inference engine.",
        links: ["[Models](/models.md)", "[OpenAPI](/.well-known/openapi.json)"],
    },
    "/search": {
        title: "Search",
        about: "Finds models, datasets, tasks and guides by a few words.",
        links: ["`GET /api/quicksearch?q=…`", "`GET /api/models?search=…`", "`GET /api/datasets?search=…`"],
    },
    "/login": {
        title: "Sign in",
        about: "Signs in with a token, a passkey or a company account. Programs send `Authorization: Bearer hf_…`.",
        links: ["[Sign-in](/docs/sign-in.md)"],
    },
};
const providersMarkdown = () => {
    const lines = Object.values(providers).map(({ id, label, tasks }) => `- ${label} (\`${id}\`): ${Object.keys(tasks).sort().join(", ")}`);
    return `# Providers\n\nServices that the router sends calls to, with the tasks of each.\n\n${lines.join("\n")}`;
};
/** A page of the app as Markdown; undefined for all others. */
export const appPageMarkdown = (path) => {
    if (path === "/providers")
        return providersMarkdown();
    const page = Object.hasOwn(pages, path) ? pages[path] : undefined;
    return page && `# ${page.title}\n\n${page.about}\n\n${page.links.map((link) => `- ${link}`).join("\n")}`;
};
//# sourceMappingURL=app-pages.js.map