import type { HubForTests } from "../../hub.ts";
/** A person at the hub's pages, who approves and denies. */
export interface Person {
    readonly cookie: string;
    readonly post: (path: string, body: unknown) => Promise<Response>;
    /** Approves or denies the app whose link this is; gives the address that the browser goes to. */
    readonly decide: (authorizationUrl: string, isApproved?: boolean) => Promise<URL>;
    readonly enterCode: (userCode: string, isApproved?: boolean) => Promise<Response>;
}
export declare const signInPerson: (hub: HubForTests, token?: string) => Promise<Person>;
export declare const newProof: () => {
    verifier: string;
    challenge: string;
};
export declare const redirectUri = "http://127.0.0.1:9999/callback";
export declare const registerApp: (hub: HubForTests, name?: string, redirectUris?: string[]) => Promise<string>;
/** The link by which an app asks for consent. */
export declare const authorizationUrl: (hub: HubForTests, clientId: string, challenge: string, more?: Readonly<Record<string, string>>) => string;
export declare const sendForm: (hub: HubForTests, path: string, form: Readonly<Record<string, string>>) => Promise<Response>;
interface TokenBody {
    readonly access_token: string;
    readonly refresh_token: string;
    readonly expires_in: number;
    readonly scope: string;
    readonly id_token?: string;
    readonly error?: string;
}
/** Consent and exchange of one app; gives its tokens and what it asked with. */
export declare const connectApp: (hub: HubForTests, person: Person, scope?: string) => Promise<{
    clientId: string;
    form: {
        grant_type: string;
        code: string;
        client_id: string;
        redirect_uri: string;
        code_verifier: string;
    };
    back: URL;
    status: number;
    tokens: TokenBody;
}>;
export {};
//# sourceMappingURL=oauth-person.d.ts.map