import type { Kysely } from "kysely";
/** Whether writers of an organization manage its repositories, and whether authors merge their own pull requests. */
export declare const whoManagesRepositories: (db: Kysely<unknown>) => Promise<void>;
//# sourceMappingURL=0056-who-manages-repositories.d.ts.map