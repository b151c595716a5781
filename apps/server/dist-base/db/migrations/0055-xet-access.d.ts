import { type Kysely } from "kysely";
import type { EngineName } from "../engine.ts";
/** Who can use a xorb: whoever sent it, and whoever can use a file with it. */
export declare const xetAccess: (db: Kysely<unknown>, engine: EngineName) => Promise<void>;
//# sourceMappingURL=0055-xet-access.d.ts.map