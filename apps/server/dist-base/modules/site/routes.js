import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { HubError } from "../../errors.js";
import { hubAddress, pathOfHub } from "../../http/address.js";
import { notSupported, unsupportedFeature } from "../../http/unsupported-features.js";
import { serveBuiltFiles } from "./built-files.js";
import { readPageScripts } from "./page-scripts.js";
const isForProgram = (url) => /^\/(api|assets|healthz|readyz|metrics|router|\.well-known)(\/|\?|$)/.test(url);
const escapeAttribute = (text) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
const withFeed = (document, feed) => document.replace("</title>", () => `</title><link rel="alternate" type="application/atom+xml" href="${escapeAttribute(feed)}" />`);
/** A block of data is never run, so the content security policy allows it. */
const withJsonLd = (document, json) => document.replace("</title>", () => `</title><script type="application/ld+json">${json}</script>`);
const withScripts = (document, files, root) => document.replace("</head>", () => `${files.map((file) => `<link rel="modulepreload" crossorigin href="${escapeAttribute(`${root}/${file}`)}" />`).join("")}</head>`);
const markdownType = "text/markdown; charset=utf-8";
/** Whether a program asks for text instead of the app; browsers never name this type. */
const wantsMarkdown = (accept) => /\btext\/markdown\b/i.test(accept ?? "");
const rootPath = (publicUrl) => (publicUrl === "" ? "" : pathOfHub(publicUrl));
/** Markdown whose links to this hub's pages lead below the path that it is served under. */
const withRoot = (text, root) => (root === "" ? text : text.replaceAll("](/", `](${root}/`));
/** `/llms.txt` and `/llms-full.txt`, for language models that read about this hub. */
const registerSummaries = (app, { markdown: { summary, full }, publicUrl }) => {
    const schema = { hide: true };
    const config = { isOpen: true };
    app.get("/llms.txt", { schema, config }, (_request, reply) => reply.type(markdownType).send(withRoot(summary(), rootPath(publicUrl))));
    app.get("/llms-full.txt", { schema, config }, (request, reply) => reply.type(markdownType).send(withRoot(full(hubAddress(request, publicUrl)), rootPath(publicUrl))));
};
/**
 * Serves the built web app. Every page address gets the same document; one that leads nowhere gets it with
 * status 404, so that people see a page that helps and programs see the truth.
 */
export const registerSite = async (app, site) => {
    const { folder, sourceUrl, publicUrl, isPage, feedOf, markdown, jsonLdOf } = site;
    const root = rootPath(publicUrl);
    const template = await readFile(join(folder, "index.html"), "utf8");
    const document = template
        .replace("%SOURCE_URL%", () => escapeAttribute(sourceUrl))
        // The app's files are named relative to its root, which pages at deeper paths cannot be.
        .replaceAll('="./', `="${root}/`);
    const scriptsOf = await readPageScripts(folder);
    await app.register(serveBuiltFiles, { folder });
    registerSummaries(app, site);
    app.setNotFoundHandler(async (request, reply) => {
        const feature = unsupportedFeature(request.url);
        if (feature)
            throw notSupported(feature);
        const isRead = request.method === "GET" || request.method === "HEAD";
        if (!isRead || isForProgram(request.url))
            throw new HubError("not_found", `Not found: ${request.method} ${request.url.slice(0, 200)}.`);
        const path = request.url.split("?", 1)[0] ?? "/";
        const isFound = await isPage(path, request.viewer);
        const isTwin = !isFound && path.endsWith(".md");
        if (isTwin || wantsMarkdown(request.headers.accept)) {
            const asked = (isTwin ? path.slice(0, -3) : path).replace(/(.)\/$/, "$1");
            const text = await markdown.of(asked, request.viewer, hubAddress(request, publicUrl));
            reply.header("vary", "accept").header("cache-control", "no-cache");
            if (text !== undefined)
                return reply.type(markdownType).send(`${withRoot(text, root)}\n`);
        }
        reply.code(isFound ? 200 : 404).header("cache-control", "no-cache");
        const feed = isFound ? feedOf(request.url) : undefined;
        const json = isFound ? await jsonLdOf(path, request.viewer, hubAddress(request, publicUrl)) : undefined;
        const started = withScripts(document, scriptsOf(path), root);
        const page = feed ? withFeed(started, root + feed) : started;
        return reply.type("text/html; charset=utf-8").send(json ? withJsonLd(page, json) : page);
    });
};
//# sourceMappingURL=routes.js.map