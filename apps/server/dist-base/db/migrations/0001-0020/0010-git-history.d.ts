import { type Kysely } from "kysely";
/** History as git has it: every commit has a tree, and branches and tags are refs. */
export declare const gitHistory: (db: Kysely<unknown>) => Promise<void>;
//# sourceMappingURL=0010-git-history.d.ts.map