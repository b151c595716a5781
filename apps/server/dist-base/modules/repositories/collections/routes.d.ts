import type { App } from "../../../http/fastify-app.ts";
import type { CollectionService } from "./service.ts";
/** Collections of models and datasets. */
export declare const registerCollections: (app: App, collections: CollectionService, publicUrl: string) => void;
//# sourceMappingURL=routes.d.ts.map