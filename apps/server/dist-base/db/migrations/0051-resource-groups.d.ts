import { type Kysely } from "kysely";
import type { EngineName } from "../engine.ts";
/** Groups of an organization's repositories with members of their own. Who leaves the organization leaves its groups. */
export declare const resourceGroups: (db: Kysely<unknown>, engine: EngineName) => Promise<void>;
//# sourceMappingURL=0051-resource-groups.d.ts.map