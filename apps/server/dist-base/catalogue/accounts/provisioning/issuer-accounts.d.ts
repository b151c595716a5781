import type { OidcIssuer } from "../../../config/oidc-issuers.ts";
import type { Db } from "../../../db/engine.ts";
import type { AuditLog } from "../../../identity/audit-log.ts";
import type { IssuerClaims } from "../../../identity/issuer-claims.ts";
import { type AccountRow } from "../account-store.ts";
/** The accounts of people who sign in through an issuer. */
export interface IssuerAccounts {
    /**
     * Finds, links or creates the account, and applies the person's groups.
     * @returns Undefined if the issuer's directory creates accounts, and has created none for this person.
     */
    readonly signInFrom: (issuer: OidcIssuer, claims: IssuerClaims, requestId: string) => Promise<AccountRow | undefined>;
}
interface IssuerAccountDeps {
    readonly db: Db;
    readonly audit: AuditLog;
    readonly now: () => number;
}
/** A name is never a reason to use an account that exists: the issuer's users choose theirs. */
export declare const createUser: (db: Db, { userNames, fullName }: Pick<IssuerClaims, "userNames" | "fullName">, at: number) => Promise<AccountRow>;
export declare const createIssuerAccounts: ({ db, audit, now }: IssuerAccountDeps) => IssuerAccounts;
export {};
//# sourceMappingURL=issuer-accounts.d.ts.map