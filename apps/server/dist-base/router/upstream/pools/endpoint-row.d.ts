import type { Selectable } from "kysely";
import type { Tables } from "../../../db/schema.ts";
/** One engine that serves a model. */
export type EndpointRow = Selectable<Tables["deployments"]>;
//# sourceMappingURL=endpoint-row.d.ts.map