import type { Db } from "../../db/engine.ts";
import type { App } from "../../http/fastify-app.ts";
/** What was done on this hub. */
export declare const registerAudit: (app: App, db: Db) => void;
//# sourceMappingURL=routes.d.ts.map