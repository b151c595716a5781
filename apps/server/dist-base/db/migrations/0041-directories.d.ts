import type { Kysely } from "kysely";
/** Users and groups that a company's directory manages by SCIM. */
export declare const directories: (db: Kysely<unknown>) => Promise<void>;
//# sourceMappingURL=0041-directories.d.ts.map