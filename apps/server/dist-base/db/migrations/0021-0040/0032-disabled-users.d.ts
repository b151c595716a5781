import type { Kysely } from "kysely";
/** Users who cannot sign in or use their tokens. */
export declare const disabledUsers: (db: Kysely<unknown>) => Promise<void>;
//# sourceMappingURL=0032-disabled-users.d.ts.map