import type { App } from "../../http/fastify-app.ts";
import type { Workers } from "../../workers/workers.ts";
/** `/api/validate-yaml`: what is wrong with a card, asked before it is sent. */
export declare const registerCardChecks: (app: App, workers: Workers) => void;
//# sourceMappingURL=card-routes.d.ts.map