import { type Kysely } from "kysely";
import type { EngineName } from "../../engine.ts";
/** Webhooks, what they watch, and the events that each has been or will be sent. */
export declare const webhooks: (db: Kysely<unknown>, engine: EngineName) => Promise<void>;
//# sourceMappingURL=0015-webhooks.d.ts.map