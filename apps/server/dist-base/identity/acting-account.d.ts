import type { Viewer } from "./viewer.ts";
type Account = NonNullable<Viewer["account"]>;
/** Runs work for an account. Events are recorded deep inside transactions, and say who caused them. */
export declare const actAs: <T>(account: Account | undefined, work: () => T) => T;
/** The account that the current request acts for; undefined for the hub itself and the command line. */
export declare const actingAccount: () => Account | undefined;
export {};
//# sourceMappingURL=acting-account.d.ts.map