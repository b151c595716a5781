import type { Db } from "../../../db/engine.ts";
import type { Devices } from "./devices.ts";
import type { Grants, TokenReply } from "./grants.ts";
/** The fields of a form or of JSON; only texts count. */
export type OAuthFields = Readonly<Record<string, string | undefined>>;
/** Gives tokens for what a grant type presents. */
export type Exchange = (fields: OAuthFields, hub: string) => Promise<TokenReply>;
interface ExchangeDeps {
    readonly db: Db;
    readonly grants: Grants;
    readonly devices: Devices;
    readonly now: () => number;
}
export declare const required: (fields: OAuthFields, name: string) => string;
/** What the token endpoint accepts, by `grant_type`. */
export declare const createExchanges: (deps: ExchangeDeps) => ReadonlyMap<string, Exchange>;
export {};
//# sourceMappingURL=token-endpoint.d.ts.map