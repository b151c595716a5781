import type { Catalogue } from "../../catalogue/catalogue.ts";
import type { Db } from "../../db/engine.ts";
import type { App } from "../../http/fastify-app.ts";
interface DownloadHistoryDeps {
    readonly db: Db;
    readonly catalogue: Catalogue;
    readonly now: () => number;
}
/** Downloads from this hub; those that another hub has counted are not among them. */
export declare const registerDownloadHistory: (app: App, { db, catalogue, now }: DownloadHistoryDeps) => void;
export {};
//# sourceMappingURL=download-history.d.ts.map