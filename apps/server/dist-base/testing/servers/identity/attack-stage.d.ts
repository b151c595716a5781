import { type OidcIssuer } from "../../../config/oidc-issuers.ts";
import type { Db } from "../../../db/engine.ts";
import type { HubForTests } from "../../hub.ts";
import { type CookieBrowser } from "./cookie-browser.ts";
import { type IssuerDouble } from "./issuer-double.ts";
/** Two issuers that a hub trusts: one honest unless an attack changes it, and one of an attacker. */
export interface Issuers {
    readonly company: IssuerDouble;
    readonly partner: IssuerDouble;
    /** Says in its discovery document that it is the company. */
    readonly liar: IssuerDouble;
    readonly settings: readonly OidcIssuer[];
    readonly close: () => Promise<void>;
}
export declare const startIssuers: () => Promise<Issuers>;
/** Where attacks happen. */
export interface Stage extends Issuers {
    readonly hub: HubForTests;
    readonly db: Db;
}
/** True if the attack reached its aim. */
export type Attack = (stage: Stage) => Promise<boolean>;
export interface SignInSteps {
    /** Changes the URL that the issuer sends the browser back to. */
    readonly callback?: (url: URL) => void;
    readonly browser?: CookieBrowser;
    readonly issuerId?: string;
    readonly next?: string;
    readonly subject?: string;
}
/** Begins a sign-in: the URL of the issuer that the browser is sent to. */
export declare const beginAt: ({ hub }: Pick<Stage, "hub">, browser: CookieBrowser, issuerId: string, next?: string) => Promise<string>;
/** The URL by which an issuer answers an authorization request. */
export declare const callbackFor: (double: IssuerDouble, authorizationUrl: string, subject?: string) => URL;
/** One whole sign-in; gives the browser, the last reply and who is signed in. */
export declare const signInThrough: (stage: Stage, steps?: SignInSteps) => Promise<{
    browser: CookieBrowser;
    url: URL;
    reply: Response;
    user: string | undefined;
}>;
//# sourceMappingURL=attack-stage.d.ts.map