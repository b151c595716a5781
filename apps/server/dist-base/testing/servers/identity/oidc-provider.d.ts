import type { CookieBrowser } from "./cookie-browser.ts";
/** The real provider of npm's `oidc-provider`, on loopback. */
export interface RealProvider {
    readonly url: string;
    /** What it says about each person, by login name. */
    readonly people: Record<string, Record<string, unknown>>;
    /** Lets a hub sign people in. Each call uses new signing keys. */
    readonly serve: (hub: string) => Promise<void>;
    readonly close: () => Promise<void>;
}
export declare const providerClient: {
    clientId: string;
    clientSecret: string;
};
export declare const startRealProvider: () => Promise<RealProvider>;
/** Fills in the provider's forms until it sends the browser to `back`; gives that URL. */
export declare const passProvider: (browser: CookieBrowser, start: string, login: string, back: string) => Promise<string>;
//# sourceMappingURL=oidc-provider.d.ts.map