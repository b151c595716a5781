/**
 * The path that the hub is served under, such as `/hub`; empty at the root of a host. Scripts of the built app are in
 * `assets`, also those of workers, which have no document to read it from.
 */
const rootPath: string = /^(.*)\/assets\/[^/]+$/.exec(new URL(import.meta.url).pathname)?.[1] ?? "";

/** The hub's URL, as programs need it. */
export const hubUrl = (): string => location.origin + rootPath;

/** Where a browser finds a path of the hub. URLs of other sites, `data:` and `blob:` stay as they are. */
export const servedUrl = (url: string): string => (/^\/(?!\/)/.test(url) ? rootPath + url : url);

/** The path and query of the open page, as links within the app have them. */
export const openPath = (): string => location.pathname.slice(rootPath.length) + location.search;

/** For the router. */
export const routerRoot: string = rootPath || "/";
