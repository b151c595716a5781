import type { App } from "../../http/fastify-app.ts";
import type { XetService } from "./service.ts";
export interface XetRoutes {
    readonly xet: XetService;
    readonly secret: string;
    readonly publicUrl: string;
    /** Folder of bodies that are being read. */
    readonly incoming: string;
    readonly now: () => number;
}
/** Xet: the storage protocol of newer hub clients. */
export declare const registerXet: (app: App, routes: XetRoutes) => Promise<void>;
//# sourceMappingURL=routes.d.ts.map