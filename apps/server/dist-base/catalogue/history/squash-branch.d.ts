import type { Db } from "../../db/engine.ts";
import { type Committed } from "./commit.ts";
export interface SquashRequest {
    readonly ref: string;
    readonly message: string;
    readonly author: string;
    readonly at: number;
}
/** Replaces the history of a branch by one commit with the same files, and deletes what no other ref needs. */
export declare const squashBranch: (db: Db, repositoryId: number, { ref, message, author, at }: SquashRequest) => Promise<Committed>;
//# sourceMappingURL=squash-branch.d.ts.map