import type { App } from "../../../http/fastify-app.ts";
import type { ScanAdminService } from "./service.ts";
/** Decisions about scanned files, for hub admins. */
export declare const registerScans: (app: App, scans: ScanAdminService) => void;
//# sourceMappingURL=routes.d.ts.map