import type { App } from "../../../http/fastify-app.ts";
import type { MirrorAdminService } from "./service.ts";
/** State, rules and reviews of the mirror, for hub admins. */
export declare const registerMirror: (app: App, mirror: MirrorAdminService) => void;
//# sourceMappingURL=routes.d.ts.map