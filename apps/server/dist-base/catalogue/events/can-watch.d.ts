import type { Db } from "../../db/engine.ts";
import { type Guarded } from "../policy.ts";
/** Whether an account can see a repository and so be told of its events. */
export declare const canWatch: (db: Db, accountId: number, guarded: Guarded) => Promise<boolean>;
//# sourceMappingURL=can-watch.d.ts.map