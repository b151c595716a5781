import type { LargeFiles } from "@orrery/contract";
import type { Db } from "../../../db/engine.ts";
/** All large files of a repository, those pushed last first. */
export declare const listLargeFiles: (db: Db, repositoryId: number) => Promise<LargeFiles>;
//# sourceMappingURL=list.d.ts.map