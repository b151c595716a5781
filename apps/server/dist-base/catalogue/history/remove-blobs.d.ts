import type { Db } from "../../db/engine.ts";
import { type Committed } from "./commit.ts";
/** Deletes files from every commit of a repository. Commits that had them, and all that follow, get other ids. */
export declare const removeFromHistory: (db: Db, repositoryId: number, oids: readonly string[], at: number) => Promise<Committed>;
/** Forgets the contents of files; their pointers stay in the history. */
export declare const forgetContents: (db: Db, repositoryId: number, oids: readonly string[]) => Promise<void>;
//# sourceMappingURL=remove-blobs.d.ts.map