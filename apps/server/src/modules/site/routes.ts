import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { familiarPage } from "@orrery/contract/pages";
import { HubError } from "../../errors.ts";
import { hubAddress, pathOfHub } from "../../http/address.ts";
import type { App } from "../../http/fastify-app.ts";
import { notSupported, unsupportedFeature } from "../../http/unsupported-features.ts";
import type { Viewer } from "../../identity/viewer.ts";
import { serveBuiltFiles } from "./built-files.ts";
import type { PageMarkdown } from "./markdown/page-markdown.ts";
import { readPageScripts } from "./page-scripts.ts";

/** Decides whether a path is a page of the app that exists for the viewer. */
export type PageLookup = (path: string, viewer: Viewer) => boolean | Promise<boolean>;

const isForProgram = (url: string): boolean =>
  /^\/(api|assets|healthz|readyz|metrics|router|\.well-known)(\/|\?|$)/.test(url);

interface Site {
  readonly folder: string;
  /** Repository that holds the source of the pages. */
  readonly sourceUrl: string;
  readonly publicUrl: string;
  readonly isPage: PageLookup;
  /** The Atom feed of a page. */
  readonly feedOf: (url: string) => string | undefined;
  readonly markdown: PageMarkdown;
  /** Structured data of a page, for search engines. */
  readonly jsonLdOf: (path: string, viewer: Viewer, hub: string) => Promise<string | undefined>;
}

const escapeAttribute = (text: string): string => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");

const withFeed = (document: string, feed: string): string =>
  document.replace(
    "</title>",
    () => `</title><link rel="alternate" type="application/atom+xml" href="${escapeAttribute(feed)}" />`,
  );

/** A block of data is never run, so the content security policy allows it. */
const withJsonLd = (document: string, json: string): string =>
  document.replace("</title>", () => `</title><script type="application/ld+json">${json}</script>`);

const withScripts = (document: string, files: readonly string[], root: string): string =>
  document.replace(
    "</head>",
    () =>
      `${files.map((file) => `<link rel="modulepreload" crossorigin href="${escapeAttribute(`${root}/${file}`)}" />`).join("")}</head>`,
  );

const markdownType = "text/markdown; charset=utf-8";

/** Whether a program asks for text instead of the app; browsers never name this type. */
const wantsMarkdown = (accept: string | undefined): boolean => /\btext\/markdown\b/i.test(accept ?? "");

const rootPath = (publicUrl: string): string => (publicUrl === "" ? "" : pathOfHub(publicUrl));

/** Markdown whose links to this hub's pages lead below the path that it is served under. */
const withRoot = (text: string, root: string): string => (root === "" ? text : text.replaceAll("](/", `](${root}/`));

/** `/llms.txt` and `/llms-full.txt`, for language models that read about this hub. */
const registerSummaries = (app: App, { markdown: { summary, full }, publicUrl }: Site): void => {
  const schema = { hide: true };
  const config = { isOpen: true };
  app.get("/llms.txt", { schema, config }, (_request, reply) =>
    reply.type(markdownType).send(withRoot(summary(), rootPath(publicUrl))),
  );
  app.get("/llms-full.txt", { schema, config }, (request, reply) =>
    reply.type(markdownType).send(withRoot(full(hubAddress(request, publicUrl)), rootPath(publicUrl))),
  );
};

/**
 * Serves the built web app. Every page address gets the same document; one that leads nowhere gets it with
 * status 404, so that people see a page that helps and programs see the truth.
 */
export const registerSite = async (app: App, site: Site): Promise<void> => {
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
    if (feature) throw notSupported(feature);
    const isRead = request.method === "GET" || request.method === "HEAD";
    if (!isRead || isForProgram(request.url))
      throw new HubError("not_found", `Not found: ${request.method} ${request.url.slice(0, 200)}.`);
    const path = request.url.split("?", 1)[0] ?? "/";
    const isFound = await isPage(path, request.viewer);
    const familiar = isFound ? undefined : familiarPage(path);
    if (familiar !== undefined) return reply.header("cache-control", "no-cache").redirect(root + familiar, 302);
    const isTwin = !isFound && path.endsWith(".md");
    if (isTwin || wantsMarkdown(request.headers.accept)) {
      const asked = (isTwin ? path.slice(0, -3) : path).replace(/(.)\/$/, "$1");
      const text = await markdown.of(asked, request.viewer, hubAddress(request, publicUrl));
      reply.header("vary", "accept").header("cache-control", "no-cache");
      if (text !== undefined) return reply.type(markdownType).send(`${withRoot(text, root)}\n`);
    }
    reply.code(isFound ? 200 : 404).header("cache-control", "no-cache");
    const feed = isFound ? feedOf(request.url) : undefined;
    const json = isFound ? await jsonLdOf(path, request.viewer, hubAddress(request, publicUrl)) : undefined;
    const started = withScripts(document, scriptsOf(path), root);
    const page = feed ? withFeed(started, root + feed) : started;
    return reply.type("text/html; charset=utf-8").send(json ? withJsonLd(page, json) : page);
  });
};
