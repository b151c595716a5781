import type { Db } from "../../../db/engine.ts";
import type { AuditLog } from "../../../identity/audit-log.ts";
import { type Exchange } from "../oauth/token-endpoint.ts";
import { type IdTokenVerifier } from "./verify-id-token.ts";
export declare const tokenExchangeType = "urn:ietf:params:oauth:grant-type:token-exchange";
interface PublisherExchangeDeps {
    readonly db: Db;
    readonly audit: AuditLog;
    readonly now: () => number;
    readonly prefix: string;
    readonly idTokens: IdTokenVerifier;
}
/** Gives a token for one repository to a CI job that its repository trusts (RFC 8693). */
export declare const exchangeIdToken: (deps: PublisherExchangeDeps) => Exchange;
export {};
//# sourceMappingURL=exchange.d.ts.map