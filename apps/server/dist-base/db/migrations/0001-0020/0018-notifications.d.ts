import { type Kysely } from "kysely";
import type { EngineName } from "../../engine.ts";
/** What people watch, what they were told, and their feeds. */
export declare const notifications: (db: Kysely<unknown>, engine: EngineName) => Promise<void>;
//# sourceMappingURL=0018-notifications.d.ts.map