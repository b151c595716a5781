import type { App } from "../../http/fastify-app.ts";
import type { Viewer } from "../../identity/viewer.ts";
import type { PageMarkdown } from "./markdown/page-markdown.ts";
/** Decides whether a path is a page of the app that exists for the viewer. */
export type PageLookup = (path: string, viewer: Viewer) => boolean | Promise<boolean>;
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
/**
 * Serves the built web app. Every page address gets the same document; one that leads nowhere gets it with
 * status 404, so that people see a page that helps and programs see the truth.
 */
export declare const registerSite: (app: App, site: Site) => Promise<void>;
export {};
//# sourceMappingURL=routes.d.ts.map