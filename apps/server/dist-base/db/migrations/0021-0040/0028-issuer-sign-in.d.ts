import type { Kysely } from "kysely";
/** Sign-in through OpenID Connect issuers: who a person is there, attempts under way, and sessions opened so. */
export declare const issuerSignIn: (db: Kysely<unknown>) => Promise<void>;
//# sourceMappingURL=0028-issuer-sign-in.d.ts.map