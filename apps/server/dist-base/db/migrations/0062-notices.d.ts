import { type Kysely } from "kysely";
import type { EngineName } from "../engine.ts";
/** PostgreSQL tells listening processes what was committed, whichever process or command has written it. */
export declare const notices: (db: Kysely<unknown>, engine: EngineName) => Promise<void>;
//# sourceMappingURL=0062-notices.d.ts.map