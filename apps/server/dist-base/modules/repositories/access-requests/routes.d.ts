import type { App } from "../../../http/fastify-app.ts";
import type { AccessRequestService } from "./service.ts";
/** Requests for the files of gated repositories. */
export declare const registerAccessRequests: (app: App, requests: AccessRequestService, publicUrl: string) => void;
//# sourceMappingURL=routes.d.ts.map