import type { HubClient } from "../../hub.ts";
import { type PasskeyTricks, type SoftwarePasskey } from "./software-passkey.ts";
/** The site of the tests: what `ORRERY_PUBLIC_URL` says, whatever port the hub has. */
export declare const passkeySite: {
    readonly origin: "https://hub.example";
    readonly rpId: "hub.example";
};
interface Options {
    readonly challenge: string;
    readonly user: {
        readonly id: string;
    };
}
/** Opens a session with a token. */
export declare const sessionWith: (hub: HubClient, token: string) => Promise<string>;
export declare const startAdding: (hub: HubClient, cookie: string) => Promise<Options>;
/** Sends a new passkey. */
export declare const sendPasskey: (hub: HubClient, response: object, cookie: string, name?: string) => Promise<Response>;
/** Adds a passkey for the person of a session. */
export declare const addPasskey: (hub: HubClient, cookie: string, name?: string) => Promise<SoftwarePasskey>;
export declare const signInChallenge: (hub: HubClient) => Promise<string>;
export declare const sendAnswer: (hub: HubClient, response: object, origin?: string) => Promise<Response>;
/** Signs in; gives the cookie, which is empty if it was refused. */
export declare const signInWith: (hub: HubClient, passkey: SoftwarePasskey, tricks?: PasskeyTricks) => Promise<string>;
/** Who a cookie is signed in as. */
export declare const nameIn: (hub: HubClient, cookie: string) => Promise<string | undefined>;
export {};
//# sourceMappingURL=passkey-person.d.ts.map