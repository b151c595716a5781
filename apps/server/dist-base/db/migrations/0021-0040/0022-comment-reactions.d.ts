import type { Kysely } from "kysely";
/** How people react to comments. */
export declare const commentReactions: (db: Kysely<unknown>) => Promise<void>;
//# sourceMappingURL=0022-comment-reactions.d.ts.map