/** A browser as far as signing in needs one: it stores cookies for each origin and follows redirects on demand. */
export interface CookieBrowser {
    /** Opens a URL; a redirect is returned, not followed. */
    readonly open: (url: string, form?: Readonly<Record<string, string>>) => Promise<Response>;
    /** Follows redirects until a page, or until one leads to `stopAt`; gives the last URL. */
    readonly follow: (url: string, stopAt?: string) => Promise<{
        readonly url: string;
        readonly response?: Response;
    }>;
    readonly cookie: (name: string, origin: string) => string | undefined;
    readonly setCookie: (origin: string, name: string, value: string) => void;
    /** All cookies of an origin as a header. */
    readonly cookieHeader: (origin: string) => string;
}
export declare const createCookieBrowser: () => CookieBrowser;
/** Who a browser is signed in as; undefined if it is signed out. */
export declare const userIn: (browser: CookieBrowser, hub: string) => Promise<string | undefined>;
//# sourceMappingURL=cookie-browser.d.ts.map