import { type Kysely } from "kysely";
import type { EngineName } from "../../engine.ts";
/** A model has any number of endpoints, each with its share of calls, its limits and its zone; and policies decide which can be used. */
export declare const endpoints: (db: Kysely<unknown>, engine: EngineName) => Promise<void>;
//# sourceMappingURL=0026-endpoints.d.ts.map